package dev.ringo.server.store;

import static dev.ringo.server.store.StoreBench.ANY_SIZE;
import static dev.ringo.server.store.StoreBench.NOW;
import static dev.ringo.server.store.StoreBench.after;
import static dev.ringo.server.store.StoreBench.keys;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a claim may take, in which order, and how much at a time. */
interface ClaimRules extends StoreRules {

    @Test
    default void aHigherPriorityComesFirst() {
        bench().create(SampleTask.named("lowest").ofPriority(Integer.MIN_VALUE));
        bench().create(SampleTask.named("low").ofPriority(-1));
        bench().create(SampleTask.named("middle"));
        bench().create(SampleTask.named("high").ofPriority(1));
        bench().create(SampleTask.named("highest").ofPriority(Integer.MAX_VALUE));
        assertThat(bench().claimableKeys(NOW)).containsExactly("highest", "high", "middle", "low", "lowest");
    }

    @Test
    default void amongEqualsTheOlderComesFirst() {
        bench().create(SampleTask.named("younger").madeAt(NOW.plusNanos(1_000)));
        bench().create(SampleTask.named("older").madeAt(NOW));
        assertThat(bench().claimableKeys(after(1))).containsExactly("older", "younger");
    }

    @Test
    default void tasksOfOneMomentKeepTheOrderOfTheirCreation() {
        List<String> created = List.of("m", "z", "a", "k");
        created.forEach(key -> bench().create(SampleTask.named(key)));
        assertThat(bench().claimableKeys(NOW)).isEqualTo(created);
    }

    @Test
    default void aScheduledTaskIsClaimableFromItsTimeOn() {
        bench().create(SampleTask.named("later").dueAt(after(10)));
        assertThat(bench().claimableKeys(after(10).minusNanos(1_000))).isEmpty();
        assertThat(bench().claimableKeys(after(10))).containsExactly("later");
    }

    @Test
    default void aDueTaskStandsWhereItsPriorityAndAgePutIt() {
        bench().create(SampleTask.named("ready-old").madeAt(after(-3)));
        bench().create(SampleTask.named("due-older").madeAt(after(-4)).dueAt(after(9)));
        bench().create(SampleTask.named("due-young").madeAt(after(-2)).dueAt(after(5)));
        bench().create(SampleTask.named("due-high").ofPriority(1).dueAt(after(9)));
        bench().create(SampleTask.named("ready-young").madeAt(after(-1)));
        assertThat(bench().claimableKeys(after(9)))
                .containsExactly("due-high", "due-older", "ready-old", "due-young", "ready-young");
    }

    @Test
    default void aRetriedTaskIsStillAsOldAsItsCreation() {
        bench().create(SampleTask.named("failed"));
        bench().create(SampleTask.named("fresh").madeAt(after(1)));
        bench().failTimes("queue/failed", 1, StoreBench.BOOM);
        assertThat(bench().claimableKeys(after(9))).containsExactly("failed", "fresh");
    }

    @Test
    default void whatIsLeasedOrFinishedIsNotClaimable() {
        for (String key : List.of("leased", "succeeded", "dead", "ready")) {
            bench().create(SampleTask.named(key));
        }
        bench().lease("queue/leased", NOW);
        bench().lease("queue/succeeded", NOW);
        bench().ack("queue/succeeded", after(1));
        bench().lease("queue/dead", NOW);
        bench().reject("queue/dead", StoreBench.BOOM, after(1));
        assertThat(bench().claimableKeys(after(3_600))).containsExactly("ready");
    }

    @Test
    default void anotherQueueIsNotTouched() {
        bench().create(SampleTask.named("a").in("Queue"));
        bench().create(SampleTask.named("b").in("queue2").dueAt(after(1)));
        assertThat(bench().claimableKeys(after(5))).isEmpty();
    }

    @Test
    default void onlyTheTypesAskedForAreTaken() {
        for (String type : List.of("mail", "print", "fax")) {
            bench().create(SampleTask.named(type).ofType(type));
            bench().create(SampleTask.named("due-" + type).ofType(type).dueAt(after(1)));
        }
        assertThat(keysOfTypes(Set.of("mail"))).containsExactly("mail", "due-mail");
        assertThat(keysOfTypes(Set.of("fax", "mail"))).containsExactly("mail", "due-mail", "fax", "due-fax");
        assertThat(keysOfTypes(Set.of("Mail"))).isEmpty();
        assertThat(keysOfTypes(Set.of("telex", "Mail"))).isEmpty();
    }

    @Test
    default void aTypeMayBeCalledAnything() {
        List<String> names = List.of("a\"b", "a\\b", "a'b", "[]", ",", "a\u0001\n\tb", "\u00FC\uD83D\uDCA5", " ");
        names.forEach(name -> bench().create(SampleTask.named(name).ofType(name)));
        bench().create(SampleTask.named("other").ofType("other"));
        names.forEach(name -> {
            assertThat(keysOfTypes(Set.of(name))).containsExactly(name);
            assertThat(keysOfTypes(Set.of(name, "absent"))).containsExactly(name);
        });
        assertThat(keysOfTypes(new HashSet<>(names))).isEqualTo(names);
    }

