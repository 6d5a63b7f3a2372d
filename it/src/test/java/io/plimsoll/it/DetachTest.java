package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.detached.DetachedDocument;
import io.plimsoll.results.detached.DetachedFolder.DetachedStore;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Runs that outlive their terminal.
@Order(6)
class DetachTest {
    private static final String LONG =
            "run tpcb --target hsqldb:mem --sessions 2 --arrival 50/s --warmup 0s --measure 600s --detach";

    @TempDir
    Path folder;

    private Plimsoll plimsoll;
    private DetachedStore store;

    @BeforeEach
    void setUp() {
        plimsoll = Plimsoll.warm(folder);
        store = new DetachedStore(folder.resolve("plimsoll-runs"));
    }

    /// Whatever a test that failed left going.
    @AfterEach
    void endAll() throws Exception {
        for (DetachedDocument detached : store.all()) {
            detached.process().alive().ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    private DetachedDocument only() throws Exception {
        assertThat(store.all()).hasSize(1);
        return store.all().getFirst();
    }

    private DetachedDocument detach(String commandLine) throws Exception {
        Result result = plimsoll.run(commandLine);
        assertThat(result.exitCode()).as(result.err()).isZero();
        DetachedDocument detached = only();
        assertThat(result.out())
                .contains(
                        detached.id() + " continues in a separate process",
                        "plimsoll attach " + detached.id(),
                        "plimsoll stop " + detached.id(),
                        "output.txt");
        assertThat(result.err()).isEmpty();
        return detached;
    }

    private static void awaitEnd(DetachedDocument detached) throws Exception {
        Eventually.until("its process is gone", () -> !detached.process().isAlive());
    }

    @Test
    void aRunIsFollowedToItsEndAsIfStartedThere() throws Exception {
        DetachedDocument detached =
                detach("run tpcb --target hsqldb:mem --sessions 8 --arrival 4/s --warmup 1s --measure 2s --detach");
        Result attached = plimsoll.run("attach last");
        assertThat(attached.exitCode()).isZero();
        assertThat(attached.out()).startsWith("PASS").contains("p99", detached.id());
        assertThat(attached.err()).contains("loading", "auditing");
        assertThat(only().exitCode()).isZero();
        // A report is no less to be had later.
        assertThat(plimsoll.run("attach " + detached.id()).out()).isEqualTo(attached.out());
        assertThat(plimsoll.run("show").out()).isEqualTo(attached.out());

        Result tooLate = plimsoll.run("stop last");
        assertThat(tooLate.exitCode()).isEqualTo(2);
        assertThat(tooLate.err())
                .contains("is not running: it ended with exit code 0")
                .hasLineCount(1);
        try (var left = Files.list(store.path())) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void stopEndsItInGoodOrderAndShowsItsReport() throws Exception {
        DetachedDocument detached = detach(LONG);
        Eventually.until("two intervals", () -> plimsoll.intervalsStored() >= 2);
        Result runs = plimsoll.run("runs");
        assertThat(runs.out()).contains("running", "detached: " + detached.id() + " is running (run, process");
        // All who follow see the same end.
        Started following = plimsoll.start("attach " + detached.id().substring(0, 15));
        Result stopped = plimsoll.run("stop last");
        assertThat(stopped.exitCode()).as(stopped.err()).isZero();
        assertThat(stopped.out()).startsWith("INTERRUPTED").contains("p99");
        assertThat(detached.process().isAlive()).isFalse();
        Result attached = following.await();
        assertThat(attached.exitCode()).isEqualTo(130);
        assertThat(attached.out()).isEqualTo(stopped.out());
        assertThat(RunReader.document(new RunFolder(store.folder(detached).path()))
                        .status())
                .isEqualTo(RunStatus.INTERRUPTED);
        assertThat(plimsoll.run("runs").out()).contains("interrupted").doesNotContain("detached");
    }

    @Test
    void itsDatabaseEndsWithIt() throws Exception {
        DetachedDocument detached = detach(LONG.replace("hsqldb:mem", "postgres:embedded"));
        ProcessHandle process = detached.process().alive().orElseThrow();
        List<ProcessHandle> started = process.descendants().toList();
        assertThat(started).isNotEmpty();
        assertThat(plimsoll.run("stop last").exitCode()).isZero();
        for (ProcessHandle each : started) {
            Eventually.until("the database's processes are gone", () -> !each.isAlive());
        }
    }

    @Test
    void ctrlCEndsTheFollowingOnlyAndHangingUpEndsNothing() throws Exception {
        DetachedDocument detached = detach(LONG);
        Started following = plimsoll.start("attach last");
        Eventually.until("it follows", () -> Files.size(following.err()) > 0);
        following.signal("INT");
        Result attached = following.await();
        assertThat(attached.exitCode()).isEqualTo(130);
        assertThat(attached.err()).contains(detached.id() + " continues", "plimsoll stop " + detached.id());

        int stored = plimsoll.intervalsStored();
        new ProcessBuilder("kill", "-HUP", String.valueOf(detached.processId()))
                .start()
                .waitFor();
        Eventually.until("it goes on", () -> plimsoll.intervalsStored() > stored + 1);
        assertThat(detached.process().isAlive()).isTrue();
    }

    /// A session's leader that ends takes what is in the foreground of its terminal with it.
    @Test
    void itIsNotInTheSessionOfItsTerminal() throws Exception {
        DetachedDocument detached = detach(LONG);
        Process asked =
                new ProcessBuilder("ps", "-o", "sid=,pgid=", "-p", String.valueOf(detached.processId())).start();
        String told = new String(asked.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(asked.waitFor(1, TimeUnit.MINUTES)).isTrue();
        String own = String.valueOf(detached.processId());
        assertThat(told.strip().split("\\s+")).containsExactly(own, own);
    }

    @Test
    void aKilledOneIsShownAsDied() throws Exception {
        DetachedDocument detached = detach(LONG);
        detached.process().alive().orElseThrow().destroyForcibly();
        awaitEnd(detached);
        String sentence =
                detached.id() + " died: its process " + detached.processId() + " ended without recording a result";
        Result stopped = plimsoll.run("stop last");
        assertThat(stopped.exitCode()).isEqualTo(2);
        assertThat(stopped.err()).contains(sentence).hasLineCount(1);
        Result attached = plimsoll.run("attach last");
        assertThat(attached.exitCode()).isEqualTo(1);
        assertThat(attached.err()).contains(sentence);
        assertThat(plimsoll.run("runs").out()).contains("died").doesNotContain("running");
    }

    @ParameterizedTest
    @CsvSource({
        "run tpcb --target postgres://nobody@127.0.0.1:1/none --detach, 4, no server answers at 127.0.0.1:1",
        "load tpcb --target postgres://nobody@127.0.0.1:1/none --detach, 4, no server answers at 127.0.0.1:1",
        "run tpcb --target hsqldb:mem -p sesions=2 --detach, 2, 'no key \"sesions\"'",
        "run tpcb --target hsqldb:mem --load never --detach, 2, no dataset in schema PLIMSOLL_TPCB",
        "attach none, 2, 'there is no run \"none\"'",
        "attach, 2, there is no detached run",
        "stop none, 2, 'there is no run \"none\"'",
        "stop last, 2, there is no detached run"
    })
    void whatCannotBeDoneIsToldByASentence(String commandLine, int exitCode, String sentence) throws Exception {
        Result result = plimsoll.run(commandLine);
        assertThat(result.err()).contains(sentence).hasLineCount(1);
        assertThat(result.exitCode()).isEqualTo(exitCode);
        assertThat(result.out()).isEmpty();
        assertThat(store.path()).doesNotExist();
    }

    @Test
    void aLoadIsDetachedToo() throws Exception {
        DetachedDocument detached = detach("load tpcb --target sqlite:a.db --detach");
        assertThat(detached.id()).endsWith("-load-tpcb");
        Result attached = plimsoll.run("attach last");
        assertThat(attached.exitCode()).isZero();
        assertThat(attached.out()).startsWith("loaded: ");
        Result again = plimsoll.run("load tpcb --target sqlite:a.db --detach");
        assertThat(again.out()).startsWith("the dataset is there already");
        assertThat(again.exitCode()).isZero();
    }

    @Test
    void aSweepIsStoppedAndResumed() throws Exception {
        String spec = """
                workload: tpcb
                target: hsqldb:mem
                warmup: 0s
                audit: false
                load: replace
                sessions: 2
                grid:
                  measure: [400ops, %s]
                """;
        Files.writeString(folder.resolve("a.yaml"), spec.formatted("601s"));
        DetachedDocument detached = detach("sweep a.yaml --detach");
        SweepStore sweeps = new SweepStore(store.path());
        Eventually.until(
                "the first cell is done", () -> sweep(sweeps).cells().getFirst().state() == CellState.DONE);
        Result stopped = plimsoll.run("stop " + detached.id());
        assertThat(stopped.exitCode()).as(stopped.err()).isZero();
        assertThat(stopped.err()).contains("--resume " + detached.id());
        assertThat(stopped.out()).contains("UNFINISHED", "1 pending, 1 done");
        assertThat(only().exitCode()).isEqualTo(130);

        // What is still to be run is made short by hand, in the plan and in what was stored of it.
        Path stored = store.path().resolve(detached.id()).resolve("sweep.json");
        Files.writeString(stored, Files.readString(stored).replace("601s", "300 operations"));
        Files.writeString(folder.resolve("a.yaml"), spec.formatted("300ops"));
        Result resumed = plimsoll.run("sweep a.yaml --resume last --detach");
        assertThat(resumed.out()).as(resumed.err()).startsWith(detached.id());
        Result attached = plimsoll.run("attach last");
        assertThat(attached.exitCode()).isZero();
        assertThat(attached.out()).contains("PASS", "2 done");
        assertThat(attached.err()).contains("cell 2 of 2").doesNotContain("cell 1 of 2");
    }

    private static SweepDocument sweep(SweepStore sweeps) throws Exception {
        return sweeps.find("last").orElseThrow().document();
    }
}
