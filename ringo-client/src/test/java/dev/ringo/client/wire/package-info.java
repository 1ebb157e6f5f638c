/** How values become messages and back. */
package dev.ringo.client.wire;
