/** What the client promises towards a real server, tested against whichever is there. */
package dev.ringo.client.contract;
