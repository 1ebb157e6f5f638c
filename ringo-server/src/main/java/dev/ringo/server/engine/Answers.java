package dev.ringo.server.engine;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The answering thread: sends what turns have decided, in their order, while the engine is at the next turn. A bounded
 * number of turns may be ahead of it.
 */
final class Answers implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Answers.class);
    private static final int TURNS_AHEAD = 16;

    /** Writing a payload that is nested 5,000 levels deep takes stack; memory is only taken where it is used. */
    static final long STACK_BYTES = 16L << 20;

    private static final List<Runnable> END = List.of(() -> {});

    private final BlockingQueue<List<Runnable>> turns = new ArrayBlockingQueue<>(TURNS_AHEAD);
    private final Thread thread = new Thread(null, this::loop, "ringo-answers", STACK_BYTES);

    Answers() {
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Hands the answers of a turn on; waits if the thread is too far behind. */
    void run(List<Runnable> answers) {
        if (answers.isEmpty()) {
            return;
        }
        if (!thread.isAlive()) {
            answers.forEach(Answers::runOne);
            return;
        }
        put(answers);
    }

    /** Sends what is left, then ends. */
    @Override
    public void close() {
        put(END);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void put(List<Runnable> answers) {
        boolean interrupted = false;
        boolean handedOn = false;
        while (!handedOn) {
            try {
                turns.put(answers);
                handedOn = true;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void loop() {
        boolean open = true;
        while (open) {
            try {
                List<Runnable> answers = turns.take();
                answers.forEach(Answers::runOne);
                open = answers != END;
            } catch (InterruptedException e) {
                log.debug("The answering thread was interrupted; only close ends it", e);
            }
        }
    }

    private static void runOne(Runnable answer) {
        try {
            answer.run();
        } catch (RuntimeException | Error e) {
            log.warn("An answer could not be sent", e);
        }
    }
}
