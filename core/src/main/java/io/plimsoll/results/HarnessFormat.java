package io.plimsoll.results;

import io.plimsoll.recording.HarnessSample;
import java.util.Locale;

/// The lines of `harness.csv`: the harness's measurements of itself, one line an interval.
final class HarnessFormat {
    static final String HEADER = "phase,interval,start_ns,length_ns,process_cpu_ns,host_busy_share,host_steal_share,"
            + "gc_count,gc_ms,pause_longest_ns,pause_sum_ns,sessions_open,reconnects,clock_shift_ns";

    private HarnessFormat() {}

    static String line(HarnessRow row) {
        HarnessSample sample = row.sample();
        return String.format(
                Locale.ROOT,
                "%s,%d,%d,%d,%d,%.4f,%.4f,%d,%d,%d,%d,%d,%d,%d",
                row.phase(),
                row.interval(),
                row.startNanos(),
                row.lengthNanos(),
                sample.processCpuNanos(),
                sample.hostBusyShare(),
                sample.hostStealShare(),
                sample.gcCount(),
                sample.gcMillis(),
                sample.pauseLongestNanos(),
                sample.pauseSumNanos(),
                sample.sessionsOpen(),
                sample.reconnects(),
                sample.clockShiftNanos());
    }

    /// @throws IllegalArgumentException for a line that was cut off or is of another format
    static HarnessRow parse(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length < 13) {
            throw new IllegalArgumentException("a harness line has 13 fields at least, this one " + fields.length);
        }
        HarnessSample sample = new HarnessSample(
                Long.parseLong(fields[4]),
                Double.parseDouble(fields[5]),
                Double.parseDouble(fields[6]),
                Long.parseLong(fields[7]),
                Long.parseLong(fields[8]),
                Long.parseLong(fields[9]),
                Long.parseLong(fields[10]),
                Integer.parseInt(fields[11]),
                Long.parseLong(fields[12]),
                // Versions before did not look at the wall clock.
                fields.length > 13 ? Long.parseLong(fields[13]) : 0);
        return new HarnessRow(
                fields[0], Long.parseLong(fields[1]), Long.parseLong(fields[2]), Long.parseLong(fields[3]), sample);
    }
}
