package io.plimsoll.compat.ycsb;

import io.plimsoll.compat.ycsb.ReportOptions.MeasuredFrom;
import io.plimsoll.compat.ycsb.ReportOptions.MeasurementType;
import io.plimsoll.compat.ycsb.YcsbReport.Micros;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Times;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/// YCSB's status lines from a phase's intervals. Counts and percentiles cover the time since the previous line.
/// Operations are acknowledged ones. Metrics without a finished operation are omitted. Not thread-safe.
public final class StatusLines {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);
    private static final double NANOS = 1e9;
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private final Options options;
    private final Map<String, Histogram> since = new LinkedHashMap<>();
    private long acknowledged;
    private long acknowledgedBefore;
    private long ended;
    private long nanos;
    private long nanosBefore;

    /// The format of status lines. Immutable.
    ///
    /// @param label printed directly before the time
    /// @param intervalSeconds between lines
    /// @param operations in total; 0 where time limits the run
    public record Options(
            String label, long intervalSeconds, long operations, MeasurementType type, MeasuredFrom from) {}

    public StatusLines(Options options) {
        this.options = options;
    }

    /// Resets the counts for another phase.
    public void begin() {
        since.clear();
        acknowledged = 0;
        acknowledgedBefore = 0;
        ended = 0;
        nanos = 0;
        nanosBefore = 0;
    }

    /// Adds an interval.
    ///
    /// @param names of the slice's operations
    /// @param endNanos the interval's end, from the start of the phase
    public void add(List<String> names, Slice slice, long endNanos) {
        for (int operation = 0; operation < names.size(); operation++) {
            Counts counts = slice.counts(operation);
            acknowledged += counts.acknowledged();
            ended += counts.ended();
            if (counts.acknowledged() > 0) {
                add(YcsbReport.metric(names.get(operation)), slice.times(operation));
            }
        }
        nanos = endNanos;
    }

    private void add(String metric, Times times) {
        boolean plainIsLatency = options.from() == MeasuredFrom.INTENDED;
        sum(metric, plainIsLatency ? times.latency() : times.serviceTime());
        if (options.from() == MeasuredFrom.BOTH) {
            sum("Intended-" + metric, times.latency());
        }
    }

    private void sum(String metric, AbstractHistogram part) {
        since.computeIfAbsent(metric, _ -> new Histogram(1, Times.HIGHEST_NANOS, 3))
                .add(part);
    }

    /// Whether a line is due.
    public boolean isDue() {
        return nanos - nanosBefore >= options.intervalSeconds() * NANOS;
    }

    /// Whether intervals were added after the last line.
    public boolean hasMore() {
        return nanos > nanosBefore;
    }

    /// The line, without a line break. Starts the counts of the next line.
    public String line(LocalDateTime now) {
        StringBuilder line = new StringBuilder(options.label())
                .append(TIME.format(now))
                .append(' ')
                .append((long) (nanos / NANOS))
                .append(" sec: ")
                .append(acknowledged)
                .append(" operations; ");
        if (acknowledged > 0 && nanos > nanosBefore) {
            double current = (acknowledged - acknowledgedBefore) * NANOS / (nanos - nanosBefore);
            line.append(Micros.shortened(current)).append(" current ops/sec; ");
        }
        long rest = options.operations() - ended;
        if (rest > 0 && ended > 0) {
            line.append("est completion in ").append(remaining((long) Math.ceil(rest / (ended * NANOS / nanos))));
        }
        since.forEach(
                (metric, histogram) -> line.append(bracket(metric, histogram)).append(' '));
        since.clear();
        acknowledgedBefore = acknowledged;
        nanosBefore = nanos;
        return line.toString();
    }

    private String bracket(String metric, Histogram histogram) {
        String mean = Micros.shortened(Micros.mean(histogram));
        if (!options.type().hasPercentiles()) {
            return "[" + metric + " AverageLatency(us)=" + mean + "]";
        }
        return "[" + options.type().prefix() + metric + ": Count=" + histogram.getTotalCount() + ", Max="
                + Micros.max(histogram) + ", Min=" + Micros.min(histogram) + ", Avg=" + mean + ", 50="
                + Micros.at(histogram, 50) + ", 90=" + Micros.at(histogram, 90) + ", 99=" + Micros.at(histogram, 99)
                + ", 99.9=" + Micros.at(histogram, 99.9) + ", 99.99=" + Micros.at(histogram, 99.99) + "]";
    }

    /// A remaining time: with minutes no seconds, with days no minutes, a blank after each unit.
    static String remaining(long seconds) {
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
