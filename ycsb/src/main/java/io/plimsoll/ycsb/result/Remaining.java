package io.plimsoll.ycsb.result;

import java.util.Locale;

/// A time still to wait, as status lines tell it: no seconds beside minutes, no minutes beside days, a blank
/// behind each unit. Stateless.
final class Remaining {
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private Remaining() {}

    static String of(long seconds) {
        long days = seconds / DAY;
        String time = unit(days, "day")
                + unit(seconds % DAY / HOUR, "hour")
                + (days > 0 ? "" : unit(seconds % HOUR / MINUTE, "minute"));
        return time.isEmpty() ? seconds + (seconds == 1 ? " second " : " seconds ") : time;
    }

    private static String unit(long count, String name) {
        return count == 0 ? "" : String.format(Locale.ROOT, "%d %s%s ", count, name, count == 1 ? "" : "s");
    }
}
