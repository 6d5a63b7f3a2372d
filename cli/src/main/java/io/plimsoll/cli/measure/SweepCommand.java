package io.plimsoll.cli.measure;

import io.plimsoll.app.SweepReports;
import io.plimsoll.app.SweepRun;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.sweep.SweepPlan;
import java.nio.file.Path;
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

    private static final Key<String> REPEATS =
            KeyOptions.option("N", "how often each cell is run. Default: that of the file, or 1", "--repeats");

    @Mixin
    private final KeyOptions own = KeyOptions.own(REPEATS, KeyOptions.RESUME, KeyOptions.CSV);

    @Option(
            names = "--grid",
            paramLabel = "KEY=A,B,C",
            description = "An axis: a key and its values; repeatable. Replaces that axis of the file.")
    private List<String> axes = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        SweepPlan plan = spec.sweepPlan(axes, own.text(REPEATS));
        Problems problems = new Problems();
        Path csv = own.path(KeyOptions.CSV);
        CommonOptions.checkWritable("--csv", csv, problems);
        problems.refuseIfAny();
        return SweepRun.run(
                plan,
                own.resumed(),
                this,
                terminal(),
                folder -> sweepReports()
                        .report(folder, SweepReports.forms(folder), csv)
                        .exitCode());
    }
}
