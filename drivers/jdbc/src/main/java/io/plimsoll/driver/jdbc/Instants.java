package io.plimsoll.driver.jdbc;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Converts microseconds since 1970-01-01 UTC to the local times that timestamp columns hold.
final class Instants {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;

    private static final DateTimeFormatter TEXT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

    private Instants() {}

    /// With a fixed width, so that texts sort by time: `2026-11-21 01:02:03.456789`.
    static String text(long epochMicros) {
        return TEXT.format(local(epochMicros));
    }

    static LocalDateTime local(long epochMicros) {
        long seconds = Math.floorDiv(epochMicros, MICROS_PER_SECOND);
        int nanos = (int) Math.floorMod(epochMicros, MICROS_PER_SECOND) * NANOS_PER_MICRO;
        return LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC);
    }
}
