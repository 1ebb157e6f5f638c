package dev.ringo.sample.audit;

import static dev.ringo.sample.TestJar.jar;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassListFolderTests {

    @TempDir
    Path folder;

    @Test
    void aListIsReadAsItWasStoredHoweverOften() throws Exception {
        AuditedJar jar = JarAudit.audit(
                JarLocation.of(jar().classFile("b/\u00DC.class", 61)
                        .classFile("A.class", 61)
                        .writeTo(folder.resolve("x.jar"))),
                AuditProgress.NONE);
        Path lists = folder.resolve("new/lists");
        ClassListFolder store = new ClassListFolder(lists);

        store.store(jar);
        store.store(jar);

        assertThat(new ClassListFolder(lists).of(jar.result().sha256())).containsExactly("A", "b.\u00DC");
        try (Stream<Path> files = Files.list(lists)) {
            assertThat(files).as("no temporary file is left").hasSize(1);
        }
    }

    @Test
    void aMissingListIsNamed() {
        assertThatThrownBy(() -> new ClassListFolder(folder).of("abc"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(folder.resolve("abc.classes") + " is missing");
    }
}
