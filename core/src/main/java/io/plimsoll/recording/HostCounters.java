package io.plimsoll.recording;

import io.plimsoll.recording.HostSample.Layout;
import io.plimsoll.recording.MachineMeter.HostCpu;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What the kernel counts for the whole machine, at one instant: files of `/proc` (proc(5)). A file that is missing, or
/// has another format, leaves its part empty. Immutable.
///
/// @param cores ticks by the number of the core
/// @param runnable threads that run or wait for a core; not a number if unknown
/// @param traffic by the name of the network interface
/// @param speeds in bytes per second, of those network interfaces that report it
/// @param segments of TCP: numbers of `/proc/net/snmp`
/// @param memory numbers of `/proc/meminfo` in kilobytes
/// @param events numbers of `/proc/vmstat`
record HostCounters(
        Map<Integer, HostCpu> cores,
        double runnable,
        DiskTable disks,
        Map<String, Traffic> traffic,
        Map<String, Long> speeds,
        Map<String, Long> segments,
        Map<String, Long> memory,
        Map<String, Long> events) {
    static final HostCounters NONE =
            new HostCounters(Map.of(), Double.NaN, DiskTable.EMPTY, Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

    private static final String AVAILABLE = "MemAvailable";
    private static final String DIRTY = "Dirty";
    private static final String WRITEBACK = "Writeback";
    private static final String CACHED = "Cached";
    private static final String SWAP_IN = "pswpin";
    private static final String SWAP_OUT = "pswpout";
    private static final double KIBIBYTE = 1024;
    private static final long BYTES_OF_MEGABIT = 125_000;

    private static final String TCP = "Tcp:";

    /// What the kernel calls the segments that were sent, and those of them that were sent again.
    static final String SENT = "OutSegs";

    static final String RESENT = "RetransSegs";

    /// @param proc the folder `/proc`
    static HostCounters read(Path proc) {
        List<String> stat = ProcFile.lines(proc.resolve("stat"));
        return new HostCounters(
                parsed(stat, HostCounters::coresIn, Map.of()),
                parsed(stat, HostCounters::runnableIn, Double.NaN),
                parsed(proc.resolve("diskstats"), DiskTable::parse, DiskTable.EMPTY),
                parsed(proc.resolve("net/dev"), Traffic::parse, Map.of()),
                Map.of(),
                parsed(proc.resolve("net/snmp"), HostCounters::segmentsIn, Map.of()),
                parsed(
                        proc.resolve("meminfo"),
                        lines -> numbers(lines, Set.of(AVAILABLE, DIRTY, WRITEBACK, CACHED)),
                        Map.of()),
                parsed(proc.resolve("vmstat"), lines -> numbers(lines, Set.of(SWAP_IN, SWAP_OUT)), Map.of()));
    }

    private static <T> T parsed(Path file, Function<List<String>, T> parser, T otherwise) {
        return parsed(ProcFile.lines(file), parser, otherwise);
    }

    private static <T> T parsed(List<String> lines, Function<List<String>, T> parser, T otherwise) {
        try {
            return parser.apply(lines);
        } catch (RuntimeException otherFormat) {
            // What cannot be understood is as unknown as what is not there.
            return otherwise;
        }
    }

    /// The lines `cpu0 …` of `/proc/stat`. Cores that are switched off have none.
    static Map<Integer, HostCpu> coresIn(List<String> stat) {
        Map<Integer, HostCpu> cores = new TreeMap<>();
        for (String line : stat) {
            if (HostCpu.isOfOneCore(line)) {
                cores.put(Integer.valueOf(line.substring("cpu".length(), line.indexOf(' '))), HostCpu.parse(line));
            }
        }
        return cores;
    }

    /// The line `procs_running` of `/proc/stat`.
    static double runnableIn(List<String> stat) {
        return numbers(stat, Set.of("procs_running")).values().stream()
                .mapToDouble(Long::doubleValue)
                .findFirst()
                .orElse(Double.NaN);
    }

    /// Lines such as `Dirty:   188 kB` and `pswpin 12`.
    static Map<String, Long> numbers(List<String> lines, Set<String> wanted) {
        Map<String, Long> numbers = new HashMap<>();
        for (String line : lines) {
            for (String name : wanted) {
                if (line.startsWith(name) && isEnd(line, name.length())) {
                    numbers.put(name, new ProcFile.Fields(line, name.length() + 1).number());
                }
            }
        }
        return numbers;
    }

    private static boolean isEnd(String line, int at) {
        return at < line.length() && (line.charAt(at) == ':' || line.charAt(at) <= ' ');
    }

    /// The two lines `Tcp:` of `/proc/net/snmp`: names, and the numbers that belong to them.
    static Map<String, Long> segmentsIn(List<String> lines) {
        List<String> tcp = lines.stream().filter(line -> line.startsWith(TCP)).toList();
        Map<String, Long> numbers = new HashMap<>();
        if (tcp.size() == 2) {
            ProcFile.Fields names = new ProcFile.Fields(tcp.getFirst(), TCP.length());
            ProcFile.Fields values = new ProcFile.Fields(tcp.getLast(), TCP.length());
            while (names.hasNext()) {
                String name = names.word();
                long value = values.number();
                if (name.equals(SENT) || name.equals(RESENT)) {
                    numbers.put(name, value);
                }
            }
        }
        return numbers;
    }

    /// The speeds of the network interfaces that are devices: what the kernel makes up of others, such as bridges
    /// and the ends of tunnels, reports speeds that mean nothing.
    ///
    /// @param net the folder `/sys/class/net`
    static Map<String, Long> speeds(Path net, Set<String> interfaces) {
        Map<String, Long> speeds = new HashMap<>();
        for (String name : interfaces) {
            Path place = net.resolve(name);
            double megabits = Files.exists(place.resolve("device"))
                    ? parsed(place.resolve("speed"), lines -> Double.parseDouble(lines.getFirst()), -1.0)
                    : -1;
            if (megabits > 0) {
                speeds.put(name, Math.round(megabits * BYTES_OF_MEGABIT));
            }
        }
        return speeds;
    }

    /// The same, where the speeds of network interfaces are known.
    HostCounters with(Map<String, Long> known) {
        return new HostCounters(cores, runnable, disks, traffic, known, segments, memory, events);
    }

    /// One network interface since it exists: a line of `/proc/net/dev`.
    record Traffic(
            long receivedBytes, long sentBytes, long receivedPackets, long sentPackets, long errors, long drops) {
        private static final String LOOPBACK = "lo";
        private static final int FIELDS = 16;

        /// All interfaces but the loopback.
        ///
        /// @throws IllegalArgumentException for a line of another format
        static Map<String, Traffic> parse(List<String> lines) {
            Map<String, Traffic> all = new HashMap<>();
            for (String line : lines) {
                int colon = line.lastIndexOf(':');
                String name = colon < 0 ? LOOPBACK : line.substring(0, colon).strip();
                if (!name.equals(LOOPBACK)) {
                    long[] counts = new ProcFile.Fields(line, colon + 1).numbers(FIELDS);
                    if (counts.length == FIELDS) {
                        all.put(
                                name,
                                new Traffic(
                                        counts[0],
                                        counts[8],
                                        counts[1],
                                        counts[9],
                                        counts[2] + counts[10],
                                        counts[3] + counts[11]));
                    }
                }
            }
            return all;
        }

        /// By how much all counters rose; nothing if one has fallen, because the interface was counted anew.
        private double[] since(Traffic earlier) {
            double[] risen = {
                (double) (receivedBytes - earlier.receivedBytes),
                (double) (sentBytes - earlier.sentBytes),
                (double) (receivedPackets - earlier.receivedPackets),
                (double) (sentPackets - earlier.sentPackets),
                (double) (errors - earlier.errors),
                (double) (drops - earlier.drops)
            };
            for (double each : risen) {
                if (each < 0) {
                    return new double[risen.length];
                }
            }
            return risen;
        }
    }

    /// The files that were found empty, missing or of another format.
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        if (cores.isEmpty() || Double.isNaN(runnable)) {
            missing.add("/proc/stat");
        }
        if (disks.byName().isEmpty()) {
            missing.add("/proc/diskstats");
        }
        if (traffic.isEmpty()) {
            missing.add("/proc/net/dev");
        }
        if (segments.isEmpty()) {
            missing.add("/proc/net/snmp");
        }
        if (memory.isEmpty()) {
            missing.add("/proc/meminfo");
        }
        if (events.isEmpty()) {
            missing.add("/proc/vmstat");
        }
        return missing;
    }

    /// What the machine did between two readings.
    ///
    /// @param groups what programs did, which these counters do not tell apart
    HostSample since(
            HostCounters earlier, double seconds, Layout layout, HostSample.Groups groups, HostSample.Pressures held) {
        List<Double> busy = new ArrayList<>();
        for (int core : layout.cores()) {
            busy.add(busyShare(cores.get(core), earlier.cores.get(core)));
        }
        List<HostSample.Disk> each = new ArrayList<>();
        for (String disk : layout.disks()) {
            each.add(disks.since(earlier.disks, disk, seconds));
        }
        return new HostSample(
                // The thread that looks runs, too.
                new HostSample.Processors(busy, groups, Math.max(0, runnable - 1)),
                held,
                each,
                network(earlier, seconds),
                new HostSample.Memory(
                        bytes(AVAILABLE),
                        bytes(DIRTY),
                        bytes(WRITEBACK),
                        bytes(CACHED),
                        perSecond(events.get(SWAP_IN), earlier.events.get(SWAP_IN), seconds),
                        perSecond(events.get(SWAP_OUT), earlier.events.get(SWAP_OUT), seconds)));
    }

    /// A core that was switched off and on may begin anew, and its time may seem to go back by a tick.
    private static double busyShare(@Nullable HostCpu now, @Nullable HostCpu before) {
        if (now == null || before == null || now.total() <= before.total()) {
            return Double.NaN;
        }
        return Math.clamp(now.busyShareSince(before), 0.0, 1.0);
    }

    private HostSample.Network network(HostCounters earlier, double seconds) {
        double[] sums = new double[6];
        double busiest = Double.NaN;
        boolean isKnown = false;
        for (Map.Entry<String, Traffic> each : traffic.entrySet()) {
            Traffic before = earlier.traffic.get(each.getKey());
            double[] risen =
                    before == null ? new double[sums.length] : each.getValue().since(before);
            for (int i = 0; i < sums.length; i++) {
                sums[i] += risen[i] / seconds;
            }
            Long speed = speeds.get(each.getKey());
            if (before != null && speed != null) {
                double share = Math.min(1, Math.max(risen[0], risen[1]) / seconds / speed);
                busiest = Double.isNaN(busiest) ? share : Math.max(busiest, share);
            }
            isKnown |= before != null;
        }
        if (!isKnown) {
            Arrays.fill(sums, Double.NaN);
        }
        return new HostSample.Network(
                sums[0],
                sums[1],
                sums[2],
                sums[3],
                sums[4],
                sums[5],
                busiest,
                perSecond(segments.get(SENT), earlier.segments.get(SENT), seconds),
                perSecond(segments.get(RESENT), earlier.segments.get(RESENT), seconds));
    }

    private double bytes(String name) {
        Long kilobytes = memory.get(name);
        return kilobytes == null ? Double.NaN : kilobytes * KIBIBYTE;
    }

    private static double perSecond(@Nullable Long now, @Nullable Long before, double seconds) {
        return now == null || before == null || now < before ? Double.NaN : (now - before) / seconds;
    }
}
