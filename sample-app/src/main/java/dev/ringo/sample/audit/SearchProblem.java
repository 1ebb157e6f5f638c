package dev.ringo.sample.audit;

/**
 * Something that keeps a search from being complete.
 *
 * @param kind what it is
 * @param place the folder, file or jar
 * @param message what was tried, and what to do about it
 */
public record SearchProblem(Kind kind, String place, String message) {

    /** What can go wrong in a search. */
    public enum Kind {
        /** A folder or file that was named is not there. */
        MISSING(true),
        /** A folder cannot be listed, or a link leads nowhere. */
        UNREADABLE(true),
        /** Named as a jar, but a pipe or a device. */
        NOT_A_FILE(true),
        /** The name has characters that this JVM cannot write down, and so could not find again. */
        UNREPRESENTABLE_NAME(true),
        /** Jars in jars in jars, deeper than anyone packs them. */
        TOO_DEEP(false),
        /** A folder that was named has no jar in it. */
        NOTHING_FOUND(false);

        private final boolean error;

        Kind(boolean error) {
            this.error = error;
        }
    }

    /** Whether jars may have been missed; otherwise it is a hint. */
    public boolean error() {
        return kind.error;
    }

    static SearchProblem missing(String place) {
        return new SearchProblem(
                Kind.MISSING, place, "There is no folder or file " + place + ". Check the spelling, or leave it out.");
    }

    static SearchProblem unreadable(String place, String reason) {
        return new SearchProblem(
                Kind.UNREADABLE,
                place,
                "Cannot search " + place + ": " + reason
                        + ". Give this user the right to read it, or leave it out; its jars are not audited.");
    }

    static SearchProblem notAFile(String place) {
        return new SearchProblem(
                Kind.NOT_A_FILE,
                place,
                place + " is neither a file nor a folder, so there is nothing in it to audit. Leave it out.");
    }

    static SearchProblem unrepresentableName(String place) {
        return new SearchProblem(
                Kind.UNREPRESENTABLE_NAME,
                place,
                "The name of " + place + " has characters that this Java process cannot represent. "
                        + "Start it in a UTF-8 locale (LC_ALL=C.UTF-8), or rename the file; it is not audited.");
    }

    static SearchProblem tooDeep(String place, int depth) {
        return new SearchProblem(
                Kind.TOO_DEEP,
                place,
                "The jars inside " + place + " are not audited: it lies " + depth
                        + " jars deep already. Unpack it and name the folder to audit them.");
    }

    static SearchProblem nothingFound(String place) {
        return new SearchProblem(
                Kind.NOTHING_FOUND,
                place,
                "No jar found in " + place + ". Name a folder that has files ending in .jar.");
    }
}
