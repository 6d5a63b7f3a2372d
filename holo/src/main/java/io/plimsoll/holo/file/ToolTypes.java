package io.plimsoll.holo.file;

import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Count;
import java.util.Locale;

/// The types of the tool's values. Stateless.
final class ToolTypes {
    private ToolTypes() {}

    /// A number as the tool reads it, or as Plimsoll does (`200M`); `-1` where the tool means "not given".
    static ValueType<Long> number() {
        return ValueType.of(
                "a whole number",
                text -> {
                    if (text.matches("-\\d{1,18}")) {
                        return Long.parseLong(text);
                    }
                    try {
                        return Count.parse(text);
                    } catch (IllegalArgumentException refused) {
                        throw new IllegalArgumentException("wants a whole number", refused);
                    }
                },
                value -> Long.toString(value));
    }

    /// The tool takes everything that is not `true` for false; a value that is neither is a mistake here.
    static ValueType<Boolean> flag() {
        return ValueType.of(
                "true or false",
                text -> switch (text.toLowerCase(Locale.ROOT)) {
                    case "true" -> true;
                    case "false" -> false;
                    default ->
                        throw new IllegalArgumentException("wants true or false (the tool would take it for false)");
                },
                value -> Boolean.toString(value));
    }

    /// One of some constants, in any case.
    static <E extends Enum<E>> ValueType<E> oneOf(Class<E> type) {
        ValueType<E> words = ValueType.oneOf(type);
        return ValueType.of(words.wants(), text -> words.read().apply(text.replace('_', '-')), words.write());
    }

    static ValueType<?> named(String name) {
        return switch (name) {
            case "number" -> number();
            case "flag" -> flag();
            case "write-mode" -> oneOf(WriteMode.class);
            case "write-fail-strategy" -> oneOf(WriteFailStrategy.class);
            case "text" -> ValueType.text();
            default -> throw new IllegalArgumentException("there is no type " + name);
        };
    }
}
