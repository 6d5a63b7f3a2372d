package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SweepTest {
    private static final String SMALL = """
            workload: tpcb
            target: hsqldb:mem
            warmup: 0s
            measure: 400ops
            audit: false
            grid:
              sessions: [1, 2]
            steps:
              write: {variant: tpcb-like, load: replace}
              read: {variant: select-only, load: never}
            """;

    /// Its second cell would take a minute.
    private static final String ENDLESS = """
            workload: tpcb
            target: hsqldb:mem
            warmup: 0s
            audit: false
            load: replace
            grid:
              measure: [400ops, %s]
              sessions: [1, 2]
            """;

    @TempDir
    Path folder;

    private Plimsoll plimsoll;

    @BeforeEach
    void setUp() {
        plimsoll = Plimsoll.warm(folder);
    }

    private void write(String text) throws Exception {
        Files.writeString(folder.resolve("a.yaml"), text);
    }

    private SweepDocument onlySweep() throws Exception {
        SweepStore store = new SweepStore(folder.resolve("plimsoll-runs"));
        assertThat(store.ids()).hasSize(1);
        return store.find("last").orElseThrow().document();
    }

    @Test
    void runsEveryCellOfTheGridAndShowsOneTableAndOneCsv() throws Exception {
        write(SMALL);
        Result result = plimsoll.run("sweep a.yaml --csv all.csv");
        assertThat(result.err()).contains("cell 4 of 4: sessions=2/read#1").doesNotContain("Exception");
        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).contains("PASS", "4 runs, 4 done", "read").doesNotContain("n/a");
        List<String> csv = Files.readAllLines(folder.resolve("all.csv"));
        assertThat(csv).hasSize(5);
        assertThat(csv.get(2)).startsWith("sessions=1/read,read,select,done,PASS,1,");

        SweepDocument sweep = onlySweep();
        assertThat(sweep.cells().stream().map(SweepCell::id))
                .containsExactly("sessions=1/write#1", "sessions=1/read#1", "sessions=2/write#1", "sessions=2/read#1");
        for (SweepCell cell : sweep.cells()) {
            RunDocument run = RunReader.document(
                    new RunFolder(folder.resolve("plimsoll-runs").resolve(cell.run())));
            assertThat(run.plan().setting("sessions")).isEqualTo(cell.axes().get("sessions"));
            assertThat(run.plan().setting("measure")).isEqualTo("400 operations");
        }
        assertThat(new RunStore(folder.resolve("plimsoll-runs")).runs()).hasSize(4);
        assertThat(plimsoll.run("show " + sweep.id()).out()).isEqualTo(result.out());
        makesADatasetAgainThatWasLostWithItsProcess();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "KILL"})
    void goesOnWhereItWasInterrupted(String signal) throws Exception {
        write(ENDLESS.formatted("61s"));
        Started started = plimsoll.start("sweep a.yaml");
        Path runs = folder.resolve("plimsoll-runs");
        Eventually.until(
                "the third cell is measured",
                () -> Files.isDirectory(runs)
                        && new RunStore(runs).runs().size() == 3
                        && hasIntervals(new RunStore(runs).runs().getLast()));
        started.signal(signal);
        Result interrupted = started.await();
        SweepDocument before = onlySweep();
        assertThat(before.cells().stream().map(SweepCell::state))
                .containsExactly(CellState.DONE, CellState.DONE, CellState.PENDING, CellState.PENDING);
        if (signal.equals("INT")) {
            assertThat(interrupted.exitCode()).isEqualTo(130);
            assertThat(interrupted.out()).contains("UNFINISHED", "2 pending", "2 done");
            assertThat(interrupted.err()).contains("--resume " + before.id());
            Result other = plimsoll.run("sweep a.yaml --resume last -p seed=7");
            assertThat(other.exitCode()).isEqualTo(2);
            assertThat(other.err()).contains("begun with another plan: seed was 42 and is 7 now");
        }

        // What is still to be run is made short by hand, in the plan and in what was stored of it.
        Path stored = runs.resolve(before.id()).resolve("sweep.json");
        Files.writeString(stored, Files.readString(stored).replace("61s", "300 operations"));
        write(ENDLESS.formatted("300ops"));
        Result resumed = plimsoll.run("sweep a.yaml --resume last");
        assertThat(resumed.exitCode()).isZero();
        assertThat(resumed.err()).contains("cell 3 of 4", "cell 4 of 4").doesNotContain("cell 2 of 4");
        SweepDocument after = onlySweep();
        assertThat(after.cells()).allMatch(cell -> cell.state() == CellState.DONE);
        assertThat(after.cells().subList(0, 2)).isEqualTo(before.cells().subList(0, 2));
    }

    private static boolean hasIntervals(RunFolder run) throws Exception {
        return Files.exists(run.series()) && Files.readAllLines(run.series()).size() > 1;
    }

    private void makesADatasetAgainThatWasLostWithItsProcess() throws Exception {
        SweepFolder stored =
                new SweepStore(folder.resolve("plimsoll-runs")).find("last").orElseThrow();
        SweepDocument before = stored.document();
        stored.update(before.cells().getLast().again());

        Result resumed = plimsoll.run("sweep a.yaml --resume " + before.id());
        assertThat(resumed.exitCode()).isZero();
        assertThat(resumed.err())
                .contains("the dataset of sessions=2/write#1 was lost", "cell 3 of 4", "cell 4 of 4")
                .doesNotContain("cell 2 of 4");
        assertThat(onlySweep().cells().subList(0, 2)).isEqualTo(before.cells().subList(0, 2));
        assertThat(onlySweep().cells()).allMatch(cell -> cell.state() == CellState.DONE);
    }

    @Test
    void tellsEveryProblemOfEveryCellAndTouchesNothing() throws Exception {
        write("""
                workload: tpcb
                target: hsqldb:mem
                measure: soon
                grid:
                  sesions: [1, 2]
                  scale:
                    - 1
                    - much
                steps:
                  a: {variant: no-such}
                """);
        Result result = plimsoll.run("sweep a.yaml");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err())
                .contains(
                        "a.yaml:3: measure = soon",
                        "a.yaml:5: there is no key \"sesions\" (did you mean \"sessions\"?)",
                        "a.yaml:8: scale = much",
                        "a.yaml:10: variant = no-such");
        assertThat(result.err().lines()).hasSize(4);
        assertThat(folder.resolve("plimsoll-runs")).doesNotExist();
    }

    @Test
    void aTargetThatIsNotThereFailsItsCellsOnly() throws Exception {
        write(SMALL.replace("  sessions: [1, 2]", "  target: [\"postgres://nobody@127.0.0.1:1/none\", hsqldb:mem]"));
        Result result = plimsoll.run("sweep a.yaml");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).contains("FAIL", "2 done, 2 failed", "[1]", "127.0.0.1");
    }
}
