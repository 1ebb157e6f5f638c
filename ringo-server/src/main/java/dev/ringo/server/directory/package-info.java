/** The data directory: who owns it, its modes, its lock and its small files. Internal: no other module may use it. */
@NullMarked
package dev.ringo.server.directory;

import org.jspecify.annotations.NullMarked;
