package dev.ringo.manytasks;

import dev.ringo.client.RingoClient;
import dev.ringo.client.task.Task;
import dev.ringo.spring.RingoTemplate;
import dev.ringo.spring.RingoWorker;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** An application as users write them, with a handler that does nothing, so that what remains is the queue's own work. */
@SpringBootApplication
public class ManyTasksApplication {

    private static final int CALLERS = 16;
    private static final long PATIENCE_SECONDS = 240;

    private final Map<String, Integer> handled = new ConcurrentHashMap<>();
    private volatile CountDownLatch left = new CountDownLatch(0);

    /** Counts, and does nothing else. */
    @RingoWorker(queue = "many", types = "nothing", concurrency = "16")
    void nothing(Task task) {
        handled.merge(task.uniqueKey(), 1, Integer::sum);
        left.countDown();
    }

    /** Takes the number of tasks, and properties of Spring Boot. Prints what was counted and measured. */
    public static void main(String[] args) throws Exception {
        int tasks = Integer.parseInt(args[0]);
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(ManyTasksApplication.class)
                .web(WebApplicationType.NONE)
                .run(args)) {
            context.getBean(ManyTasksApplication.class)
                    .run(tasks, context.getBean(RingoTemplate.class), context.getBean(RingoClient.class));
        }
    }

    private void run(int tasks, RingoTemplate template, RingoClient client) throws Exception {
        left = new CountDownLatch(tasks);
        long begin = System.nanoTime();
        enqueue(tasks, template);
        Duration enqueued = Duration.ofNanos(System.nanoTime() - begin);
        if (!left.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("Still waiting for " + left.getCount() + " of " + tasks + " tasks");
        }
        Duration all = Duration.ofNanos(System.nanoTime() - begin);
        client.workers().forEach(worker -> worker.close());
        System.out.printf(
                "tasks=%d handled=%d twice=%d succeeded=%d%n",
                tasks,
                handled.size(),
                handled.values().stream().filter(times -> times > 1).count(),
                client.queue("many").stats().succeeded());
        System.out.printf(
                "enqueue=%,.0f/s through=%,.0f/s peak-heap=%dMB peak-resident=%s%n",
                perSecond(tasks, enqueued), perSecond(tasks, all), peakHeap() >> 20, peakResident());
    }

    private static void enqueue(int tasks, RingoTemplate template) throws InterruptedException, ExecutionException {
        ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
        try {
            Iterable<Future<?>> calls = IntStream.range(0, tasks)
                    .<Future<?>>mapToObj(n -> callers.submit(() -> template.enqueue("many", "nothing", "n" + n, null)))
                    .toList();
            for (Future<?> call : calls) {
                call.get();
            }
        } finally {
            callers.shutdownNow();
        }
    }

    private static double perSecond(int tasks, Duration time) {
        return tasks * 1e9 / time.toNanos();
    }

    private static long peakHeap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }

    private static String peakResident() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return "unknown";
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .map(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024 + "MB")
                .findFirst()
                .orElse("unknown");
    }
}
