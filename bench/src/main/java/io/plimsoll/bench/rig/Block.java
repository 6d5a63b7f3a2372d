package io.plimsoll.bench.rig;

/// What one side did in one block. Immutable.
///
/// @param rate operations per second
/// @param cpuMicros CPU time of the client's process per operation, in microseconds
/// @param systemShare the part of that CPU time that was spent in the kernel, 0 to 1
/// @param switches context switches of the client per operation
public record Block(double rate, double cpuMicros, double systemShare, double switches) {
    /// From what the client had used at the beginning and at the end of its window.
    static Block of(Usage begin, Usage end, double rate) {
        double operations = rate * (end.atNanos() - begin.atNanos()) / 1e9;
        long system = end.systemTicks() - begin.systemTicks();
        long user = end.userTicks() - begin.userTicks();
        return new Block(
                rate,
                (end.cpuNanos() - begin.cpuNanos()) / 1e3 / operations,
                system / (double) Math.max(1, system + user),
                (end.switches() - begin.switches()) / operations);
    }
}
