package dev.ringo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.ringo.client.error.UnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server whose name nobody knows, as while a cluster starts. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnresolvedNameTests {

    /** Kept: a logger that nobody refers to forgets its handlers. */
    private final Logger grpc = Logger.getLogger("io.grpc");

    private final List<String> logged = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
                logged.add(line.getLoggerName() + ": " + line.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        grpc.addHandler(handler);
    }

    @AfterEach
    void stopListening() {
        grpc.removeHandler(handler);
    }

    @Test
    void aNameThatCannotBeResolvedIsAServerThatIsAwayAndFillsNoLog() {
        try (RingoClient client = client("grpc://ringo.invalid:7233")) {
            for (int attempt = 1; attempt <= 3; attempt++) {
                assertThatExceptionOfType(UnavailableException.class)
                        .isThrownBy(client::start)
                        .withMessageContaining("grpc://ringo.invalid:7233")
                        .withMessageContaining("unresolved");
            }
            client.startAsync();
            await().until(() -> client.connection().lastFailure() != null);
            assertThat(logged).isEmpty();
        }
    }

    private static RingoClient client(String endpoint) {
        return RingoClient.builder()
                .endpoint(endpoint)
                .deadline(Duration.ofSeconds(10))
                .build();
    }
}
