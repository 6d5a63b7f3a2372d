package io.plimsoll.recording;

/// The harness's measurements of itself during one interval. Immutable.
///
/// @param processCpuNanos CPU time of this process, user and system
/// @param hostBusyShare share of all cores that were busy, 0 to 1; not a number if the machine does not report it
/// @param hostStealShare share taken by the hypervisor
/// @param gcCount garbage collections
/// @param gcMillis time in garbage collections
/// @param pauseLongestNanos longest time that this process was kept from running
/// @param pauseSumNanos sum of all such times above 1 ms
/// @param sessionsOpen sessions that had a connection at the end of the interval
/// @param reconnects sessions that reconnected during the interval
/// @param clockShiftNanos how much further the wall clock moved than the monotonic clock; negative if less far
/// @param machine what other programs used
public record HarnessSample(
        long processCpuNanos,
        double hostBusyShare,
        double hostStealShare,
        long gcCount,
        long gcMillis,
        long pauseLongestNanos,
        long pauseSumNanos,
        int sessionsOpen,
        long reconnects,
        long clockShiftNanos,
        MachineSample machine) {
    /// A sample without data about other programs.
    public HarnessSample(
            long processCpuNanos,
            double hostBusyShare,
            double hostStealShare,
            long gcCount,
            long gcMillis,
            long pauseLongestNanos,
            long pauseSumNanos,
            int sessionsOpen,
            long reconnects,
            long clockShiftNanos) {
        this(
                processCpuNanos,
                hostBusyShare,
                hostStealShare,
                gcCount,
                gcMillis,
                pauseLongestNanos,
                pauseSumNanos,
                sessionsOpen,
                reconnects,
                clockShiftNanos,
                MachineSample.UNKNOWN);
    }

    /// The same, with what other programs used.
    public HarnessSample with(MachineSample other) {
        return new HarnessSample(
                processCpuNanos,
                hostBusyShare,
                hostStealShare,
                gcCount,
                gcMillis,
                pauseLongestNanos,
                pauseSumNanos,
                sessionsOpen,
                reconnects,
                clockShiftNanos,
                other);
    }
}
