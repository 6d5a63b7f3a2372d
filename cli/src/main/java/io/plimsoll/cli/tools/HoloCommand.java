package io.plimsoll.cli.tools;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.app.Execution;
import io.plimsoll.app.Passwords;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.compat.CommaText;
import io.plimsoll.compat.Translation;
import io.plimsoll.compat.holo.HoloTranslation;
import io.plimsoll.compat.holo.HoloTranslation.Circumstances;
import io.plimsoll.compat.holo.HologresReport;
import io.plimsoll.compat.holo.HologresSweep;
import io.plimsoll.compat.holo.HologresSweep.Size;
import io.plimsoll.compat.holo.HologresTable;
import io.plimsoll.compat.holo.ToolFile;
import io.plimsoll.compat.holo.ToolMode;
import io.plimsoll.compat.holo.ToolRelease;
import io.plimsoll.compat.holo.ToolResult;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.address.Addresses;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.results.Run;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Count;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `plimsoll holo`: Hologres' performance tool with its own command line and files, on any SQL database.
@Command(
        name = "holo",
        header = "Run the files and modes of Hologres' performance tool, with its result.csv and our report.",
        subcommands = {HoloCommand.Sweep.class, HoloCommand.Published.class},
        footer = {
            "",
            "Examples:",
            "  plimsoll holo examples/hologres/test_insert.conf FIXED_COPY -t postgres:embedded --rows 100k",
            "  plimsoll holo test_get.conf GET -p get.testTime=60000 \\",
            "      -p holoClient.jdbcUrl=jdbc:hologres://host:80/db",
            "  plimsoll holo matrix --target postgres:embedded",
            "  plimsoll holo published"
        })
public final class HoloCommand extends OutputCommand.Detachable {
    private static final Key<String> TARGET = KeyOptions.option(
            "ADDRESS", "another database in place of the file's: `plimsoll targets` lists forms", "-t", "--target");

    private static final Key<String> USER =
            KeyOptions.option("NAME", "user at the target, in place of the file's", "--user");

