package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.spec.ValueType;
import java.util.Map;

/// What went wrong with operations and sessions.
final class FailuresSection {
    private FailuresSection() {}

    static void append(Page page, Measured measured) {
        page.heading("Failures and sessions");
        if (measured.isMeasured()) {
            appendCounts(page, measured);
        }
        long connectNanos = measured.run().document().connectNanos();
        if (connectNanos > 0) {
            page.field("connecting", "took " + Figures.time(connectNanos) + " for all sessions, outside the window");
        }
        appendMessages(page, measured);
    }

    private static void appendCounts(Page page, Measured measured) {
        Counts counts = measured.counts();
        page.field(
                "failed",
                Figures.count(counts.failed()) + " of " + Figures.count(counts.ended(), "operation")
                        + (counts.failed() == 0
                                ? ""
                                : " (" + Figures.percent(counts.failed() / (double) counts.ended()) + ")")
                        + (counts.commitUnknown() == 0
                                ? ""
                                : ", of which " + Figures.count(counts.commitUnknown())
                                        + " were lost while committing and may have taken effect"));
        page.field("retries", Figures.count(counts.retries()) + ", inside the latency of their operations");
        if (counts.skipped() > 0) {
            page.field("skipped", Figures.count(counts.skipped()) + " came too late to be sent");
        }
        page.field("unfinished", unfinished(measured));
        page.field("reconnects", Figures.count(measured.harness().reconnects()));
    }

    private static String unfinished(Measured measured) {
        if (measured.rounds().stream()
                .anyMatch(round -> round.facts().startedAt().isEmpty())) {
            return "not known: the last round was cut off";
        }
        long oldest = 0;
        long drained = 0;
        for (PhaseResult round : measured.rounds()) {
            oldest = Math.max(oldest, round.facts().oldestUnfinishedNanos());
            drained += round.facts().drainedAcknowledged();
        }
        return Figures.count(measured.unfinished()) + " when the window closed"
                + (measured.unfinished() == 0
                        ? ""
                        : ", the oldest for " + Figures.time(oldest) + "; " + Figures.count(drained)
                                + " acknowledged later");
    }

    /// Counts by class are of the measured rounds; messages are of the whole run, and count every attempt.
    private static void appendMessages(Page page, Measured measured) {
        Map<ErrorClass, Long> failures = measured.counts().failures();
        for (ErrorClass errorClass : ErrorClass.values()) {
            long failed = failures.getOrDefault(errorClass, 0L);
            boolean isSeen = measured.run().errors().stream().anyMatch(entry -> entry.errorClass() == errorClass);
            if (failed > 0 || isSeen) {
                page.hanging(
                        Paint.RED,
                        "  " + ValueType.word(errorClass) + "  ",
                        Paint.NONE,
                        Figures.count(failed) + " failed"
                                + (isSeen ? "; messages of all attempts, warm-up included:" : ""));
                measured.run().errors().stream()
                        .filter(entry -> entry.errorClass() == errorClass)
                        .forEach(entry -> appendMessage(page, entry));
            }
        }
    }

    private static void appendMessage(Page page, ErrorLog.Entry entry) {
        page.hanging(
                Paint.DIM,
                "    " + Figures.count(entry.count()) + " x  ",
                Paint.NONE,
                (entry.sqlState().isEmpty() ? "" : "[" + entry.sqlState() + "] ") + entry.message());
    }
}
