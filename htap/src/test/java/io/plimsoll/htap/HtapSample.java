package io.plimsoll.htap;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.htap.Rates;
import io.plimsoll.htap.HtapRun.QueryAnswer;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.spec.Setting;
import io.plimsoll.sweep.Grid;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/// HTAP sweeps on a target that is a function. Used by one thread.
public final class HtapSample {
    private static final long MILLIS = 1_000_000;

    private final HtapMode mode;
    private final BiFunction<HtapLoad, Integer, Rates> target;
    private final Map<String, HtapRun> runs = new HashMap<>();
    private SweepDocument sweep;
    private String price = "";

    /// @param target what it does of both, by load and repeat
    public HtapSample(HtapMode mode, BiFunction<HtapLoad, Integer, Rates> target) {
        this.mode = mode;
        this.target = target;
        this.sweep = SweepDocument.planned("20261122-101500-000-htap-ch", Instant.EPOCH, List.of());
    }

    /// A target whose sessions gain less and less, and whose two kinds of work take from each other.
    ///
    /// @param isolation 0: they share in proportion; 1: neither takes anything
    public static Rates shared(HtapLoad load, double isolation) {
        double transactions = 12_000.0 * load.transactional() / (load.transactional() + 4);
        double queries = 900.0 * load.analytical() / (load.analytical() + 1);
        double sum = transactions / 12_000 + queries / 900;
        double factor = isolation + (1 - isolation) / Math.max(1, sum);
        return load.isTogether()
                ? new Rates(transactions * factor, queries * factor)
                : new Rates(transactions, queries);
    }

    public HtapSample price(String perHour) {
        price = perHour;
        return this;
    }

    public HtapSample run(HtapLoad load, int repeat) {
        Rates rates = target.apply(load, repeat);
        String id = "run-" + load + "-" + repeat;
        SweepCell cell = pending(load, repeat);
        sweep = sweep.plus(cell).with(cell.done(id, Verdict.PASS, 30_000));
        runs.put(id, new HtapRun(document(id, load, rates), answers(load, rates)));
        return this;
    }

    public HtapSample fail(HtapLoad load, String reason) {
        SweepCell cell = pending(load, 1);
        sweep = sweep.plus(cell).with(cell.without(CellState.FAILED, "", reason, 3));
        return this;
    }

    public HtapFigures figures() {
        return HtapFigures.of(sweep, runs);
    }

    private SweepCell pending(HtapLoad load, int repeat) {
        Grid.Cell cell = load.cell(mode, repeat, load.pace().arrival(100));
        Map<String, String> settings = new LinkedHashMap<>(
                Map.of("target", "postgres:embedded", "measure", "3m", "rounds", "1", "growth", "trim"));
        for (Setting setting : cell.settings()) {
            settings.put(setting.key(), setting.value());
        }
        return SweepCell.pending(cell.id(), cell.axes(), cell.step(), cell.repeat(), settings);
    }

    private RunDocument document(String id, HtapLoad load, Rates rates) {
        DistributionSummary latency = new DistributionSummary(
                5_000,
                4.0 * MILLIS,
                3 * MILLIS,
                6 * MILLIS,
                8 * MILLIS,
                (12 + load.analytical()) * MILLIS,
                20 * MILLIS,
                30 * MILLIS,
                40 * MILLIS);
        OperationSummary total = new OperationSummary(
                Measured.ALL_ROUNDS,
                OperationTotal.ALL,
                5_000,
                0,
                Map.of(),
                0,
                0,
                load.isQueriesAlone() ? rates.queries() / 3_600 : rates.transactions() / 27,
                new OperationSummary.Times(latency, latency, latency),
                null,
                null);
        return RunDocument.begun(
                        id,
                        Instant.EPOCH,
                        new PlanDocument(Map.of("price", price), Map.of(), List.of(), "platform", "", List.of()))
                .with(new RunDocument.Judged(
                        List.of(total),
                        Map.of("NOPM", rates.transactions(), "QPH", rates.queries()),
                        null,
                        List.of(),
                        Verdict.PASS));
    }

    private static List<QueryAnswer> answers(HtapLoad load, Rates rates) {
        List<QueryAnswer> answers = new ArrayList<>();
        for (int i = 0; i < (load.analytical() == 0 ? 0 : 44); i++) {
            int query = i % 22 + 1;
            long size = 1_200_000 + (load.isTogether() ? (long) (rates.transactions() * i / 44 * 3 * 11) : 0);
            long latency = (long) (query * 10.0 * MILLIS * size / 1_200_000 * (load.isTogether() ? 1.5 : 1));
            long lag = load.isTogether() ? i % 10 * MILLIS : 0;
            answers.add(new QueryAnswer("q" + query, latency, lag, size));
        }
        return answers;
    }
}
