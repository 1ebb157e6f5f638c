/** Workers: run a handler for every task of a queue, within a concurrency, under a renewed lease. */
@NullMarked
package dev.ringo.client.worker;

import org.jspecify.annotations.NullMarked;
