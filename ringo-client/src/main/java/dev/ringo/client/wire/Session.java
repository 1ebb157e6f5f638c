package dev.ringo.client.wire;

import dev.ringo.client.error.IncompatibleVersionException;
import dev.ringo.proto.Protocol;
import dev.ringo.taskqueue.v1.NegotiateResponse;
import dev.ringo.taskqueue.v1.RequestContext;
import java.util.Set;

/**
 * What client and server agreed on. Token and minor belong together, so they are only ever read together.
 *
 * @param token proves the agreement to the server
 * @param minor the protocol's minor version
 * @param serverVersion what the server calls its version
 * @param capabilities what it can do beyond the protocol
 */
public record Session(String token, int minor, String serverVersion, Set<String> capabilities) {

    /** Copies the set. */
    public Session {
        capabilities = Set.copyOf(capabilities);
    }

    static Session of(NegotiateResponse answer) {
        if (answer.getProtocolMajor() != Protocol.MAJOR) {
            throw new IncompatibleVersionException("The server speaks protocol " + answer.getProtocolMajor() + "."
                    + answer.getProtocolMinor() + ", this client " + Protocol.MAJOR + "." + Protocol.MINOR
                    + "; use a client or a server of the same major version");
        }
        return new Session(
                answer.getSessionToken(),
                Math.min(Protocol.MINOR, answer.getProtocolMinor()),
                answer.getServerVersion(),
                Set.copyOf(answer.getCapabilitiesList()));
    }

    /** The agreed protocol, such as {@code 1.7}. */
    public String protocolVersion() {
        return Protocol.MAJOR + "." + minor;
    }

    /** Whether a lease can be undone. */
    public boolean canRelease() {
        return capabilities.contains(Protocol.CAPABILITY_RELEASE);
    }

    /** Whether a credit may carry a target. */
    public boolean canRetarget() {
        return minor >= Protocol.MINOR_OF_TARGET_CONCURRENCY;
    }

    boolean ordersRequestIds() {
        return minor >= Protocol.MINOR_OF_ORDERED_REQUEST_IDS;
    }

    RequestContext context() {
        return RequestContext.newBuilder()
                .setProtocolMajor(Protocol.MAJOR)
                .setProtocolMinor(minor)
                .setSessionToken(token)
                .build();
    }

    /** Refuses what the server of this session is too old for. */
    public void require(int needed, String feature) {
        if (minor < needed) {
            throw new IncompatibleVersionException(feature + " needs protocol " + Protocol.MAJOR + "." + needed
                    + ", but " + protocolVersion() + " was agreed with the server; use a newer server");
        }
    }

    /** Names the agreement without the token. */
    @Override
    public String toString() {
        return "Session[protocol=" + protocolVersion() + ", serverVersion=" + serverVersion + "]";
    }
}
