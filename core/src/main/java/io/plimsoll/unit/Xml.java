package io.plimsoll.unit;

import java.util.function.ObjIntConsumer;

/// Text within XML and HTML. Stateless.
public final class Xml {
    private Xml() {}

    /// Escapes markup, in elements and in attributes between double quotes.
    ///
    /// @param other adds each character that is no markup
    public static String escaped(String text, ObjIntConsumer<StringBuilder> other) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(character -> {
            switch (character) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                default -> other.accept(safe, character);
            }
        });
        return safe.toString();
    }
}
