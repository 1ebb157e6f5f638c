/** The one family of exceptions that the client raises, one class per error code of the contract. */
@NullMarked
package dev.ringo.client.error;

import org.jspecify.annotations.NullMarked;
