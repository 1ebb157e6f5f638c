/** Reads zip archives by their directory at the end, from files and from inside other archives alike. */
@NullMarked
package dev.ringo.sample.zip;

import org.jspecify.annotations.NullMarked;
