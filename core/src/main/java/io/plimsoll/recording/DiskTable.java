package io.plimsoll.recording;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The counters of all disks and partitions at one instant: `/proc/diskstats` (Linux, "I/O statistics fields"), and
/// which of them holds a folder. Immutable.
///
/// @param byName in the kernel's order
record DiskTable(Map<String, DiskCounters> byName) {
    static final DiskTable EMPTY = new DiskTable(Map.of());

    private static final int COUNTS_MIN = 11;
    private static final int COUNTS = 17;

    /// Files, memory, floppy and optical disks that look like disks.
    private static final Pattern NO_DISK = Pattern.compile("(loop|ram|zram|fd|sr)\\d+");

    /// Parses one line for each device; shorter lines are those of partitions in kernels before 2.6.25.
    ///
    /// @throws IllegalArgumentException for a line of another format
    static DiskTable parse(List<String> lines) {
        Map<String, DiskCounters> all = new LinkedHashMap<>();
        for (String line : lines) {
            ProcFile.Fields fields = new ProcFile.Fields(line, 0);
            if (fields.hasNext()) {
                String number = fields.word() + ":" + fields.word();
                String name = fields.word();
                long[] counts = fields.numbers(COUNTS);
                if (counts.length >= COUNTS_MIN) {
                    all.put(name, DiskCounters.of(name, number, counts));
                }
            }
        }
        return new DiskTable(all);
    }

    /// The disks that have done anything since the machine started, without partitions.
    List<String> whole() {
        return byName.values().stream()
                .filter(disk -> disk.reads + disk.writes > 0)
                .map(DiskCounters::name)
                .filter(name -> !NO_DISK.matcher(name).matches() && whole(name).equals(name))
                .toList();
    }

    /// The disk that a partition is on, by the kernel's names: `vda` has `vda1`, and `nvme0n1` has `nvme0n1p1`.
    private String whole(String name) {
        return byName.keySet().stream()
                .filter(disk -> isPartition(name, disk))
                .findFirst()
                .orElse(name);
    }

    private static boolean isPartition(String name, String disk) {
        if (!name.startsWith(disk)) {
            return false;
        }
        String rest = name.substring(disk.length());
        boolean endsInDigit = Character.isDigit(disk.charAt(disk.length() - 1));
        return rest.matches(endsInDigit ? "p\\d+" : "\\d+");
    }

    /// A place in the tree of folders with a file system of its own.
    ///
    /// @param number of its device, `254:0`
    /// @param source `/dev/vda1`, or a name that is no device
    record Mount(String number, Path at, String source) {
        private static final int FIELDS_MIN = 10;
        private static final int OPTIONAL = 6;

        /// Parses `/proc/PID/mountinfo` (proc_pid_mountinfo(5)); lines of another format are left out.
        static List<Mount> parse(List<String> lines) {
            List<Mount> mounts = new ArrayList<>();
            for (String line : lines) {
                List<String> fields = List.of(line.split(" "));
                int dash = fields.size() < FIELDS_MIN
                        ? -1
                        : fields.subList(OPTIONAL, fields.size()).indexOf("-");
                if (dash >= 0 && OPTIONAL + dash + 2 < fields.size()) {
                    mounts.add(of(fields.get(2), plain(fields.get(4)), plain(fields.get(OPTIONAL + dash + 2))));
                }
            }
            return mounts;
        }

        /// A name that Java cannot express, as one with an umlaut with `LANG=C`, may be that of any folder there: then
        /// no disk is known for what is around it.
        private static Mount of(String number, String at, String source) {
            try {
                return new Mount(number, Path.of(at), source);
            } catch (InvalidPathException noName) {
                int parent = at.lastIndexOf('/');
                return of("", parent <= 0 ? "/" : at.substring(0, parent), "");
            }
        }

        /// Blanks, tabs, line breaks and backslashes are written as octal numbers.
        private static String plain(String text) {
            return text.replace("\\040", " ")
                    .replace("\\011", "\t")
                    .replace("\\012", "\n")
                    .replace("\\134", "\\");
        }
    }

