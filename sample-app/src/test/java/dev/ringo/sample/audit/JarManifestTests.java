package dev.ringo.sample.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JarManifestTests {

    @Test
    void titleAndVersionComeFromTheImplementationThenTheBundleThenTheSpecification() throws IOException {
        String specification = "Specification-Title: s\nSpecification-Version: 1\n";
        String bundle = "Bundle-Name: b\nBundle-Version: 2\n";
        String implementation = "Implementation-Title: i\nImplementation-Version: 3\n";

        assertThat(read(specification)).isEqualTo(new JarManifest("s", "1", null, false));
        assertThat(read(specification + bundle)).isEqualTo(new JarManifest("b", "2", null, false));
        assertThat(read(specification + bundle + implementation)).isEqualTo(new JarManifest("i", "3", null, false));
        assertThat(read("Implementation-Title:  \nBundle-Name: b\n").title()).isEqualTo("b");
    }

    @Test
    void whatIsNotSaidIsAbsent() throws IOException {
        assertThat(read("")).isEqualTo(JarManifest.NONE);
    }

    @Test
    void onlyTheMainSectionIsRead() throws IOException {
        String digests = "Name: a/A.class\nthis line would be refused\n\n";

        for (String lineBreak : new String[] {"\n", "\r\n", "\r"}) {
            String text =
                    ("Multi-Release: TRUE\nAutomatic-Module-Name: com\n .shop\n\n" + digests).replace("\n", lineBreak);
            assertThat(read(text)).isEqualTo(new JarManifest(null, null, "com.shop", true));
        }
    }

    private static JarManifest read(String text) throws IOException {
        return JarManifest.read(new ByteArrayInputStream(
                ("Manifest-Version: 1.0" + (text.contains("\r\n") ? "\r\n" : text.contains("\r") ? "\r" : "\n") + text)
                        .getBytes(StandardCharsets.UTF_8)));
    }
}
