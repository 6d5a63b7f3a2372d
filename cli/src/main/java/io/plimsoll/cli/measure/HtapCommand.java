package io.plimsoll.cli.measure;

import io.plimsoll.app.HtapReports;
import io.plimsoll.app.Interruption;
import io.plimsoll.app.SweepBegin;
import io.plimsoll.app.SweepRun;
import io.plimsoll.cli.option.DetachableOutput;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.htap.HtapAim;
import io.plimsoll.htap.HtapCells;
import io.plimsoll.htap.HtapFigures;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecException;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.SweepSpec;
import io.plimsoll.sweep.TimeLeft;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll htap`: runs transactions and analytical queries concurrently, with comparable results.
@Command(
        name = "htap",
        header = "Measure transactions and analytical queries alone and together: how much each slows the other.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  plimsoll htap --target postgres:embedded -p warehouses=4 --measure 1m",
            "  plimsoll htap --target postgres://host/db --mode iso-throughput --shares 50,90",
            "  plimsoll htap --target postgres://host/db --mode frontier --repeats 3",
            "  plimsoll compare SWEEP SWEEP"
        })
public final class HtapCommand extends TerminalCommand {
    /// Part of the ids of HTAP sweeps.
    private static final String KIND = "htap";

    @Mixin
    private final HtapOptions options = new HtapOptions();

    @Mixin
    private final DetachableOutput output = new DetachableOutput();

    @Option(
            names = "--resume",
            paramLabel = "SWEEP",
            description = "Go on with a sweep that was interrupted, or add to one: its id, the beginning of it, or"
                    + " `last`.")
    private @Nullable String resumed;

    @Override
    public Integer call() throws Exception {
        Problems problems = new Problems();
        HtapAim aim = options.aim(problems);
        SweepSpec spec = options.spec(problems);
        problems.refuseIfAny();
        HtapCells cells = new HtapCells(aim.mode(), aim.choice(), spec, options.passwords());
        SweepPlan first = cells.begin(problems);
        long millis = millis(first);
        SweepFolder folder = resumed == null ? begun(first) : begunBefore(cells, resumed);
        SweepPlan known = resumed == null ? first : cells.again(folder.document(), problems);
        announce(cells, millis);
        try (Interruption interruption = new Interruption()) {
            SweepRun run = new SweepRun(known, folder, output, terminal(), interruption);
            boolean isOver = run.execute(
                    _ -> {
                        Optional<SweepPlan.PlannedCell> next = cells.next(figures(folder));
                        next.ifPresent(run::add);
                        return next.map(SweepPlan.PlannedCell::stored);
                    },
                    cells.choice().loadsMax() * cells.spec().grid().repeats());
            HtapReports reports = new HtapReports(terminal(), output);
            reports.write(folder);
            Verdict verdict = reports.print(folder);
            return isOver ? verdict.exitCode() : new SweepBegin(terminal(), output.store()).interrupted(folder);
        }
    }

    private static HtapFigures figures(SweepFolder folder) throws IOException {
        return HtapReports.figures(folder);
    }

    private SweepFolder begun(SweepPlan first) throws IOException {
        return new SweepStore(output.store())
                .create(KIND, first.cells().getFirst().run().plan().workload(), first.stored());
    }

    private SweepFolder begunBefore(HtapCells cells, String wanted) throws IOException {
        SweepFolder folder = new SweepStore(output.store())
                .find(wanted)
                .filter(sweep -> HtapFigures.modeOf(sweep.document()).isPresent())
                .orElseThrow(() -> SpecException.of(
                        Origin.COMMAND_LINE,
                        "--resume " + wanted + " names no HTAP sweep in " + output.store() + ", or more than one"));
        Optional<String> difference =
                folder.difference(cells.again(folder.document(), new Problems()).document());
        if (difference.isPresent()) {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    "sweep " + folder.document().id() + " was begun with another plan: " + difference.get()
                            + "; begin a new sweep without --resume");
        }
        return folder;
    }

    /// The duration of one load, without loading the data.
    ///
    /// @throws SpecException when it is not a time: transactions and queries are counted in the same window
    private static long millis(SweepPlan plan) {
        TimeLeft all = TimeLeft.of(plan.document(), 0)
                .orElseThrow(() -> SpecException.of(
                        Origin.COMMAND_LINE,
                        "--measure and --warmup must be times, such as 3m: one window counts both transactions and"
                                + " queries"));
        return all.millis() / plan.cells().size();
    }

    private void announce(HtapCells cells, long millis) {
        int loads = cells.choice().loadsMax();
        int repeats = cells.spec().grid().repeats();
        if (!output.quiet()) {
            terminal()
                    .err()
                    .println(cells.mode().word() + ": at most " + loads + " loads"
                            + (repeats > 1 ? ", each " + repeats + " times" : "") + ": about "
                            + TimeSpan.ofMillis(millis * loads * repeats) + " at most, without loading");
        }
    }
}
