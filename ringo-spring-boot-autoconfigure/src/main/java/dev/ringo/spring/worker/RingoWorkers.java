package dev.ringo.spring.worker;

import dev.ringo.client.RingoClient;
import dev.ringo.client.worker.Worker;
import dev.ringo.client.worker.WorkerOptions;
import dev.ringo.spring.RingoArgumentResolver;
import dev.ringo.spring.RingoPhases;
import dev.ringo.spring.RingoWorkerRegistry;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.util.ReflectionUtils;
import tools.jackson.databind.json.JsonMapper;

/**
 * Starts the workers of all annotated methods when the context has started, and drains them first when it stops: all at
 * the same time, each within its grace period. Can be started again after a stop.
 */
public final class RingoWorkers implements RingoWorkerRegistry, SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(RingoWorkers.class);

    private final ConfigurableListableBeanFactory beans;
    private final RingoClient client;
    private final WorkerSettings settings;
    private final ArgumentSources arguments;
    private final boolean virtualThreads;

    // Replaced as a whole by start and stop, which the context calls from one thread at a time.
    private volatile Map<String, RegisteredWorker> workers = Map.of();
    private volatile boolean running;

    /** Creates the registry; no bean is looked at before it starts. */
    public RingoWorkers(
            ConfigurableListableBeanFactory beans,
            RingoClient client,
            WorkerSettings settings,
            JsonMapper mapper,
            List<RingoArgumentResolver> resolvers,
            boolean virtualThreads) {
        this.beans = beans;
        this.client = client;
        this.settings = settings;
        this.arguments = new ArgumentSources(mapper, resolvers);
        this.virtualThreads = virtualThreads;
    }

    @Override
    public void start() {
        if (running) {
            return;
        }
        Map<String, RegisteredWorker> made = new LinkedHashMap<>();
        List<WorkerMethod> methods = new WorkerMethods(beans).find();
        for (WorkerDefinition definition : new WorkerDefinitions(beans, settings).resolve(methods)) {
            made.put(definition.name(), make(definition));
        }
        workers = made;
        running = true;
        made.values().stream()
                .filter(worker -> worker.definition().autoStartup())
                .forEach(worker -> worker.worker().start());
        if (!made.isEmpty()) {
            log.info("Ringo workers: {}", made.keySet());
        }
    }

    @Override
    public void stop(Runnable callback) {
        running = false;
        CompletableFuture<?>[] drains = workers.values().stream()
                .map(worker -> worker.worker().drainAsync())
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(drains).whenComplete((done, failure) -> callback.run());
    }

    @Override
    public void stop() {
        running = false;
        workers.values().stream()
                .map(worker -> worker.worker().drainAsync())
                .toList()
                .forEach(CompletableFuture::join);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return RingoPhases.WORKERS;
    }

    @Override
    public Set<String> names() {
        return workers.keySet();
    }

    @Override
    public List<Entry> workers() {
        return workers.values().stream().map(RingoWorkers::entry).toList();
    }

    @Override
    public Entry worker(String name) {
        return entry(named(name));
    }

    @Override
    public CompletableFuture<Void> pause(String name) {
        return named(name).worker().pause();
    }

    @Override
    public CompletableFuture<Void> resume(String name) {
        return named(name).resume();
    }

    @Override
    public CompletableFuture<Void> resize(String name, int concurrency) {
        return named(name).worker().setConcurrency(concurrency);
    }

    private RegisteredWorker named(String name) {
        RegisteredWorker worker = workers.get(name);
        if (worker == null) {
            throw new IllegalArgumentException("There is no worker '" + name + "'; there are " + workers.keySet());
        }
        return worker;
    }

    private static Entry entry(RegisteredWorker worker) {
        WorkerDefinition definition = worker.definition();
        return new Entry(
                definition.name(),
                definition.queue(),
                definition.method().displayName(),
                worker.worker().status());
    }

    private RegisteredWorker make(WorkerDefinition definition) {
        WorkerOptions options = WorkerOptions.builder()
                .name(definition.name())
                .types(definition.types())
                .concurrency(definition.concurrency())
                .lease(definition.lease())
                .grace(definition.grace())
                .virtualThreads(virtualThreads)
                .build();
        Worker worker = client.queue(definition.queue()).worker(options, handler(definition.method()));
        return new RegisteredWorker(definition, worker);
    }

    private MethodTaskHandler handler(WorkerMethod worker) {
        Object first = beans.getBean(worker.beanName());
        Supplier<Object> bean = worker.singleton() ? () -> first : () -> beans.getBean(worker.beanName());
        Method invocable = AopUtils.selectInvocableMethod(worker.method(), first.getClass());
        ReflectionUtils.makeAccessible(invocable);
        return new MethodTaskHandler(
                bean,
                invocable,
                arguments.of(worker),
                List.of(worker.annotation().noRetryFor()));
    }
}
