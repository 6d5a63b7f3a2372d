package io.plimsoll.workload.tproch;

import java.time.LocalDate;

/// The range of all dates (clause 4.2.2.12), as days since 1970.
final class Days {
    /// STARTDATE.
    static final int FIRST = (int) LocalDate.of(1992, 1, 1).toEpochDay();

    /// CURRENTDATE: everything before it has been shipped and received.
    static final int TODAY = (int) LocalDate.of(1995, 6, 17).toEpochDay();

    /// The last order date: ENDDATE minus the longest time that a line can take.
    static final int LAST_ORDER = (int) LocalDate.of(1998, 12, 31).toEpochDay() - 151;

    private static final long DAY_MICROS = 86_400_000_000L;

    private Days() {}

    static long micros(int day) {
        return day * DAY_MICROS;
    }
}
