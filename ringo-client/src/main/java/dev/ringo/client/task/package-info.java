/** The values that users of the client hold: tasks, their specifications, attempts and counts. */
@NullMarked
package dev.ringo.client.task;

import org.jspecify.annotations.NullMarked;
