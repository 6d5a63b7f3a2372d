package io.plimsoll.ycsb.file;

import io.plimsoll.spec.ValueType;
import java.util.Locale;

/// The types of YCSB's values. Stateless.
final class YcsbTypes {
    private YcsbTypes() {}

    /// A number as YCSB writes it, or as Plimsoll does (`200M`).
    static ValueType<Long> count() {
        return ValueType.count(0, Long.MAX_VALUE);
    }

    /// YCSB takes everything that is not `true` for false; a value that is neither is a mistake here.
    static ValueType<Boolean> flag() {
        return ValueType.of(
                "true or false",
                text -> switch (text.toLowerCase(Locale.ROOT)) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> throw new IllegalArgumentException("wants true or false (YCSB would take it for false)");
                },
                value -> Boolean.toString(value));
    }

    /// A weight: 0 or more.
    static ValueType<Double> weight() {
        return ValueType.of(
                "a number such as 0.95",
                text -> {
                    try {
                        double value = Double.parseDouble(text);
                        if (value >= 0 && !Double.isInfinite(value)) {
                            return value;
                        }
                    } catch (NumberFormatException noNumber) {
                        throw new IllegalArgumentException("wants a number such as 0.95", noNumber);
                    }
                    throw new IllegalArgumentException("wants a number that is not below 0");
                },
                value -> ValueType.decimal(value));
    }
}
