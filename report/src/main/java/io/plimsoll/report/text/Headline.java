package io.plimsoll.report.text;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.NamedFigure;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.Work;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import java.util.Locale;
import java.util.stream.Collectors;

/// The first line of a report and its last.
final class Headline {
    /// What a shell reports of a process that Ctrl-C ended: 128 + SIGINT.
    private static final int EXIT_INTERRUPTED = 130;

    private Headline() {}

    static void append(Page page, Measured measured, Judgement judgement) {
        RunDocument document = measured.run().document();
        String rate = measured.isMeasured() ? named(measured) + rate(measured.total()) : "nothing measured";
        String status = status(document.status());
        page.hanging(
                Paint.of(judgement.verdict()),
                judgement.verdict() + (status.isEmpty() ? "  " : ", " + status + "  "),
                Paint.BOLD,
                Names.workload(document.plan()) + " on " + Names.product(document) + ": " + rate + ", "
                        + Work.cost(measured).map(cost -> cost + ", ").orElse("")
                        + Names.arrival(document.plan()) + ", " + Names.sessions(document.plan())
                        + Names.beside(measured));
    }

    /// The workload's own figures first, where it has some.
    private static String named(Measured measured) {
        return NamedFigure.leading(measured).stream()
                .map(figure -> figure.text() + " " + figure.label() + ", ")
                .collect(Collectors.joining());
    }

    /// Rows first, where operations write rows in batches: it is what people ask.
    private static String rate(OperationTotal total) {
        return total.counts().rows() > 0
                ? Figures.number(total.rowsPerSecond()) + " rows/s in " + Figures.number(total.ratePerSecond())
                        + " operations/s"
                : Figures.rate(total.ratePerSecond());
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
