package io.plimsoll.unit;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a target costs per hour, written `3.20 USD`, `3.20 USD/h` or, without a currency, `3.20`. Immutable; always
/// positive and finite.
///
/// @param currency of three letters (ISO 4217); empty if none was given
public record Price(double perHour, String currency) {
    private static final Pattern TEXT =
            Pattern.compile("(-?(?:[0-9]+(?:\\.[0-9]+)?|\\.[0-9]+))\\s*([^/\\s0-9.,]*)\\s*(?:/\\s*(\\S+))?");
    private static final Pattern HOUR = Pattern.compile("h|hr|hour");
    private static final String WANTS = "needs a price per hour such as 3.20 USD or 3.20 USD/h";
    private static final double SECONDS_PER_HOUR = 3_600;
    private static final double MILLION = 1e6;

    public Price {
        if (!(perHour > 0) || Double.isInfinite(perHour)) {
            throw new IllegalArgumentException("a price must be above zero");
        }
    }

    /// @throws IllegalArgumentException with a clause for the user
    public static Price parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(WANTS);
        }
        String unit = matcher.group(3);
        if (unit != null && !HOUR.matcher(unit.toLowerCase(Locale.ROOT)).matches()) {
            throw new IllegalArgumentException(WANTS + "; \"/" + unit + "\" is not an hour");
        }
        double perHour = Double.parseDouble(matcher.group(1));
        if (!(perHour > 0) || Double.isInfinite(perHour)) {
            throw new IllegalArgumentException("a price must be above zero; leave it out where there is none");
        }
        return new Price(perHour, currency(matcher.group(2)));
    }

    /// Reads a stored price: empty if there is none, or none that this version can read.
    public static Optional<Price> stored(String text) {
        try {
            return text.isBlank() ? Optional.empty() : Optional.of(parse(text));
        } catch (IllegalArgumentException foreign) {
            // Written by hand, or by a version that knows more units: figures are shown without it.
            return Optional.empty();
        }
    }

    private static String currency(String word) {
        String code = word.toUpperCase(Locale.ROOT);
        boolean isKnown = Currency.getAvailableCurrencies().stream()
                .map(Currency::getCurrencyCode)
                .anyMatch(code::equals);
        if (!code.isEmpty() && !isKnown) {
            throw new IllegalArgumentException(
                    WANTS + "; \"" + word + "\" is not a currency of three letters such as USD or EUR (ISO 4217)");
        }
        return code;
    }

    /// The cost of a million of some work that is done at this rate per second; empty if nothing is done, or no
    /// rate is known.
    ///
    /// @param work what is counted, in the plural: `operations`
    public Optional<Cost> of(double perSecond, String work) {
        double perMillion = perHour / (perSecond * SECONDS_PER_HOUR) * MILLION;
        return perSecond > 0 && perMillion > 0 && Double.isFinite(perMillion)
                ? Optional.of(new Cost(perMillion, currency, work))
                : Optional.empty();
    }

    /// `3.2 USD/h`, `3.2/h`
    @Override
    public String toString() {
        String number = BigDecimal.valueOf(perHour).stripTrailingZeros().toPlainString();
        return number + (currency.isEmpty() ? "" : " " + currency) + "/h";
    }
}
