package io.plimsoll.cli;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.ycsb.Command;
import io.plimsoll.ycsb.Database;
import io.plimsoll.ycsb.file.ClassPath;
import io.plimsoll.ycsb.translation.Translation.Asked;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `plimsoll ycsb`: YCSB by its own command line, property files and report.
@CommandLine.Command(
        name = "ycsb",
        header = "YCSB: its command line, property files, status lines and report; the true figures below.",
        mixinStandardHelpOptions = true,
        subcommands = {YcsbPolardbCommand.class, YcsbPublishedCommand.class},
        footer = {
            "",
            "Examples:",
            "  plimsoll ycsb load jdbc -P examples/ycsb/workloada -p db.url=postgres:embedded -p recordcount=100000",
            "  plimsoll ycsb run jdbc -P examples/ycsb/workloada -p db.url=postgres:embedded -p recordcount=100000"
                    + " -p operationcount=0 -p maxexecutiontime=30 -threads 16 -s",
            "  plimsoll ycsb run dynamodb -P examples/ycsb/workload_read_only -P dynamodb.properties -threads 128 -s",
            "  plimsoll ycsb polardb --target postgres:embedded",
            "  plimsoll ycsb published"
        })
final class YcsbCommand extends TerminalCommand {
    private static final List<String> COMMANDS = List.of("load", "run");

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "load|run",
            description = "Insert the records, or run the mix.")
    private @Nullable String phase;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "BINDING",
            description = "jdbc, dynamodb, postgrenosql (one jsonb column) or basic (nothing: measures the harness).")
    private @Nullable String binding;

    @Parameters(index = "2..*", arity = "0..*", hidden = true)
    private List<String> surplus = new ArrayList<>();

    @Option(names = "-P", paramLabel = "FILE", description = "Property file; repeatable, later ones win.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "-p",
            paramLabel = "KEY=VALUE",
            description = "Property, over all files: YCSB's, or a key of Plimsoll's such as seed=7; repeatable.")
    private List<String> assignments = new ArrayList<>();

    @Option(names = "-s", description = "Status lines on the standard error, every status.interval seconds (10).")
    private boolean status;

    @Option(
            names = {"-threads", "--threads"},
            paramLabel = "N",
            description = "Sessions (threadcount).")
    private @Nullable String threads;

    @Option(
            names = {"-target", "--target"},
            paramLabel = "N",
            description = "Operations per second over all sessions (target).")
    private @Nullable String rate;

    @Option(
            names = "--price",
            paramLabel = "PRICE",
            description = "What the database costs per hour, such as \"3.20 USD\" (price).")
    private @Nullable String price;

    @Option(names = "-l", paramLabel = "LABEL", description = "What status lines begin with (label).")
    private @Nullable String label;

    @Option(names = "--table", paramLabel = "NAME", description = "The table (table).")
    private @Nullable String table;

    @Option(names = "-db", paramLabel = "CLASS", description = "The binding by YCSB's class.")
    private @Nullable String database;

    @Option(names = "-load", description = "The same as load.")
    private boolean load;

    @Option(names = "-t", description = "The same as run.")
    private boolean transactions;

    @Option(names = "-cp", paramLabel = "PATH", description = "Jar files with the JDBC driver.")
    private @Nullable String classPath;

    @Option(
            names = "-jvm-args",
            paramLabel = "ARGS",
            description = "Accepted; options for java go into PLIMSOLL_JAVA_OPTS.")
    private @Nullable String javaOptions;

    @Mixin
    private final DetachableOutput output = new DetachableOutput();

    @Override
    public Integer call() throws Exception {
        if (!surplus.isEmpty()) {
            throw refused(
                    "\"" + surplus.getFirst() + "\" is one argument too many: load or run and a binding are wanted");
        }
        Asked asked = new Asked(phase(), binding(), classPath == null ? "" : ClassPath.jars(classPath));
        Problems problems = new Problems();
        List<Setting> given = SpecReader.assignments(assignments, Origin.COMMAND_LINE, problems);
        add(given, "threadcount", threads);
        add(given, "target", rate);
        add(given, "label", label);
        add(given, "table", table);
        add(given, "price", price);
        YcsbRun run = new YcsbRun(terminal(), output, asked, status);
        if (javaOptions != null) {
            run.say("-jvm-args has no effect: options for java go into the environment variable PLIMSOLL_JAVA_OPTS");
        }
        return run.execute(files, given, problems);
    }

    /// An option stands for a property, and wins over `-p`.
    private static void add(List<Setting> given, String name, @Nullable String value) {
        if (value != null) {
            given.removeIf(setting -> setting.key().equals(name));
            // A label may end in a blank that is meant.
            given.add(new Setting(name, value, Origin.COMMAND_LINE));
        }
    }

    private Command phase() {
        if (phase == null) {
            if (load == transactions) {
                throw refused("say load or run, and a binding, such as run jdbc");
            }
            return load ? Command.LOAD : Command.RUN;
        }
        return switch (phase.toLowerCase(Locale.ROOT)) {
            case "load" -> Command.LOAD;
            case "run" -> Command.RUN;
            case "shell" -> throw refused("YCSB's shell is not here: use the database's own, such as psql");
            default ->
                throw refused("there is no command \"" + phase + "\"" + Suggestion.clause(phase, COMMANDS)
                        + "; there are load and run");
        };
    }

    private Database binding() {
        String named = database != null ? database : binding;
        if (named == null) {
            throw refused("name a binding: jdbc, dynamodb, postgrenosql or basic");
        }
        return Database.named(named).orElseThrow(() -> refused(Database.unknown(named)));
    }

    private ParameterException refused(String sentence) {
        return new ParameterException(command.commandLine(), sentence);
    }
}
