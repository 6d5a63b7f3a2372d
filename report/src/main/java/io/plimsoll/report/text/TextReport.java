package io.plimsoll.report.text;

import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Ending;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.text.Style.Paint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes a report for a terminal: verdict and headline, then the sections, then the verdict again if there is more
/// to say about it. Leaves out details unless [Style#verbose] is set. Used once, by one thread.
public final class TextReport {
    private static final String INDENT = "  ";

    private final Page page;
    private final List<String> leftOut = new ArrayList<>();

    private TextReport(Style style) {
        this.page = new Page(style);
    }

    /// @return lines of at most `style.width()` characters
    public static String render(Document document, Style style) {
        TextReport report = new TextReport(style);
        report.head(document.head());
        document.sections().forEach(report::section);
        report.end(document.head());
        return report.page.toString();
    }

    private void head(Head head) {
        page.hanging(Paint.of(head.tone()), head.word() + INDENT, Paint.BOLD, head.title() + ": " + head.headline());
        head.facts().byName().forEach(page::field);
    }

    private void end(Head head) {
        Ending ending = head.ending();
        if (!leftOut.isEmpty() || !ending.equals(Ending.NONE)) {
            page.line(Paint.NONE, "");
        }
        if (!leftOut.isEmpty()) {
            page.hanging(Paint.DIM, "--verbose shows all: ", Paint.DIM, String.join(", ", leftOut));
        }
        if (!ending.equals(Ending.NONE)) {
            page.hanging(
                    Paint.of(head.tone()), head.word() + ", " + ending.outcome() + INDENT, Paint.NONE, ending.why());
        }
    }

    private void section(Section section) {
        if (section.parts().isEmpty()) {
            return;
        }
        List<Part> shown = shown(section.parts());
        if (shown.isEmpty() && section.explanation().isEmpty()) {
            if (section.parts().stream().anyMatch(Part.Detail.class::isInstance)) {
                leftOut.add(section.title() + names(section.parts()));
            }
            return;
        }
        page.heading(section.title(), section.explanation());
        shown.forEach(this::part);
    }

    /// The names of the remarks that are left out: ` (ClosedLoop, FewSamples)`; empty if none has a name.
    private static String names(List<Part> parts) {
        String names = parts.stream()
                .flatMap(part -> part instanceof Part.Detail detail ? detail.parts().stream() : Stream.empty())
                .flatMap(part -> part instanceof Part.Remarks remarks ? remarks.remarks().stream() : Stream.empty())
                .map(Part.Remark::name)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : " (" + names + ")";
    }

    /// The parts to write: without details unless requested, and without charts that only pages can show.
    private List<Part> shown(List<Part> parts) {
        List<Part> shown = new ArrayList<>();
        for (Part part : parts) {
            switch (part) {
                case Part.Detail detail -> shown.addAll(page.style.verbose() ? shown(detail.parts()) : List.of());
                case Part.Charts plot
                when plot.lines().apply(page.style.width()).isEmpty() -> {}
                case Part.TimeLine line
                when line.lines().apply(page.style.width()).isEmpty() -> {}
                case Part.Facts(Map<String, String> facts) when facts.isEmpty() -> {}
                case Part.Remarks(List<Part.Remark> remarks) when remarks.isEmpty() -> {}
                case Part.Sentences(List<String> sentences) when sentences.isEmpty() -> {}
                case Part.Table table -> shown.add(page.style.verbose() ? table : table.withoutDetails());
                default -> shown.add(part);
            }
        }
        return shown;
    }

    private void part(Part part) {
        switch (part) {
            case Part.Note note -> page.hanging(Paint.DIM, INDENT, Paint.DIM, note.text());
            case Part.Sentences sentences ->
                sentences.sentences().forEach(sentence -> page.hanging(Paint.DIM, INDENT + "- ", Paint.NONE, sentence));
            case Part.Remarks remarks -> remarks(remarks.remarks());
            case Part.Facts facts -> facts.byName().forEach(page::field);
            case Part.Table table -> page.add(table(table));
            case Part.Charts plot -> {
                plot.lines().apply(page.style.width()).forEach(line -> page.line(Paint.NONE, line));
                if (!plot.legend().isEmpty()) {
                    page.hanging(Paint.DIM, INDENT, Paint.DIM, plot.legend());
                }
            }
            case Part.TimeLine line ->
                line.lines().apply(page.style.width()).forEach(each -> page.line(Paint.NONE, each));
            case Part.Typed typed -> typed(typed);
            case Part.Detail detail -> shown(detail.parts()).forEach(this::part);
        }
    }

    private void remarks(List<Part.Remark> remarks) {
        int width = remarks.stream()
                .mapToInt(remark -> remark.label().length())
                .max()
                .orElse(0);
        for (Part.Remark remark : remarks) {
            String lead = width == 0 ? INDENT + "- " : Page.pad(INDENT + remark.label(), width + 4);
            page.hanging(Paint.of(remark.tone()), lead, Paint.NONE, remark.sentence());
            String below = " ".repeat(lead.length());
            remark.below().forEach(line -> page.hanging(Paint.DIM, below + "- ", Paint.NONE, line));
            if (!remark.advice().isEmpty()) {
                page.hanging(Paint.DIM, below + "-> ", Paint.DIM, remark.advice());
            }
        }
    }

    private static AlignedTable table(Part.Table table) {
        AlignedTable drawn = new AlignedTable(table.columns());
        table.rows().forEach(row -> drawn.row(Paint.of(row.tone()), row.cells()));
        return drawn;
    }

    private void typed(Part.Typed typed) {
        if (!typed.name().isEmpty()) {
            page.line(Paint.DIM, INDENT + typed.name());
        }
        typed.text().lines().forEach(line -> {
            String indent = " ".repeat(line.length() - line.stripLeading().length());
            page.hanging(Paint.NONE, INDENT + INDENT + indent, Paint.NONE, line);
        });
    }
}
