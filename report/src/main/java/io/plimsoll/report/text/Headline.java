package io.plimsoll.report.text;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.NamedFigure;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.Work;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The first line of a report and its last.
public final class Headline {
    /// What a shell reports of a process that Ctrl-C ended: 128 + SIGINT.
    private static final int EXIT_INTERRUPTED = 130;

    private Headline() {}

    static void append(Page page, Measured measured, Judgement judgement) {
        RunDocument document = measured.run().document();
        boolean isInterrupted = document.status() == RunStatus.INTERRUPTED;
        String status = status(document.status());
        page.hanging(
                isInterrupted ? Paint.YELLOW : Paint.of(judgement.verdict()),
                Names.headword(document.status(), judgement)
                        + (status.isEmpty() || isInterrupted ? "  " : ", " + status + "  "),
                Paint.BOLD,
                Names.workload(document.plan()) + " on " + Names.product(document) + ": " + figures(measured));
    }

    /// What was found and under what load: the same in every form of the report.
    public static String figures(Measured measured) {
        PlanDocument plan = measured.run().document().plan();
        return (measured.isMeasured() ? rate(measured) : "nothing measured") + ", "
                + Work.cost(measured).map(cost -> cost + ", ").orElse("")
                + Names.arrival(plan) + ", " + Names.sessions(plan) + Names.beside(measured);
    }

    /// The workload's own figures first, where it has some; else rows, where operations write rows in batches.
    private static String rate(Measured measured) {
        List<NamedFigure> leading = NamedFigure.leading(measured);
        OperationTotal total = measured.total();
        if (leading.isEmpty() && total.counts().rows() > 0) {
            return Figures.number(total.rowsPerSecond()) + " rows/s in " + Figures.number(total.ratePerSecond())
                    + " operations/s";
        }
        return leading.stream()
                        .map(figure -> figure.text() + " " + figure.label() + ", ")
                        .collect(Collectors.joining())
                + Figures.rate(total.ratePerSecond());
    }

    private static String status(RunStatus status) {
        return status == RunStatus.COMPLETED ? "" : status.name().toLowerCase(Locale.ROOT);
    }

    static void appendVerdict(Page page, RunStatus status, Judgement judgement) {
        String why = Names.why(judgement, "above");
        int exit = status == RunStatus.INTERRUPTED
                ? EXIT_INTERRUPTED
                : judgement.verdict().exitCode();
        page.line(Paint.NONE, "");
        page.hanging(
                status == RunStatus.INTERRUPTED ? Paint.YELLOW : Paint.of(judgement.verdict()),
                Names.headword(status, judgement) + ", exit code " + exit + "  ",
                Paint.NONE,
                why + (status == RunStatus.COMPLETED ? "" : "; the run is marked " + status(status)));
    }

    /// Whether a run was interrupted before anything was measured, so that its headline says all there is to say.
    static boolean isAll(Measured measured) {
        return measured.run().document().status() == RunStatus.INTERRUPTED && !measured.isMeasured();
    }

    /// Where it was interrupted, and what to do.
    static void appendAll(Page page, Measured measured, Judgement judgement) {
        RunDocument document = measured.run().document();
        String where = document.failure() == null ? "before anything was measured" : document.failure();
        page.hanging(Paint.YELLOW, document.status() + "  ", Paint.BOLD, where);
        judgement.findings().stream()
                .filter(finding -> finding.name().equals("Interrupted"))
                .forEach(finding -> page.line(Paint.NONE, finding.advice()));
    }
}
