package dev.ringo.server.daemon;

import java.util.List;

/** One word of the command line and what it does. */
interface Command {

    /** The flags it understands. */
    List<Flag> flags();

    /** Does it, to its end; {@link UsageException} if the values of the flags make no sense. */
    ExitCode run(Arguments arguments);
}
