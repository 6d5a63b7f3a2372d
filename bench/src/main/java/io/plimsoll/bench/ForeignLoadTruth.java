package io.plimsoll.bench;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.RunWriter;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How often the finding ForeignLoad is right: equal pairs of runs against one PostgreSQL, one run of each pair
/// alone on the machine, the other in parallel with a busy loop on every core. Closed and open arrivals alternate.
///
///     bench/run ForeignLoadTruth [PAIRS [SECONDS]]
///
/// Nothing else may run on the machine. Each rate has a Wilson interval (95 %). The exit code is 1 when fewer than
/// 95 of 100 runs with busy loops have the finding, or more than 5 of 100 of the others.
public final class ForeignLoadTruth {
    private static final double FOUND_MIN = 0.95;
    private static final double FALSE_MAX = 0.05;
    private static final double Z = 1.96;
    private static final List<String> ARRIVALS = List.of("closed", "2000/s");

    private final Path folder;
    private final EmbeddedPostgres server;
    private final int seconds;

    private ForeignLoadTruth(Path folder, EmbeddedPostgres server, int seconds) {
        this.folder = folder;
        this.server = server;
        this.seconds = seconds;
    }

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 100;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        Path folder = Bench.folder();
        boolean isRight;
        try (EmbeddedPostgres server = Bench.server(folder)) {
            isRight = new ForeignLoadTruth(folder, server, seconds).isRight(pairs);
        } finally {
            Bench.remove(folder);
        }
        System.exit(isRight ? 0 : 1);
    }

    private boolean isRight(int pairs) throws IOException, InterruptedException, TargetException {
        int found = 0;
        int falsely = 0;
        // Loads the data and warms the harness up.
        boolean _ = judged(ARRIVALS.getFirst()).isPresent();
        for (int pair = 1; pair <= pairs; pair++) {
            String arrival = ARRIVALS.get(pair % ARRIVALS.size());
            Optional<Finding> quiet = judged(arrival);
            Optional<Finding> beside = besideLoops(arrival);
            falsely += quiet.isPresent() ? 1 : 0;
            found += beside.isPresent() ? 1 : 0;
            System.out.printf(
                    Locale.ROOT, "pair %d, %s: alone %s; beside %s%n", pair, arrival, shown(quiet), shown(beside));
        }
        System.out.println("beside busy loops: found in " + rate(found, pairs));
        System.out.println("alone: found in " + rate(falsely, pairs));
        return found >= FOUND_MIN * pairs && falsely <= FALSE_MAX * pairs;
    }

    private static String shown(Optional<Finding> finding) {
        return finding.map(found -> found.severity() + " " + found.sentence()).orElse("nothing");
    }

    private static String rate(int count, int all) {
        double share = (double) count / all;
        double middle = (share + Z * Z / (2 * all)) / (1 + Z * Z / all);
        double half = Z / (1 + Z * Z / all) * Math.sqrt(share * (1 - share) / all + Z * Z / (4.0 * all * all));
        return String.format(
                Locale.ROOT, "%d of %d (%.1f to %.1f %%)", count, all, 100 * (middle - half), 100 * (middle + half));
    }

    private Optional<Finding> besideLoops(String arrival) throws IOException, InterruptedException, TargetException {
        List<ProcessHandle> loops = new ArrayList<>();
        try {
            for (int core = 0; core < Runtime.getRuntime().availableProcessors(); core++) {
                loops.add(loop());
            }
            return judged(arrival);
        } finally {
            loops.forEach(ProcessHandle::destroy);
            loops.forEach(loop -> loop.onExit().join());
        }
    }

    /// A busy loop that is not a child of this process, because children count as the harness. It ends after 60 s.
    private static ProcessHandle loop() throws IOException, InterruptedException {
        Process shell = new ProcessBuilder(
                        "sh", "-c", "timeout 60 sh -c 'while :; do :; done' >/dev/null 2>&1 & echo $!")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String pid = new String(shell.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        shell.waitFor();
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }

    private Optional<Finding> judged(String arrival) throws IOException, InterruptedException, TargetException {
        Problems problems = new Problems();
        List<String> settings = List.of(
                "workload=tpcb",
                "target=" + Bench.address(server, EmbeddedPostgres.NAME),
                "scale=4",
                "sessions=4",
                "variant=select-only",
                "arrival=" + arrival,
                "warmup=0s",
                "audit=false",
                "interval=500ms",
                "measure=" + seconds + "s");
        PlannedRun planned = PlannedRun.of(
                List.of(SpecReader.assignments(settings, Origin.COMMAND_LINE, problems)), _ -> server.password());
        Path stored;
        Clock clock = Clock.system();
        Path store = Files.createTempDirectory(folder, "runs");
        try (Target target = planned.driver().open(planned.target());
                RunWriter writer = new RunStore(store).create(planned.plan(), clock.nanos())) {
            stored = writer.folder().path();
            RunExecutor.Outputs outputs = new RunExecutor.Outputs(writer, new RunControl(clock), RunListener.SILENT);
            new RunExecutor(planned.plan(), planned.workload(), target, outputs, clock).execute();
        }
        Run run = RunReader.read(stored);
        return Judgement.judge(run).findings().stream()
                .filter(finding -> finding.name().equals("ForeignLoad"))
                .findFirst();
    }
}
