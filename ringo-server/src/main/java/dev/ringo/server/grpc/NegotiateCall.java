package dev.ringo.server.grpc;

import dev.ringo.server.queue.Refusal;
import dev.ringo.server.release.Release;
import dev.ringo.taskqueue.v1.NegotiateRequest;
import dev.ringo.taskqueue.v1.NegotiateResponse;
import java.util.Map;

/** Opens sessions: the same major, the lower minor of both sides. */
final class NegotiateCall implements UnaryHandler<NegotiateRequest, NegotiateResponse> {

    /** Says that {@code NackRequest.release} is understood. */
    static final String RELEASE = "ringo.release";

    private final Sessions sessions;

    NegotiateCall(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public void handle(NegotiateRequest request, UnaryCall<NegotiateResponse> call) {
        if (request.getProtocolMajor() != Release.PROTOCOL_MAJOR) {
            throw new Refusal(
                    Refusal.Code.INCOMPATIBLE_VERSION,
                    "This server speaks protocol %d.%d, not major %s"
                            .formatted(
                                    Release.PROTOCOL_MAJOR,
                                    Release.PROTOCOL_MINOR,
                                    Integer.toUnsignedString(request.getProtocolMajor())),
                    Map.of("field", "protocol_major", "limit", String.valueOf(Release.PROTOCOL_MAJOR)));
        }
        long asked = Integer.toUnsignedLong(request.getProtocolMinor());
        int minor = (int) Math.min(asked, Release.PROTOCOL_MINOR);
        call.succeed(NegotiateResponse.newBuilder()
                .setServerVersion(Release.VERSION)
                .setProtocolMajor(Release.PROTOCOL_MAJOR)
                .setProtocolMinor(minor)
                .addCapabilities(RELEASE)
                .setSessionToken(sessions.issue(minor))
                .build());
    }
}