    @Test
    default void aThousandTypesCanBeAskedForAtOnce() {
        bench().create(SampleTask.named("first").ofType("type-0"));
        bench().create(SampleTask.named("last").ofType("type-999"));
        bench().create(SampleTask.named("other").ofType("type-1000"));
        Set<String> types = new HashSet<>();
        IntStream.range(0, 1_000).forEach(i -> types.add("type-" + i));
        assertThat(keysOfTypes(types)).containsExactly("first", "last");
    }

    @Test
    default void aFullAnswerSaysThatThereMayBeMore() {
        List.of("a", "b", "c").forEach(key -> bench().create(SampleTask.named(key)));
        Claimable two = claimable(2, ANY_SIZE);
        assertThat(keys(two)).containsExactly("a", "b");
        assertThat(two.mayBeMore()).isTrue();
        Claimable all = claimable(4, ANY_SIZE);
        assertThat(keys(all)).containsExactly("a", "b", "c");
        assertThat(all.mayBeMore()).isFalse();
    }

    @Test
    default void anEmptyQueueHasNothingAndNoMore() {
        Claimable none = claimable(1, ANY_SIZE);
        assertThat(none.tasks()).isEmpty();
        assertThat(none.mayBeMore()).isFalse();
    }

    @Test
    default void theTaskThatPassesTheSizeIsTheLast() {
        List.of("a", "b", "c")
                .forEach(key -> bench().create(SampleTask.named(key).carrying(new byte[10])));
        assertThat(keys(claimable(9, 9))).containsExactly("a");
        assertThat(keys(claimable(9, 10))).containsExactly("a", "b");
        assertThat(keys(claimable(9, 20))).containsExactly("a", "b", "c");
        assertThat(claimable(9, 19).mayBeMore()).isTrue();
        assertThat(claimable(9, 30).mayBeMore()).isFalse();
    }

    @Test
    default void oneTaskIsTakenHoweverLargeItIs() {
        bench().create(SampleTask.named("large").carrying(new byte[1_000_000]));
        assertThat(keys(claimable(9, 0))).containsExactly("large");
    }

    @Test
    default void aLimitedClaimIsAlwaysTheBeginningOfTheWholeOrder() {
        Random random = new Random(20261130);
        for (int i = 0; i < 60; i++) {
            SampleTask sample = SampleTask.named("task-" + i)
                    .ofPriority(random.nextInt(3))
                    .madeAt(after(random.nextInt(3)))
                    .carrying(new byte[random.nextInt(50)]);
            bench().create(random.nextBoolean() ? sample : sample.dueAt(after(10 + random.nextInt(4))));
        }
        List<String> whole =
                keys(bench().transaction().claimable(SampleTask.QUEUE, Set.of(), after(12), 100, ANY_SIZE));
        assertThat(whole).hasSizeBetween(20, 59);
        for (int i = 0; i < 200; i++) {
            Claimable some = claimableAt12(1 + random.nextInt(70), random.nextInt(2_000));
            List<String> found = keys(some);
            assertThat(found).isNotEmpty().isEqualTo(whole.subList(0, found.size()));
            assertThat(some.mayBeMore() || found.size() == whole.size()).isTrue();
        }
    }

    @Test
    default void theWholeOrderIsPriorityThenAgeThenSequence() {
        Random random = new Random(4711);
        List<SampleTask> samples = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            SampleTask sample = SampleTask.named("task-" + i)
                    .ofPriority(random.nextInt(4) - 2)
                    .madeAt(after(random.nextInt(4)));
            samples.add(random.nextBoolean() ? sample : sample.dueAt(after(11)));
            bench().create(samples.get(i));
        }
        // The sort is stable, so that equals keep the order in which they were created.
        samples.sort(Comparator.comparingInt(SampleTask::priority).reversed().thenComparing(SampleTask::createdAt));
        assertThat(bench().claimableKeys(after(11)))
                .isEqualTo(samples.stream().map(SampleTask::key).toList());
    }

    private List<String> keysOfTypes(Set<String> types) {
        return keys(bench().transaction().claimable(SampleTask.QUEUE, types, after(1), 100, ANY_SIZE));
    }

    private Claimable claimable(int limit, long maxBytes) {
        return bench().transaction().claimable(SampleTask.QUEUE, Set.of(), NOW, limit, maxBytes);
    }

    private Claimable claimableAt12(int limit, long maxBytes) {
        return bench().transaction().claimable(SampleTask.QUEUE, Set.of(), after(12), limit, maxBytes);
    }
}
