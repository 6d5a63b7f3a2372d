package io.plimsoll.unit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/// The cost of a million of some work on a target whose [Price] is known. Immutable.
///
/// @param perMillion positive and finite
/// @param currency that of the price; may be empty
/// @param work what is counted, in the plural: `operations`
public record Cost(double perMillion, String currency, String work) {
    private static final MathContext DIGITS = new MathContext(3, RoundingMode.HALF_UP);

    /// `0.0123`, `1.23`, `1,235`: three significant digits, all digits before the point. The same in every locale.
    public String number() {
        BigDecimal exact = BigDecimal.valueOf(perMillion);
        BigDecimal rounded = exact.round(DIGITS);
        int before = rounded.precision() - rounded.scale();
        int decimals = Math.max(0, DIGITS.getPrecision() - before);
        return String.format(Locale.ROOT, "%,." + decimals + "f", exact.setScale(decimals, RoundingMode.HALF_UP));
    }

    /// `USD per million operations`, `price per million operations`
    public String unit() {
        return (currency.isEmpty() ? "price" : currency) + " per million " + work;
    }

    /// `0.0123 USD per million operations`, `0.0123 per million operations`
    @Override
    public String toString() {
        return number() + (currency.isEmpty() ? "" : " " + currency) + " per million " + work;
    }
}
