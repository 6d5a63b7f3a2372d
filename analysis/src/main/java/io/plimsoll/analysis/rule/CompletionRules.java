package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.IntervalTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OfferedLoad;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.plan.Shape;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.unit.Figure;
import io.plimsoll.workload.AuditResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Checks whether the run ended as planned and measured something. Stateless.
final class CompletionRules {
    private static final String AGAIN = "run it again for figures over the whole plan";

    private static final long WINDOW_NANOS = 10_000_000_000L;
    private static final int INTERVALS = 3;

    private CompletionRules() {}

    /// The run ended before its planned end. If that was before its audit, or before anything was measured, it is
    /// invalid, because nobody knows whether the data matches the acknowledged work.
    static void interrupted(Measured measured, Found found) {
        if (measured.run().document().status() != RunStatus.INTERRUPTED) {
            return;
        }
        String why = measured.run().document().failure();
        String how = "the run was interrupted" + (why == null ? "" : why.startsWith("while ") ? " " + why : ": " + why);
        if (!measured.isMeasured()) {
            found.invalidates(
                    how + "; nothing was measured", "nothing was measured and nothing was checked; run it again");
            return;
        }
        String figures = how + "; figures cover what was measured until then";
        List<AuditResult> audit = measured.run().document().measurement().audit();
        boolean isUnchecked = measured.value(RunKeys.AUDIT).orElse(false)
                && (audit.isEmpty()
                        || audit.stream().anyMatch(result -> result.status() == AuditResult.Status.NOT_CHECKED));
        found.add(
                isUnchecked ? Severity.INVALIDATES : Severity.WARNING,
                isUnchecked ? figures + ", and its data was not checked" : figures,
                AGAIN);
    }

    /// The run has not ended.
    static void stillRunning(Measured measured, Found found) {
        if (measured.run().document().status() == RunStatus.RUNNING) {
            found.warning(
                    "the run is still in progress; figures cover what is stored so far",
                    "show it again when it has ended");
        }
    }

    /// The run could not continue.
    static void runFailed(Measured measured, Found found) {
        RunDocument document = measured.run().document();
        if (document.status() != RunStatus.FAILED) {
            return;
        }
        found.failure(
                "the run could not continue: "
                        + (document.failure() == null ? "no reason is stored" : document.failure()),
                "figures cover what was measured until then");
    }

    /// Nothing was acknowledged, so there is nothing to report.
    static void zeroThroughput(Measured measured, Found found) {
        if (measured.total().counts().acknowledged() > 0) {
            return;
        }
        if (measured.run().document().status() == RunStatus.INTERRUPTED
                && measured.rounds().isEmpty()) {
            // The finding Interrupted reports it.
            return;
        }
        boolean isMeasured = !measured.rounds().isEmpty();
        String what = isMeasured ? "no operation was acknowledged while measuring" : "nothing was measured";
        String failure = measured.run().document().failure();
        found.invalidates(
                what + (failure == null || failure.isEmpty() ? "" : ": " + failure),
                failure == null || failure.isEmpty()
                        ? "see the messages under Failures, and the target's log"
                        : "correct this, and run it again");
    }

    /// No query of the streams was answered in the window: queries may take longer than the window.
    static void streamsSilent(Measured measured, Found found) {
        boolean isSilent = measured.besideSessions() > 0
                && measured.operations().stream()
                        .filter(measured::isBeside)
                        .allMatch(operation -> operation.counts().acknowledged() == 0);
        if (isSilent) {
            found.warning(
                    "none of the streams' operations ended while measuring: their rate is below one in the window",
                    "measure for longer");
        }
    }

    /// A geometric mean gives each of its operations the same weight, so a problem with one is a problem with the
    /// mean: an operation that was never acknowledged adds no time, and one that found no rows did not do the work
    /// that the workload expects.
    static void queriesUnanswered(Measured measured, Found found) {
        List<Figure> figures = measured.run().document().plan().figures();
        if (figures == null || !measured.isMeasured()) {
            return;
        }
        Map<String, OperationTotal> byName =
                measured.operations().stream().collect(Collectors.toMap(OperationTotal::name, Function.identity()));
        figures.stream()
                .filter(Figure.GeometricMean.class::isInstance)
                .forEach(mean -> meanUnanswered(mean, byName, found));
        figures.stream()
                .filter(Figure.Rate.class::isInstance)
                .filter(rate -> measured.isBeside(rate.operations()))
                .forEach(rate -> rateUnanswered(rate, byName, found));
    }

