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
 * transaction, commits, and hands the answers on. If the store fails, everything of the turn that needs it is refused and
 * has not happened, what only changes memory is carried out all the same, and the next turn begins with a look at the
 * store. It ends when it is closed, and for no other reason.
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
    private final List<Command> again = new ArrayList<>();
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
        Command first = nanos == 0 ? mailbox.poll() : mailbox.poll(nanos, TimeUnit.NANOSECONDS);
        List<Command> commands = new ArrayList<>(again);
        again.clear();
        if (first != null) {
            commands.add(first);
            mailbox.drainTo(commands, COMMANDS_PER_TURN - 1);
        }
        return commands;
    }

    private void turn(List<Command> commands) {
        Turn turn = newTurn();
        if (isCommitted(turn, commands)) {
            answers.run(turn.committed());
        }
        if (draining) {
            drainFurther();
        }
    }

    private boolean isCommitted(Turn turn, List<Command> commands) {
        int carriedOut = 0;
        try {
            schedule.before(turn);
            for (Command command : commands) {
                carryOut(turn, command);
                carriedOut++;
            }
            if (!draining) {
                schedule.after(turn, options.nanoTime().getAsLong());
            }
            transaction.commit();
            failing = false;
            return true;
        } catch (RuntimeException | Error e) {
            fail(turn, commands, carriedOut, e);
            return false;
        }
    }

    /** A command that fails is answered; a failing store ends the turn. */
    private void carryOut(Turn turn, Command command) {
        Turn.Mark mark = turn.mark();
        try {
            execute(turn, command);
        } catch (StoreFailure | Error e) {
            turn.undoTo(mark);
            throw e;
        } catch (RuntimeException e) {
            turn.undoTo(mark);
            undo(command);
            if (!(e instanceof Refusal)) {
                log.error("A command failed; it is undone and its neighbours go on", e);
            }
            command.refused(turn, e);
        }
    }

    private void execute(Turn turn, Command command) {
        if (!command.writes()) {
            command.execute(turn);
            return;
        }
        transaction.beginCommand();
        command.execute(turn);
        transaction.keepCommand();
    }

    private void undo(Command command) {
        if (command.writes()) {
            transaction.undoCommand();
        }
    }

    private void fail(Turn turn, List<Command> commands, int carriedOut, Throwable cause) {
        if (!failing) {
            log.error("A transaction failed; its commands are refused and nothing of them has happened", cause);
        }
        failing = true;
        transaction.rollback();
        Refusal reason = Faults.asRefusal(cause);
        answers.run(turn.failed(reason));
        Turn aftermath = newTurn();
        commands.subList(carriedOut, commands.size()).forEach(command -> afterFailure(aftermath, command, reason));
        schedule.afterFailure(aftermath, options.nanoTime().getAsLong(), reason);
        answers.run(aftermath.committed());
        if (reason.code() == Refusal.Code.UNAVAILABLE) {
            commands.stream().filter(Command::outlivesTurn).forEach(again::add);
        }
    }

    private void afterFailure(Turn aftermath, Command command, Refusal reason) {
        if (command.writes()) {
            refuse(aftermath, command, reason);
        } else {
            carryOut(aftermath, command);
        }
    }

    /** Needs no store: it goes on whether the turn has failed or not. */
    private void drainFurther() {
        Turn turn = newTurn();
        schedule.claims().answerAll(turn);
        schedule.streams().endIdle(turn);
        answers.run(turn.committed());
        if (schedule.streams().isEmpty()) {
            answers.run(List.of(() -> drained.complete(null)));
        }
    }

    private void end() {
        Turn turn = newTurn();
        schedule.claims().answerAll(turn);
        schedule.streams().endAll(turn);
        answers.run(turn.committed());
        List<Command> rest = new ArrayList<>(again);
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
        Turn turn = newTurn();
        refuse(turn, command, reason);
        answers.run(turn.committed());
    }

    private static void refuse(Turn turn, Command command, Refusal reason) {
        try {
            command.refused(turn, reason);
        } catch (RuntimeException withoutAnswer) {
            log.debug("A command without an answer is not carried out", withoutAnswer);
        }
    }

    private Turn newTurn() {
        return new Turn(transaction, MicroTime.now(options.clock()));
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
