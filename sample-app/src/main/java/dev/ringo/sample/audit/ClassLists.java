package dev.ringo.sample.audit;

import java.io.IOException;
import java.util.List;

/** Keeps the names of the classes of every audited jar, beside the results. */
@FunctionalInterface
public interface ClassLists {

    /** The names of the jar with this hash, sorted, each once. Called again and again; only one list is held. */
    List<String> of(String sha256) throws IOException;
}
