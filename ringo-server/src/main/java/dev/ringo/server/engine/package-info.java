/**
 * The one thread that changes the queue: it collects commands, carries them out in one transaction, deals tasks to those
 * who wait, commits, and then answers. Internal: no other module may use it.
 */
@NullMarked
package dev.ringo.server.engine;

import org.jspecify.annotations.NullMarked;
