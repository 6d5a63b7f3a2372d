package io.plimsoll.report.text;

import io.plimsoll.report.text.Style.Paint;
import io.plimsoll.unit.TextLines;
import io.plimsoll.unit.TextLines.Break;
import java.util.regex.Pattern;

/// Builds a report: wraps any input to lines of at most [Style#width] characters. Not thread-safe.
final class Page {
    private static final Pattern UNCLEAN = Pattern.compile("[\\p{Cntrl}\\s]+");

    private static final int FIELD_INDENT = 2;
    private static final int FIELD_NAME = 13;
    /// If less room than this remains after a lead, the text starts on the next line.
    private static final int TEXT_MIN = 18;
    private static final String DEEPER = "    ";

    final Style style;
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
        boolean fits = title.length() + FIELD_INDENT + explanation.length() <= style.width();
        String rest = explanation.isEmpty() || !fits ? "" : "  " + Paint.DIM.on(explanation, style);
        text.append(Paint.BOLD.on(title, style)).append(rest).append('\n');
        if (!fits) {
            hanging(Paint.NONE, " ".repeat(FIELD_INDENT), Paint.DIM, explanation);
        }
    }

    /// Adds a line without wrapping it. The caller knows that it fits.
    void line(Paint paint, String line) {
        text.append(paint.on(line, style)).append('\n');
    }

    /// Adds a named value. A long value continues on the lines below, broken after a comma if possible.
    void field(String name, String value) {
        String lead = pad(" ".repeat(FIELD_INDENT) + name, FIELD_INDENT + FIELD_NAME - 1) + " ";
        if (!value.isEmpty()) {
            hanging(Paint.DIM, lead, Paint.NONE, value, true);
        }
    }

    /// Adds text after `lead`. Further lines are indented to where the text began.
    void hanging(Paint leadPaint, String lead, Paint paint, String value) {
        hanging(leadPaint, lead, paint, value, false);
    }

    private void hanging(Paint leadPaint, String lead, Paint paint, String value, boolean isList) {
        if (style.width() - lead.length() < TEXT_MIN && !lead.isBlank()) {
            line(leadPaint, lead.stripTrailing());
            hanging(Paint.NONE, DEEPER, paint, value, isList);
            return;
        }
        String indent = " ".repeat(lead.length());
        boolean isFirst = true;
        int width = Math.max(TEXT_MIN, style.width() - lead.length());
        for (String part : TextLines.of(clean(value), width, isList ? Break.COMMAS : Break.ANYWHERE)) {
            text.append(isFirst ? leadPaint.on(lead, style) : indent)
                    .append(paint.on(part, style))
                    .append('\n');
            isFirst = false;
        }
    }

    void add(AlignedTable table) {
        text.append(table.render(style));
    }

    @Override
    public String toString() {
        return text.toString();
    }

    static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    /// One line without control characters: database messages contain line breaks, and may contain worse.
    static String clean(String text) {
        return UNCLEAN.matcher(text).replaceAll(" ").strip();
    }
}
