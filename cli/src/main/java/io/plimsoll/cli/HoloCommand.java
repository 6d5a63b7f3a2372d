package io.plimsoll.cli;

import io.plimsoll.holo.ToolMode;
import io.plimsoll.holo.ToolRelease;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Count;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `plimsoll holo`: Hologres' performance tool by its own command line and files, on any SQL database.
@Command(
        name = "holo",
        header = "Hologres' performance tool: its files, modes and result.csv, with a rate that is true.",
        mixinStandardHelpOptions = true,
        subcommands = {HoloSweepCommand.class, HoloPublishedCommand.class},
        footer = {
            "",
            "Examples:",
            "  plimsoll holo examples/hologres/test_insert.conf FIXED_COPY -t postgres:embedded --rows 100k",
            "  plimsoll holo test_get.conf GET -p holoClient.jdbcUrl=jdbc:hologres://host:80/db -p get.testTime=60000",
            "  plimsoll holo matrix --target postgres:embedded",
            "  plimsoll holo published"
        })
final class HoloCommand extends TerminalCommand {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

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

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Rows of the table, in place of the mode's rowNumber or GET's range of keys.")
    private @Nullable String rows;

    @Option(
            names = "--tool-version",
            paramLabel = "N",
            defaultValue = "1.0.0",
            description = "1.0.0 (as published) or 1.0.1: other values, and a result.csv with one column more.")
    private String release = "1.0.0";

    @Option(
            names = "--result",
            paramLabel = "FILE",
            description = "Where to write the tool's result; result.csv beside the configuration file if not given.")
    private @Nullable Path result;

    @Option(
            names = {"-t", "--target"},
            paramLabel = "ADDRESS",
            description = "Another database in place of the file's: `plimsoll targets` lists forms.")
    private String target = "";

    @Option(
            names = "--price",
            paramLabel = "PRICE",
            description = "What the target costs per hour, such as \"3.20 USD\".")
    private @Nullable String price;

    @Option(names = "--user", paramLabel = "NAME", description = "User at the target, in place of the file's.")
    private @Nullable String user;

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description = "Password in place of the file's; better in the environment variable PLIMSOLL_PASSWORD.")
    private @Nullable String password;

    @Mixin
    private final DetachableOutput output = new DetachableOutput();

    @Override
    public Integer call() throws Exception {
        if (!surplus.isEmpty()) {
            throw refused("\"" + surplus.getFirst() + "\" is one argument too many: a file and a mode are wanted");
        }
        if (file == null || mode == null) {
            throw refused("give a configuration file of the tool and a mode, such as test.conf FIXED_COPY");
        }
        String word = mode;
        ToolMode known = ToolMode.named(word).orElseThrow(() -> refused(ToolMode.unknown(word)));
        Problems problems = new Problems();
        HoloRun.Asked asked = new HoloRun.Asked(
                file,
                known,
                releaseAsked(),
                SpecReader.assignments(all(known), Origin.COMMAND_LINE, problems),
                new HoloRun.Place(target.strip(), user, password));
        return new HoloRun(terminal(), output, asked, result).execute(problems);
    }

    private List<String> all(ToolMode known) {
        List<String> all = new ArrayList<>();
        if (rows != null) {
            try {
                all.add(known.sized(Count.parse(rows))
                        .orElseThrow(
                                () -> refused("mode " + known + " reads whatever rows there are: leave out --rows")));
            } catch (IllegalArgumentException noCount) {
                throw refused("--rows = " + rows + ": " + noCount.getMessage());
            }
        }
        all.addAll(assignments);
        if (price != null) {
            all.add("price=" + price);
        }
        return all;
    }

    private ToolRelease releaseAsked() {
        return Arrays.stream(ToolRelease.values())
                .filter(known -> known.toString().equals(release.strip()))
                .findFirst()
                .orElseThrow(() -> refused("--tool-version wants 1.0.0 or 1.0.1, not " + release));
    }

    private ParameterException refused(String sentence) {
        return new ParameterException(command.commandLine(), sentence);
    }
}