    private static final Key<String> PASSWORD = KeyOptions.option(
            "TEXT",
            "password in place of the file's; better in the environment variable PLIMSOLL_PASSWORD",
            "--password");

    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE", description = "A configuration file of the tool.")
    private @Nullable Path file;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "MODE",
            description = "FIXED_COPY, INSERT, GET, SCAN, BINLOG, PREPARE_GET_DATA, PREPARE_SCAN_DATA or"
                    + " PREPARE_BINLOG_DATA.")
    private @Nullable String mode;

    @Parameters(index = "2..*", arity = "0..*", hidden = true)
    private List<String> surplus = new ArrayList<>();

    @Option(
            names = "-p",
            paramLabel = "KEY=VALUE",
            description = "A key of the file (put.rowNumber=1000), or one of Plimsoll's (seed=7); repeatable.")
    private List<String> assignments = new ArrayList<>();

    @Mixin
    private final KeyOptions options = KeyOptions.own(
            TARGET,
            KeyOptions.PRICE,
            USER,
            PASSWORD,
            KeyOptions.option(
                    "N", "rows of the table, in place of the mode's rowNumber or GET's range of keys", "--rows"),
            KeyOptions.option(
                    "N",
                    "1.0.0 (as published) or 1.0.1: other values, and a result.csv with one column more",
                    "--tool-version"),
            KeyOptions.option(
                    "FILE",
                    "where to write the tool's result. Default: result.csv next to the configuration file",
                    "--result"));

    @Override
    public Integer call() throws Exception {
        if (!surplus.isEmpty()) {
            throw refused("\"" + surplus.getFirst() + "\" is one argument too many: give a file and a mode");
        }
        if (file == null || mode == null) {
            throw refused("give a configuration file of the tool and a mode, such as test.conf FIXED_COPY");
        }
        String word = mode;
        ToolMode known = ToolMode.named(word).orElseThrow(() -> refused(ToolMode.unknown(word)));
        ToolRelease asTool = releaseAsked();
        Problems problems = new Problems();
        List<Setting> given = SpecReader.assignments(all(known), Origin.COMMAND_LINE, problems);
        return execute(new Asked(file, known, asTool), given, problems);
    }

    private List<String> all(ToolMode known) {
        List<String> all = new ArrayList<>();
        String rows = options.text("rows", "");
        if (!rows.isEmpty()) {
            try {
                all.add(known.sized(Count.parse(rows))
                        .orElseThrow(
                                () -> refused("mode " + known + " reads whatever rows there are: leave out --rows")));
            } catch (IllegalArgumentException noCount) {
                throw refused("--rows = " + rows + ": " + noCount.getMessage());
            }
        }
        all.addAll(assignments);
        options.given(KeyOptions.PRICE).ifPresent(price -> all.add("price=" + price));
        return all;
    }

    private String target() {
        return options.given(TARGET).orElse("").strip();
    }

    private ToolRelease releaseAsked() {
        String release = options.text("tool-version", "1.0.0");
        return Arrays.stream(ToolRelease.values())
                .filter(known -> known.toString().equals(release.strip()))
                .findFirst()
                .orElseThrow(() -> refused("--tool-version needs 1.0.0 or 1.0.1, not " + release));
    }

    /// What the tool's command line says.
    private record Asked(Path file, ToolMode mode, ToolRelease release) {}

    /// Translates the tool's file, runs it, and shows the result in the tool's form.
    private int execute(Asked asked, List<Setting> given, Problems problems)
            throws TargetException, IOException, InterruptedException {
        ToolFile read = ToolFile.read(asked.file(), asked.mode(), given, problems);
        problems.refuseIfAny();
        read.notes().forEach(this::say);
        Translation translation = translate(asked, read, OptionalLong.empty());
        PlannedRun planned = planned(translation);
        Execution execution = new Execution(store(), progress());
        if (asked.mode().isWriting()) {
            translation.notes().forEach(this::say);
            return execution.run(planned, ended -> report(asked, ended)).exitCode();
        }
        try (Target opened = Execution.open(planned)) {
            long there = rows(asked, opened, translation.value("table").orElse(""), planned);
            Translation sized = translate(asked, read, OptionalLong.of(there));
            sized.notes().forEach(this::say);
            return execution
                    .run(planned(sized), opened, ended -> report(asked, ended))
                    .exitCode();
        }
    }

    private Translation translate(Asked asked, ToolFile read, OptionalLong rowsThere) {
        Problems problems = new Problems();
        Circumstances circumstances = new Circumstances(asked.release(), target(), rowsThere);
        Translation translation = HoloTranslation.of(read, circumstances, problems);
        problems.refuseIfAny();
        return translation;
    }

    private PlannedRun planned(Translation translation) {
        List<Setting> over = options.setting(USER).stream().toList();
        Optional<String> password = options.given(PASSWORD);
        Passwords passwords = password.isEmpty() && target().isEmpty()
                ? Passwords.unlessEmpty(translation.password())
                : Passwords.of(password.orElse(null));
        return PlannedRun.of(List.of(translation.settings(), over), passwords);
    }

    /// Counts the rows to read, because no key of the tool gives their number.
    private static long rows(Asked asked, Target opened, String table, PlannedRun planned) throws TargetException {
        try (TargetWatchdog watchdog =
                        new TargetWatchdog(opened, planned.target().stallLimit());
                TargetWatchdog.Watched watched = watchdog.open()) {
            SqlSession session = watched.session().sql();
            boolean isThere = !session.existing(List.of(table)).isEmpty();
            long there = isThere ? session.number("SELECT count(*) FROM " + table) : 0;
            if (there == 0) {
                throw SpecException.of(
                        new Origin("target " + Addresses.masked(planned.target().address()), 0),
                        (isThere ? "table " + table + " is empty" : "there is no table " + table) + "; mode PREPARE_"
                                + asked.mode() + "_DATA writes it");
            }
            return there;
        }
    }

    private void report(Asked asked, Execution.Ended ended) {
        Run run = ended.run();
        terminal().print(run, ended.judgement(), this);
        if (run.rounds().isEmpty()) {
            return;
        }
        ToolResult told = ToolResult.of(run, asked.mode());
        if (!json()) {
            print(told.block(run.rounds().getFirst(), asked.mode(), asked.release()));
        }
        write(asked, told.render(asked.release()), run);
    }

    private void write(Asked asked, String text, Run run) {
        String result = options.text("result", "");
        Path place = result.isEmpty() ? asked.file().toAbsolutePath().resolveSibling("result.csv") : Path.of(result);
        try {
            Files.writeString(place, text);
            if (!quiet()) {
                say("the tool's result is in " + place);
            }
        } catch (IOException refused) {
            say("the tool's result cannot be written to " + place + " ("
                    + refused.getClass().getSimpleName()
                    + "); give another place with --result; the run is kept in " + run.folder());
        }
    }

    /// `plimsoll holo matrix`: measures the whole table of the Hologres page with one command.
    @Command(
            name = "matrix",
            header = "Run the table that Hologres publishes, and compare its ratios with both published versions.",
            footer = {
                "",
                "Small by default: minutes on two processors. Examples:",
                "  plimsoll holo matrix --target postgres:embedded",
                "  plimsoll holo matrix --target postgres:embedded --columns 20 --orientations row --rows 20k",
                "  plimsoll holo matrix --target jdbc:hologres://host:80/db --user me --published-size"
            })
    static final class Sweep extends TableSweepCommand {
        @Option(names = "--rows", paramLabel = "N", description = "Rows of each table. Default: 100k.")
        private @Nullable String rows;

        @Option(
                names = "--columns",
                paramLabel = "N,N",
                split = ",",
                description = "Column counts. Default: 20,50,100.")
        private List<String> columns = new ArrayList<>(List.of("20", "50", "100"));

        @Option(
                names = "--orientations",
                paramLabel = "WORD,WORD",
                split = ",",
                description = "Storage formats. Default: row,column,row-column.")
        private List<String> orientations = new ArrayList<>(List.of("row", "column", "row-column"));

        @Option(
                names = "--threads",
                paramLabel = "N",
                description = "Sessions of every step. Default: 4, and 8 for synchronous point queries.")
        private @Nullable Integer threads;

        @Option(
                names = {"-m", "--measure"},
                paramLabel = "TIME",
                description = "How long point queries are measured. Default: 10s.")
        private @Nullable String measure;

        @Option(
                names = "--published-size",
                description = "200 million rows and the sessions and times of the English page.")
        private boolean publishedSize;

        @Override
        SpecFile.Content content(Problems problems) {
            return new HologresSweep(target(), columns, orientations, size(problems)).content();
        }

        @Override
        String table(SweepFigures figures) {
            return HologresReport.render(figures, HologresTable.builtIn());
        }

        private Size size(Problems problems) {
            Size size = publishedSize ? Size.PUBLISHED : Size.SMALL;
            if (threads != null && threads < 1) {
                problems.add(Origin.COMMAND_LINE, "--threads needs a whole number of at least 1");
            } else if (threads != null) {
                size = size.withSessions(threads);
            }
            if (rows != null) {
                size = size.withRows(CommonOptions.count("--rows", rows, 1, problems));
            }
            return measure == null ? size : size.withMeasure(measure);
        }
    }

    /// `plimsoll holo published`: shows the vendor's table and checks its arithmetic.
    @Command(
            name = "published",
            header = "Show the table that Hologres publishes, in both versions, and which of its rows are impossible.")
    static final class Published extends PublishedCommand {
        @Option(
                names = "--csv",
                paramLabel = "FILE",
                description = "Check the table in this file in place of the published one; same columns.")
        private @Nullable Path csv;

        private HologresTable.Check check() {
            return (csv == null ? HologresTable.builtIn() : read(csv)).check();
        }

        @Override
        Object data() {
            return check();
        }

        @Override
        String text() {
            return check().render();
        }

        private static HologresTable read(Path file) {
            try {
                Problems problems = new Problems();
                String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
                HologresTable table =
                        HologresTable.parse(new CommaText(String.valueOf(file.getFileName()), text), problems);
                problems.refuseIfAny();
                return table;
            } catch (IOException unreadable) {
                throw SpecException.of(Origin.COMMAND_LINE, "--csv " + file + " is not there or cannot be read");
            }
        }
    }
}
