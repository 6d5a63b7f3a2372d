package io.plimsoll.cli.measure;

import io.plimsoll.app.Interruption;
import io.plimsoll.app.SweepBegin;
import io.plimsoll.app.SweepReports;
import io.plimsoll.app.SweepRun;
import io.plimsoll.cli.option.DetachableOutput;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.sweep.SweepPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll sweep`: executes runs over a grid.
@Command(
        name = "sweep",
        header = "Run every combination of a grid (sessions, targets, any key) and print one table.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  plimsoll sweep examples/sweep.yaml",
            "  plimsoll sweep examples/sweep.yaml --grid sessions=1,4 --repeats 3 --csv sweep.csv",
            "  plimsoll sweep examples/sweep.yaml --resume last",
            "  plimsoll sweep tpcb --target h2:mem --grid sessions=1,2,4 --measure 5s"
        })
public final class SweepCommand extends TerminalCommand {
    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin
    private final DetachableOutput output = new DetachableOutput();

    @Option(
            names = "--grid",
            paramLabel = "KEY=A,B,C",
            description = "An axis: a key and its values; repeatable. Replaces that axis of the file.")
    private List<String> axes = new ArrayList<>();

    @Option(names = "--repeats", paramLabel = "N", description = "How often each cell is run.")
    private String repeats = "";

    @Option(
            names = "--resume",
            paramLabel = "SWEEP",
            description = "Go on with a sweep that was interrupted: its id, the beginning of it, or `last`.")
    private @Nullable String resumed;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the figures of all cells to this file, too.")
    private @Nullable Path csv;

    @Override
    public Integer call() throws Exception {
        SweepPlan plan = spec.sweepPlan(axes, repeats);
        refuseUnlessWritable(csv);
        SweepBegin begin = new SweepBegin(terminal(), output.store());
        SweepFolder folder = begin.folder(plan, resumed);
        try (Interruption interruption = new Interruption()) {
            boolean isOver = new SweepRun(plan, folder, output, terminal(), interruption).execute();
            SweepReports reports = new SweepReports(terminal(), output);
            Verdict verdict = reports.print(folder);
            reports.write(folder, csv);
            return isOver ? verdict.exitCode() : begin.interrupted(folder);
        }
    }

    private static void refuseUnlessWritable(@Nullable Path file) {
        Path folder = file == null ? null : file.toAbsolutePath().getParent();
        if (file != null && (Files.isDirectory(file) || folder == null || !Files.isWritable(folder))) {
            throw SpecException.of(
                    Origin.COMMAND_LINE, "--csv " + file + " cannot be written: name a file in an existing folder");
        }
    }
}
