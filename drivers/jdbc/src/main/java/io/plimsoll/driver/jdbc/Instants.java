package io.plimsoll.driver.jdbc;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// Microseconds since 1970-01-01 UTC as the local times that timestamp columns hold.
final class Instants {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;

    private Instants() {}

    static LocalDateTime local(long epochMicros) {
        long seconds = Math.floorDiv(epochMicros, MICROS_PER_SECOND);
        int nanos = (int) Math.floorMod(epochMicros, MICROS_PER_SECOND) * NANOS_PER_MICRO;
        return LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC);
    }
}
