/**
 * The wire: the service of the contract, its checks, conversions, sessions and errors. The only package that knows the
 * generated types. Internal: no other module may use it.
 */
@NullMarked
package dev.ringo.server.grpc;

import org.jspecify.annotations.NullMarked;
