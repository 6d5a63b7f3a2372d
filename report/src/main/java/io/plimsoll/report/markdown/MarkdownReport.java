package io.plimsoll.report.markdown;

import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes a report as GitHub Flavored Markdown (tables as in its specification, 4.10), for an issue or a page.
/// Leaves out charts, and sections that have only details. Used once, by one thread.
public final class MarkdownReport {
    private final StringBuilder text = new StringBuilder();

    private MarkdownReport() {}

    public static String render(Document document) {
        MarkdownReport report = new MarkdownReport();
        report.head(document.head());
        document.sections().stream().filter(section -> !section.isDetail()).forEach(report::section);
        return report.text.toString().strip() + "\n";
    }

    /// Escapes markup and joins lines.
    private static String escaped(String text) {
        return text.replaceAll("[\\p{Cntrl}\\s]+", " ").replaceAll("([\\\\`*_\\[\\]<>|#])", "\\\\$1");
    }

    private void head(Head head) {
        text.append("## ").append(escaped(head.title())).append("\n\n**");
        text.append(head.word())
                .append("** \u2013 ")
                .append(escaped(head.headline()))
                .append("\n\n");
        facts(head.facts().byName());
        paragraph(head.ending().why());
    }

    private void section(Section section) {
        int before = text.length();
        text.append("### ").append(escaped(section.title())).append("\n\n");
        paragraph(section.explanation());
        int begun = text.length();
        section.parts().forEach(this::part);
        if (text.length() == begun && section.explanation().isEmpty()) {
            text.setLength(before);
        }
    }

    private void part(Part part) {
        switch (part) {
            case Part.Note note -> paragraph(note.text());
            case Part.Sentences sentences ->
                bullets(sentences.sentences().stream().map(MarkdownReport::escaped));
            case Part.Remarks remarks -> bullets(remarks.remarks().stream().map(MarkdownReport::remark));
            case Part.Facts facts -> facts(facts.byName());
            case Part.Table table -> table(table);
            case Part.Charts _, Part.TimeLine _ -> {}
            case Part.Typed typed ->
                text.append("```\n").append(typed.text().replace("```", "'''")).append("\n```\n\n");
            case Part.Detail detail -> detail.parts().forEach(this::part);
        }
    }

    private void paragraph(String line) {
        text.append(line.isEmpty() ? "" : escaped(line) + "\n\n");
    }

    /// @param lines already escaped
    private void bullets(Stream<String> lines) {
        String all = lines.map(line -> "- " + line + "\n").collect(Collectors.joining());
        text.append(all.isEmpty() ? "" : all + "\n");
    }

    private static String remark(Part.Remark remark) {
        return (remark.label().isEmpty() ? "" : "**" + escaped(remark.label()) + "** ")
                + escaped(remark.sentence())
                + remark.below().stream().map(line -> "\n  - " + escaped(line)).collect(Collectors.joining())
                + (remark.advice().isEmpty() ? "" : "\n  - " + escaped(remark.advice()));
    }

    private void facts(Map<String, String> facts) {
        bullets(facts.entrySet().stream().map(fact -> escaped(fact.getKey() + ": " + fact.getValue())));
    }

    private void table(Part.Table table) {
        List<TableColumn> columns = table.columns();
        line(columns.stream().map(MarkdownReport::title).toList());
        line(columns.stream().map(column -> column.isFigure() ? "---:" : "---").toList());
        table.rows()
                .forEach(row ->
                        line(row.cells().stream().map(MarkdownReport::escaped).toList()));
        text.append('\n');
    }

    private static String title(TableColumn column) {
        return escaped((column.group() + " " + column.title()).strip());
    }

    private void line(List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
