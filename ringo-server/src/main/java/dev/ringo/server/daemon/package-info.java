/** The command line: arguments, readiness, what ends the process, and exit codes. Internal: no other module may use it. */
@NullMarked
package dev.ringo.server.daemon;

import org.jspecify.annotations.NullMarked;
