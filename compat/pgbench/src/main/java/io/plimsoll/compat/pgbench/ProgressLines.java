package io.plimsoll.compat.pgbench;

import io.plimsoll.compat.pgbench.PgbenchRequest.Benchmark;

/// pgbench's lines of progress. Used by one thread.
public final class ProgressLines {
    private static final double MICROS_PER_MILLI = 1e3;

    private final Benchmark asked;
    private Tally sum = Tally.NONE;
    private double beganSeconds;

    public ProgressLines(Benchmark asked) {
        this.asked = asked;
    }

    /// Adds what ended since the last call.
    public void add(Tally tally) {
        sum = sum.plus(tally);
    }

    /// Whether a line is due.
    ///
    /// @param seconds since the run began
    public boolean isDue(double seconds) {
        int every = asked.showing().progressSeconds();
        return every > 0 && seconds >= (Math.floor(beganSeconds / every) + 1) * every;
    }

    /// The line of what was added since the last one.
    ///
    /// @param seconds since the run began
    /// @param epochSeconds the time of day, since 1970
    public String line(double seconds, double epochSeconds) {
        String when = asked.showing().hasTimestamps() ? CText.decimals(epochSeconds, 3) : CText.decimals(seconds, 1);
        Moments latency = sum.latency();
        boolean isAny = latency.count() > 0;
        StringBuilder line = new StringBuilder("progress: ")
                .append(when)
                .append(" s, ")
                .append(CText.decimals(sum.processed() / (seconds - beganSeconds), 1))
                .append(" tps, lat ")
                .append(CText.decimals(isAny ? latency.meanMicros() / MICROS_PER_MILLI : 0, 3))
                .append(" ms stddev ")
                .append(CText.decimals(isAny ? latency.deviationMicros() / MICROS_PER_MILLI : 0, 3))
                .append(", ")
                .append(sum.failed())
                .append(" failed");
        if (asked.load().isPaced()) {
            double lag = isAny ? sum.lag().sum() / latency.count() : 0;
            line.append(", lag ")
                    .append(CText.decimals(lag / MICROS_PER_MILLI, 3))
                    .append(" ms");
            if (asked.load().hasLatencyLimit()) {
                line.append(", ").append(sum.skipped()).append(" skipped");
            }
        }
        if (asked.load().isRetrying()) {
            line.append(", ")
                    .append(sum.retried())
                    .append(" retried, ")
                    .append(sum.retries())
                    .append(" retries");
        }
        sum = Tally.NONE;
        beganSeconds = seconds;
        return line.toString();
    }
}
