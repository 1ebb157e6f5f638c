/** What operators see: the endpoint, the health, the meters. */
@NullMarked
package dev.ringo.spring.actuate;

import org.jspecify.annotations.NullMarked;
