package io.plimsoll.report.markdown;

import static io.plimsoll.report.markdown.MarkdownText.escaped;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepHeadline;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.report.text.AuditText;
import io.plimsoll.report.text.Headline;
import io.plimsoll.report.text.Names;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.SweepTable;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.AuditResult;
import java.util.ArrayList;
import java.util.List;

/// A run or a sweep as Markdown, to be put into an issue or a page: verdict, findings, figures,
/// environment. Stateless.
public final class MarkdownReport {
    private MarkdownReport() {}

    public static String render(Run run, Judgement judgement) {
        Measured measured = Measured.of(run);
        RunDocument document = run.document();
        StringBuilder text = new StringBuilder("## ")
                .append(escaped(Names.workload(document.plan()) + " on " + Names.product(document)))
                .append("\n\n**")
                .append(Names.headword(document.status(), judgement))
                .append("** \u2013 ")
                .append(escaped(Headline.figures(measured)))
                .append("\n\n");
        for (Finding finding : judgement.findings()) {
            text.append("- ")
                    .append(ValueType.word(finding.severity()))
                    .append(": **")
                    .append(escaped(finding.name()))
                    .append("**: ")
                    .append(escaped(finding.sentence()))
                    .append('\n');
        }
        if (measured.isMeasured()) {
            text.append(judgement.findings().isEmpty() ? "" : "\n").append(figures(measured));
        }
        for (AuditResult result : AuditText.condensed(document.audit())) {
            text.append("\n- audit ")
                    .append(escaped(result.invariant()))
                    .append(": ")
                    .append(ValueType.word(result.status()));
        }
        return text.append(document.audit().isEmpty() ? "" : "\n")
                .append('\n')
                .append(environment(document))
                .toString();
    }

    private static String figures(Measured measured) {
        List<List<String>> rows = new ArrayList<>();
        for (OperationTotal total : measured.lines()) {
            DistributionSummary latency = total.latency();
            rows.add(List.of(
                    total.name(),
                    Figures.number(total.ratePerSecond()),
                    Names.mean(latency),
                    Names.percentile(latency, 50, latency.p50()),
                    Names.percentile(latency, 95, latency.p95()),
                    Names.percentile(latency, 99, latency.p99()),
                    Names.percentile(latency, 99.9, latency.p999()),
                    Names.highest(latency),
                    Figures.count(total.counts().failed())));
        }
        return MarkdownText.table(
                List.of("operation", "per second", "mean", "p50", "p95", "p99", "p99.9", "max", "failed"),
                List.of(0),
                rows);
    }

    private static String environment(RunDocument document) {
        TargetIdentity target = document.target();
        String durability = target == null ? "" : ", durability " + ValueType.word(target.durability());
        return escaped(Figures.time(document.phases().stream()
                                .filter(phase -> phase.kind() == PhaseKind.MEASURE)
                                .mapToLong(phase -> phase.windowNanos())
                                .sum())
                        + " measured" + durability + ", "
                        + document.plan().price().map(price -> price + ", ").orElse("")
                        + Figures.count(document.host().cores(), "core") + ", "
                        + document.host().processor() + ", Plimsoll " + document.toolVersion() + ", run "
                        + document.id())
                + "\n";
    }

    /// The table of the terminal, in a block that is not read as Markdown.
    public static String render(SweepFigures figures) {
        String table = SweepTable.render(figures, Style.FILE).replace("```", "'''");
        return "## " + escaped(SweepHeadline.of(figures).toString()) + "\n\n```\n" + table + "```\n";
    }
}
