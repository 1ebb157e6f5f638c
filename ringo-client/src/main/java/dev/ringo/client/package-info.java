/** The client: connect to a server, enqueue and inspect tasks, claim them by hand or let workers run them. */
@NullMarked
package dev.ringo.client;

import org.jspecify.annotations.NullMarked;
