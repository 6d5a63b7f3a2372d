package io.plimsoll.cli;

import io.plimsoll.driver.Secret;
import io.plimsoll.engine.PlannedRun;
import io.plimsoll.engine.RunListener;
import io.plimsoll.report.testbench.TestBenchBlock;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `plimsoll testbench`: HSQLDB's TestBench by its own flags, on any JDBC database, with what it never
/// told.
@Command(
        name = "testbench",
        header = "HSQLDB's TestBench: its flags and its report block, then what it never told.",
        mixinStandardHelpOptions = true,
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
final class TestBenchCommand extends TerminalCommand {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Option(names = "-driver", paramLabel = "CLASS", description = "JDBC driver class; found by the URL if not given.")
    private @Nullable String driver;

    @Option(names = "-url", paramLabel = "URL", description = "JDBC URL, or any target of `plimsoll targets`.")
    private @Nullable String url;

    @Option(names = "-user", paramLabel = "NAME", defaultValue = "", description = "User.")
    private String user = "";

    @Option(names = "-password", paramLabel = "TEXT", defaultValue = "", description = "Password.")
    private String password = "";

    @Option(names = "-clients", paramLabel = "N", description = "Sessions; 10 if not given.")
    private @Nullable Integer clients;

    @Option(names = "-tpc", paramLabel = "N", description = "Transactions per client and round; 10 if not given.")
    private @Nullable Integer transactionsPerClient;

    @Option(names = "-tps", paramLabel = "N", description = "Scale: 100,000 accounts each; 1 if not given. Not a rate.")
    private @Nullable Integer scale;

    @Option(names = "-rounds", paramLabel = "N", defaultValue = "10", description = "Measured rounds; 10 if not given.")
    private int rounds = 10;

    @Option(names = "-init", description = "Drop the tables and load anew; otherwise only loads when there are none.")
    private boolean init;

    @Option(names = "-select", description = "Only the SELECT of each transaction.")
    private boolean selectOnly;

    @Option(names = "-sp", description = "Each transaction is one call of a stored procedure.")
    private boolean storedProcedure;

    @Option(names = "-v", description = "Show progress.")
    private boolean verbose;

    @Option(
            names = "--preset",
            paramLabel = "CASE",
            description = "A case of HSQLDB's performance page: memory, logged, cached, select.")
    private @Nullable TestBenchPreset preset;

    @Option(names = "--driver-jar", paramLabel = "JARS", defaultValue = "", description = "Jars with the driver.")
    private String driverJar = "";

    @Option(
            names = "--price",
            paramLabel = "PRICE",
            defaultValue = "",
            description = "What the target costs per hour, such as \"3.20 USD\".")
    private String price = "";

    @Mixin
    private final DetachableOutput output = new DetachableOutput();

    @Override
    public Integer call() throws Exception {
        PlannedRun planned = PlannedRun.of(List.of(settings()), Passwords.unlessEmpty(new Secret(password)));
        RunListener progress = ProgressListener.of(terminal(), output.quiet() || !verbose);
        try (MemoryWatch memory = new MemoryWatch(progress)) {
            return new Execution(output.store(), memory)
                    .run(planned, ended -> print(ended, memory))
                    .exitCode();
        }
    }

    private void print(Execution.Ended ended, MemoryWatch memory) {
        if (!output.json()) {
            List<PhaseResult> measured = ended.run().rounds();
            List<MemoryWatch.Round> heap = memory.rounds();
            for (int i = 0; i < measured.size(); i++) {
                MemoryWatch.Round used = i < heap.size() ? heap.get(i) : new MemoryWatch.Round(0, 0);
                terminal()
                        .out()
                        .print(TestBenchBlock.render(measured.get(i), used.maxKilobytes(), used.minKilobytes()));
            }
        }
        new Reports(terminal()).print(ended.run(), ended.judgement(), output);
    }

    private List<Setting> settings() {
        int sessions = or(clients, preset == null ? 10 : TestBenchPreset.CLIENTS);
        int each = or(transactionsPerClient, preset == null ? 10 : preset.transactionsPerClient());
        List<Setting> settings = new ArrayList<>();
        add(settings, "workload", "tpcb");
        add(settings, "profile", "testbench");
        add(settings, "schema", "connection");
        add(settings, "variant", variant());
        add(settings, "target", target());
        add(settings, "user", user);
        add(settings, "driver-class", driver == null ? "" : driver);
        add(settings, "driver-jar", driverJar);
        add(settings, "price", price);
        add(settings, "scale", String.valueOf(or(scale, preset == null ? 1 : TestBenchPreset.SCALE)));
        add(settings, "sessions", String.valueOf(sessions));
        add(settings, "warmup", "0s");
        add(settings, "measure", (long) sessions * each + " operations");
        add(settings, "rounds", String.valueOf(rounds));
        add(settings, "retries", "0");
        add(settings, "isolation", "read-committed");
        add(settings, "load", init ? "replace" : "if-absent");
        return settings;
    }

    private String variant() {
        boolean reading = selectOnly || (preset != null && preset.isSelectOnly());
        // As in the original, -sp wins over -select.
        if (storedProcedure) {
            return "stored-procedure";
        }
        return reading ? "select-only" : "tpcb-like";
    }

    private String target() {
        if (url != null) {
            return url;
        }
        if (preset != null) {
            return preset.target();
        }
        throw new ParameterException(command.commandLine(), "give -url, or a --preset of the performance page");
    }

    private static int or(@Nullable Integer given, int otherwise) {
        return given == null ? otherwise : given;
    }

    private static void add(List<Setting> settings, String key, String value) {
        settings.add(new Setting(key, value, Origin.COMMAND_LINE));
    }
}
