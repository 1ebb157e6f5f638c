package dev.ringo.spring.actuate;

import dev.ringo.client.ConnectionSnapshot;
import dev.ringo.client.ConnectionState;
import dev.ringo.client.RingoClient;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * UP while client and server are in touch. Asks nobody: the connection's own checks keep the state true, so a probe costs
 * nothing. Belongs to no liveness group, since a server that is away is no reason to kill the application.
 */
public class RingoHealthIndicator extends AbstractHealthIndicator {

    private final RingoClient client;

    /** Creates the indicator. */
    public RingoHealthIndicator(RingoClient client) {
        super("The Ringo health check failed");
        this.client = client;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        ConnectionSnapshot connection = client.connection();
        if (connection.state() == ConnectionState.CONNECTED) {
            builder.up();
        } else {
            builder.down();
        }
        builder.withDetail("endpoint", connection.endpoint())
                .withDetail("state", connection.state())
                .withDetail("since", connection.since());
        if (connection.serverVersion() != null) {
            builder.withDetail("serverVersion", connection.serverVersion());
        }
        if (connection.lastFailure() != null && connection.state() != ConnectionState.CONNECTED) {
            builder.withDetail("lastFailure", connection.lastFailure());
        }
    }
}
