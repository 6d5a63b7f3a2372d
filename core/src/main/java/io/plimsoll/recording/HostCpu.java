package io.plimsoll.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// CPU time of the whole machine, as the kernel counts it, in ticks over all cores. Immutable.
///
/// @param busy neither idle nor waiting for disks
/// @param waiting idle while some program waited for a disk
/// @param steal taken by the hypervisor for others
/// @param total the sum of all time
record HostCpu(long busy, long waiting, long steal, long total) {
    static final HostCpu UNKNOWN = new HostCpu(0, 0, 0, 0);

    /// Reads `/proc/stat`; if it does not exist, all shares are not a number.
    ///
    /// @param proc the folder `/proc`
    static HostCpu read(Path proc) {
        Path stat = proc.resolve("stat");
        if (!Files.isReadable(stat)) {
            return UNKNOWN;
        }
        try (var lines = Files.lines(stat)) {
            return lines.findFirst().map(HostCpu::parse).orElse(UNKNOWN);
        } catch (IOException unreadable) {
            return UNKNOWN;
        }
    }

    /// Parses `cpu user nice system idle iowait irq softirq steal …` (proc(5)).
    static HostCpu parse(String line) {
        String[] fields = line.strip().split("\\s+");
        long total = 0;
        for (int i = 1; i < Math.min(fields.length, 9); i++) {
            total += Long.parseLong(fields[i]);
        }
        long waiting = fields.length > 5 ? Long.parseLong(fields[5]) : 0;
        long idle = Long.parseLong(fields[4]) + waiting;
        long steal = fields.length > 8 ? Long.parseLong(fields[8]) : 0;
        return new HostCpu(total - idle - steal, waiting, steal, total);
    }

    double busyShareSince(HostCpu earlier) {
        return (busy - earlier.busy) / (double) (total - earlier.total);
    }

    double waitingShareSince(HostCpu earlier) {
        return (waiting - earlier.waiting) / (double) (total - earlier.total);
    }

    double stealShareSince(HostCpu earlier) {
        return (steal - earlier.steal) / (double) (total - earlier.total);
    }
}
