/** The server inside the application's JVM. Internal: no application should use it. */
@NullMarked
package dev.ringo.spring.local;

import org.jspecify.annotations.NullMarked;
