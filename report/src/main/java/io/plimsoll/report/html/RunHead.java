package io.plimsoll.report.html;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.NamedFigure;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.Work;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.Verdict;
import io.plimsoll.spec.ValueType;
import java.util.List;
import java.util.Locale;

/// What stands first: what was measured, what it is worth, and what was found that a reader must
/// know before any figure. Stateless.
final class RunHead {
    private RunHead() {}

    static void write(Markup markup, Measured measured, Judgement judgement) {
        RunDocument document = measured.run().document();
        markup.open("header", "class", "head");
        boolean isInterrupted = document.status() == RunStatus.INTERRUPTED;
        Verdict tone = isInterrupted ? Verdict.INVALID : judgement.verdict();
        markup.open("p", "class", "verdict " + tone.name().toLowerCase(Locale.ROOT))
                .classed("b", "badge", Names.headword(document.status(), judgement));
        if (document.status() != RunStatus.COMPLETED && !isInterrupted) {
            markup.classed("b", "badge status", ValueType.word(document.status()));
        }
        markup.classed("span", "why", Names.why(judgement, "below")).close();
        markup.element("h1", Names.workload(document.plan()) + " on " + Names.product(document));
        markup.classed(
                "p",
                "load",
                Names.arrival(document.plan()) + ", " + Names.sessions(document.plan()) + Names.beside(measured)
                        + " on "
                        + document.plan().carriers() + ", "
                        + (measured.isMeasured()
                                ? Figures.time(measured.windowNanos()) + " measured"
                                : "nothing measured"));
        if (measured.isMeasured()) {
            tiles(markup, measured);
        }
        String failure = document.failure();
        if (failure != null && !failure.isEmpty()) {
            markup.classed("p", "failure", failure);
        }
        markup.close();
        findings(markup, judgement);
    }

    private static void tiles(Markup markup, Measured measured) {
        OperationTotal total = measured.total();
        DistributionSummary latency = total.latency();
        markup.open("dl", "class", "tiles");
        for (NamedFigure named : NamedFigure.of(measured)) {
            tile(markup, named.label(), named.text());
        }
        if (total.counts().rows() > 0) {
            tile(markup, "rows / s", Figures.number(total.rowsPerSecond()));
        }
        tile(markup, "operations / s", Figures.number(total.ratePerSecond()));
        Work.cost(measured).ifPresent(cost -> tile(markup, cost.unit(), cost.number()));
        tile(markup, "p50", Names.percentile(latency, 50, latency.p50()));
        tile(markup, "p99", Names.percentile(latency, 99, latency.p99()));
        tile(markup, "p99.9", Names.percentile(latency, 99.9, latency.p999()));
        tile(markup, "max", Names.highest(latency));
        tile(markup, "failed", Figures.count(total.counts().failed()));
        markup.close();
    }

    static void tile(Markup markup, String name, String value) {
        markup.open("div").element("dt", name).element("dd", value).close();
    }

    private static void findings(Markup markup, Judgement judgement) {
        List<Finding> notes = judgement.findings().stream()
                .filter(finding -> finding.severity() == Severity.NOTE)
                .toList();
        if (notes.size() < judgement.findings().size()) {
            markup.open("section", "class", "findings").element("h2", "Read this first");
            judgement.findings().stream()
                    .filter(finding -> finding.severity() != Severity.NOTE)
                    .forEach(finding -> finding(markup, finding));
            markup.close();
        }
        if (!notes.isEmpty()) {
            markup.open("details", "class", "notes", "open", "")
                    .element("summary", Figures.count(notes.size(), "note"))
                    .open("ul");
            for (Finding note : notes) {
                markup.open("li").element("b", note.name()).text(": " + note.sentence());
                if (!note.advice().isEmpty()) {
                    markup.classed("span", "advice", note.advice());
                }
                markup.close();
            }
            markup.close().close();
        }
    }

    private static void finding(Markup markup, Finding finding) {
        markup.open("div", "class", "finding " + ValueType.word(finding.severity()));
        markup.open("p")
                .classed("b", "badge", Names.severity(finding.severity()))
                .text(" ");
        markup.element("b", finding.name()).text(": " + finding.sentence()).close();
        if (!finding.advice().isEmpty()) {
            markup.classed("p", "advice", finding.advice());
        }
        markup.close();
    }
}
