/** The store on one SQLite file, in the tables that the other implementations of the contract use too. Internal: no other module may use it. */
@NullMarked
package dev.ringo.server.store.sqlite;

import org.jspecify.annotations.NullMarked;
