package dev.ringo.sample.audit;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells the name of a class from the name of its entry. Variants of a multi-release jar and the classes of an
 * executable jar go by the name that they have at run time. Descriptors of modules and packages are left out: every jar
 * may have its own.
 */
final class ClassNames {

    private static final Pattern PREFIX =
            Pattern.compile("^(?:(?:BOOT|WEB)-INF/classes/)?(?:META-INF/versions/\\d+/)?");
    private static final Set<String> DESCRIPTORS = Set.of("module-info", "package-info");
    private static final String SUFFIX = ".class";

    private ClassNames() {}

    static Optional<String> of(String entry) {
        Matcher prefix = PREFIX.matcher(entry);
        String path = prefix.replaceFirst("");
        String name = path.substring(0, path.length() - SUFFIX.length());
        String simpleName = name.substring(name.lastIndexOf('/') + 1);
        // A line break would make two names of one where names are stored in lines.
        boolean counts = !simpleName.isEmpty()
                && !DESCRIPTORS.contains(simpleName)
                && name.chars().noneMatch(Character::isISOControl);
        return counts ? Optional.of(name.replace('/', '.')) : Optional.empty();
    }
}
