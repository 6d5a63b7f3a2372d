package io.plimsoll.report.text;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.comparison.Comparer;
import io.plimsoll.analysis.comparison.Comparer.Tolerances;
import io.plimsoll.analysis.comparison.Comparison;
import io.plimsoll.analysis.comparison.Group;
import io.plimsoll.analysis.comparison.Group.Estimate;
import io.plimsoll.analysis.comparison.Group.Repeat;
import io.plimsoll.results.Metric;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.testing.StubRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Comparisons with everything in them.
public final class ComparisonSample {
    private static final List<String> DOUBT = List.of("20261121-022935-tpcb-stub is INVALID: the harness was busy");

    private ComparisonSample() {}

    /// A base and what is compared with it.
    public record Pair(Group base, Group candidate) {
        public Comparison compared() {
            return Comparer.compare(base, List.of(candidate), Tolerances.usual(), Set.of())
                    .getFirst();
        }
    }

    /// The second is slower by 6 %, and one operation faster by as much.
    public static Pair worse() {
        StubRun newer = StubRun.closed().set("seed", "43").document(run -> run);
        return new Pair(
                group("release-1", StubRun.closed(), 5, 1, List.of()), group("release-2", newer, 5, 1.06, List.of()));
    }

    /// One repeat a side, one of them not to be used.
    public static Pair single() {
        return new Pair(group("a", StubRun.closed(), 1, 1, DOUBT), group("b", StubRun.closed(), 1, 1.01, List.of()));
    }

    /// A closed loop and an open one.
    public static Pair refused() {
        return new Pair(
                group("closed", StubRun.closed(), 3, 1, List.of()),
                group("open", StubRun.open(1_000).set("sessions", "16"), 3, 1, List.of()));
    }

    /// What is the same at different prices, which may be empty.
    public static Pair priced(String base, String candidate) {
        return new Pair(
                group("small", StubRun.closed().set("price", base), 5, 1, List.of()),
                group("large", StubRun.closed().set("price", candidate), 5, 1, List.of()));
    }

    /// The same load on machines of two sizes, which a cloud made.
    public static Pair sizes() {
        return new Pair(
                group("four", of(StubRun.closed(), "4", "6.40 USD"), 5, 1, List.of()),
                group("eight", of(StubRun.closed(), "8", "12.80 USD"), 5, 1, List.of()));
    }

    private static StubRun of(StubRun stub, String nodes, String price) {
        return stub.set("price", price).set("cloud", "region=westeurope; nodes=" + nodes + "; sku=Standard_D8ds_v5");
    }

    private static Group group(String name, StubRun stub, int repeats, double slowdown, List<String> doubts) {
        Run made = stub.make();
        RunDocument run = Judgement.judge(made).on(made.document());
        List<Repeat> measured = new ArrayList<>();
        for (int i = 0; i < repeats; i++) {
            double each = slowdown * (1 + 0.004 * ((i * 7) % 5 - 2));
            Map<String, Map<Metric, Estimate>> operations = new LinkedHashMap<>();
            operations.put("total", estimates(each));
            operations.put("transfer", estimates(each));
            operations.put("balance", estimates(2 - each));
            measured.add(new Repeat(run.id(), "measure-" + (i + 1), 30, operations));
        }
        return new Group(name, List.of(run), List.of(made.plans()), measured, doubts, !doubts.isEmpty());
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
}
