package io.plimsoll.cli.tools;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.app.Execution;
import io.plimsoll.app.Passwords;
import io.plimsoll.app.ProgressListener;
import io.plimsoll.app.Terminal;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.compat.Translation;
import io.plimsoll.compat.ycsb.Database;
import io.plimsoll.compat.ycsb.HistogramLogs;
import io.plimsoll.compat.ycsb.PolardbReport;
import io.plimsoll.compat.ycsb.PolardbSweep;
import io.plimsoll.compat.ycsb.PolardbSweep.Times;
import io.plimsoll.compat.ycsb.PolardbTable;
import io.plimsoll.compat.ycsb.ReportOptions;
import io.plimsoll.compat.ycsb.StatusLines;
import io.plimsoll.compat.ycsb.YcsbProperties;
import io.plimsoll.compat.ycsb.YcsbReport;
import io.plimsoll.compat.ycsb.YcsbTranslation;
import io.plimsoll.compat.ycsb.YcsbTranslation.Asked;
import io.plimsoll.compat.ycsb.YcsbTranslation.Command;
import io.plimsoll.compat.ycsb.YcsbTranslation.Translated;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.spec.Suggestion;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `plimsoll ycsb`: YCSB with its own command line, property files and report.
@CommandLine.Command(
        name = "ycsb",
        header = "Run YCSB's command line and property files, with its status lines, its report and ours.",
        subcommands = {YcsbCommand.Polardb.class, YcsbCommand.Published.class},
        footer = {
            "",
            "Examples:",
            "  plimsoll ycsb load jdbc -P examples/ycsb/workloada -p db.url=postgres:embedded \\",
            "      -p recordcount=100000",
            "  plimsoll ycsb run jdbc -P examples/ycsb/workloada -p db.url=postgres:embedded \\",
            "      -p recordcount=100000 -p operationcount=0 -p maxexecutiontime=30 -threads 16 -s",
            "  plimsoll ycsb run dynamodb -P examples/ycsb/workload_read_only -P dynamodb.properties \\",
            "      -threads 128 -s",
            "  plimsoll ycsb polardb --target postgres:embedded",
            "  plimsoll ycsb published"
        })
public final class YcsbCommand extends OutputCommand.Detachable {
    private static final List<String> COMMANDS = List.of("load", "run");
    private static final String SEPARATOR = "\n--- What follows is Plimsoll's own report ---\n\n";

    private static final Key<String> FILES = KeyOptions.option(
                    "FILE", "property file; repeatable, later ones win", "-P")
            .repeatable();

    private static final Key<String> ASSIGNED = KeyOptions.option(
                    "KEY=VALUE",
                    "property, over all files: YCSB's, or a key of Plimsoll's such as seed=7; repeatable",
                    "-p")
            .repeatable();

    private static final Key<String> STATUS =
            KeyOptions.toggle("print status lines on standard error, every status.interval seconds. Default: 10", "-s");

    private static final Key<String> DATABASE = KeyOptions.option("CLASS", "the binding, named by YCSB's class", "-db");

    private static final Key<String> LOAD = KeyOptions.toggle("the same as load", "-load");

    private static final Key<String> TRANSACTIONS = KeyOptions.toggle("the same as run", "-t");

    private static final Key<String> CLASS_PATH = KeyOptions.option("PATH", "jar files with the JDBC driver", "-cp");

    private static final Key<String> JAVA_OPTIONS =
            KeyOptions.option("ARGS", "accepted; options for java go into PLIMSOLL_JAVA_OPTS", "-jvm-args");

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

    @Mixin
    private final KeyOptions own =
            KeyOptions.own(FILES, ASSIGNED, STATUS, DATABASE, LOAD, TRANSACTIONS, CLASS_PATH, JAVA_OPTIONS);

    /// Options that set a property, which overrides `-p`.
    @Mixin
    private final KeyOptions properties = KeyOptions.own(
            KeyOptions.setting("threadcount", "N", "sessions (threadcount)", "-threads", "--threads"),
            KeyOptions.option("N", "operations per second over all sessions (target)", "-target", "--target"),
            KeyOptions.setting("label", "LABEL", "what status lines begin with (label)", "-l"),
            KeyOptions.option("NAME", "the table (table)", "--table"),
            KeyOptions.option("PRICE", "what the database costs per hour, such as \"3.20 USD\" (price)", "--price"));

