package dev.ringo.client.error;

import io.grpc.Status;
import java.util.Map;

/**
 * Where an error came from: what a server said about it beyond the message.
 *
 * @param requestId the server's id of the failed call, empty when the server named none or was never asked
 * @param metadata facts about the refusal, such as the field or the limit; never null, often empty
 * @param grpcStatus the status of the call; for errors found before the network the status they stand for
 */
public record ErrorContext(String requestId, Map<String, String> metadata, Status.Code grpcStatus) {

    /** Copies the metadata. */
    public ErrorContext {
        metadata = Map.copyOf(metadata);
    }

    /** The context of an error that was found without asking a server. */
    public static ErrorContext local(Status.Code grpcStatus) {
        return new ErrorContext("", Map.of(), grpcStatus);
    }
}
