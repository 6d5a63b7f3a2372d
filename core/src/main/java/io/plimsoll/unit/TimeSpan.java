package io.plimsoll.unit;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A length of time in nanoseconds, written `500us`, `10s`, `1.5m`, `1m30s` or `2h`. Immutable; never
/// negative.
public record TimeSpan(long nanos) implements Comparable<TimeSpan> {
    private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|µs|ms|s|min|m|h|d)");
    private static final long SECOND = 1_000_000_000L;
    private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    public TimeSpan {
        if (nanos < 0) {
            throw new IllegalArgumentException("a time span cannot be negative: " + nanos + " ns");
        }
    }

    public static TimeSpan ofSeconds(long seconds) {
        return new TimeSpan(Math.multiplyExact(seconds, SECOND));
    }

    public static TimeSpan ofMillis(long millis) {
        return new TimeSpan(Math.multiplyExact(millis, 1_000_000L));
    }

    /// Reads one or more parts, each a number and a unit. A bare number is refused because its unit is unknown.
    ///
    /// @throws IllegalArgumentException with a sentence for the user
    public static TimeSpan parse(String text) {
        String trimmed = text.strip().replace(" ", "").toLowerCase(Locale.ROOT);
        Matcher matcher = PART.matcher(trimmed);
        int position = 0;
        BigDecimal total = BigDecimal.ZERO;
        while (position < trimmed.length() && matcher.find(position) && matcher.start() == position) {
            total = total.add(new BigDecimal(matcher.group(1)).multiply(nanosPer(matcher.group(2))));
            position = matcher.end();
        }
        if (trimmed.isEmpty() || position < trimmed.length() || total.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("needs a time with its unit, such as 500ms, 30s, 5m or 1h");
        }
        return new TimeSpan(total.setScale(0, RoundingMode.HALF_UP).longValueExact());
    }

    private static BigDecimal nanosPer(String unit) {
        return BigDecimal.valueOf(
                switch (unit) {
                    case "ns" -> 1;
                    case "us", "µs" -> 1_000;
                    case "ms" -> 1_000_000;
                    case "s" -> SECOND;
                    case "m", "min" -> 60 * SECOND;
                    case "h" -> 3_600 * SECOND;
                    case "d" -> 86_400 * SECOND;
                    default -> throw new IllegalArgumentException("unknown unit of time: " + unit);
                });
    }

    public double seconds() {
        return nanos / 1e9;
    }

    public long millis() {
        return nanos / 1_000_000;
    }

    @Override
    public int compareTo(TimeSpan other) {
        return Long.compare(nanos, other.nanos);
    }

    /// The shortest exact spelling in one unit, which [#parse] reads back to the same value.
    @Override
    public String toString() {
        if (nanos == 0) {
            return "0s";
        }
        String[] units = {"h", "m", "s", "ms", "us", "ns"};
        long[] sizes = {3_600 * SECOND, 60 * SECOND, SECOND, 1_000_000, 1_000, 1};
        for (int i = 0; i < sizes.length; i++) {
            if (nanos % sizes[i] == 0) {
                return nanos / sizes[i] + units[i];
            }
        }
        throw new IllegalStateException("every number is a multiple of one nanosecond");
    }
}
