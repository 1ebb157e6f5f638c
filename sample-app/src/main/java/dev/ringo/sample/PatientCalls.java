package dev.ringo.sample;

import dev.ringo.client.error.DeadlineExceededException;
import dev.ringo.client.error.UnavailableException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Waits and calls that outlast the server's absence and end with the application. Only for calls that may be repeated:
 * reading, and enqueueing, whose unique keys make the second time find the first. The client itself says on the log when
 * the server goes, and when it is back.
 */
@Component
class PatientCalls implements DisposableBean {

    private static final long PAUSE_MILLIS = 1000;

    private final CountDownLatch closing = new CountDownLatch(1);

    /**
     * Calls the server until it answers.
     *
     * @throws CancellationException if the application ends first
     * @throws dev.ringo.client.error.RingoException if the server refuses
     */
    <T> T call(Supplier<T> call) throws InterruptedException {
        while (true) {
            try {
                return call.get();
            } catch (UnavailableException | DeadlineExceededException away) {
                pause(PAUSE_MILLIS);
            }
        }
    }

    /**
     * Lets time pass.
     *
     * @throws CancellationException if the application ends first
     */
    void pause(long millis) throws InterruptedException {
        if (closing.await(millis, TimeUnit.MILLISECONDS)) {
            throw new CancellationException("The application ends");
        }
    }

    @Override
    public void destroy() {
        closing.countDown();
    }
}
