package dev.ringo.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.server.queue.Refusal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class UnregisteredCallsTests {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Refusal THE_END = new Refusal(Refusal.Code.UNAVAILABLE, "the end");

    @Test
    void aCallThatNeverRegistersIsEnded() {
        try (UnregisteredCalls calls = new UnregisteredCalls(Duration.ofMillis(1))) {
            CompletableFuture<Refusal> ended = new CompletableFuture<>();
            UnregisteredCalls.Entry entry = calls.add(ended::complete);
            assertThat(ended.join().code()).isEqualTo(Refusal.Code.CONFLICT);
            assertThat(entry.decide()).isFalse();
        }
    }

    @Test
    void aCallThatHasRegisteredIsLeftAlone() {
        try (UnregisteredCalls calls = new UnregisteredCalls(LONG)) {
            CompletableFuture<Refusal> ended = new CompletableFuture<>();
            UnregisteredCalls.Entry entry = calls.add(ended::complete);
            assertThat(entry.decide()).isTrue();
            assertThat(entry.decide()).isFalse();
            calls.endAll(THE_END);
            assertThat(ended).isNotDone();
        }
    }

    @Test
    void theEndConcernsThoseThatWaitAndThoseThatCome() {
        try (UnregisteredCalls calls = new UnregisteredCalls(LONG)) {
            CompletableFuture<Refusal> before = new CompletableFuture<>();
            CompletableFuture<Refusal> after = new CompletableFuture<>();
            calls.add(before::complete);
            calls.endAll(THE_END);
            calls.add(after::complete);
            assertThat(before).isCompletedWithValue(THE_END);
            assertThat(after).isCompletedWithValue(THE_END);
        }
    }
}
