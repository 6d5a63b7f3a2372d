package io.plimsoll.holo.published;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.LittlesLawCheck;
import io.plimsoll.results.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Little's law over every published point query: which rows cannot be. Immutable.
///
/// @param findings one for each figure that is impossible
public record PublishedCheck(PublishedTable table, List<Finding> findings) {
    private static final String CODE = "LittlesLaw";

    public PublishedCheck {
        findings = List.copyOf(findings);
    }

    public static PublishedCheck of(PublishedTable table) {
        List<Finding> findings = new ArrayList<>();
        for (PublishedRow row : table.rows()) {
            if (row.isQuery()) {
                check(row, row.english(), "V3.0.22", findings);
                check(row, row.chinese(), "V2.2.9", findings);
            }
        }
        return new PublishedCheck(table, findings);
    }

    private static void check(PublishedRow row, PublishedRow.Figure figure, String page, List<Finding> into) {
        LittlesLawCheck law = row.law(figure);
        if (law.isImpossible()) {
            into.add(new Finding(
                    CODE,
                    Finding.Severity.INVALIDATES,
                    String.format(
                            Locale.ROOT,
                            "%s, %d columns, %s, %s: %s x %s ms is %s in flight, and %s at most can have been",
                            page,
                            row.columns(),
                            row.orientation(),
                            row.mode(),
                            Figures.rate(figure.perSecond()),
                            Figures.number(figure.latencyMillis().orElseThrow()),
                            Figures.count(Math.round(law.inFlight())),
                            Figures.count(Math.round(law.bound()))),
                    "do not compare with this row"));
        }
    }

    /// The table and the check, as lines for a terminal.
    public String render() {
        StringBuilder text = new StringBuilder("Published by Hologres: rows or point queries per second\n\n");
        TextTable figures = new TextTable(3, "columns", "orientation", "step", "V3.0.22", "V2.2.9", "new/old");
        for (PublishedRow row : table.rows()) {
            figures.line(List.of(
                    String.valueOf(row.columns()),
                    row.orientation(),
                    row.step(),
                    Figures.number(row.english().perSecond()),
                    Figures.number(row.chinese().perSecond()),
                    Figures.number(row.english().perSecond() / row.chinese().perSecond())));
        }
        text.append(figures.render())
                .append("\nLittle's law of the point queries: rate x mean latency is what was in")
                .append(" flight\n\n")
                .append(laws())
                .append('\n');
        text.append(findings.size())
                .append(" of ")
                .append(queries() * 2)
                .append(" figures are impossible as they stand:\n");
        findings.forEach(finding -> text.append("  ").append(finding.sentence()).append('\n'));
        return text.toString();
    }

    private long queries() {
        return table.rows().stream().filter(PublishedRow::isQuery).count();
    }

    private String laws() {
        TextTable laws = new TextTable(
                4, "version", "columns", "orientation", "mode", "rate", "latency", "in flight", "bound", "verdict");
        for (PublishedRow row : table.rows()) {
            if (row.isQuery()) {
                laws.line(law(row, row.english(), "V3.0.22"));
                laws.line(law(row, row.chinese(), "V2.2.9"));
            }
        }
        return laws.render();
    }

    private static List<String> law(PublishedRow row, PublishedRow.Figure figure, String page) {
        LittlesLawCheck law = row.law(figure);
        return List.of(
                page,
                String.valueOf(row.columns()),
                row.orientation(),
                row.mode(),
                Figures.rate(figure.perSecond()),
                Figures.number(figure.latencyMillis().orElseThrow()) + " ms",
                Figures.count(Math.round(law.inFlight())),
                Figures.count(Math.round(law.bound())),
                law.isImpossible() ? "impossible x" + Figures.number(law.ratio()) : "ok");
    }
}
