package io.plimsoll.report.html;

import java.util.ArrayDeque;
import java.util.Deque;

/// HTML while it is written. Whatever text is given is escaped, in elements and in attributes
/// alike; only [#raw] takes markup, and that from this program alone. Used by one thread.
final class Markup {
    private final StringBuilder html = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /// Begins an element.
    ///
    /// @param attributes names and values in turn; an empty class is left out
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

    /// Ends the element that was begun last.
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

    /// An element that holds nothing but text.
    Markup element(String name, String text, String... attributes) {
        return open(name, attributes).text(text).close();
    }

    /// An element with a class that holds nothing but text.
    Markup classed(String name, String kind, String text) {
        return element(name, text, "class", kind);
    }

    /// Markup of this program.
    Markup raw(String markup) {
        html.append(markup);
        return this;
    }

    /// @throws IllegalStateException when an element was not ended
    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not ended: " + open);
        }
        return html.toString();
    }

    /// Neither markup nor control characters, nor those that turn the direction of what follows.
    static String escaped(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(character -> {
            switch (character) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
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
        return safe.toString();
    }
}
