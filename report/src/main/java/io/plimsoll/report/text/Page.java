package io.plimsoll.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A report while it is written: lines of at most [#WIDTH] characters, whatever is put in. Not thread-safe.
final class Page {
    static final int WIDTH = 100;

    private static final Pattern UNCLEAN = Pattern.compile("[\\p{Cntrl}\\s]+");

    private static final int FIELD_INDENT = 2;
    private static final int FIELD_NAME = 13;

    private final Style style;
    private final StringBuilder text = new StringBuilder();

    Page(Style style) {
        this.style = style;
    }

    /// Starts a section.
    void heading(String title) {
        heading(title, "");
    }

    /// Starts a section whose title needs an explanation.
    void heading(String title, String explanation) {
        if (!text.isEmpty()) {
            text.append('\n');
        }
        String rest = explanation.isEmpty() ? "" : "  " + Paint.DIM.on(explanation, style);
        text.append(Paint.BOLD.on(title, style)).append(rest).append('\n');
    }

    /// A line that fits; used where the caller knows its length.
    void line(Paint paint, String line) {
        text.append(paint.on(line, style)).append('\n');
    }

    /// A named value; what does not fit goes on below the value.
    void field(String name, String value) {
        if (!value.isEmpty()) {
            hanging(Paint.DIM, pad(" ".repeat(FIELD_INDENT) + name, FIELD_INDENT + FIELD_NAME), Paint.NONE, value);
        }
    }

    /// Text that goes on, line by line, below where it began behind `lead`.
    void hanging(Paint leadPaint, String lead, Paint paint, String value) {
        String indent = " ".repeat(lead.length());
        boolean isFirst = true;
        for (String part : wrap(value, WIDTH - lead.length())) {
            text.append(isFirst ? leadPaint.on(lead, style) : indent)
                    .append(paint.on(part, style))
                    .append('\n');
            isFirst = false;
        }
    }

    void add(Table table) {
        text.append(table.render(style));
    }

    Style style() {
        return style;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    /// One line without control characters: messages of databases have line breaks, and may have worse.
    static String clean(String text) {
        return UNCLEAN.matcher(text).replaceAll(" ").strip();
    }

    /// Lines of at most `width` characters, broken at blanks where there are any. At least one line.
    static List<String> wrap(String value, int width) {
        List<String> lines = new ArrayList<>();
        String rest = clean(value);
        while (rest.length() > width) {
            int blank = rest.lastIndexOf(' ', width);
            int cut = blank > 0 ? blank : width;
            lines.add(rest.substring(0, cut).stripTrailing());
            rest = rest.substring(cut).stripLeading();
        }
        lines.add(rest);
        return lines;
    }
}
