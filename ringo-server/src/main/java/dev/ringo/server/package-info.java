/** The embeddable server: start one inside your application, or let the daemon do it. */
@NullMarked
package dev.ringo.server;

import org.jspecify.annotations.NullMarked;
