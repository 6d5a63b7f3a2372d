package io.plimsoll.cli;

import io.plimsoll.engine.PlannedRun;
import io.plimsoll.holo.ConfReader;
import io.plimsoll.holo.HoloConf;
import io.plimsoll.holo.HoloMode;
import io.plimsoll.holo.Overrides;
import io.plimsoll.holo.ResultCsv;
import io.plimsoll.holo.ToolFigures;
import io.plimsoll.holo.ToolVersion;
import io.plimsoll.holo.Translation;
import io.plimsoll.holo.Translator;
import io.plimsoll.results.Run;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `plimsoll holo`: Hologres' performance tool by its own files and modes, on any SQL database.
@Command(
        name = "holo",
        header = "Hologres' holo-e2e-performance-tool: its files, modes and result.csv, on any SQL database.",
        mixinStandardHelpOptions = true,
        subcommands = {HoloMatrixCommand.class, HoloPublishedCommand.class},
        footer = {
            "",
            "Modes: FIXED_COPY, INSERT, GET, PREPARE_GET_DATA, SCAN, PREPARE_SCAN_DATA, BINLOG, PREPARE_BINLOG_DATA",
            "",
            "Examples:",
            "  plimsoll holo examples/hologres/test_insert.conf FIXED_COPY --target postgres:embedded --rows 100k",
            "  plimsoll holo test_get.conf GET -p holoClient.jdbcUrl=jdbc:postgresql://localhost/bench \\",
            "      -p get.testTime=30000",
            "  plimsoll holo matrix --target postgres:embedded",
            "  plimsoll holo published"
        })
final class HoloCommand extends TerminalCommand {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE", description = "A conf file of the tool.")
    private @Nullable Path file;

    @Parameters(index = "1", arity = "0..1", paramLabel = "MODE", description = "What to do, by the tool's name.")
    private String mode = "";

    @Option(
            names = {"-t", "--target"},
            paramLabel = "ADDRESS",
            description = "Database instead of holoClient.jdbcUrl: `plimsoll targets` lists forms.")
    private @Nullable String target;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Rows of the table, instead of every rowNumber, and the end of GET's key range.")
    private @Nullable String rows;

    @Option(
            names = "--tool-version",
            paramLabel = "VERSION",
            defaultValue = "1.0.0",
            description = "1.0.0 (both published tables) or 1.0.1: value rule and layout of result.csv.")
    private String version = "1.0.0";

    @Option(
            names = "--result",
            paramLabel = "FILE",
            description = "Where result.csv goes, if not beside the conf file.")
    private @Nullable Path result;

    @Option(
            names = "-p",
            paramLabel = "KEY=VALUE",
            description = "A key of the tool (put.rowNumber) or of Plimsoll's spec; repeatable.")
    private List<String> assignments = new ArrayList<>();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        if (file == null || mode.isEmpty()) {
            throw new ParameterException(
                    command.commandLine(), "give a conf file and a mode, or one of matrix, published");
        }
        Problems problems = new Problems();
        HoloMode asked = HoloMode.named(mode).orElse(null);
        if (asked == null) {
            problems.add(Origin.COMMAND_LINE, HoloMode.unknown(mode));
            problems.refuseIfAny();
            return ExitCode.BAD_SPEC;
        }
        ToolVersion tool = HoloOptions.version(version, problems);
        Overrides overrides = Overrides.of(
                SpecReader.assignments(all(), Origin.COMMAND_LINE, problems), HoloOptions.rows(rows, problems));
        HoloConf conf = ConfReader.read(file, asked, overrides.ofTool(), problems);
        problems.refuseIfAny();
        Translation translation = Translator.translate(conf, asked, tool, problems);
        problems.refuseIfAny();
        List<List<Setting>> layers = List.of(translation.settings(), overrides.ofPlimsoll());
        PlannedRun planned = PlannedRun.of(layers, HoloOptions.password(translation.password()));
        translation.notes().forEach(note -> terminal().err().println("plimsoll: " + note));
        Path place = beside(file);
        return new Execution(output.store(), ProgressListener.of(terminal(), output.quiet()))
                .run(planned, ended -> report(ended, asked, tool, place))
                .exitCode();
    }

    private List<String> all() {
        List<String> all = new ArrayList<>();
        if (target != null) {
            all.add("holoClient.jdbcUrl=" + target);
            // The file's user and password are of the database it names.
            all.add("holoClient.username=");
            all.add("holoClient.password=");
        }
        all.addAll(assignments);
        return all;
    }

    private Path beside(Path conf) {
        return result != null ? result : conf.toAbsolutePath().resolveSibling("result.csv");
    }

    private void report(Execution.Ended ended, HoloMode asked, ToolVersion tool, Path place) {
        new Reports(terminal()).print(ended.run(), ended.judgement(), output.json());
        Run run = ended.run();
        if (run.rounds().isEmpty() || run.rounds().getFirst().operations().isEmpty()) {
            return;
        }
        ToolFigures figures = ToolFigures.of(asked, run.rounds().getFirst());
        if (!output.json()) {
            terminal().out().print(asTheTool(figures));
            terminal().out().flush();
        }
        String product =
                run.document().target() == null ? "" : run.document().target().productVersion();
        write(ResultCsv.render(figures, tool, product), place);
    }

    private static String asTheTool(ToolFigures figures) {
        return String.format(
                Locale.ROOT,
                "%nAs the tool would tell it%n  count        %,d%n  rate         %,.0f/s over the window; the tool does"
                        + " not tell it%n  qps1/5/15    %,.0f/s, %,.0f/s, %,.0f/s: moving averages that begin with the"
                        + " first 5 seconds%n",
                figures.count(),
                figures.rate(),
                figures.qps1(),
                figures.qps5(),
                figures.qps15());
    }

    private void write(String csv, Path place) {
        try {
            Files.writeString(place, csv);
        } catch (IOException refused) {
            terminal().err().println("plimsoll: " + place + " cannot be written; the run's folder holds all of it");
        }
    }
}
