package io.plimsoll.bench.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What the hypervisor has taken of this machine's processors since it was started. Immutable.
///
/// @param ticks the time taken
/// @param all the time of all processors, idle or not
record Stolen(long ticks, long all) {
    private static final int STEAL = 8;
    private static final int KINDS = 8;

    /// Until now; see proc_stat(5). Nothing on other systems.
    static Stolen now() throws IOException {
        Path stat = Path.of("/proc/stat");
        return Files.exists(stat) ? of(Files.readAllLines(stat).getFirst()) : new Stolen(0, 0);
    }

    /// @param line such as `cpu  10 0 20 900 5 0 1 64 0 0`; what guests used is part of the first two
    static Stolen of(String line) {
        String[] fields = line.split(" +");
        long all = 0;
        for (int kind = 1; kind <= KINDS; kind++) {
            all += Long.parseLong(fields[kind]);
        }
        return new Stolen(Long.parseLong(fields[STEAL]), all);
    }

    /// The share that was taken between two moments, 0 to 1.
    double shareUntil(Stolen later) {
        return (later.ticks - ticks) / (double) Math.max(1, later.all - all);
    }
}
