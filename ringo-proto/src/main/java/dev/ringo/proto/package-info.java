/** The conversions that both sides of the wire need: JSON, time, errors, and the numbers of the protocol. */
@NullMarked
package dev.ringo.proto;

import org.jspecify.annotations.NullMarked;
