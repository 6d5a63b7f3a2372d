package io.plimsoll.report.text;

import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyCurve.ConcurrencyStep;
import io.plimsoll.analysis.search.ConcurrencySearch;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.LoadLineSearch;
import io.plimsoll.analysis.search.LoadLineSearch.Progress;
import io.plimsoll.analysis.search.Objective;
import io.plimsoll.analysis.search.Objective.Objectives;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.analysis.search.Step.Ceiling;
import io.plimsoll.analysis.search.Step.Resources;
import io.plimsoll.analysis.search.Step.Spoiled;
import io.plimsoll.analysis.search.StepWatch.Answer;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SearchDocument;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.spec.Problems;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Searches of a queue whose times follow from formulas: one server, exponential times (M/M/1), 10,000 a second.
public final class SearchSample {
    private static final double SERVED = 10_000;
    private static final double NANOS = 1e9;

    private SearchSample() {}

    /// p99 stays below 5 ms up to 9,079 a second.
    public static LoadLine loadLine() {
        List<Step> steps = new ArrayList<>();
        for (double rate :
                new double[] {2_270, 4_540, 6_800, 7_000, 8_170, 8_750, 9_000, 9_050, 9_100, 9_300, 10_900}) {
            steps.add(step(rate));
        }
        LoadLineSearch search = new LoadLineSearch(Objectives.of(List.of("p99<5ms"), new Problems()), 0.05, 300);
        return LoadLine.of(search, new Progress(ceiling(), steps, 187.4, List.of()), LoadLineSearch.State.FOUND);
    }

    /// Every objective is broken at once.
    public static LoadLine never() {
        LoadLineSearch search = new LoadLineSearch(Objectives.of(List.of("p99<5ms"), new Problems()), 0.05, 300);
        return LoadLine.of(
                search, new Progress(ceiling(), List.of(step(12_000)), 9.1, List.of()), LoadLineSearch.State.NEVER);
    }

    private static Ceiling ceiling() {
        return new Ceiling(SERVED, 32, 41_000, resources(0.9), Verdict.PASS);
    }

    private static Step step(double rate) {
        double load = Math.min(0.999, rate / SERVED);
        DistributionSummary times = times(load);
        double holds = holds(times.p99());
        return new Step(
                "run-" + Math.round(rate),
                rate,
                Math.min(rate, SERVED),
                holds,
                List.of(
                        new Answer(Objective.parse("p99<5ms"), 0.001, holds),
                        new Answer(Objective.FEW_ERRORS, 0, 0.9999)),
                12,
                rate < SERVED,
                times,
                resources(load),
                Verdict.PASS,
                false,
                Spoiled.NO);
    }

    /// Less sure the nearer it is to the limit.
    private static double holds(long p99) {
        double share = p99 / 5e6;
        return share < 0.95 ? 0.999 : share < 1 ? 0.8 : share < 1.05 ? 0.2 : 0.001;
    }

    /// The time in an M/M/1 queue is exponential, with a mean of 1 / (served - rate).
    private static DistributionSummary times(double load) {
        double mean = NANOS / (SERVED * (1 - load));
        long[] at = new long[7];
        double[] shares = {0.5, 0.9, 0.95, 0.99, 0.999, 0.9999, 0.99999};
        for (int i = 0; i < at.length; i++) {
            at[i] = Math.round(-mean * StrictMath.log(1 - shares[i]));
        }
        return new DistributionSummary(
                Math.round(SERVED * load * 12), mean, at[0], at[1], at[2], at[3], at[4], at[5], at[6]);
    }

    private static Resources resources(double load) {
        return new Resources(4, 0.4, 0.5, 0, 0.2, 0, 0, load, 20_000, 69_000, "", false);
    }

    /// Contention 0.05, coherency 0.002 by the Universal Scalability Law, 1,000 a second alone.
    public static ConcurrencyCurve concurrency() {
        List<ConcurrencyStep> steps = new ArrayList<>();
        for (int sessions : new int[] {1, 2, 4, 8, 16, 20, 24, 32}) {
            double rate = 1_000 * sessions / (1 + 0.05 * (sessions - 1) + 0.002 * sessions * (sessions - 1));
            long nanos = Math.round(sessions / rate * NANOS);
            steps.add(new ConcurrencyStep(
                    "run-" + sessions,
                    sessions,
                    rate,
                    0.012,
                    sessions > 24 ? 0.0004 : 0,
                    6,
                    new DistributionSummary(
                            Math.round(rate * 6),
                            nanos,
                            nanos,
                            nanos * 2,
                            nanos * 3,
                            nanos * 4,
                            nanos * 6,
                            nanos * 8,
                            nanos * 9),
                    resources(0.9),
                    Verdict.PASS,
                    false,
                    Spoiled.NO));
        }
        return ConcurrencyCurve.of(steps, ConcurrencySearch.State.ENDED, "", 61.5);
    }

    /// The sweep that a search is stored as, with its first step.
    public static SweepDocument sweep(String kind) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("workload", "tpcb");
        settings.put("target", "postgres://db/shop");
        settings.put("arrival", "closed");
        settings.put("seed", "42");
        return SweepDocument.planned(
                "20261121-034714-438-" + kind + "-tpcb",
                Instant.EPOCH,
                List.of(SweepCell.pending("1", Map.of(), "", 1, settings)));
    }

    /// What was asked.
    public static SearchDocument asked(String kind) {
        Map<String, String> bounds = new LinkedHashMap<>();
        bounds.put("at-most", "5m");
        if (kind.equals("loadline")) {
            bounds.put("precision", "0.05");
            bounds.put("evenly", "false");
            return SearchDocument.of(kind, List.of("p99<5ms", "errors<0.1%"), bounds);
        }
        bounds.put("from", "1");
        bounds.put("to", "32");
        return SearchDocument.of(kind, List.of(), bounds);
    }
}
