package io.plimsoll.cli.measure;

import io.plimsoll.app.Interruption;
import io.plimsoll.app.SweepReports;
import io.plimsoll.app.SweepRun;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.RunOptions;
import io.plimsoll.htap.HtapAim;
import io.plimsoll.htap.HtapCells;
import io.plimsoll.htap.HtapMode;
import io.plimsoll.htap.Pace;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import io.plimsoll.sweep.Grid;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.SweepSpec;
import io.plimsoll.sweep.TimeLeft;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll htap`: runs transactions and analytical queries concurrently, with comparable results.
@Command(
        name = "htap",
        header = "Measure transactions and analytical queries alone and together: how much each slows the other.",
        footer = {
            "",
            "Examples:",
            "  plimsoll htap --target postgres:embedded -p warehouses=4 --measure 1m",
            "  plimsoll htap --target postgres://host/db --mode iso-throughput --shares 50,90",
            "  plimsoll htap --target postgres://host/db --mode frontier --repeats 3",
            "  plimsoll compare SWEEP SWEEP"
        })
public final class HtapCommand extends OutputCommand.Detachable {
    /// Part of the ids of HTAP sweeps.
    private static final String KIND = "htap";

    /// Keys that are decided for each load, with what to do instead.
    private static final Map<String, String> DECIDED = Map.of(
            "workload", "the workload of `plimsoll htap` is ch",
            "sessions", "give --sessions",
            "streams", "give --streams",
            "transactions", "every sweep measures both, alone and together",
            "arrival", "give --mode iso-throughput --shares",
            "measure", "give --measure",
            "warmup", "give --warmup");

    private static final Key<String> SESSIONS = KeyOptions.option(
            "N",
            "transaction sessions; for a frontier, the maximum. Default: 8; for a frontier, 64",
            "-c",
            "--sessions");

    private static final Key<String> STREAMS = KeyOptions.option(
            "N", "query streams; for a frontier, the maximum. Default: 2; for a frontier, 16", "--streams");

    private static final Key<String> MEASURE = KeyOptions.option(
                    "TIME", "how long each load is measured", "-m", "--measure")
            .otherwise("3m");

    private static final Key<String> WARMUP = KeyOptions.option(
                    "TIME", "how long each load runs before it is measured", "-w", "--warmup")
            .otherwise("10s");

    private static final Key<String> REPEATS = KeyOptions.setting(
            "repeats",
            "N",
            "how often each load is run, from the same data; intervals need 3 or more. Default: 1",
            "--repeats",
            "--rounds");

    private static final Key<String> RESUME = KeyOptions.option(
            "SWEEP",
            "continue an interrupted sweep, or add to one: its id, the beginning of it, or `last`",
            "--resume");

    @Mixin
    private final KeyOptions own = KeyOptions.own(SESSIONS, STREAMS, MEASURE, WARMUP, REPEATS, RESUME);

    @Mixin
    private final RunOptions options = RunOptions.of(Role.TARGET, Role.DATASET, Role.HARNESS, Role.LABEL);

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "together, iso-throughput, iso-analytics or frontier. Default: together.")
    private String mode = "together";

    @Option(
            names = "--shares",
            paramLabel = "N,N",
            split = ",",
            description = "iso-throughput: shares of the transactions done alone, in percent, or rates such as 200/s,"
                    + " which can be the same on two targets. Default: 25,50,75,90.")
    private List<String> shares = List.of("25", "50", "75", "90");

    @Option(
            names = "--streams-list",
            paramLabel = "N,N",
            split = ",",
            description = "iso-analytics: numbers of streams. Default: 0,1,2,4.")
    private List<String> levels = List.of("0", "1", "2", "4");

    @Option(
            names = "--points",
            paramLabel = "N",
            description = "frontier: how many loads with both to measure at most. Default: 12.")
    private String points = "12";

    @Override
    public Integer call() throws Exception {
        Problems problems = new Problems();
        HtapAim aim = aim(problems);
        SweepSpec spec = spec(problems);
        problems.refuseIfAny();
        HtapCells cells = new HtapCells(aim.mode(), aim.choice(), spec, options.passwords());
        SweepPlan first = cells.begin(problems);
        long millis = millis(first);
        Optional<String> resumed = own.given(RESUME);
        SweepFolder folder = resumed.isEmpty() ? begun(first) : begunBefore(cells, resumed.get());
        SweepPlan known = resumed.isEmpty() ? first : cells.again(folder.document(), problems);
        announce(cells, millis);
        try (Interruption interruption = new Interruption()) {
            SweepRun run = new SweepRun(known, folder, this, terminal(), interruption);
            boolean isOver = run.execute(
                    _ -> {
                        Optional<SweepPlan.PlannedCell> next = cells.next(SweepReports.htapFigures(folder));
                        next.ifPresent(run::add);
                        return next.map(SweepPlan.PlannedCell::stored);
                    },
                    cells.choice().loadsMax() * cells.spec().grid().repeats());
            Verdict verdict = sweepReports().report(folder, SweepReports.forms(folder), null);
            return isOver ? verdict.exitCode() : SweepRun.interrupted(folder, terminal());
        }
    }

    private SweepFolder begun(SweepPlan first) throws IOException {
        return new SweepStore(store())
                .create(KIND, first.cells().getFirst().run().plan().workload(), first.stored());
    }

    private SweepFolder begunBefore(HtapCells cells, String wanted) throws IOException {
        SweepFolder folder =
                SweepRun.resumed(store(), wanted, "HTAP sweep", sweep -> SweepReports.isHtap(sweep.document()));
        SweepDocument plan = cells.again(folder.document(), new Problems()).document();
        SweepRun.refuseOther(folder, plan, "sweep", "a new sweep");
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
        if (!quiet()) {
            terminal()
                    .err()
                    .println(cells.mode().word() + ": at most " + loads + " loads"
                            + (repeats > 1 ? ", each " + repeats + " times" : "") + ": about "
                            + TimeSpan.ofMillis(millis * loads * repeats) + " at most, without loading");
        }
    }

    /// The aim of the sweep. Adds problems to `problems`; if there are any, the result is unusable.
    private HtapAim aim(Problems problems) {
        HtapMode wanted = HtapMode.of(mode).orElse(HtapMode.TOGETHER);
        if (HtapMode.of(mode).isEmpty()) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "--mode " + mode + " is none of "
                            + Stream.of(HtapMode.values()).map(HtapMode::word).collect(Collectors.joining(", ")));
        }
        boolean isFrontier = wanted == HtapMode.FRONTIER;
        HtapAim aim = new HtapAim(
                wanted,
                count(SESSIONS, isFrontier ? 64 : 8, problems),
                count(STREAMS, isFrontier ? 16 : 2, problems),
                shares.stream().flatMap(share -> pace(share, problems)).toList(),
                levels.stream()
                        .map(level -> count("--streams-list", level, 0, problems))
                        .toList(),
                count("--points", points, 1, problems));
        aim.check(problems);
        return aim;
    }

    /// The settings that all loads share.
    private SweepSpec spec(Problems problems) {
        List<Setting> given = options.given(problems);
        for (Setting setting : given) {
            String instead = DECIDED.get(setting.key());
            if (instead != null) {
                problems.add(Origin.COMMAND_LINE, "-p " + setting.key() + " is decided for each load: " + instead);
            }
        }
        int times = count(REPEATS, 1, problems);
        if (times < 1) {
            problems.add(Origin.COMMAND_LINE, "--repeats = " + times + ": must be at least 1");
        }
        List<Setting> base = new ArrayList<>(List.of(
                KeyOptions.set("workload", "ch"),
                KeyOptions.set("measure", own.text(MEASURE)),
                KeyOptions.set("warmup", own.text(WARMUP)),
                KeyOptions.set("growth", "trim")));
        Grid grid = new Grid(List.of(), List.of(), Math.max(1, times));
        List<Setting> complete = options.complete(given, problems);
        options.standing(complete, Set.of(), problems).stream()
                .filter(setting -> RunKeys.role(setting.key()) != Role.MEASUREMENT)
                .forEach(base::add);
        return new SweepSpec(base, grid, complete);
    }

    private static Stream<Pace> pace(String text, Problems problems) {
        try {
            return Stream.of(Pace.parse(text));
        } catch (IllegalArgumentException refused) {
            problems.add(Origin.COMMAND_LINE, "--shares: " + text + " " + refused.getMessage());
            return Stream.of();
        }
    }

    /// @param missing the value if the option is not given
    private int count(Key<?> key, int missing, Problems problems) {
        return count("--" + key.name(), own.given(key).orElse(""), missing, problems);
    }

    private static int count(String option, String text, int missing, Problems problems) {
        if (text.isEmpty()) {
            return missing;
        }
        long count = CommonOptions.count(option, text, Math.max(1, missing), problems);
        return (int) Math.min(Integer.MAX_VALUE, count);
    }
}
