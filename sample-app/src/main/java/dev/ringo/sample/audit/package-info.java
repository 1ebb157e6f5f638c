/** Finds the jars of an application and looks into them, one by one. */
@NullMarked
package dev.ringo.sample.audit;

import org.jspecify.annotations.NullMarked;
