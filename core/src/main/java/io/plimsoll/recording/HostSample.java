package io.plimsoll.recording;

import java.util.ArrayList;
import java.util.List;

/// What a whole machine did between two looks at it, by the account of its kernel. Rates and shares are means over that
/// time. What the machine does not report is not a number. Immutable.
///
/// @param disks in the order of [Layout#disks]
public record HostSample(Processors processors, Pressures pressures, List<Disk> disks, Network network, Memory memory) {
    public HostSample {
        disks = List.copyOf(disks);
    }

    /// What samples of one run consist of; the same for the whole run.
    ///
    /// @param cores the numbers of the cores
    /// @param disks the names of the disks
    /// @param holdData whether the database has files open on these disks; if that cannot be seen, they are all
    ///     whole disks of the machine
    public record Layout(List<Integer> cores, List<String> disks, boolean holdData) {
        /// Nothing is visible.
        public static final Layout NONE = new Layout(List.of(), List.of(), false);

        public Layout {
            cores = List.copyOf(cores);
            disks = List.copyOf(disks);
        }
    }

    /// The processors.
    ///
    /// @param cores the share of the time in which each core was busy, in the order of [Layout#cores]
    /// @param runQueue how many threads ran or waited for a core at the end, without the one that looked
    public record Processors(List<Double> cores, Groups groups, double runQueue) {
        public Processors {
            cores = List.copyOf(cores);
        }

        /// How many cores were busy. Not a number if no core was seen.
        public double busy() {
            return cores.stream()
                    .mapToDouble(Double::doubleValue)
                    .filter(share -> !Double.isNaN(share))
                    .reduce(Double::sum)
                    .orElse(Double.NaN);
        }

        /// What was busy beside all programs: the kernel's own threads, interrupts, and programs that no group
        /// has.
        public double rest() {
            List<Double> parts = new ArrayList<>(List.of(groups.database, groups.harness, groups.others));
            parts.removeIf(part -> part.isNaN());
            return Math.max(
                    0, busy() - parts.stream().mapToDouble(Double::doubleValue).sum());
        }
    }

    /// How many cores each group of programs kept busy.
    ///
    /// @param database the target's processes; none if it runs within the harness
    /// @param harness this process and those that it started, without the target's
    public record Groups(double database, double harness, double others) {}

    /// How programs were held up for lack of processors, of disks that keep up, and of memory.
    public record Pressures(Pressure processor, Pressure disk, Pressure memory) {}

    /// Shares of the time.
    ///
    /// @param some in which at least one program was held up
    /// @param full in which all programs that had work were
    public record Pressure(double some, double full) {}

    /// One disk. Counts and bytes are per second.
    ///
    /// @param flushes requests to bring what was written onto the medium; not a number on older kernels
    /// @param awaitNanos how long a read or a write took, with its time in the queue; not a number if there was
    ///     none
    /// @param flushNanos how long a flush took
    /// @param busy the share of the time in which at least one request was under way
    /// @param queue how many were under way
    public record Disk(
            String name,
            double reads,
            double writes,
            double flushes,
            double readBytes,
            double writtenBytes,
            double awaitNanos,
            double flushNanos,
            double busy,
            double queue) {
        /// A disk that is not there, or was counted anew.
        public static Disk unknown(String name) {
            double none = Double.NaN;
            return new Disk(name, none, none, none, none, none, none, none, none, none);
        }

        /// Reads and writes.
        public double requests() {
            return reads + writes;
        }

        /// Read and written.
        public double bytes() {
            return readBytes + writtenBytes;
        }
    }

    /// All network interfaces but the loopback, added up, per second. With bridges or bonds, a packet counts at
    /// each.
    ///
    /// @param busiest the share of its speed that the busiest interface carried in its busier direction, on
    ///     average; not a number if no interface reports its speed
    /// @param sentSegments of TCP, on all connections, those within the machine included
    /// @param resentSegments sent again
    public record Network(
            double receivedBytes,
            double sentBytes,
            double receivedPackets,
            double sentPackets,
            double errors,
            double drops,
            double busiest,
            double sentSegments,
            double resentSegments) {
        /// Neither speeds nor segments are known.
        public Network(
                double receivedBytes,
                double sentBytes,
                double receivedPackets,
                double sentPackets,
                double errors,
                double drops) {
            this(
                    receivedBytes,
                    sentBytes,
                    receivedPackets,
                    sentPackets,
                    errors,
                    drops,
                    Double.NaN,
                    Double.NaN,
                    Double.NaN);
        }
    }

    /// Memory in bytes at the end, and pages per second.
    ///
    /// @param available what programs can get without swapping
    /// @param dirty changed and not yet written to disks
    /// @param writeback being written
    /// @param cached contents of files
    /// @param swapIn pages that came back from disks
    public record Memory(
            double available, double dirty, double writeback, double cached, double swapIn, double swapOut) {}
}