    /// A rate of queries that streams run in turn covers all of them only if each was run.
    private static void rateUnanswered(Figure rate, Map<String, OperationTotal> byName, Found found) {
        List<String> never = rate.operations().stream()
                .filter(name -> acknowledged(byName.get(name)) == 0)
                .toList();
        int all = rate.operations().size();
        // If none ended, another finding reports it.
        if (!never.isEmpty() && never.size() < all) {
            found.warning(
                    Figures.count(never.size()) + " of " + all + " queries were never answered: "
                            + String.join(", ", never) + "; the " + rate.name() + " is of the others",
                    "measure longer, so that each query has its turn");
        }
    }

    private static void meanUnanswered(Figure mean, Map<String, OperationTotal> byName, Found found) {
        List<String> parts = new ArrayList<>();
        List<String> untimed = mean.operations().stream()
                .filter(name -> acknowledged(byName.get(name)) == 0)
                .toList();
        if (!untimed.isEmpty()) {
            int all = mean.operations().size();
            parts.add(String.join(", ", untimed) + (untimed.size() == 1 ? " was" : " were") + " never answered: the "
                    + mean.name() + " is of " + (all - untimed.size()) + " of " + all);
        }
        List<String> empty = mean.operations().stream()
                .filter(name -> misses(byName.get(name)) > 0)
                .map(name -> name + " (" + Figures.count(misses(byName.get(name))) + " of "
                        + Figures.count(acknowledged(byName.get(name))) + ")")
                .toList();
        if (!empty.isEmpty()) {
            parts.add(String.join(", ", empty) + " returned no rows, but the " + mean.name() + " includes these times");
        }
        if (!parts.isEmpty()) {
            found.warning(
                    String.join("; ", parts),
                    "compare this mean only with one of the same queries; with more data or a longer run, each"
                            + " query has an answer");
        }
    }

    private static long acknowledged(@Nullable OperationTotal operation) {
        return operation == null ? 0 : operation.counts().acknowledged();
    }

    private static long misses(@Nullable OperationTotal operation) {
        return operation == null ? 0 : operation.counts().miss();
    }

    /// The window ended before the shape of its arrivals did. An interrupted run is reported as such.
    static void shapeCutShort(Measured measured, Found found) {
        Optional<Shape> shape = OfferedLoad.shape(measured);
        boolean isCompleted = measured.run().document().status() == RunStatus.COMPLETED;
        if (shape.isEmpty() || measured.rounds().isEmpty() || !isCompleted) {
            return;
        }
        long window = measured.rounds().getFirst().facts().extent().windowNanos();
        if (window < shape.get().length().nanos()) {
            found.note(
                    "the window ended after " + Figures.time(window) + ", in the middle of "
                            + OfferedLoad.Named.shape(shape.get()) + ", at "
                            + Figures.rate(shape.get().curve().perSecond(window)),
                    "leave measure out, or give measure = " + shape.get().length() + " for all of it");
        }
    }

    /// A window too short for its figures to be repeatable: below 10 s, or below three intervals.
    static void tooShort(Measured measured, Found found) {
        for (PhaseResult round : measured.rounds()) {
            int intervals = IntervalTotal.of(round).size();
            if (round.facts().extent().windowNanos() < WINDOW_NANOS || intervals < INTERVALS) {
                found.warning(
                        round.facts().name() + " lasted "
                                + Figures.time(round.facts().extent().windowNanos()) + " ("
                                + Figures.count(intervals, "interval")
                                + "): start-up, caches and checkpoints decide such figures",
                        "measure for 10 s at least, better for minutes");
                return;
            }
        }
    }
}