    /// The whole disk, or what the kernel composes of several, that holds a folder. Empty if that is no disk, or
    /// not known, as within most containers.
    ///
    /// @param mounts of a process that sees the folder under this name
    Optional<String> holding(Path folder, List<Mount> mounts) {
        Mount nearest = null;
        for (Mount mount : mounts) {
            // Of two at the same place, the later one covers the other.
            if (folder.startsWith(mount.at)
                    && (nearest == null || mount.at.getNameCount() >= nearest.at.getNameCount())) {
                nearest = mount;
            }
        }
        if (nearest == null) {
            return Optional.empty();
        }
        String number = nearest.number;
        String source = nearest.source.startsWith("/dev/") ? nearest.source.substring("/dev/".length()) : "";
        return byName.values().stream()
                .filter(disk -> disk.number.equals(number))
                .findFirst()
                // Some file systems have numbers of their own (btrfs).
                .or(() -> Optional.ofNullable(byName.get(source)))
                .map(DiskCounters::name)
                .filter(name -> !NO_DISK.matcher(name).matches())
                .map(this::whole);
    }

    /// What happened to a disk between two tables.
    HostSample.Disk since(DiskTable earlier, String name, double seconds) {
        DiskCounters now = byName.get(name);
        DiskCounters before = earlier.byName.get(name);
        return now == null || before == null || now.isCountedAnew(before)
                ? HostSample.Disk.unknown(name)
                : now.since(before, seconds);
    }

    /// One device since the machine started. Times are in milliseconds, which the kernel counts in 32 bits: they
    /// begin anew after 49 days.
    ///
    /// @param number its major and minor number, `254:0`
    /// @param busyMillis in which at least one request was under way
    /// @param queueMillis the times of all requests added up
    /// @param flushes negative if the kernel does not count them
    record DiskCounters(
            String name,
            String number,
            long reads,
            long readSectors,
            long readMillis,
            long writes,
            long writtenSectors,
            long writeMillis,
            long busyMillis,
            long queueMillis,
            long flushes,
            long flushMillis) {
        private static final double SECTOR_BYTES = 512;
        private static final double MILLI_NANOS = 1e6;
        private static final long WRAPS_AT = 1L << 32;

        private static DiskCounters of(String name, String number, long[] counts) {
            boolean hasFlushes = counts.length >= COUNTS;
            return new DiskCounters(
                    name,
                    number,
                    counts[0],
                    counts[2],
                    counts[3],
                    counts[4],
                    counts[6],
                    counts[7],
                    counts[9],
                    counts[10],
                    hasFlushes ? counts[15] : -1,
                    hasFlushes ? counts[16] : 0);
        }

        /// Whether it is another disk under the same name, or the same one that came back. Counts have 64 bits
        /// and never begin anew by themselves.
        private boolean isCountedAnew(DiskCounters earlier) {
            return reads < earlier.reads
                    || writes < earlier.writes
                    || readSectors < earlier.readSectors
                    || writtenSectors < earlier.writtenSectors
                    || flushes < earlier.flushes;
        }

        private HostSample.Disk since(DiskCounters earlier, double seconds) {
            double read = (double) (reads - earlier.reads);
            double written = (double) (writes - earlier.writes);
            double flushed = flushes < 0 ? Double.NaN : (double) (flushes - earlier.flushes);
            double waited = millis(readMillis, earlier.readMillis) + millis(writeMillis, earlier.writeMillis);
            return new HostSample.Disk(
                    name,
                    read / seconds,
                    written / seconds,
                    flushed / seconds,
                    (readSectors - earlier.readSectors) * SECTOR_BYTES / seconds,
                    (writtenSectors - earlier.writtenSectors) * SECTOR_BYTES / seconds,
                    each(waited, read + written),
                    each(millis(flushMillis, earlier.flushMillis), flushed),
                    // Two clocks: the kernel's ticks, and ours.
                    Math.min(1, millis(busyMillis, earlier.busyMillis) / 1e3 / seconds),
                    millis(queueMillis, earlier.queueMillis) / 1e3 / seconds);
        }

        private static double each(double millis, double requests) {
            return requests > 0 ? millis * MILLI_NANOS / requests : Double.NaN;
        }

        /// A time that has fallen began anew. A rise of half of its range or more never happens between two
        /// looks.
        private static double millis(long now, long earlier) {
            long risen = now >= earlier ? now - earlier : now - earlier + WRAPS_AT;
            return risen < 0 || risen >= WRAPS_AT / 2 ? Double.NaN : (double) risen;
        }
    }
}
