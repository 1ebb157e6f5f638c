package dev.ringo.server.engine;

import dev.ringo.server.queue.MicroTime;
import dev.ringo.server.queue.Refusal;
import dev.ringo.server.store.StoreFailure;
import dev.ringo.server.store.TaskTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine's thread. It takes the commands that wait, at most {@value #COMMANDS_PER_TURN}, carries them out in one
 * transaction, commits, and hands the answers on. If the store fails, everything of the turn is refused, nothing of it
 * has happened, and the next turn begins with a look at the store. It ends when it is closed, and for no other reason.
 */
final class EngineLoop implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(EngineLoop.class);
    private static final int COMMANDS_PER_TURN = 512;
    private static final long NANOS_AFTER_FAILURE = 250_000_000L;

    private final EngineOptions options;
    private final TaskTransaction transaction;
    private final Schedule schedule;
    private final LeaseBook book;
    private final BlockingQueue<Command> mailbox = new LinkedBlockingQueue<>();
    private final Answers answers = new Answers();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private final Thread thread = new Thread(this::run, "ringo-engine");

    // Set by close, read by the engine's thread and by callers.
    private volatile boolean closing;

    // Confined to the engine's thread.
    private boolean draining;
    private boolean failing;

    EngineLoop(EngineOptions options, TaskTransaction transaction, Schedule schedule, LeaseBook book) {
        this.options = options;
        this.transaction = transaction;
        this.schedule = schedule;
        this.book = book;
        thread.setDaemon(true);
    }

    void start() {
        answers.start();
        thread.start();
    }

    /** Puts a command into the mailbox; if there is no room, or the engine has ended, it is refused at once. */
    void submit(Command command) {
        if (closing || command.needsRoom() && mailbox.size() >= options.mailbox()) {
            refuse(command);
            return;
        }
        mailbox.add(command);
        if (closing && mailbox.remove(command)) {
            refuse(command);
        }
    }

    boolean isDraining() {
        return draining;
    }

    void beginDrain(Turn turn) {
        draining = true;
    }

    CompletableFuture<Void> drained() {
        return drained;
    }

    @Override
    public void close() {
        closing = true;
        wakeUp();
        join(thread);
        answers.close();
    }

    private void run() {
        while (!closing) {
            try {
                turn(nextCommands());
            } catch (InterruptedException e) {
                log.debug("The engine's thread was interrupted; only close ends it", e);
            } catch (RuntimeException | Error e) {
                log.error("A turn of the engine ended unexpectedly; it goes on", e);
            }
        }
        end();
    }

    private List<Command> nextCommands() throws InterruptedException {
        long nanos = schedule.nanosToNext(
                options.clock().instant(), options.nanoTime().getAsLong());
        if (failing) {
            nanos = Math.max(nanos, NANOS_AFTER_FAILURE);
        }
        List<Command> commands = new ArrayList<>();
        Command first = nanos == 0 ? mailbox.poll() : mailbox.poll(nanos, TimeUnit.NANOSECONDS);
        if (first != null) {
            commands.add(first);
            mailbox.drainTo(commands, COMMANDS_PER_TURN - 1);
        }
        return commands;
    }

    private void turn(List<Command> commands) {
        Turn turn = new Turn(transaction, MicroTime.now(options.clock()));
        int carriedOut = 0;
        try {
            schedule.before(turn);
            for (Command command : commands) {
                carryOut(turn, command);
                carriedOut++;
            }
            schedule.after(turn, options.nanoTime().getAsLong(), draining);
            transaction.commit();
            failing = false;
        } catch (RuntimeException | Error e) {
            fail(turn, commands.subList(carriedOut, commands.size()), e);
            return;
        }
        answers.run(turn.committed());
        if (draining && schedule.streams().isEmpty()) {
            answers.run(List.of(() -> drained.complete(null)));
        }
    }

    private void carryOut(Turn turn, Command command) {
        if (!command.writes()) {
            execute(turn, command);
            return;
        }
        transaction.beginCommand();
        if (execute(turn, command)) {
            transaction.keepCommand();
        } else {
            transaction.undoCommand();
        }
    }

    /** Returns whether the command was carried out; one that fails is answered, a failing store ends the turn. */
    private static boolean execute(Turn turn, Command command) {
        try {
            command.execute(turn);
            return true;
        } catch (StoreFailure e) {
            throw e;
        } catch (Refusal refusal) {
            command.refused(turn, refusal);
            return false;
        } catch (RuntimeException e) {
            log.error("A command failed; it is undone and its neighbours go on", e);
            command.refused(turn, e);
            return false;
        }
    }

    private void fail(Turn turn, List<Command> rest, Throwable cause) {
        if (!failing) {
            log.error("A transaction failed; its commands are refused and nothing of them has happened", cause);
        }
        failing = true;
        transaction.rollback();
        Refusal reason = Faults.asRefusal(cause);
        List<Runnable> lost = new ArrayList<>(turn.failed(reason));
        lost.addAll(schedule.claims().failDealt(reason));
        turn.streams().forEach(stream -> lost.add(stream.lost(reason)));
        schedule.forget();
        answers.run(lost);
        for (Command command : rest) {
            refuse(command, reason);
        }
    }

    private void end() {
        Turn turn = new Turn(transaction, MicroTime.now(options.clock()));
        schedule.claims().answerAll(turn);
        schedule.streams().endAll(turn);
        answers.run(turn.committed());
        List<Command> rest = new ArrayList<>();
        mailbox.drainTo(rest);
        rest.forEach(this::refuse);
        book.clear();
        answers.run(List.of(() -> drained.complete(null)));
    }

    private void refuse(Command command) {
        refuse(
                command,
                closing
                        ? Streams.serverEnds()
                        : new Refusal(Refusal.Code.UNAVAILABLE, "The server has too much to do; try again later"));
    }

    private void refuse(Command command, Refusal reason) {
        Turn turn = new Turn(transaction, MicroTime.now(options.clock()));
        try {
            command.refused(turn, reason);
        } catch (RuntimeException withoutAnswer) {
            return;
        }
        answers.run(turn.committed());
    }

    private void wakeUp() {
        mailbox.add(new ControlCommand(turn -> {}));
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
