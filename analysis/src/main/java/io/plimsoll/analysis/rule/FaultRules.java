package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.IntervalTotal.Gap;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.StalledRound;
import io.plimsoll.analysis.figure.StalledRound.Stall;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.RunStatus;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Checks what the target refused or lost during the measurement. Stateless.
final class FaultRules {
    private static final double STALLED_MOST = 0.5;

    private static final int GAPS_SHOWN = 3;

    /// Below this, reuse is too low: opening a connection costs about as much as some tens of small requests.
    private static final long REQUESTS_PER_CONNECTION = 100;

    private static final double RETRIED_MAX = 0.10;

    private static final String STALLED_ADVICE =
            "look at the target's log, its locks and its nodes at that time; times that"
                    + " count operations still waiting are marked >=";

    private FaultRules() {}

    /// The target stood still, or left operations without an answer: [StalledRound] defines when. A failure. If it
    /// stood still for more than half of a round, the figures of that round are meaningless.
    static void stalled(Measured measured, Found found) {
        List<String> parts = new ArrayList<>();
        boolean isMost = false;
        for (StalledRound round : measured.stalls().rounds()) {
            round.stalls().forEach(stall -> parts.add(sentence(stall)));
            if (!round.neverAcknowledged().isEmpty()) {
                parts.add(sentence(round));
            }
            isMost |= round.share() > STALLED_MOST;
        }
        if (parts.isEmpty()) {
            return;
        }
        found.add(isMost ? Severity.INVALIDATES : Severity.FAILURE, String.join("; ", parts), STALLED_ADVICE);
    }

    private static String sentence(Stall stall) {
        return "the target answered nothing in " + stall + ", while " + stall.operation()
                + " waited, which usually takes " + Figures.time(stall.usualNanos()) + " at p99";
    }

    private static String sentence(StalledRound round) {
        List<UnfinishedFacts> never = round.neverAcknowledged();
        long count =
                never.stream().mapToLong(UnfinishedFacts::neverAcknowledged).sum();
        long silent = never.stream().mapToLong(UnfinishedFacts::silent).sum();
        long oldest =
                never.stream().mapToLong(UnfinishedFacts::oldestNanos).max().orElse(0);
        String which = never.stream()
                .map(facts -> facts.operation() + " " + Figures.count(facts.neverAcknowledged()))
                .collect(Collectors.joining(", "));
        return Figures.count(count, "operation") + " under way at the end of " + round.phase() + " "
                + (count == 1 ? "was" : "were") + " never acknowledged (" + which + "), the oldest after "
                + Figures.time(oldest)
                + (silent == 0 ? "" : "; " + Figures.count(silent) + " did not answer the cancel either");
    }

    /// Sessions were lost and did not reconnect within the time limit.
    static void sessionsLost(Measured measured, Found found) {
        // A session that stays lost is counted again in each later phase.
        int lost = measured.run().phases().stream()
                .mapToInt(phase -> phase.facts().lanes().gaveUp())
                .max()
                .orElse(0);
        if (lost == 0) {
            return;
        }
        found.failure(
                lost + " of " + Figures.count(measured.sessions() + measured.besideSessions(), "session")
                        + " lost their connection and did not" + " come back within " + measured.setting("reconnect"),
                "look at the target's log; `reconnect` sets how long a session tries");
    }

    /// Operations failed for good, after all allowed retries.
    static void operationsFailed(Measured measured, Found found) {
        Counts counts = measured.counts();
        if (counts.failed() == 0) {
            return;
        }
        String classes = counts.failures().entrySet().stream()
                .map(entry -> ValueType.word(entry.getKey()) + " " + Figures.count(entry.getValue()))
                .collect(Collectors.joining(", "));
        found.failure(
                Figures.count(counts.failed()) + " of " + Figures.count(counts.ended(), "operation") + " failed ("
                        + Figures.percent(counts.failed() / (double) counts.ended()) + "): " + classes,
                "see the messages under Failures; failed operations count in no rate and no latency");
    }

