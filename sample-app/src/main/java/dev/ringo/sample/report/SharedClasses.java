package dev.ringo.sample.report;

import dev.ringo.sample.audit.JarLocation;
import java.util.List;

/**
 * Classes that each of several jars brings along: which of them is loaded depends on the order of the class path.
 *
 * @param jars the jars, at least two
 * @param classes how many classes exactly these jars share
 * @param examples some of their names
 */
public record SharedClasses(List<JarLocation> jars, int classes, List<String> examples) {

    public SharedClasses {
        jars = List.copyOf(jars);
        examples = List.copyOf(examples);
    }
}
