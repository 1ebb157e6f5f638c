package dev.ringo.spring.local;

import dev.ringo.spring.RingoConfigurationException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

/** The generated token that other processes show to the server of this application: a file that only its owner reads. */
final class AccessToken {

    private static final String FILE = "token";
    private static final int BYTES = 32;

    private AccessToken() {}

    static Path fileIn(Path directory) {
        return directory.resolve(FILE);
    }

    /** The file with the token, made now unless it exists. */
    static Path ensureIn(Path directory) {
        Path file = fileIn(directory);
        try {
            Files.createDirectories(directory, ownerOnly("rwx------"));
            write(file);
        } catch (FileAlreadyExistsException expected) {
            return file;
        } catch (IOException e) {
            throw new RingoConfigurationException(
                    "The token for other processes cannot be written to " + file + ": " + e,
                    "Make the directory writable, or set ringo.local.token.",
                    e);
        }
        return file;
    }

    private static void write(Path file) throws IOException {
        byte[] token = new byte[BYTES];
        new SecureRandom().nextBytes(token);
        String line = HexFormat.of().formatHex(token) + System.lineSeparator();
        try (SeekableByteChannel channel = Files.newByteChannel(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), ownerOnly("rw-------"))) {
            ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    private static FileAttribute<?>[] ownerOnly(String modes) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(modes))}
                : new FileAttribute<?>[0];
    }
}