    @Override
    public Integer call() throws Exception {
        if (!surplus.isEmpty()) {
            throw refused("\"" + surplus.getFirst() + "\" is one argument too many: give load or run, and a binding");
        }
        Asked asked = new Asked(
                phase(), binding(), own.given(CLASS_PATH).map(Asked::jars).orElse(""));
        Problems problems = new Problems();
        List<Setting> given = SpecReader.assignments(own.all(ASSIGNED), Origin.COMMAND_LINE, problems);
        for (Setting setting : properties.given()) {
            given.removeIf(other -> other.key().equals(setting.key()));
            given.add(setting);
        }
        if (own.has(JAVA_OPTIONS)) {
            say("-jvm-args has no effect: options for java go into the environment variable PLIMSOLL_JAVA_OPTS");
        }
        List<Path> files = own.all(FILES).stream().map(Path::of).toList();
        YcsbProperties read = YcsbProperties.read(files, given, problems);
        problems.refuseIfAny();
        return run(YcsbTranslation.of(asked, read, problems));
    }

    private Command phase() {
        if (phase == null) {
            boolean load = own.has(LOAD);
            if (load == own.has(TRANSACTIONS)) {
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
        String named = own.given(DATABASE).orElse(binding);
        if (named == null) {
            throw refused("name a binding: jdbc, dynamodb, postgrenosql or basic");
        }
        return Database.named(named).orElseThrow(() -> refused(Database.unknown(named)));
    }

    private int run(Translated translated) throws TargetException, IOException, InterruptedException {
        Translation translation = translated.run();
        try {
            PlannedRun planned =
                    PlannedRun.of(List.of(translation.settings()), Passwords.unlessEmpty(translation.password()));
            translation.notes().forEach(this::say);
            Execution execution = new Execution(store(), listener(translated));
            return execution
                    .run(planned, ended -> report(ended, translated.report()))
                    .exitCode();
        } catch (SpecException refused) {
            throw inWordsOfThisCommand(refused);
        }
    }

    /// Replaces the commands and options of `run` in advice by those of this command.
    private static SpecException inWordsOfThisCommand(SpecException refused) {
        return new SpecException(refused.problems().stream()
                .map(problem -> new Problem(
                        problem.origin(),
                        problem.message()
                                .replace("`plimsoll load`", "`plimsoll ycsb load`")
                                .replace("--driver-jar", "-cp")))
                .toList());
    }

    private RunListener listener(Translated translated) {
        boolean status = own.has(STATUS);
        RunListener progress = ProgressListener.of(terminal(), quiet() || status);
        if (!status) {
            return progress;
        }
        List<PrintStream> streams = new ArrayList<>(List.of(terminal().err()));
        if (translated.showsStatusInOutput()) {
            streams.add(terminal().out());
        }
        return new Status(terminal(), new StatusLines(translated.status()), streams);
    }

    private void report(Execution.Ended ended, ReportOptions options) {
        Run run = ended.run();
        if (run.rounds().isEmpty()) {
            terminal().print(run, ended.judgement(), this);
            return;
        }
        String figures = options.exporter().render(YcsbReport.lines(run, options));
        if (options.exportFile().isEmpty() && !json()) {
            terminal().out().print(figures);
            terminal().out().print(SEPARATOR);
        }
        terminal().print(run, ended.judgement(), this);
        YcsbReport.tooShort(run).ifPresent(this::say);
        YcsbReport.notes(run).forEach(this::say);
        write(run, figures, options);
    }

    /// Called last, so that a file that cannot be written does not prevent other output.
    private static void write(Run run, String figures, ReportOptions options) {
        try {
            if (!options.exportFile().isEmpty()) {
                Files.writeString(Path.of(options.exportFile()), figures);
            }
            if (options.logs()) {
                boolean open = run.rounds().getFirst().facts().extent().open();
                HistogramLogs.write(new RunFolder(run.folder()), options, open);
            }
        } catch (IOException refused) {
            String why = "exportfile or hdrhistogram.output.path names a place that cannot be written ("
                    + refused.getMessage() + "); the run itself is kept in " + run.folder();
            throw new UncheckedIOException(new IOException(why, refused));
        }
    }

    /// Prints YCSB's status lines while a run is measured. Used by the thread that collects intervals, except
    /// [#note].
    private static final class Status extends ToolWatch {
        private final StatusLines lines;
        private final List<PrintStream> streams;

        Status(Terminal terminal, StatusLines lines, List<PrintStream> streams) {
            super(terminal.err()::println);
            this.lines = lines;
            this.streams = streams;
        }

        @Override
        public void started(PhasePlan phase) {
            if (phase.kind() == PhaseKind.MEASURE) {
                lines.begin();
                print();
            }
        }

        @Override
        public void recorded(PhasePlan phase, List<String> operations, Slice slice) {
            if (phase.kind() != PhaseKind.MEASURE) {
                return;
            }
            lines.add(operations, slice, intervalEndNanos());
            if (lines.isDue()) {
                print();
            }
        }

        @Override
        public void ended(PhaseFacts facts) {
            if (facts.kind() == PhaseKind.MEASURE && lines.hasMore()) {
                print();
            }
        }

        private void print() {
            String line = lines.line(LocalDateTime.now(ZoneId.systemDefault()));
            streams.forEach(stream -> stream.println(line));
        }
    }

    /// `plimsoll ycsb polardb`: measures the whole table of PolarDB's report with one command.
    @CommandLine.Command(
            name = "polardb",
            header = "Run the table that PolarDB publishes: five workloads by sizes, the best of several"
                    + " concurrencies.",
            footer = {
                "",
                "Small by default: minutes on two processors. The table it makes is plimsoll_polardb. Examples:",
                "  plimsoll ycsb polardb --target postgres:embedded",
                "  plimsoll ycsb polardb --target postgres:embedded --sizes 10k --sessions 2,8 --measure 5s",
                "  plimsoll ycsb polardb --target dynamodb:http://127.0.0.1:8000 --sizes 10k --sessions 8",
                "  plimsoll ycsb polardb --target postgres://host/db --user me --published-sizes"
            })
    static final class Polardb extends TableSweepCommand {
        @Option(
                names = "--sizes",
                paramLabel = "N,N",
                split = ",",
                description = "Numbers of records, of 1 KB each. Default: 100k,1M.")
        private List<String> sizes = new ArrayList<>();

        @Option(
                names = "--published-sizes",
                description = "1 GB, 10 GB, 100 GB and 1 TB, with 32,64,128,256 sessions if --sessions is not given.")
        private boolean publishedSizes;

        @Option(
                names = "--sessions",
                paramLabel = "N,N",
                split = ",",
                description = "Levels of concurrency. Default: 8,32.")
        private List<String> sessions = new ArrayList<>();

        @Option(
                names = {"-m", "--measure"},
                paramLabel = "TIME",
                description = "How long each cell is measured. Default: 10s.")
        private String measure = Times.USUAL.measure();

        @Option(
                names = {"-w", "--warmup"},
                paramLabel = "TIME",
                description = "How long each cell runs before that. Default: 3s.")
        private String warmup = Times.USUAL.warmup();

        @Override
        SpecFile.Content content(Problems problems) {
            if (publishedSizes && !sizes.isEmpty()) {
                problems.add(Origin.COMMAND_LINE, "--published-sizes and --sizes are both given: leave one out");
            }
            return new PolardbSweep(target(), records(problems), levels(problems), new Times(warmup, measure))
                    .content();
        }

        @Override
        String table(SweepFigures figures) {
            return PolardbReport.render(figures, PolardbTable.builtIn());
        }

        private List<Long> records(Problems problems) {
            if (publishedSizes) {
                return Arrays.stream(PolardbTable.Size.values())
                        .map(PolardbTable.Size::records)
                        .toList();
            }
            return sizes.isEmpty()
                    ? PolardbSweep.SMALL
                    : sizes.stream()
                            .map(text -> count("--sizes", text, problems))
                            .toList();
        }

        private List<Integer> levels(Problems problems) {
            if (sessions.isEmpty()) {
                return publishedSizes ? PolardbSweep.MANY : PolardbSweep.FEW;
            }
            List<Integer> levels = sessions.stream()
                    .map(text -> (int) Math.min(Integer.MAX_VALUE, count("--sessions", text, problems)))
                    .distinct()
                    .toList();
            if (levels.size() < sessions.size()) {
                problems.add(
                        Origin.COMMAND_LINE, "--sessions names a level twice, or one that is not a number of sessions");
            }
            return levels;
        }
    }

    /// `plimsoll ycsb published`: shows PolarDB's table and what its figures imply.
    @CommandLine.Command(
            name = "published",
            header = "Show the table that PolarDB publishes, and what its numbers mean.")
    static final class Published extends PublishedCommand {
        @Override
        Object data() {
            return PolardbTable.builtIn().check();
        }

        @Override
        String text() {
            return PolardbTable.builtIn().check().render();
        }
    }
}
