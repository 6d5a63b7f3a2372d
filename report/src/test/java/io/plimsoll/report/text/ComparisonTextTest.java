package io.plimsoll.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judge;
import io.plimsoll.analysis.comparison.Comparer;
import io.plimsoll.analysis.comparison.Comparison;
import io.plimsoll.analysis.comparison.Estimate;
import io.plimsoll.analysis.comparison.Group;
import io.plimsoll.analysis.comparison.Metric;
import io.plimsoll.analysis.comparison.Repeat;
import io.plimsoll.analysis.comparison.Tolerances;
import io.plimsoll.report.markdown.ComparisonMarkdown;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.testing.Golden;
import io.plimsoll.testing.StubRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ComparisonTextTest {
    private static final List<String> DOUBT = List.of("20261121-022935-tpcb-stub is INVALID: the harness was busy");

    private static Group group(String name, StubRun stub, int repeats, double slowdown, List<String> doubts) {
        Run made = stub.make();
        RunDocument run = Judge.judge(made).on(made.document());
        List<Repeat> measured = new ArrayList<>();
        for (int i = 0; i < repeats; i++) {
            double each = slowdown * (1 + 0.004 * ((i * 7) % 5 - 2));
            Map<String, Map<Metric, Estimate>> operations = new LinkedHashMap<>();
            operations.put("total", estimates(each));
            operations.put("transfer", estimates(each));
            operations.put("balance", estimates(2 - each));
            measured.add(new Repeat(run.id(), "measure-" + (i + 1), 30, operations));
        }
        return new Group(name, List.of(run), measured, doubts, !doubts.isEmpty());
    }

    private static Map<Metric, Estimate> estimates(double slowdown) {
        Map<Metric, Estimate> estimates = new LinkedHashMap<>();
        double off = 1e-5;
        estimates.put(Metric.RATE, new Estimate(6_543 / slowdown, off, 29, 2.5, true));
        estimates.put(Metric.MEAN, new Estimate(1_223_000 * slowdown, off, 29, 2.5, true));
        estimates.put(Metric.P50, new Estimate(1_100_000 * slowdown, off, 29, 2.5, true));
        estimates.put(Metric.P90, new Estimate(2_210_000 * slowdown, 2 * off, 29, 2.5, true));
        estimates.put(Metric.P95, new Estimate(3_110_000 * slowdown, 9 * off, 29, 2.5, true));
        estimates.put(Metric.P99, new Estimate(9_870_000, 0.02, 29, 2.5, true));
        estimates.put(Metric.P999, new Estimate(30_000_000, 0.1, 29, 2.5, false));
        return estimates;
    }

    private static Comparison compared(Group base, Group other) {
        return Comparer.compare(base, List.of(other), Tolerances.usual(), Set.of())
                .getFirst();
    }

    private static void sealed(String name, Comparison comparison) throws Exception {
        String text = ComparisonText.render(comparison, Style.PLAIN);
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Page.WIDTH));
        Golden.check("compare-" + name + ".txt", () -> ComparisonText.render(comparison, Style.PLAIN));
        Golden.check("compare-" + name + "-markdown.txt", () -> ComparisonMarkdown.render(comparison));
    }

    @Test
    void oneIsWorse() throws Exception {
        StubRun newer = StubRun.closed().set("seed", "43").document(run -> run);
        sealed(
                "worse",
                compared(
                        group("release-1", StubRun.closed(), 5, 1, List.of()),
                        group("release-2", newer, 5, 1.06, List.of())));
    }

    @Test
    void oneIsDearer() throws Exception {
        sealed(
                "priced",
                compared(
                        group("small", StubRun.closed().set("price", "3.20 USD"), 5, 1, List.of()),
                        group("large", StubRun.closed().set("price", "4.80 USD"), 5, 1, List.of())));
    }

    @Test
    void aCostWantsAPriceOnBothSides() {
        Group priced = group("a", StubRun.closed().set("price", "3.20 USD"), 5, 1, List.of());
        Comparison half = compared(priced, group("b", StubRun.closed(), 5, 1, List.of()));
        assertThat(ComparisonCells.cost(half)).isEmpty();
        Comparison mixed = compared(priced, group("b", StubRun.closed().set("price", "3 EUR"), 5, 1, List.of()));
        assertThat(ComparisonCells.cost(mixed)).contains(" USD per", " EUR per").endsWith("no unit in common");
    }

    @Test
    void singleRepeatsTellLessAndInvalidRunsNothing() throws Exception {
        sealed(
                "single",
                compared(group("a", StubRun.closed(), 1, 1, DOUBT), group("b", StubRun.closed(), 1, 1.01, List.of())));
    }

    @Test
    void differentLoadsAreRefused() throws Exception {
        sealed(
                "refused",
                compared(
                        group("closed", StubRun.closed(), 3, 1, List.of()),
                        group("open", StubRun.open(1_000).set("sessions", "16"), 3, 1, List.of())));
    }
}
