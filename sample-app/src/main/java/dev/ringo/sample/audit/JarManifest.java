package dev.ringo.sample.audit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * What a jar says about itself.
 *
 * @param title its name: of the implementation, else of the bundle, else of the specification
 * @param version its version, in the same order
 * @param moduleName the name of its automatic module
 * @param multiRelease whether {@code META-INF/versions} counts
 */
public record JarManifest(
        @Nullable String title,
        @Nullable String version,
        @Nullable String moduleName,
        boolean multiRelease) {

    /** Of a jar that says nothing. */
    public static final JarManifest NONE = new JarManifest(null, null, null, false);

    /** Enough for any main section; what follows it, digests of every entry, may be as long as it likes. */
    private static final int LONGEST_MAIN_SECTION = 1024 * 1024;

    static JarManifest read(InputStream in) throws IOException {
        byte[] start = in.readNBytes(LONGEST_MAIN_SECTION);
        Manifest manifest = new Manifest();
        try {
            manifest.read(new ByteArrayInputStream(start, 0, mainSectionLength(start)));
        } catch (IOException e) {
            ZipException damaged = new ZipException("its manifest cannot be read (" + e.getMessage() + ")");
            damaged.initCause(e);
            throw damaged;
        }
        return of(manifest.getMainAttributes());
    }

    private static JarManifest of(Attributes main) {
        return new JarManifest(
                first(main, "Implementation-Title", "Bundle-Name", "Specification-Title"),
                first(main, "Implementation-Version", "Bundle-Version", "Specification-Version"),
                first(main, "Automatic-Module-Name"),
                "true".equalsIgnoreCase(main.getValue("Multi-Release")));
    }

    private static @Nullable String first(Attributes main, String... names) {
        return Stream.of(names)
                .map(main::getValue)
                .filter(value -> value != null && !value.isBlank())
                .findFirst()
                .orElse(null);
    }

    /** The main section ends with the first empty line. */
    private static int mainSectionLength(byte[] bytes) {
        boolean lineIsEmpty = true;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n' || bytes[i] == '\r') {
                if (lineIsEmpty) {
                    return i;
                }
                boolean pair = bytes[i] == '\r' && i + 1 < bytes.length && bytes[i + 1] == '\n';
                i += pair ? 1 : 0;
                lineIsEmpty = true;
            } else {
                lineIsEmpty = false;
            }
        }
        return bytes.length;
    }
}
