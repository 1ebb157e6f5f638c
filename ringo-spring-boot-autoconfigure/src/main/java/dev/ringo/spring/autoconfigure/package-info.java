/** Turns {@code ringo.*} properties into beans. */
@NullMarked
package dev.ringo.spring.autoconfigure;

import org.jspecify.annotations.NullMarked;
