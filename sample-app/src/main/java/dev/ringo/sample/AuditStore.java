package dev.ringo.sample;

import dev.ringo.sample.audit.AuditResult;
import dev.ringo.sample.audit.AuditedJar;
import dev.ringo.sample.audit.ClassListFolder;
import dev.ringo.sample.audit.ClassLists;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * What audits leave behind, as files that are whole or absent after a crash. Everything is named by the key of its task,
 * so that a task which runs twice writes the same file twice.
 */
@Component
class AuditStore {

    private final Path folder;
    private final ClassListFolder classLists;
    private final JsonMapper mapper;

    AuditStore(SampleProperties properties, JsonMapper mapper) {
        this.folder = properties.directory();
        this.classLists = new ClassListFolder(folder.resolve("classes"));
        this.mapper = mapper;
    }

    /** Keeps a result; the class list first, so that a result is never without one. */
    void keep(String key, AuditedJar jar) throws IOException {
        classLists.store(jar);
        write(resultFile(key), mapper.writeValueAsBytes(jar.result()));
    }

    Optional<AuditResult> result(String key) throws IOException {
        return read(resultFile(key)).map(json -> mapper.readValue(json, AuditResult.class));
    }

    ClassLists classLists() {
        return classLists;
    }

    void keepJars(String report, AuditedJars jars) throws IOException {
        write(folder.resolve("reports").resolve(report + ".json"), mapper.writeValueAsBytes(jars));
    }

    AuditedJars jars(String report) throws IOException {
        return read(folder.resolve("reports").resolve(report + ".json"))
                .map(json -> mapper.readValue(json, AuditedJars.class))
                .orElseThrow(() -> new IOException("The list of jars of the report " + report + " is missing in "
                        + folder + "; start the audit again"));
    }

    void keepReport(String report, String text) throws IOException {
        write(folder.resolve("reports").resolve(report + ".txt"), text.getBytes(StandardCharsets.UTF_8));
    }

    Optional<String> report(String report) throws IOException {
        return read(folder.resolve("reports").resolve(report + ".txt"))
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    /** A file name for a text of any length. */
    static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private Path resultFile(String key) {
        return folder.resolve("results").resolve(hash(key) + ".json");
    }

    private static void write(Path file, byte[] content) throws IOException {
        Files.createDirectories(file.getParent());
        Path unfinished = Files.createTempFile(file.getParent(), "unfinished-", ".tmp");
        try {
            Files.write(unfinished, content);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static Optional<byte[]> read(Path file) throws IOException {
        try {
            return Optional.of(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }
}
