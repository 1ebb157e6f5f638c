/** The rules of the queue without any I/O: states, retries, leases, texts, identifiers. Internal: no other module may use it. */
@NullMarked
package dev.ringo.server.queue;

import org.jspecify.annotations.NullMarked;
