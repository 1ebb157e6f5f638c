/** What workers promise, towards a server that does as the tests say. */
package dev.ringo.client.worker;
