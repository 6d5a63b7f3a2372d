package io.plimsoll.cli.tools;

import static io.plimsoll.cli.option.KeyOptions.set;

import io.plimsoll.app.Execution;
import io.plimsoll.app.Passwords;
import io.plimsoll.app.ProgressListener;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.driver.Secret;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.RunListener.ForwardingListener;
import io.plimsoll.report.text.TestBenchBlock;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll testbench`: HSQLDB's TestBench with its own flags, on any JDBC database, with figures that the
/// original does not report.
@Command(
        name = "testbench",
        header = "Run HSQLDB's TestBench by its own flags on any JDBC database, with its report and ours.",
        footer = {
            "",
            "Examples:",
            "  plimsoll testbench -driver org.hsqldb.jdbcDriver -url \"jdbc:hsqldb:mem:test;hsqldb.tx=mvcc\" \\",
            "      -user sa -clients 4 -tpc 8000 -tps 40",
            "  plimsoll testbench --preset cached",
            "  plimsoll testbench -url postgres:embedded -clients 4 -tpc 2000",
            "",
            "The heap is given as for every command: PLIMSOLL_JAVA_OPTS=-Xmx1536m"
        })
public final class TestBenchCommand extends OutputCommand.Detachable {
    private static final ValueType<Long> NUMBER = ValueType.count(1, Integer.MAX_VALUE);

    private static final Key<String> URL =
            KeyOptions.setting("target", "URL", "JDBC URL, or any target of `plimsoll targets`", "-url");

    private static final Key<String> PASSWORD = KeyOptions.option("TEXT", "password", "-password");

    private static final Key<String> ROUNDS =
            KeyOptions.option("N", "measured rounds", "-rounds").otherwise("10");

    private static final Key<Long> CLIENTS =
            Key.of("clients", NUMBER, "10", "sessions").option("N", "-clients");

    private static final Key<Long> TRANSACTIONS =
            Key.of("tpc", NUMBER, "10", "transactions per client and round").option("N", "-tpc");

    private static final Key<Long> SCALE = Key.of("tps", NUMBER, "1", "scale, in units of 100,000 accounts; not a rate")
            .option("N", "-tps");

    private static final Key<String> INIT =
            KeyOptions.toggle("drop the tables and load again; without it, load only if there are none", "-init");

    private static final Key<String> SELECT = KeyOptions.toggle("only the SELECT of each transaction", "-select");

    private static final Key<String> PROCEDURE =
            KeyOptions.toggle("each transaction is one call of a stored procedure", "-sp");

    private static final Key<String> VERBOSE = KeyOptions.toggle("show progress", "-v");

    @Mixin
    private final KeyOptions own =
            KeyOptions.own(PASSWORD, CLIENTS, TRANSACTIONS, SCALE, ROUNDS, INIT, SELECT, PROCEDURE, VERBOSE);

    /// Options that set a key of the run.
    @Mixin
    private final KeyOptions options = KeyOptions.own(
            URL,
            KeyOptions.setting("driver-class", "CLASS", "JDBC driver class. Default: found by the URL", "-driver"),
            KeyOptions.option("JARS", "jars with the driver", "--driver-jar"),
            KeyOptions.option("NAME", "user", "-user"),
            KeyOptions.PRICE,
            KeyOptions.CLOUD);

    @Option(
            names = "--preset",
            paramLabel = "CASE",
            description = "A case of HSQLDB's performance page: memory, logged, cached, select.")
    private @Nullable Preset preset;

    @Override
    public Integer call() throws Exception {
        PlannedRun planned = PlannedRun.of(List.of(settings()), Passwords.unlessEmpty(new Secret(own.text(PASSWORD))));
        RunListener progress = ProgressListener.of(terminal(), quiet() || !own.has(VERBOSE));
        try (MemoryWatch memory = new MemoryWatch(progress)) {
            return new Execution(store(), memory)
                    .run(planned, ended -> print(ended, memory))
                    .exitCode();
        }
    }

    private void print(Execution.Ended ended, MemoryWatch memory) {
        if (!json()) {
            List<PhaseResult> measured = ended.run().rounds();
            List<MemoryWatch.Round> heap = memory.rounds();
            for (int i = 0; i < measured.size(); i++) {
                MemoryWatch.Round used = i < heap.size() ? heap.get(i) : new MemoryWatch.Round(0, 0);
                print(TestBenchBlock.render(measured.get(i), used.maxKilobytes(), used.minKilobytes()));
            }
        }
        terminal().print(ended.run(), ended.judgement(), this);
    }

    private List<Setting> settings() {
        long sessions = number(CLIENTS, Preset.CLIENTS);
        long each = number(TRANSACTIONS, preset == null ? 0 : preset.transactionsPerClient);
        List<Setting> settings = options.given();
        if (options.given(URL).isEmpty()) {
            settings.add(set(URL.name(), target()));
        }
        settings.addAll(List.of(
                set("workload", "tpcb"),
                set("profile", "testbench"),
                set("schema", "connection"),
                set("variant", variant()),
                set("scale", String.valueOf(number(SCALE, Preset.SCALE))),
                set("sessions", String.valueOf(sessions)),
                set("warmup", "0s"),
                set("measure", sessions * each + " operations"),
                set("rounds", own.text(ROUNDS)),
                set("retries", "0"),
                set("isolation", "read-committed"),
                set("load", own.has(INIT) ? "replace" : "if-absent")));
        return settings;
    }

    private String variant() {
        boolean reading = own.has(SELECT) || preset == Preset.SELECT;
        // As in the original, -sp takes precedence over -select.
        if (own.has(PROCEDURE)) {
            return "stored-procedure";
        }
        return reading ? "select-only" : "tpcb-like";
    }

    private String target() {
        if (preset != null) {
            return preset.target;
        }
        throw refused("give -url, or a --preset of the performance page");
    }

    /// What was given, or what the case of the performance page has, or else the default.
    private long number(Key<Long> key, int ofPreset) {
        return preset == null || own.has(key) ? own.value(key) : ofPreset;
    }

    /// The cases of HSQLDB's performance page. All TPC-B cases there use scale 40, 4 clients and 8,000 transactions
    /// per client.
    enum Preset {
        /// In memory, no log.
        MEMORY("hsqldb:mem", 8_000),
        /// Memory tables with a log on disk.
        LOGGED("hsqldb:file:plimsoll-data/testbench-logged/db?preset=logged", 8_000),
        /// Cached tables with a log on disk.
        CACHED("hsqldb:file:plimsoll-data/testbench-cached/db?preset=cached", 8_000),
        /// In memory, read-only.
        SELECT("hsqldb:mem", 64_000);

        static final int SCALE = 40;
        static final int CLIENTS = 4;

        private final String target;
        private final int transactionsPerClient;

        Preset(String target, int transactionsPerClient) {
            this.target = target;
            this.transactionsPerClient = transactionsPerClient;
        }
    }

    /// Records the heap usage during each measured round like TestBench: a sample every 100 ms and a garbage
    /// collection between rounds. Thread-safe.
    private static final class MemoryWatch implements ForwardingListener, AutoCloseable {
        private static final long PERIOD_NANOS = 100_000_000;

        private final RunListener next;
        private volatile boolean closed;
        private final List<Round> rounds = new ArrayList<>();
        private long maxBytes;
        private long minBytes;

        /// The heap usage during one round.
        record Round(long maxKilobytes, long minKilobytes) {}

        MemoryWatch(RunListener next) {
            this.next = next;
            Thread.ofPlatform().daemon().name("plimsoll-memory-watch").start(this::watch);
        }

        @Override
        public RunListener next() {
            return next;
        }

        private void watch() {
            while (!closed) {
                LockSupport.parkNanos(PERIOD_NANOS);
                sample();
            }
        }

        private synchronized void sample() {
            Runtime runtime = Runtime.getRuntime();
            long used = runtime.totalMemory() - runtime.freeMemory();
            maxBytes = Math.max(maxBytes, used);
            minBytes = Math.min(minBytes, used);
        }

        private synchronized void restart() {
            maxBytes = 0;
            minBytes = Long.MAX_VALUE;
            sample();
        }

        private synchronized void keep() {
            sample();
            rounds.add(new Round(maxBytes / 1024, minBytes / 1024));
        }

        synchronized List<Round> rounds() {
            return List.copyOf(rounds);
        }

        @Override
        public void started(PhasePlan phase) {
            if (phase.kind() == PhaseKind.MEASURE) {
                // Like TestBench between rounds, so that a round does not pay for the garbage of the
                // previous one.
                System.gc();
                restart();
            }
            next.started(phase);
        }

        @Override
        public void ended(PhaseFacts facts) {
            if (facts.kind() == PhaseKind.MEASURE) {
                keep();
            }
            next.ended(facts);
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
