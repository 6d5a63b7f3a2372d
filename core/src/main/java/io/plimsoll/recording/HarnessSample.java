package io.plimsoll.recording;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/// The harness's measurements of itself during one interval. Immutable.
///
/// @param processCpuNanos CPU time of this process, user and system
/// @param hostBusyShare share of all cores that were busy, 0 to 1; not a number if the machine does not report it
/// @param hostStealShare share taken by the hypervisor
/// @param pauseLongestNanos longest time that this process was kept from running
/// @param pauseSumNanos sum of all such times above 1 ms
/// @param sessionsOpen sessions that had a connection at the end of the interval
/// @param reconnects sessions that reconnected during the interval
/// @param clockShiftNanos how much further the wall clock moved than the monotonic clock; negative if less far
/// @param java of this process, which a target inside of it shares
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
        MachineSample machine,
        JavaSample java) {
    /// What several members of a fleet measured in the same interval, put together: what is used up is added up, and of
    /// what disturbs the worst counts.
    ///
    /// @param sum adds up a figure of which each process has its own
    /// @param gone sessions of members that measure nothing any more
    /// @param machine of all of them
    /// @param java of all of them
    public static HarnessSample together(
            List<HarnessSample> samples,
            ToLongFunction<ToLongFunction<HarnessSample>> sum,
            int gone,
            MachineSample machine,
            JavaSample java) {
        return new HarnessSample(
                sum.applyAsLong(HarnessSample::processCpuNanos),
                most(samples, HarnessSample::hostBusyShare),
                most(samples, HarnessSample::hostStealShare),
                sum.applyAsLong(HarnessSample::gcCount),
                sum.applyAsLong(HarnessSample::gcMillis),
                samples.stream()
                        .mapToLong(HarnessSample::pauseLongestNanos)
                        .max()
                        .orElse(0),
                samples.stream().mapToLong(HarnessSample::pauseSumNanos).max().orElse(0),
                gone + samples.stream().mapToInt(HarnessSample::sessionsOpen).sum(),
                samples.stream().mapToLong(HarnessSample::reconnects).sum(),
                samples.stream()
                        .mapToLong(HarnessSample::clockShiftNanos)
                        .reduce(0, (one, other) -> Math.abs((double) other) > Math.abs((double) one) ? other : one),
                machine,
                java);
    }

    /// The largest of those that are known; not a number if none is.
    public static <T> double most(List<T> samples, ToDoubleFunction<T> figure) {
        return samples.stream()
                .mapToDouble(figure)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(Double.NaN);
    }

    /// What the Java runtime did during one interval, besides garbage collection. What is unknown is not a number.
    /// Immutable.
    ///
    /// @param heapBytes the heap in use at the end, garbage included
    /// @param compileMillis how long the JIT compiler compiled, added up over its threads
    /// @param safepointNanos how long all threads were stopped at safepoints, or on their way to them
    public record JavaSample(double heapBytes, double compileMillis, double safepointNanos) {
        /// Nothing is known.
        public static final JavaSample UNKNOWN = new JavaSample(Double.NaN, Double.NaN, Double.NaN);
    }

    /// What the programs of the machine used between two looks at them. An interval without a look has a length of
    /// 0, and the next look covers both. Immutable.
    ///
    /// @param lengthNanos the time between the looks; 0 without a look
    /// @param cores the cores that programs may share; 0 without a look
    /// @param targetNanos processor time of the target's processes, if they run on this machine
    /// @param foreignNanos processor time of programs that are neither harness nor target; not a number if they
    ///     cannot be separated. Negative if programs turned out to be the target's after all
    /// @param waitingShare share of all cores that idled while some program waited for a disk; not a number if
    ///     unknown
    /// @param pressure how programs were held up
    public record MachineSample(
            long lengthNanos,
            int cores,
            double targetNanos,
            double foreignNanos,
            double waitingShare,
            Pressure pressure) {
        /// Nothing is known.
        public static final MachineSample UNKNOWN =
                new MachineSample(0, 0, Double.NaN, Double.NaN, Double.NaN, Pressure.UNKNOWN);

        /// Shares of the interval in which some program was held up for lack of a resource (`/proc/pressure`);
        /// not numbers if the machine does not report them.
        public record Pressure(double processor, double disk, double memory) {
            /// The machine does not report it.
            public static final Pressure UNKNOWN = new Pressure(Double.NaN, Double.NaN, Double.NaN);
        }

        /// What a program used of the machine during a phase. Immutable.
        ///
        /// @param name the name of the program, without its arguments, which may hold secrets
        /// @param cpuNanos processor time, including that of its children that ended
        public record ProcessLoad(String name, long pid, long cpuNanos) {}
    }
}
