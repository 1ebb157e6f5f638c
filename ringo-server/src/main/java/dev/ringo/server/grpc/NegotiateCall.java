package dev.ringo.server.grpc;

import dev.ringo.proto.Protocol;
import dev.ringo.server.queue.Refusal;
import dev.ringo.taskqueue.v1.NegotiateRequest;
import dev.ringo.taskqueue.v1.NegotiateResponse;
import java.util.Map;

/** Opens sessions: the same major, the lower minor of both sides. */
final class NegotiateCall implements UnaryHandler<NegotiateRequest, NegotiateResponse> {

    private final Sessions sessions;

    NegotiateCall(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public void handle(NegotiateRequest request, UnaryCall<NegotiateResponse> call) {
        if (request.getProtocolMajor() != Protocol.MAJOR) {
            throw new Refusal(
                    Refusal.Code.INCOMPATIBLE_VERSION,
                    "This server speaks protocol %d.%d, not major %s"
                            .formatted(
                                    Protocol.MAJOR,
                                    Protocol.MINOR,
                                    Integer.toUnsignedString(request.getProtocolMajor())),
                    Map.of("field", "protocol_major", "limit", String.valueOf(Protocol.MAJOR)));
        }
        long asked = Integer.toUnsignedLong(request.getProtocolMinor());
        int minor = (int) Math.min(asked, Protocol.MINOR);
        call.succeed(NegotiateResponse.newBuilder()
                .setServerVersion(Protocol.VERSION)
                .setProtocolMajor(Protocol.MAJOR)
                .setProtocolMinor(minor)
                .addCapabilities(Protocol.CAPABILITY_RELEASE)
                .setSessionToken(sessions.issue(minor))
                .build());
    }
}
