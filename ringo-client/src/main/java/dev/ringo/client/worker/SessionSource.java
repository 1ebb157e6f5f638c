package dev.ringo.client.worker;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Gives the session that serves, or null while there is none. */
interface SessionSource extends Supplier<@Nullable WorkSession> {}
