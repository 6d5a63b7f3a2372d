package io.plimsoll.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.progress.RunListener;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.Verdict;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.AuditResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlimsollTest {
    @TempDir
    Path store;

    private RunPlan small(String target) {
        return Plimsoll.plan("tpcb")
                .target(target)
                .scale(1)
                .sessions(2)
                .warmup("0s")
                .measure("300ops")
                .runsFolder(store);
    }

    /// Several in one process, one after the other.
    @ParameterizedTest
    @ValueSource(strings = {"h2:mem", "hsqldb:mem"})
    void runsAndTellsWhatItFound(String target) throws Exception {
        RunResult result =
                Plimsoll.run(small(target).rounds(2).objective("p90<1h", "tpcb.mean<1h", "errors<1%", "rate>1/min"));
        assertThat(result.verdict()).as(result.report()).isEqualTo(Verdict.PASS);
        assertThat(result.requirePass()).isSameAs(result);
        assertThat(result.operations()).containsExactly("tpcb");
        assertThat(result.total().ok()).isEqualTo(600);
        assertThat(result.operation("tpcb").ok()).isEqualTo(600);
        assertThat(result.rate()).isPositive();
        assertThat(result.latency(50)).isPositive().isLessThanOrEqualTo(result.latency("tpcb", 100));
        assertThat(result.audits()).isNotEmpty().allMatch(audit -> audit.status() == AuditResult.Status.HOLDS);
        assertThat(result.findings()).extracting("name").contains("ClosedLoop");
        assertThat(result.folder()).hasParent(store);
        assertThat(RunReader.document(new RunStore(store).find("last")).judged().verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(result.report()).startsWith("PASS  tpcb/tpcb on ").contains("2 sessions");
    }

    @Test
    void refusesFiguresThatAreNotThere() throws Exception {
        RunResult result = Plimsoll.run(small("h2:mem"));
        assertThatThrownBy(() -> result.operation("tpcc"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("the run has no operation \"tpcc\"; it has tpcb");
        assertThatThrownBy(() -> result.latency("tpcc", 99)).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> result.latency(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void printsNothing() throws Exception {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream caught = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setOut(caught);
        System.setErr(caught);
        try {
            Plimsoll.run(small("h2:mem"));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "p50<1ns, p50<1ns is missed: p50 was ",
        "max<=1ns, max<=1ns is missed: max was ",
        "rate>1000000k/s, rate>1000000k/s is missed: rate was ",
        "p99<1h, p99<1h cannot be judged: 300 operations are too few for p99; measure longer",
    })
    void saysWhichObjectiveIsMissed(String objective, String sentence) throws Exception {
        RunResult result = Plimsoll.run(small("h2:mem").objective(objective, "errors<50%"));
        assertThat(result.isPassed()).isFalse();
        assertThat(result.verdict()).isEqualTo(Verdict.PASS);
        assertThat(result.shortcomings()).hasSize(1);
        assertThatThrownBy(result::requirePass)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("the load test did not pass:\n  " + sentence)
                .hasMessageContaining("The run is in " + result.folder())
                .hasMessageContaining("PASS  tpcb/tpcb on H2");
    }

    @Test
    void refusesABadPlanWithAllItsProblems() {
        RunPlan plan = small("h2:mem").sessions(0).set("scal", 1).measure(Duration.ofMillis(1500));
        assertThatThrownBy(() -> Plimsoll.run(plan))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("plan: there is no key \"scal\" (did you mean \"scale\"?)")
                .hasMessageContaining("plan: sessions = 0: needs a whole number from 1 to 10000");
        assertThatThrownBy(() -> Plimsoll.run(Plimsoll.plan("tpcc").target("h2:mem")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("there is no workload \"tpcc\"");
        assertThatThrownBy(() -> Plimsoll.run(Plimsoll.plan("tpcb")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("\"target\" must be given");
        assertThatThrownBy(() -> Plimsoll.run(small("h2:mem").objective("p99=1ms", "speed<1ms")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("plan: objective \"p99=1ms\" needs <")
                .hasMessageContaining("plan: objective \"speed<1ms\" names an unknown metric");
        assertThatThrownBy(() -> Plimsoll.run(small("h2:mem").objective("tpcc.p90<1s")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("there is no operation \"tpcc\" (did you mean \"tpcb\"?)");
        assertThatThrownBy(() -> Plimsoll.plan("nowhere.yaml"))
                .isInstanceOf(SpecException.class)
                .hasMessage("nowhere.yaml: there is no such file");
        assertThat(store).isEmptyDirectory();
    }

    @Test
    void saysThatATargetCannotBeReached() {
        assertThatThrownBy(() -> Plimsoll.run(small("postgres://me@127.0.0.1:1/test")))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("127.0.0.1");
        assertThat(store).isEmptyDirectory();
    }

    @Test
    void saysThatResultsCannotBeStored() throws Exception {
        Path taken = Files.writeString(store.resolve("file"), "");
        assertThatThrownBy(() -> Plimsoll.run(small("h2:mem").runsFolder(taken.resolve("runs"))))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the results cannot be stored: ");
    }

    @Test
    void readsFiles() throws Exception {
        Path spec = Files.writeString(store.resolve("small.yaml"), """
                workload: tpcb
                target: h2:mem
                scale: 1
                warmup: 0s
                measure: 50ops
                """);
        RunResult result =
                Plimsoll.run(Plimsoll.plan(spec.toString()).set("seed", 7).runsFolder(store));
        assertThat(result.total().ok()).isEqualTo(50);
        assertThat(result.run().document().plan().setting("seed")).isEqualTo("7");
    }

    @Test
    void keepsThePasswordToItself() {
        RunPlan plan = small("postgres://me:hidden@127.0.0.1:1/test").password("hidden");
        assertThat(plan.toString()).contains("sessions = 2").doesNotContain("hidden");
        assertThatThrownBy(() -> Plimsoll.run(plan)).hasMessageNotContaining("hidden");
    }

    /// Tells when something was measured.
    private record Measuring(CountDownLatch begun) implements RunListener {
        @Override
        public void interval(PhasePlan phase, List<IntervalRow> rows) {
            begun.countDown();
        }
    }

    @Test
    @Timeout(120)
    void endsInGoodOrderWhenItIsInterruptedAndRunsAlone() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        RunPlan endless = small("h2:mem").measure(Duration.ofHours(1)).set("interval", "100ms");
        FutureTask<RunResult> running = new FutureTask<>(() -> Plimsoll.run(endless, new Measuring(begun)));
        Thread runner = Thread.ofPlatform().start(running);
        begun.await();
        assertThatThrownBy(() -> Plimsoll.run(small("hsqldb:mem")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("another run under way");
        runner.interrupt();
        ExecutionException ended = catchThrowableOfType(ExecutionException.class, running::get);
        Path folder = new RunStore(store).find("last").path();
        assertThat(ended.getCause())
                .isInstanceOf(InterruptedException.class)
                .hasMessage("the run was interrupted; what was measured until then is in " + folder);
        assertThat(RunReader.read(folder).document().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(Plimsoll.run(small("hsqldb:mem")).total().ok()).isEqualTo(300);
    }
}
