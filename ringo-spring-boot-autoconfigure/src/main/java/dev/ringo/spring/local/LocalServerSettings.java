package dev.ringo.spring.local;

import dev.ringo.server.RingoServer;
import dev.ringo.server.RingoServerException;
import dev.ringo.spring.RingoConfigurationException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the server of this application is to run.
 *
 * @param directory where the tasks are kept; null for a fresh directory that is deleted at the end
 * @param listen host and port for other processes, or null for none
 * @param token what they have to show; null if it is generated, or if they need none
 * @param insecure whether they need none
 */
public record LocalServerSettings(
        @Nullable Path directory,
        @Nullable String listen,
        @Nullable String token,
        boolean insecure,
        Duration gracePeriod) {

    /** What messages call the directory. */
    public String displayDirectory() {
        return directory == null ? "a temporary directory" : directory.toString();
    }

    RingoServer.Builder builder(String inProcessName) {
        RingoServer.Builder builder =
                RingoServer.builder().inProcessName(inProcessName).gracePeriod(gracePeriod);
        if (directory == null) {
            builder.temporaryDirectory();
        } else {
            builder.dataDirectory(directory);
        }
        return listen == null ? builder.abandonOpenLeases(true) : listening(builder, listen);
    }

    /** What the log says about access for other processes. */
    String tokenHint() {
        if (insecure) {
            return "no token is needed";
        }
        return token == null
                ? "the token they need is in " + AccessToken.fileIn(Path.of(displayDirectory()))
                : "they need the token of ringo.local.token";
    }

    String actionFor(RingoServerException.Reason reason) {
        return switch (reason) {
            case DIRECTORY_IN_USE ->
                "Stop the other process, give this application a directory of its own with ringo.local.directory"
                        + " (temp in tests), or let one of them serve the other: ringo.local.listen there,"
                        + " ringo.endpoint here.";
            case DIRECTORY_UNUSABLE -> "Set ringo.local.directory to a directory that this user may write to.";
            case ADDRESS_UNUSABLE -> "Set ringo.local.listen to a free port, such as 127.0.0.1:0, or remove it.";
            case STORAGE_INCOMPATIBLE, STORAGE_FAILED ->
                "Look at " + displayDirectory() + "; another directory can be set with ringo.local.directory.";
            case SETTINGS -> "Change the ringo.local.* properties.";
        };
    }

    private RingoServer.Builder listening(RingoServer.Builder builder, String address) {
        int colon = address.lastIndexOf(':');
        try {
            builder.listen(address.substring(0, Math.max(colon, 0)), Integer.parseInt(address.substring(colon + 1)));
        } catch (NumberFormatException e) {
            throw new RingoConfigurationException(
                    "ringo.local.listen is '" + address + "', which is no host and port",
                    "Set it to something like 127.0.0.1:7233, or 127.0.0.1:0 for any free port.",
                    e);
        }
        if (insecure) {
            return builder.allowInsecureNonLoopback(true);
        }
        return token == null ? builder.tokenFile(generatedToken()) : builder.token(token);
    }

    private Path generatedToken() {
        if (directory == null) {
            throw new RingoConfigurationException(
                    "ringo.local.listen opens a temporary directory to other processes, which need a token",
                    "Set ringo.local.token, or a ringo.local.directory in which a token can be kept.");
        }
        return AccessToken.ensureIn(directory);
    }
}
