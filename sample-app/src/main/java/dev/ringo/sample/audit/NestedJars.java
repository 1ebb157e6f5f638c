package dev.ringo.sample.audit;

import dev.ringo.sample.zip.ByteSource;
import dev.ringo.sample.zip.FileBytes;
import dev.ringo.sample.zip.ZipArchive;
import dev.ringo.sample.zip.ZipRecord;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the jars inside of a jar, and inside of those. */
final class NestedJars {

    /** A jar can be made that contains itself; nobody packs even three levels on purpose. */
    static final int DEEPEST = 5;

    private final List<SearchProblem> problems;

    NestedJars(List<SearchProblem> problems) {
        this.problems = problems;
    }

    List<FoundJar> in(FoundJar outer) throws InterruptedException {
        List<FoundJar> found = new ArrayList<>();
        try (FileBytes bytes = FileBytes.open(outer.location().path())) {
            collect(outer, bytes, found);
        } catch (ClosedByInterruptException e) {
            throw Interruption.of(e);
        } catch (IOException ignored) {
            // The audit of the outer jar meets the same fault and says what it is.
        }
        return found;
    }

    private void collect(FoundJar outer, ByteSource bytes, List<FoundJar> found) throws IOException {
        ZipArchive archive = ZipArchive.read(bytes);
        Map<String, ZipRecord> jars = jarsIn(archive);
        int depth = outer.location().depth();
        if (depth == DEEPEST && !jars.isEmpty()) {
            problems.add(SearchProblem.tooDeep(outer.location().toString(), depth));
            return;
        }
        for (ZipRecord jar : jars.values()) {
            FoundJar nested = new FoundJar(outer.location().nested(jar.name()), jar.size(), outer.modified());
            found.add(nested);
            try {
                collect(nested, archive.content(jar), found);
            } catch (ClosedByInterruptException e) {
                throw e;
            } catch (IOException ignored) {
                // The audit of the nested jar meets the same fault and says what it is.
            }
        }
    }

    private static Map<String, ZipRecord> jarsIn(ZipArchive archive) {
        Map<String, ZipRecord> jars = new LinkedHashMap<>();
        archive.records().stream().filter(ZipRecord::namesJar).forEach(jar -> jars.putIfAbsent(jar.name(), jar));
        return jars;
    }
}
