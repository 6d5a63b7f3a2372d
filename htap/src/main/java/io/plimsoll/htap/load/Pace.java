package io.plimsoll.htap.load;

import io.plimsoll.unit.Rate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/// At which rate transactions start, whatever the target does. Immutable.
public sealed interface Pace {
    /// No rate: each as soon as the session's last ended.
    record None() implements Pace {
        @Override
        public String toString() {
            return "";
        }
    }

    /// A share of the transactions done alone.
    ///
    /// @param percent above 0, at most 100
    record Share(double percent) implements Pace {
        @Override
        public String toString() {
            return BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + "%";
        }
    }

    /// A rate of its own, which two targets can have in common.
    record Fixed(Rate rate) implements Pace {
        @Override
        public String toString() {
            return rate.toString();
        }
    }

    /// `75`, `75%` or `200/s`.
    ///
    /// @throws IllegalArgumentException with a clause for the user
    static Pace parse(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty()) {
            return new None();
        }
        if (stripped.contains("/")) {
            return new Fixed(Rate.parse(stripped));
        }
        String number = stripped.endsWith("%")
                ? stripped.substring(0, stripped.length() - 1).strip()
                : stripped;
        if (!number.matches("\\d{1,3}(\\.\\d{1,3})?")) {
            throw new IllegalArgumentException("wants a percentage such as 75, or a rate such as 200/s");
        }
        double percent = Double.parseDouble(number);
        if (percent <= 0 || percent > 100) {
            throw new IllegalArgumentException(
                    "wants more than 0 and at most 100 percent: more than is done alone cannot be done beside others");
        }
        return new Share(percent);
    }

    /// What the key `arrival` is set to.
    ///
    /// @param alonePerSecond operations per second of the transactions alone
    default String arrival(double alonePerSecond) {
        return switch (this) {
            case None() -> "closed";
            case Share(double percent) -> rate(alonePerSecond * percent / 100);
            case Fixed(Rate rate) -> rate.toString();
        };
    }

    /// Four digits: more would say that the rate alone is known that well.
    private static String rate(double perSecond) {
        return String.format(
                Locale.ROOT,
                "%s/s",
                new BigDecimal(perSecond)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString());
    }
}
