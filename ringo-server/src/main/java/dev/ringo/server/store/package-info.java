/** The storage port: what the engine and the readers ask of a database. Internal: no other module may use it. */
@NullMarked
package dev.ringo.server.store;

import org.jspecify.annotations.NullMarked;
