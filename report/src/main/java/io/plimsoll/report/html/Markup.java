package io.plimsoll.report.html;

import io.plimsoll.unit.Xml;
import java.util.ArrayDeque;
import java.util.Deque;

/// Builds HTML. Escapes all text, in elements and in attributes. Only [#raw] takes markup, which must come from
/// this program. Used by one thread.
final class Markup {
    private final StringBuilder html = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /// Begins an element.
    ///
    /// @param attributes names and values in alternation; an empty class is left out
    Markup open(String name, String... attributes) {
        start(name, attributes);
        open.push(name);
        return this;
    }

    private void start(String name, String... attributes) {
        html.append('<').append(name);
        for (int i = 0; i + 1 < attributes.length; i += 2) {
            if (attributes[i].equals("class") && attributes[i + 1].isEmpty()) {
                continue;
            }
            html.append(' ')
                    .append(attributes[i])
                    .append("=\"")
                    .append(escaped(attributes[i + 1]))
                    .append('"');
        }
        html.append('>');
    }

    /// Ends the element that was opened last.
    Markup close() {
        String name = open.pop();
        html.append("</").append(name).append('>');
        if (!name.matches("span|b|code|td|th|button|bdi|dt|summary|option|a")) {
            html.append('\n');
        }
        return this;
    }

    Markup text(String text) {
        html.append(escaped(text));
        return this;
    }

    /// Adds an element that contains only text.
    Markup element(String name, String text, String... attributes) {
        return open(name, attributes).text(text).close();
    }

    /// Adds an element with a class that contains only text.
    Markup classed(String name, String kind, String text) {
        return element(name, text, "class", kind);
    }

    /// Adds markup of this program without escaping.
    Markup raw(String markup) {
        html.append(markup);
        return this;
    }

    /// @throws IllegalStateException when an element is still open
    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not ended: " + open);
        }
        return html.toString();
    }

    /// Escapes markup. Replaces control characters, and those that change the direction of text, with blanks.
    static String escaped(String text) {
        return Xml.escaped(text, (safe, character) -> {
            switch (character) {
                case '\'' -> safe.append("&#39;");
                case '\n' -> safe.append('\n');
                default -> {
                    int type = Character.getType(character);
                    boolean isHidden = type == Character.CONTROL
                            || type == Character.FORMAT
                            || type == Character.SURROGATE
                            || type == Character.LINE_SEPARATOR
                            || type == Character.PARAGRAPH_SEPARATOR;
                    safe.appendCodePoint(isHidden ? ' ' : character);
                }
            }
        });
    }
}
