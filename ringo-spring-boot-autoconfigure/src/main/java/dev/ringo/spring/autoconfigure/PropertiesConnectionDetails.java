package dev.ringo.spring.autoconfigure;

import dev.ringo.spring.RingoConfigurationException;
import dev.ringo.spring.RingoConnectionDetails;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.MutuallyExclusiveConfigurationPropertiesException;
import org.springframework.util.StringUtils;

/** Connects to where {@code ringo.endpoint} says. */
final class PropertiesConnectionDetails implements RingoConnectionDetails {

    private final String endpoint;
    private final @Nullable String token;

    PropertiesConnectionDetails(RingoProperties properties) {
        endpoint = checkedEndpoint(properties);
        token = checkedToken(properties);
    }

    @Override
    public String endpoint() {
        return endpoint;
    }

    @Override
    public @Nullable String token() {
        return token;
    }

    private static String checkedEndpoint(RingoProperties properties) {
        if (properties.effectiveMode() == RingoMode.LOCAL) {
            throw new RingoConfigurationException(
                    "ringo.mode is local, but the server is not on the class path",
                    "Add dev.ringo:ringo-server and org.xerial:sqlite-jdbc (the starter has both), or set"
                            + " ringo.endpoint to use a server elsewhere.");
        }
        String endpoint = properties.endpoint();
        if (endpoint == null || !StringUtils.hasText(endpoint)) {
            throw new RingoConfigurationException(
                    "ringo.mode is remote, but ringo.endpoint is empty",
                    "Set ringo.endpoint to the server, such as grpc://queue.example.org:7233, or set ringo.mode=local.");
        }
        return endpoint;
    }

    private static @Nullable String checkedToken(RingoProperties properties) {
        MutuallyExclusiveConfigurationPropertiesException.throwIfMultipleNonNullValuesIn(entries -> {
            entries.put("ringo.token", properties.token());
            entries.put("ringo.token-file", properties.tokenFile());
        });
        Path file = properties.tokenFile();
        if (file == null) {
            return StringUtils.hasText(properties.token()) ? properties.token() : null;
        }
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new RingoConfigurationException(
                    "The file of ringo.token-file, " + file + ", cannot be read: " + e,
                    "Make it readable, or set ringo.token.",
                    e);
        }
    }
}
