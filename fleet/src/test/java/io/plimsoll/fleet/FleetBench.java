package io.plimsoll.fleet;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.fleet.FleetOptions.Clocks;
import io.plimsoll.fleet.FleetOptions.OnLoss;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.RunWriter;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A fleet whose members are threads of the test, on a fake network, and its controller. Its limits are short.
final class FleetBench implements AutoCloseable {
    static final TimeSpan LEASE = TimeSpan.ofSeconds(6);
    static final TimeSpan SILENCE = TimeSpan.ofSeconds(5);

    final FakeNetwork network;
    final List<String> said = new CopyOnWriteArrayList<>();
    final Map<String, Integer> exits = new ConcurrentHashMap<>();
    private final Path folder;
    private final Channel channel;
    private final Function<String, Secret> password;
    private final List<Thread> threads = new ArrayList<>();
    private OnLoss onLoss = OnLoss.STOP;
    private @Nullable Fleet fleet;

    FleetBench(Path folder, FakeNetwork network) {
        this(folder, network, _ -> Secret.NONE);
    }

    FleetBench(Path folder, FakeNetwork network, Function<String, Secret> password) {
        this.folder = folder;
        this.network = network;
        this.password = password;
        this.channel = network.join("controller");
    }

    FleetBench on(OnLoss policy) {
        onLoss = policy;
        return this;
    }

    static FleetBench of(Path folder, int members) throws Exception {
        FleetBench bench = new FleetBench(folder, new FakeNetwork(1, 1_000_000, 0));
        bench.start(members);
        return bench;
    }

    /// Starts members `a`, `b`, `c`, …
    void start(int members) {
        for (int i = 0; i < members; i++) {
            start(String.valueOf((char) ('a' + i)));
        }
    }

    /// Starts a member. They are started in the order of their names.
    void start(String name) {
        start(name, Clock.system());
    }

    void start(String name, Clock clock) {
        Channel own = network.join(name);
        MemberOptions options =
                new MemberOptions(storeOf(name), password, 1, LEASE, sentence -> said.add(name + " " + sentence));
        threads.add(Thread.ofPlatform().daemon().name("member-" + name).start(() -> {
            try {
                exits.put(name, Member.serve(own, options, clock));
            } catch (InterruptedException _) {
                exits.put(name, -1);
            }
        }));
    }

    /// Does something when a member reports its second interval: all sessions are open and driven then, however busy
    /// the
    /// machine is.
    void whileDriving(Runnable act) {
        AtomicBoolean isDone = new AtomicBoolean();
        network.loses((_, message) -> {
            if (Message.decoded(message) instanceof Message.Progress progress) {
                Message.Part part = progress.part();
                if (part != null && part.interval() > 0 && isDone.compareAndSet(false, true)) {
                    act.run();
                }
            }
            return false;
        });
    }

    /// Whether a member drives a phase now.
    boolean isDriving(String member) throws InterruptedException {
        try {
            return Fleet.stateOf(channel, member).startsWith("drives");
        } catch (IOException silent) {
            return false;
        }
    }

    Path storeOf(String member) {
        return folder.resolve("store-" + member);
    }

    FleetOptions options(int members) {
        return new FleetOptions(
                members, TimeSpan.ofSeconds(20), SILENCE, onLoss, new Clocks(10, TimeSpan.ofMillis(20)));
    }

    Fleet form(int members) throws Exception {
        Fleet formed = Fleet.form(channel, options(members), said::add);
        fleet = formed;
        return formed;
    }

    static PlannedRun planned(Function<String, Secret> password, String... settings) {
        Problems problems = new Problems();
        List<String> all = new ArrayList<>(List.of(
                "workload=ycsb",
                "target=null:1000",
                "recordcount=1000",
                "load=never",
                "sessions=6",
                "warmup=0s",
                "measure=600ms",
                "interval=100ms",
                "arrival=600/s",
                "server-view=off"));
        if (List.of(settings).stream()
                .anyMatch(setting -> setting.startsWith("workload=") && !setting.endsWith("ycsb"))) {
            all.remove("recordcount=1000");
        }
        for (String setting : settings) {
            all.removeIf(other -> other.startsWith(setting.substring(0, setting.indexOf('=') + 1)));
            all.add(setting);
        }
        return PlannedRun.of(List.of(SpecReader.assignments(all, Origin.COMMAND_LINE, problems)), password);
    }

    /// Makes a run on the fleet and reads it.
    Run run(String... settings) throws Exception {
        return run(_ -> {}, settings);
    }

    /// @param watcher gets the control of the run before it begins
    Run run(Consumer<RunControl> watcher, String... settings) throws Exception {
        Fleet formed = Objects.requireNonNull(fleet);
        PlannedRun planned = planned(password, settings);
        Clock clock = Clock.system();
        RunControl control = new RunControl(clock);
        watcher.accept(control);
        Path stored;
        RunListener listener = new RunListener() {
            @Override
            public void note(String sentence) {
                said.add(sentence);
            }
        };
        try (Target target = planned.open();
                RunWriter writer = new RunStore(folder.resolve("runs")).create(planned.plan(), clock.nanos())) {
            stored = writer.folder().path();
            RunExecutor.Outputs outputs = new RunExecutor.Outputs(writer, control, listener);
            RunExecutor executor = new RunExecutor(planned.plan(), planned.workload(), target, outputs, clock);
            executor.drivenBy(formed.of(planned, writer.folder(), listener));
            executor.execute();
        }
        return RunReader.read(stored);
    }

    /// The runs that a member stored itself.
    List<Run> runsOf(String member) throws IOException {
        List<Run> runs = new ArrayList<>();
        for (RunFolder run : new RunStore(storeOf(member)).runs()) {
            runs.add(RunReader.read(run.path()));
        }
        return runs;
    }

    /// The members' parts within the folder of a run.
    List<Run> partsOf(String id) throws IOException {
        List<Run> parts = new ArrayList<>();
        try (Stream<Path> folders =
                Files.list(folder.resolve("runs").resolve(id).resolve("members"))) {
            for (Path part : folders.sorted().toList()) {
                parts.add(RunReader.read(part));
            }
        }
        return parts;
    }

    /// Waits until a member has ended.
    void awaitEnd(String member, TimeSpan limit) throws InterruptedException {
        threads.get(member.charAt(0) - 'a').join(Math.max(1, limit.nanos() / 1_000_000));
    }

    /// Waits until members have ended.
    void awaitEnd(TimeSpan limit) throws InterruptedException {
        long until = System.nanoTime() + limit.nanos();
        for (Thread thread : threads) {
            thread.join(Math.max(1, (until - System.nanoTime()) / 1_000_000));
        }
    }

    /// Lets the members go.
    void release() {
        if (fleet != null) {
            fleet.close();
        }
    }

    @Override
    public void close() {
        release();
        threads.forEach(Thread::interrupt);
        try {
            // They write into the folder of the test.
            awaitEnd(TimeSpan.ofSeconds(15));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        channel.close();
    }
}
