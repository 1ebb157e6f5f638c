/** What the client promises to those who call it. */
package dev.ringo.client;
