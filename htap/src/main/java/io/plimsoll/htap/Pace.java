package io.plimsoll.htap;

import io.plimsoll.unit.Rate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/// The rate at which transactions start, independent of the target. Immutable.
public sealed interface Pace {
    /// A share of the rate of transactions alone.
    ///
    /// @param percent above 0, at most 100
    record Share(double percent) implements Pace {
        @Override
        public String toString() {
            return BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + "%";
        }
    }

    /// An absolute rate, which two targets can have in common.
    record Fixed(Rate rate) implements Pace {
        @Override
        public String toString() {
            return rate.toString();
        }
    }

    /// No rate: each transaction starts when the session's previous one has ended.
    record None() implements Pace {
        @Override
        public String toString() {
            return "";
        }
    }

    /// Parses `75`, `75%` or `200/s`.
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
            throw new IllegalArgumentException("must be a percentage such as 75, or a rate such as 200/s");
        }
        double percent = Double.parseDouble(number);
        if (percent <= 0 || percent > 100) {
            throw new IllegalArgumentException(
                    "must be above 0 and at most 100 percent: the rate of transactions alone is the maximum");
        }
        return new Share(percent);
    }

    /// The value for the key `arrival`.
    ///
    /// @param alonePerSecond operations per second with transactions alone
    default String arrival(double alonePerSecond) {
        return switch (this) {
            case None() -> "closed";
            case Share(double percent) -> rate(alonePerSecond * percent / 100);
            case Fixed(Rate rate) -> rate.toString();
        };
    }

    /// Four digits: more would suggest that the rate of transactions alone is known more precisely than it is.
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
