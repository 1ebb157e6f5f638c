/** A dependency auditor: an application that does real work through a task queue. */
@NullMarked
package dev.ringo.sample;

import org.jspecify.annotations.NullMarked;
