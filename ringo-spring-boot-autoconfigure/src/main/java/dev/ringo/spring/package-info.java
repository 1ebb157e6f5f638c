/** What an application imports: the annotation on worker methods, the template that enqueues, and the seams to customize both. */
@NullMarked
package dev.ringo.spring;

import org.jspecify.annotations.NullMarked;
