package io.plimsoll.spec;

import io.plimsoll.unit.Count;
import io.plimsoll.unit.TimeSpan;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/// A type of values: how they are read from text, written in their one canonical form, and described to the user.
///
/// @param wants what a value looks like, for help and messages: `a time such as 30s`
/// @param words the only allowed values; empty if they are not a closed list
/// @param read throws [IllegalArgumentException] with a clause that follows "`key` " in a sentence
/// @param write the canonical text of a value: equal values have the same text, and `read` returns the value
public record ValueType<T>(String wants, List<String> words, Function<String, T> read, Function<T, String> write) {
    public ValueType {
        words = List.copyOf(words);
    }

    public static <T> ValueType<T> of(String wants, Function<String, T> read, Function<T, String> write) {
        return new ValueType<>(wants, List.of(), read, write);
    }

    public static ValueType<String> text() {
        return of("text", Function.identity(), Function.identity());
    }

    public static ValueType<Long> count(long min, long max) {
        String wants = "a whole number from " + min + " to " + max;
        return of(
                wants,
                text -> {
                    long value = whole(text, wants, max);
                    if (value < min || value > max) {
                        throw new IllegalArgumentException("needs " + wants);
                    }
                    return value;
                },
                value -> Long.toString(value));
    }

    /// If there are limits, text that is not a number is refused with them, too: they say more than the form.
    private static long whole(String text, String wants, long max) {
        try {
            return Count.parse(text);
        } catch (IllegalArgumentException refused) {
            throw max == Long.MAX_VALUE ? refused : new IllegalArgumentException("needs " + wants, refused);
        }
    }

    /// A number that need not be whole, between two bounds, which are included.
    public static ValueType<Double> decimal(String min, String max) {
        String wants = "a number from " + min + " to " + max;
        return of(
                wants,
                text -> {
                    try {
                        BigDecimal value = new BigDecimal(text);
                        if (value.compareTo(new BigDecimal(min)) >= 0 && value.compareTo(new BigDecimal(max)) <= 0) {
                            return value.doubleValue();
                        }
                    } catch (NumberFormatException refused) {
                        throw new IllegalArgumentException("needs " + wants, refused);
                    }
                    throw new IllegalArgumentException("needs " + wants);
                },
                ValueType::decimal);
    }

    public static ValueType<TimeSpan> timeSpan() {
        return of("a time such as 500ms, 30s or 5m", TimeSpan::parse, TimeSpan::toString);
    }

    public static ValueType<Boolean> flag() {
        return new ValueType<>(
                "true or false",
                List.of("true", "false"),
                text -> switch (text.toLowerCase(Locale.ROOT)) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> throw new IllegalArgumentException("needs true or false");
                },
                value -> Boolean.toString(value));
    }

    /// One of some words, read in any case.
    public static ValueType<String> oneOf(List<String> words) {
        return new ValueType<>(
                "one of " + String.join(", ", words),
                words,
                text -> words.stream()
                        .filter(word -> word.equalsIgnoreCase(text))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(
                                "needs one of " + String.join(", ", words) + Suggestion.clause(text, words))),
                Function.identity());
    }

    /// The constants of an enum, written in lower case with `-` for `_`.
    public static <E extends Enum<E>> ValueType<E> oneOf(Class<E> type) {
        List<String> words = List.of(type.getEnumConstants()).stream()
                .map(constant -> word(constant))
                .toList();
        Function<String, String> known = oneOf(words).read();
        return new ValueType<>(
                "one of " + String.join(", ", words),
                words,
                text -> Enum.valueOf(type, known.apply(text).replace('-', '_').toUpperCase(Locale.ROOT)),
                ValueType::word);
    }

    /// The spelling of an enum constant in specs and reports.
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The canonical text of a number that need not be whole: `0.99`, `1`, `0.00001`.
    public static String decimal(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
