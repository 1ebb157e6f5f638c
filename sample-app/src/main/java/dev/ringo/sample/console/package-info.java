/** Shows on a console how far the work is. */
@NullMarked
package dev.ringo.sample.console;

import org.jspecify.annotations.NullMarked;
