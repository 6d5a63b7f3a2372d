package io.plimsoll.results;

import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.HarnessSample.MachineSample;
import java.util.function.ToDoubleFunction;

/// The harness during one interval: a line of `harness.csv`.
public record HarnessRow(String phase, long interval, long startNanos, long lengthNanos, HarnessSample sample) {
    /// Readers go by position: columns may only be added at the end.
    public static final CsvColumns<HarnessRow> COLUMNS = new CsvColumns<HarnessRow>()
            .text("phase", HarnessRow::phase)
            .whole("interval", HarnessRow::interval)
            .whole("start_ns", HarnessRow::startNanos)
            .whole("length_ns", HarnessRow::lengthNanos)
            .whole("process_cpu_ns", row -> row.sample.processCpuNanos())
            .decimal("host_busy_share", 4, row -> row.sample.hostBusyShare())
            .decimal("host_steal_share", 4, row -> row.sample.hostStealShare())
            .whole("gc_count", row -> row.sample.gcCount())
            .whole("gc_ms", row -> row.sample.gcMillis())
            .whole("pause_longest_ns", row -> row.sample.pauseLongestNanos())
            .whole("pause_sum_ns", row -> row.sample.pauseSumNanos())
            .whole("sessions_open", row -> row.sample.sessionsOpen())
            .whole("reconnects", row -> row.sample.reconnects())
            .whole("clock_shift_ns", row -> row.sample.clockShiftNanos())
            .decimal("host_iowait_share", 4, machine(MachineSample::waitingShare))
            .whole("machine_ns", row -> row.sample.machine().lengthNanos())
            .decimal("target_cpu_ns", 0, machine(MachineSample::targetNanos))
            .decimal("foreign_cpu_ns", 0, machine(MachineSample::foreignNanos))
            .decimal(
                    "pressure_cpu_share",
                    4,
                    machine(machine -> machine.pressure().processor()))
            .decimal(
                    "pressure_io_share",
                    4,
                    machine(machine -> machine.pressure().disk()))
            .decimal(
                    "pressure_memory_share",
                    4,
                    machine(machine -> machine.pressure().memory()))
            .whole("machine_cores", row -> row.sample.machine().cores())
            .decimal("heap_used_bytes", 0, row -> row.sample.java().heapBytes())
            .decimal("jit_ms", 0, row -> row.sample.java().compileMillis())
            .decimal("safepoint_ns", 0, row -> row.sample.java().safepointNanos());

    private static ToDoubleFunction<HarnessRow> machine(ToDoubleFunction<MachineSample> figure) {
        return row -> figure.applyAsDouble(row.sample.machine());
    }

    /// @throws IllegalArgumentException for a line that was cut off or is of another format
    public static HarnessRow parse(String line) {
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
                // Older versions did not record the shift of the wall clock.
                fields.length > 13 ? Long.parseLong(fields[13]) : 0,
                machine(fields),
                java(fields));
        return new HarnessRow(
                fields[0], Long.parseLong(fields[1]), Long.parseLong(fields[2]), Long.parseLong(fields[3]), sample);
    }

    /// Older versions did not record it.
    private static JavaSample java(String[] fields) {
        return fields.length < 25
                ? JavaSample.UNKNOWN
                : new JavaSample(
                        Double.parseDouble(fields[22]), Double.parseDouble(fields[23]), Double.parseDouble(fields[24]));
    }

    /// Older versions did not record other programs.
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
