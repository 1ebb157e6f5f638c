/** A server that does what a test says, for what real servers do rarely. */
package dev.ringo.client.scripted;
