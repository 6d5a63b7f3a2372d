package io.plimsoll.cli.measure;

import io.plimsoll.app.SweepReports;
import io.plimsoll.app.SweepRun;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.spec.Problems;
import io.plimsoll.sweep.SweepPlan;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll sweep`: executes runs over a grid.
@Command(
        name = "sweep",
        header = "Run every combination of a grid (sessions, targets, any key) and print one table.",
        footer = {
            "",
            "Examples:",
            "  plimsoll sweep examples/sweep.yaml",
            "  plimsoll sweep examples/sweep.yaml --grid sessions=1,4 --repeats 3 --csv sweep.csv",
            "  plimsoll sweep examples/sweep.yaml --resume last",
            "  plimsoll sweep tpcb --target h2:mem --grid sessions=1,2,4 --measure 5s"
        })
public final class SweepCommand extends OutputCommand.Detachable {
    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Option(
            names = "--grid",
            paramLabel = "KEY=A,B,C",
            description = "An axis: a key and its values; repeatable. Replaces that axis of the file.")
    private List<String> axes = new ArrayList<>();

    @Option(
            names = "--repeats",
            paramLabel = "N",
            description = "How often each cell is run. Default: that of the file, or 1.")
    private String repeats = "";

    @Mixin
    private final CommonOptions.Resume resume = new CommonOptions.Resume();

    @Mixin
    private final CommonOptions.CsvFile csv = new CommonOptions.CsvFile();

    @Override
    public Integer call() throws Exception {
        SweepPlan plan = spec.sweepPlan(axes, repeats);
        Problems problems = new Problems();
        CommonOptions.checkWritable("--csv", csv.file(), problems);
        problems.refuseIfAny();
        return SweepRun.run(
                plan,
                resume.resumed(),
                this,
                terminal(),
                folder -> sweepReports()
                        .report(folder, SweepReports.forms(folder), csv.file())
                        .exitCode());
    }
}
