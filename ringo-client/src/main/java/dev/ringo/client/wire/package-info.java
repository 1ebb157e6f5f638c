/** Internal: calls, sessions and streams of the contract, and the only place of this module that knows its messages. */
@NullMarked
package dev.ringo.client.wire;

import org.jspecify.annotations.NullMarked;