    /// A server behind the one that answers was lost during the run: operations on it failed, the others continued.
    static void nodeLost(Measured measured, Found found) {
        long failed = nodeLost(measured.counts());
        if (failed == 0) {
            return;
        }
        String said = measured.run().errors().stream()
                .filter(entry -> entry.errorClass() == ErrorClass.NODE_LOST)
                .map(ErrorLog.Entry::message)
                .findFirst()
                .map(message -> " (" + message + ")")
                .orElse("");
        StringBuilder where = new StringBuilder();
        measured.rounds().forEach(round -> where.append(where(round)));
        found.warning(
                "a node behind the target was lost" + where + ": " + Figures.count(failed, "operation")
                        + " failed on it, others continued" + said,
                "rate and percentiles include that time; see the audit for lost acknowledged work");
    }

    /// ` from 12.0 s to 22.0 s of measure-1`; empty when nothing failed in the round.
    private static String where(PhaseResult round) {
        List<IntervalRow> hit = round.series().stream()
                .filter(row -> nodeLost(row.counts()) > 0)
                .toList();
        return hit.isEmpty()
                ? ""
                : " from " + Figures.time(hit.getFirst().startNanos()) + " to "
                        + Figures.time(
                                hit.getLast().startNanos() + hit.getLast().lengthNanos()) + " of "
                        + round.facts().name();
    }

    private static long nodeLost(Counts counts) {
        return counts.failures().getOrDefault(ErrorClass.NODE_LOST, 0L);
    }

    /// Sessions lost their connection and reconnected, which leaves a gap on the time line. A gap is a stretch of
    /// intervals in which nothing was acknowledged, or at whose ends a session was missing.
    static void reconnected(Measured measured, Found found) {
        long reconnects = measured.harness().reconnects();
        List<Gap> gaps = Gap.of(measured);
        boolean isSessionMissing = gaps.stream().anyMatch(Gap::sessionMissing);
        if (reconnects == 0 && !isSessionMissing) {
            return;
        }
        String where = gaps.stream().limit(GAPS_SHOWN).map(Gap::toString).collect(Collectors.joining(", "));
        String more = gaps.size() > GAPS_SHOWN ? " and " + (gaps.size() - GAPS_SHOWN) + " more" : "";
        found.warning(
                Figures.count(reconnects, "reconnect")
                        + (gaps.isEmpty() ? "; no whole interval was lost" : "; gap: " + where + more),
                "rate and percentiles include the gap; see the audit for lost acknowledged work");
    }

    /// The target closes connections after few requests, so that the figures include the time to connect.
    static void connectionsNotReused(Measured measured, Found found) {
        Map<String, Long> counters = measured.run().document().measurement().counters();
        if (counters == null) {
            return;
        }
        long connections = counters.getOrDefault("connections", 0L);
        long requests = counters.getOrDefault("requests", 0L);
        long needed = measured.sessions();
        // Each session needs one connection, and a short run cannot use it often.
        if (connections <= 2 * needed || requests >= connections * REQUESTS_PER_CONNECTION) {
            return;
        }
        found.warning(
                Figures.count(connections, "connection") + " served " + Figures.count(requests, "request") + ", "
                        + Figures.count(requests / connections) + " each",
                "the target, or something in front of it, does not keep connections open: connecting is measured too");
    }

    /// There were so many retries that the rate shows conflicts rather than work.
    static void retriesDominate(Measured measured, Found found) {
        Counts counts = measured.counts();
        long sent = counts.acknowledged() + counts.failed();
        if (counts.retries() <= RETRIED_MAX * sent) {
            return;
        }
        found.warning(
                Figures.count(counts.retries(), "retry").replace("retrys", "retries") + " for "
                        + Figures.count(sent, "operation")
                        + ": the target refused much of the work because of conflicts",
                "use a larger scale, fewer sessions or a weaker isolation level");
    }

    /// The event at the target that may have cost acknowledged work, in words; empty if there was none.
    static String faultOf(Measured measured) {
        if (measured.stalls().isAny()) {
            return "the target stood still or left operations without an answer";
        }
        if (measured.run().phases().stream()
                .anyMatch(phase -> phase.facts().lanes().gaveUp() > 0)) {
            return "sessions were lost for good";
        }
        Map<ErrorClass, Long> failures = measured.counts().failures();
        if (failures.containsKey(ErrorClass.NODE_LOST)) {
            return "a node behind the target was lost";
        }
        boolean isLost = measured.run().errors().stream()
                .anyMatch(entry -> entry.errorClass().breaksSession());
        if (isLost || measured.harness().reconnects() > 0) {
            return "sessions lost their connection";
        }
        return measured.run().document().status() == RunStatus.FAILED ? "the run could not continue" : "";
    }
}
