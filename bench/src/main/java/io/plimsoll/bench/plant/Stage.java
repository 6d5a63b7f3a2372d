package io.plimsoll.bench.plant;

import io.plimsoll.analysis.rule.Rule;
import io.plimsoll.bench.Bench;
import io.plimsoll.bench.rig.WholeRun;
import io.plimsoll.results.Finding;
import io.plimsoll.results.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Carries out a trial: a fresh server, the tables, what runs beside, and one run of Plimsoll. All of it has ended when
/// a trial is over. Stateless.
final class Stage {
    /// The length of the measured round.
    static final int MEASURED_SECONDS = 10;

    private static final String OPTIONS =
            " --server-view full --warmup 2s --measure " + MEASURED_SECONDS + "s -p audit=false";

    private static final long LIMIT_SECONDS = 180;

    /// PASS, FAIL and INVALID: whatever else a run is blamed for, it has findings about the server.
    private static final Set<Integer> ENDED = Set.of(0, 1, 3);

    private static final int SHOWN_CHARACTERS = 600;

    private Stage() {}

    /// The names of the findings about the server, in the order of the report.
    ///
    /// @param folder of the trial, which an unprivileged server can enter; it is removed
    /// @param common of all trials, where what does not change is kept
    static List<String> findings(Trial trial, Path folder, Path common) throws IOException, InterruptedException {
        try (StagedServer server = start(trial, folder, common)) {
            return findings(trial, new TrialPlace(server, folder));
        } finally {
            Bench.remove(folder);
        }
    }

    private static StagedServer start(Trial trial, Path folder, Path common) throws IOException, InterruptedException {
        StagedServer server = trial.product().start(folder, common, trial.settings());
        return trial.delayMillis().isEmpty()
                ? server
                : DistantServer.behind(server, trial.delayMillis().getAsInt());
    }

    private static List<String> findings(Trial trial, TrialPlace place) throws IOException, InterruptedException {
        place.execute(trial.prepared());
        String target = " --target " + place.server().address();
        String words = trial.load().words(place.folder()) + target;
        if (trial.load().hasTables()) {
            words += " -p schema=connection";
            plimsoll("load " + words, place, place.folder().resolve("loads"));
        }
        place.execute(place.server().settling());
        try (Neighbour _ = Neighbour.begin(trial.beside(), place)) {
            plimsoll("run " + words + " --sessions " + trial.load().sessions() + OPTIONS, place, place.runs());
        }
        return stored(place.runs());
    }

    private static void plimsoll(String arguments, TrialPlace place, Path runs)
            throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Map<String, String> environment =
                Bench.asBuilt(Map.of("PLIMSOLL_PASSWORD", place.server().password()));
        WholeRun program = WholeRun.of(
                Bench.plimsoll(Bench.root(), arguments, runs),
                environment,
                place.folder(),
                place.folder(),
                () -> System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(LIMIT_SECONDS));
        if (program.isCut()) {
            throw new IOException("plimsoll " + arguments + " took more than " + LIMIT_SECONDS + " s");
        }
        if (!ENDED.contains(program.exitValue())) {
            String said = program.output();
            throw new IOException("plimsoll " + arguments + " ended with " + program.exitValue() + ": "
                    + said.substring(Math.max(0, said.length() - SHOWN_CHARACTERS)));
        }
    }

    private static List<String> stored(Path runs) throws IOException {
        Path run;
        try (Stream<Path> all = Files.list(runs)) {
            run = all.filter(Files::isDirectory).findFirst().orElseThrow(() -> new IOException("no run was stored"));
        }
        return RunReader.read(run).document().judged().findings().stream()
                .map(Finding::name)
                .filter(Rule.OF_SERVER::contains)
                .distinct()
                .toList();
    }
}
