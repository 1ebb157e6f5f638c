/** Which release this is, told without loading anything else. Internal: no other module may use it. */
@NullMarked
package dev.ringo.server.release;

import org.jspecify.annotations.NullMarked;
