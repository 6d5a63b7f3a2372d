package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Searches as they are typed, on an engine in memory. What they find depends on the machine; that they end, what
/// they leave behind and that they go on does not.
@Order(5)
class SearchTest {
    private static final String SEARCH = "loadline tpcb --target h2:mem --at-most 40s -c 4 -o p99<50ms";

    @TempDir
    Path folder;

    private Plimsoll plimsoll;

    @BeforeEach
    void setUp() {
        plimsoll = Plimsoll.warm(folder);
    }

    private SweepFolder only() throws Exception {
        SweepStore store = new SweepStore(folder.resolve("plimsoll-runs"));
        assertThat(store.ids()).hasSize(1);
        return store.find("last").orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "KILL"})
    void goesOnWhereItWasInterrupted(String signal) throws Exception {
        Started started = plimsoll.start(SEARCH);
        Path runs = folder.resolve("plimsoll-runs");
        Eventually.until(
                "the second step is under way",
                () -> new SweepStore(runs).ids().size() == 1
                        && new RunStore(runs).runs().size() == 2);
        started.signal(signal);
        Result interrupted = started.await();
        SweepDocument before = only().document();
        assertThat(before.cells().getFirst().state()).isEqualTo(CellState.DONE);
        assertThat(before.cells().getLast().state()).isEqualTo(CellState.PENDING);
        if (signal.equals("INT")) {
            assertThat(interrupted.exitCode()).isEqualTo(130);
            assertThat(interrupted.err()).contains("--resume " + before.id());
            Result other = plimsoll.run(SEARCH + " -o p90<1ms --resume last");
            assertThat(other.exitCode()).isEqualTo(2);
            assertThat(other.err()).contains("asked something else");
            Result otherPlan = plimsoll.run(SEARCH + " --seed 7 --resume last");
            assertThat(otherPlan.exitCode()).isEqualTo(2);
            assertThat(otherPlan.err()).contains("begun with another plan: seed was 42 and is 7 now");
        }

        Result resumed = plimsoll.run(SEARCH + " --resume last");
        assertThat(resumed.exitCode()).as(resumed.err()).isIn(0, 1, 3);
        assertThat(resumed.err()).doesNotContain("Exception");
        SweepDocument after = only().document();
        List<SweepCell> kept = before.cells().subList(0, before.cells().size() - 1);
        assertThat(after.cells().subList(0, kept.size())).isEqualTo(kept);
        assertThat(after.cells()).hasSizeGreaterThan(kept.size()).allMatch(cell -> cell.state() == CellState.DONE);
        assertThat(only().path().resolve("loadline.csv")).content().startsWith("rate,carried_per_s,holds");
        assertThat(only().path().resolve("loadline.svg"))
                .content()
                .startsWith("<svg")
                .endsWith("</svg>\n");
        assertThat(plimsoll.run("show " + after.id()).out()).isEqualTo(resumed.out());
        assertThat(plimsoll.run("show " + after.cells().getLast().run()).exitCode())
                .isZero();
        assertThat(plimsoll.run("report " + after.id() + " --format json").exitCode())
                .isZero();
    }

    private static String unwrapped(Result result) {
        return result.out().replaceAll("\\s+", " ");
    }

    @Test
    void whatNeverHoldsIsSaidAtOnce() throws Exception {
        Result result = plimsoll.run("loadline tpcb --target h2:mem --at-most 60s -c 2 -o p99<10ns");
        assertThat(result.exitCode()).as(result.err()).isEqualTo(1);
        assertThat(unwrapped(result)).contains("FAIL", "never holds", "the fastest operation of all took");
        assertThat(only().document().cells()).hasSize(2);
    }

    @Test
    void aRateThatNobodyReachesIsSaidAtOnce() throws Exception {
        Result result = plimsoll.run("loadline tpcb --target h2:mem --at-most 60s -c 2 -o p99<1s -o rate>100000000/s");
        assertThat(result.exitCode()).as(result.err()).isIn(1, 3);
        assertThat(unwrapped(result)).contains("is out of reach: a closed loop with all sessions comes to");
        assertThat(only().document().cells()).hasSize(1);
    }

    @Test
    void stepsConcurrency() throws Exception {
        String command = "concurrency tpcb --target h2:mem --to 2 --at-most 20s --csv all.csv";
        // A password that is always in the environment belongs to many a target that asks for none.
        Result result =
                plimsoll.start(command, Map.of("PLIMSOLL_PASSWORD", "geheim")).await();
        assertThat(result.exitCode()).as(result.err()).isIn(0, 3);
        // On a busy machine the rates may be known too badly.
        assertThat(result.out())
                .contains(
                        result.exitCode() == 0 ? "best concurrency" : "CANNOT TELL",
                        "closed loop",
                        "Rate over concurrency");
        // A search that ran out of time has not tried them all.
        boolean isComplete = !unwrapped(result).contains("time was up");
        assertThat(folder.resolve("all.csv"))
                .content()
                .startsWith("sessions,rate_per_s")
                .contains(isComplete ? List.of("\n1,", "\n2,") : List.of("\n1,"));
        String id = only().document().id();
        assertThat(plimsoll.run("show " + id).out()).isEqualTo(result.out());
        String run = only().document().cells().getFirst().run();
        List<Long> loads = loadsOf(only());
        assertThat(loads.getFirst()).isOne();
        assertThat(loads.subList(1, loads.size())).allMatch(count -> count == 0);
        assertThat(loads).hasSizeGreaterThan(isComplete ? 1 : 0);
        assertThat(plimsoll.run("report " + id + " " + run + " -o search.html").exitCode())
                .isZero();
        assertThat(folder.resolve("search.html"))
                .content()
                .contains("Concurrency of tpcb", "Rate over concurrency", "<svg", "href=\"#item-2\">" + run + "</a>");
        assertThat(plimsoll.run("report " + id + " --format csv").out()).startsWith("sessions,rate_per_s");
        assertThat(plimsoll.run("report " + id + " --format md").out()).startsWith("## Concurrency");
        assertThat(plimsoll.run("report " + id + " --format json").out()).contains("\"best\"");
        assertThat(plimsoll.run("report " + id + " " + run + " --format csv").err())
                .contains("one sweep or one search");
    }

    /// How often each step loaded its dataset.
    private static List<Long> loadsOf(SweepFolder search) throws Exception {
        RunStore store = new RunStore(Objects.requireNonNull(search.path().getParent()));
        List<Long> loads = new ArrayList<>();
        for (SweepCell cell : search.document().cells()) {
            loads.add(
                    RunReader.document(new RunFolder(store.path().resolve(cell.run()))).measurement().phases().stream()
                            .filter(phase -> phase.kind() == PhaseKind.LOAD)
                            .count());
        }
        return loads;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "loadline tpcb --target h2:mem                           | --objective OBJECTIVE must be given",
                "loadline tpcb --target h2:mem -o p99<10                 | needs a time with its unit",
                "loadline tpcb --target h2:mem -o errors<1%              | limits a latency",
                "loadline tpcb --target h2:mem -o tpcc.p99<1ms           | there is no operation \"tpcc\"",
                "loadline tpcb --target h2:mem -o p99<1ms -a 100/s       | \"arrival\" is chosen by the search",
                "loadline tpcb --target h2:mem -o p99<1ms --at-most 1s   | is too short",
                "loadline tpcb --target h2:mem -o p99<1ms --precision 5  | needs a share in percent",
                "loadline tpcb --target h2:mem -o p99<1ms --resume last  | names no search",
                "loadline nothing --target h2:mem -o p99<1ms             | nothing",
                "concurrency tpcb --target h2:mem --from 9 --to 3        | needs 1 <= from <= to",
                "concurrency tpcb --target h2:mem -c 3                   | \"sessions\" is chosen by the search",
            })
    void saysWhatIsWrongAndTouchesNothing(String command, String sentence) throws Exception {
        Result result = plimsoll.run(command);
        assertThat(result.exitCode()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(sentence).doesNotContain("\tat ");
        assertThat(folder.resolve("plimsoll-runs")).doesNotExist();
    }
}
