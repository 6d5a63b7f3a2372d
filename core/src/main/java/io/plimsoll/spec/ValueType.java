package io.plimsoll.spec;

import io.plimsoll.unit.Count;
import io.plimsoll.unit.TimeSpan;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/// How one kind of value is read from text and described to the user.
///
/// @param wants what a value looks like, for help and messages: `a time such as 30s`
/// @param words the only values allowed, or empty when they are not a closed list
/// @param read throws [IllegalArgumentException] with a clause that follows "`key` " in a sentence
public record ValueType<T>(String wants, List<String> words, Function<String, T> read) {
    public ValueType {
        words = List.copyOf(words);
    }

    public static <T> ValueType<T> of(String wants, Function<String, T> read) {
        return new ValueType<>(wants, List.of(), read);
    }

    public static ValueType<String> text() {
        return of("text", Function.identity());
    }

    public static ValueType<Long> count(long min, long max) {
        String wants = "a whole number from " + min + " to " + max;
        return of(wants, text -> {
            long value = Count.parse(text);
            if (value < min || value > max) {
                throw new IllegalArgumentException("wants " + wants);
            }
            return value;
        });
    }

    public static ValueType<TimeSpan> timeSpan() {
        return of("a time such as 500ms, 30s or 5m", TimeSpan::parse);
    }

    public static ValueType<Boolean> flag() {
        return new ValueType<>("true or false", List.of("true", "false"), text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("wants true or false");
        });
    }

    public static ValueType<String> oneOf(List<String> words) {
        return new ValueType<>("one of " + String.join(", ", words), words, text -> {
            if (!words.contains(text)) {
                throw new IllegalArgumentException(
                        "wants one of " + String.join(", ", words) + Suggestion.clause(text, words));
            }
            return text;
        });
    }

    /// Constants of an enum, written in lower case with `-` for `_`.
    public static <E extends Enum<E>> ValueType<E> oneOf(Class<E> type) {
        List<String> words = List.of(type.getEnumConstants()).stream()
                .map(constant -> word(constant))
                .toList();
        return new ValueType<>("one of " + String.join(", ", words), words, text -> {
            String known = oneOf(words).read().apply(text);
            return Enum.valueOf(type, known.replace('-', '_').toUpperCase(Locale.ROOT));
        });
    }

    /// The spelling of an enum constant in specs and reports.
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
