/** How a method of a bean becomes a worker: found, described, bound, run. Internal: no application should use it. */
@NullMarked
package dev.ringo.spring.worker;

import org.jspecify.annotations.NullMarked;
