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
        String status = status(document.status());
        page.hanging(
                Paint.of(judgement.verdict()),
                judgement.verdict() + (status.isEmpty() ? "  " : ", " + status + "  "),
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
                Paint.of(judgement.verdict()),
                judgement.verdict() + ", exit code " + exit + "  ",
                Paint.NONE,
                why + (status == RunStatus.COMPLETED ? "" : "; the run is marked " + status(status)));
    }
}
