package io.plimsoll.results;

import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.MachineSample;
import java.util.Locale;

/// The lines of `harness.csv`: the harness's measurements of itself, one line an interval.
final class HarnessFormat {
    static final String HEADER = "phase,interval,start_ns,length_ns,process_cpu_ns,host_busy_share,host_steal_share,"
            + "gc_count,gc_ms,pause_longest_ns,pause_sum_ns,sessions_open,reconnects,clock_shift_ns,"
            + "host_iowait_share,machine_ns,target_cpu_ns,foreign_cpu_ns,pressure_cpu_share,pressure_io_share,"
            + "pressure_memory_share,machine_cores";

    private HarnessFormat() {}

    static String line(HarnessRow row) {
        HarnessSample sample = row.sample();
        MachineSample machine = sample.machine();
        return String.format(
                Locale.ROOT,
                "%s,%d,%d,%d,%d,%.4f,%.4f,%d,%d,%d,%d,%d,%d,%d,%.4f,%d,%.0f,%.0f,%.4f,%.4f,%.4f,%d",
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
                sample.clockShiftNanos(),
                machine.waitingShare(),
                machine.lengthNanos(),
                machine.targetNanos(),
                machine.foreignNanos(),
                machine.pressure().processor(),
                machine.pressure().disk(),
                machine.pressure().memory(),
                machine.cores());
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
                fields.length > 13 ? Long.parseLong(fields[13]) : 0,
                machine(fields));
        return new HarnessRow(
                fields[0], Long.parseLong(fields[1]), Long.parseLong(fields[2]), Long.parseLong(fields[3]), sample);
    }

    /// Versions before did not look at other programs.
    private static MachineSample machine(String[] fields) {
        return fields.length < 22
                ? MachineSample.UNKNOWN
                : new MachineSample(
                        Long.parseLong(fields[15]),
                        Integer.parseInt(fields[21]),
                        Double.parseDouble(fields[16]),
                        Double.parseDouble(fields[17]),
                        Double.parseDouble(fields[14]),
                        new MachineSample.Pressure(
                                Double.parseDouble(fields[18]),
                                Double.parseDouble(fields[19]),
                                Double.parseDouble(fields[20])));
    }
}
