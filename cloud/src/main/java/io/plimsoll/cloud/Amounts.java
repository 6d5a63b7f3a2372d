package io.plimsoll.cloud;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// How lengths of time and money are written. Stateless.
public final class Amounts {
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Amounts() {}

    /// `1 h 30 min`, `45 s`
    public static String length(Duration length) {
        long seconds = length.toSeconds();
        if (seconds < 120) {
            return seconds + " s";
        }
        long minutes = length.toMinutes();
        String rest = minutes % 60 == 0 ? "" : minutes % 60 + " min";
        return minutes < 60 ? minutes + " min" : (minutes / 60 + " h " + rest).strip();
    }

    /// `23:48 UTC`
    static String clock(Instant instant) {
        return CLOCK.format(instant);
    }

    /// `2h`, `90m`: as the templates take it.
    static String plain(Duration length) {
        long minutes = length.toMinutes();
        return minutes % 60 == 0 ? minutes / 60 + "h" : minutes + "m";
    }

    /// Two decimals at least, and no more than are needed.
    public static String money(BigDecimal amount) {
        BigDecimal plain = amount.stripTrailingZeros();
        return (plain.scale() < 2 ? plain.setScale(2, RoundingMode.UNNECESSARY) : plain).toPlainString();
    }
}
