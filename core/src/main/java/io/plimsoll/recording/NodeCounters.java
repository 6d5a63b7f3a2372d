package io.plimsoll.recording;

import io.plimsoll.exporter.Metrics;
import io.plimsoll.exporter.Metrics.Sample;
import io.plimsoll.recording.DiskTable.DiskCounters;
import io.plimsoll.recording.HostCounters.Traffic;
import io.plimsoll.recording.MachineMeter.HostCpu;
import io.plimsoll.recording.PressureTotals.Held;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What Prometheus' node_exporter shows of a machine, as the counters of its kernel. Immutable.
///
/// Source of the names: node_exporter 1.5, collectors `cpu`, `stat`, `pressure`, `diskstats`, `netdev`, `netclass`,
/// `netstat`, `meminfo`, `vmstat`, `time` and `uname`. It gives the kernel's numbers in seconds and bytes. A value that
/// is missing, negative or not finite makes the core, the disk or the interface unknown that it belongs to.
///
/// @param clockSeconds the machine's wall clock when it was looked at; not a number if unknown
/// @param bootSeconds when the machine was started, by that clock; not a number if unknown
/// @param name of the machine; empty if unknown
record NodeCounters(
        HostCounters counters, PressureTotals pressure, double clockSeconds, double bootSeconds, String name) {
    private static final String CPU = "node_cpu_seconds_total";
    private static final String RUNNING = "node_procs_running";
    private static final String DISK = "node_disk_";
    private static final String NETWORK = "node_network_";
    private static final String CLOCK = "node_time_seconds";
    private static final String BOOT = "node_boot_time_seconds";
    private static final String SYSTEM = "node_uname_info";
    private static final String DEVICE = "device";
    private static final String LOOPBACK = "lo";

    /// An answer that has one of them is about a machine.
    private static final Set<String> OF_MACHINES =
            Set.of(CPU, "node_disk_reads_completed_total", "node_memory_MemAvailable_bytes");

    private static final List<String> MODES =
            List.of("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal");

    private static final double MICROS = 1e6;
    private static final double MILLIS = 1e3;
    private static final double SECTOR = 512;
    private static final double KIBIBYTE = 1024;

    /// Whether an answer is node_exporter's.
    static boolean isIn(Metrics metrics) {
        return metrics.samples().values().stream()
                .anyMatch(sample -> OF_MACHINES.contains(sample.series().family()));
    }

    /// @throws IllegalArgumentException with a clause that follows the exporter's address, if the answer is about
    /// several
    ///     machines
    static NodeCounters of(Metrics metrics) {
        Families families = Families.of(metrics);
        HostCounters counters = new HostCounters(
                cores(families),
                families.single(RUNNING),
                disks(families),
                traffic(families),
                speeds(families),
                numbers(families, "node_netstat_Tcp_", "", 1, List.of(HostCounters.SENT, HostCounters.RESENT)),
                numbers(
                        families,
                        "node_memory_",
                        "_bytes",
                        KIBIBYTE,
                        List.of("MemAvailable", "Dirty", "Writeback", "Cached")),
                numbers(families, "node_vmstat_", "", 1, List.of("pswpin", "pswpout")));
        return new NodeCounters(
                counters,
                new PressureTotals(held(families, "cpu"), held(families, "io"), held(families, "memory")),
                families.single(CLOCK),
                families.single(BOOT),
                families.samples(SYSTEM).stream()
                        .map(sample -> sample.series().label("nodename"))
                        .findFirst()
                        .orElse(""));
    }

    /// The samples of an answer by the names of their families.
    private record Families(Map<String, List<Sample>> all) {
        static Families of(Metrics metrics) {
            Map<String, List<Sample>> all = new HashMap<>();
            for (Sample sample : metrics.samples().values()) {
                if (sample.series().family().startsWith("node_")) {
                    all.computeIfAbsent(sample.series().family(), _ -> new ArrayList<>())
                            .add(sample);
                }
            }
            return new Families(all);
        }

        List<Sample> samples(String family) {
            return all.getOrDefault(family, List.of());
        }

        /// The value of a family without labels; not a number if it is unknown.
        double single(String family) {
            return values(family, "").getOrDefault("", Double.NaN);
        }

        /// The known values of a family by a label of theirs.
        ///
        /// @throws IllegalArgumentException if two series have the same label
        Map<String, Double> values(String family, String label) {
            Map<String, Double> values = new LinkedHashMap<>();
            for (Sample sample : samples(family)) {
                boolean isKnown = Double.isFinite(sample.value()) && sample.value() >= 0;
                double value = isKnown ? sample.value() : Double.NaN;
                if (values.put(sample.series().label(label), value) != null) {
                    throw ofSeveralMachines(family);
                }
            }
            values.values().removeIf(value -> value.isNaN());
            return values;
        }
    }

    private static IllegalArgumentException ofSeveralMachines(String family) {
        return new IllegalArgumentException(
                "answered for several machines, as " + family + " shows: give the address of one machine's exporter");
    }

    /// Microseconds instead of ticks: shares are the same.
    private static Map<Integer, HostCpu> cores(Families families) {
        Map<Integer, Map<String, Double>> times = new TreeMap<>();
        for (Sample sample : families.samples(CPU)) {
            String core = sample.series().label("cpu");
            if (core.matches("\\d{1,6}")) {
                Map<String, Double> modes = times.computeIfAbsent(Integer.valueOf(core), _ -> new HashMap<>());
                if (modes.put(sample.series().label("mode"), sample.value()) != null) {
                    throw ofSeveralMachines(CPU);
                }
            }
        }
        Map<Integer, HostCpu> cores = new TreeMap<>();
        times.forEach((core, modes) -> {
            if (modes.containsKey("idle")
                    && modes.values().stream().allMatch(seconds -> Double.isFinite(seconds) && seconds >= 0)) {
                cores.put(core, cpu(modes));
            }
        });
        return cores;
    }

    private static HostCpu cpu(Map<String, Double> modes) {
        double[] micros = MODES.stream()
                .mapToDouble(mode -> modes.getOrDefault(mode, 0.0) * MICROS)
                .toArray();
        long idle = Math.round(micros[MODES.indexOf("idle")]);
        long waiting = Math.round(micros[MODES.indexOf("iowait")]);
        long steal = Math.round(micros[MODES.indexOf("steal")]);
        long busy = 0;
        for (String mode : List.of("user", "nice", "system", "irq", "softirq")) {
            busy += Math.round(micros[MODES.indexOf(mode)]);
        }
        return new HostCpu(busy, waiting, steal, busy + idle + waiting + steal);
    }

    private static DiskTable disks(Families families) {
        Map<String, Double> reads = families.values(DISK + "reads_completed_total", DEVICE);
        Map<String, Double> readBytes = families.values(DISK + "read_bytes_total", DEVICE);
        Map<String, Double> readSeconds = families.values(DISK + "read_time_seconds_total", DEVICE);
        Map<String, Double> writes = families.values(DISK + "writes_completed_total", DEVICE);
        Map<String, Double> writtenBytes = families.values(DISK + "written_bytes_total", DEVICE);
        Map<String, Double> writeSeconds = families.values(DISK + "write_time_seconds_total", DEVICE);
        Map<String, Double> busySeconds = families.values(DISK + "io_time_seconds_total", DEVICE);
        Map<String, Double> queueSeconds = families.values(DISK + "io_time_weighted_seconds_total", DEVICE);
        Map<String, Double> flushes = families.values(DISK + "flush_requests_total", DEVICE);
        Map<String, Double> flushSeconds = families.values(DISK + "flush_requests_time_seconds_total", DEVICE);
        Map<String, DiskCounters> disks = new LinkedHashMap<>();
        for (String name : reads.keySet()) {
            boolean isWhole =
                    List.of(readBytes, readSeconds, writes, writtenBytes, writeSeconds, busySeconds, queueSeconds)
                            .stream()
                            .allMatch(values -> values.containsKey(name));
            boolean hasFlushes = flushes.containsKey(name) && flushSeconds.containsKey(name);
            if (isWhole && name.matches("[A-Za-z0-9_.!-]{1,64}")) {
                disks.put(
                        name,
                        new DiskCounters(
                                name,
                                "",
                                whole(reads, name, 1),
                                whole(readBytes, name, 1 / SECTOR),
                                whole(readSeconds, name, MILLIS),
                                whole(writes, name, 1),
                                whole(writtenBytes, name, 1 / SECTOR),
                                whole(writeSeconds, name, MILLIS),
                                whole(busySeconds, name, MILLIS),
                                whole(queueSeconds, name, MILLIS),
                                hasFlushes ? whole(flushes, name, 1) : -1,
                                hasFlushes ? whole(flushSeconds, name, MILLIS) : 0));
            }
        }
        return new DiskTable(disks);
    }

    private static long whole(Map<String, Double> values, String name, double factor) {
        return Math.round(values.getOrDefault(name, 0.0) * factor);
    }

    private static Map<String, Traffic> traffic(Families families) {
        List<Map<String, Double>> values = new ArrayList<>();
        for (String way : List.of("receive_", "transmit_")) {
            for (String what : List.of("bytes", "packets", "errs", "drop")) {
                values.add(families.values(NETWORK + way + what + "_total", DEVICE));
            }
        }
        Map<String, Traffic> traffic = new HashMap<>();
        for (String name : values.getFirst().keySet()) {
            if (!name.equals(LOOPBACK) && values.stream().allMatch(each -> each.containsKey(name))) {
                long[] all =
                        values.stream().mapToLong(each -> whole(each, name, 1)).toArray();
                traffic.put(name, new Traffic(all[0], all[4], all[1], all[5], all[2] + all[6], all[3] + all[7]));
            }
        }
        return traffic;
    }

    /// Only of interfaces with the names of devices: others report speeds that mean nothing.
    private static Map<String, Long> speeds(Families families) {
        Map<String, Long> speeds = new HashMap<>();
        families.values(NETWORK + "speed_bytes", DEVICE).forEach((name, speed) -> {
            if (speed > 0 && name.matches("(en|eth|ib).*")) {
                speeds.put(name, Math.round(speed));
            }
        });
        return speeds;
    }

    private static Map<String, Long> numbers(
            Families families, String before, String after, double unit, List<String> names) {
        Map<String, Long> numbers = new HashMap<>();
        for (String name : names) {
            double value = families.single(before + name + after);
            if (!Double.isNaN(value)) {
                numbers.put(name, Math.round(value / unit));
            }
        }
        return numbers;
    }

    /// `waiting` is what the kernel calls "some", and `stalled` what it calls "full".
    private static Held held(Families families, String resource) {
        return new Held(
                families.single("node_pressure_" + resource + "_waiting_seconds_total") * MICROS,
                families.single("node_pressure_" + resource + "_stalled_seconds_total") * MICROS);
    }

    /// The collectors of the exporter that show nothing.
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        addIf(missing, counters.cores().isEmpty(), "cpu");
        addIf(missing, Double.isNaN(counters.runnable()), "stat");
        addIf(missing, counters.disks().byName().isEmpty(), "diskstats");
        addIf(missing, counters.traffic().isEmpty(), "netdev");
        addIf(missing, counters.segments().isEmpty(), "netstat");
        addIf(missing, counters.memory().isEmpty(), "meminfo");
        addIf(missing, counters.events().isEmpty(), "vmstat");
        addIf(missing, Double.isNaN(pressure.disk().some()), "pressure");
        return missing;
    }

    private static void addIf(List<String> missing, boolean isMissing, String collector) {
        if (isMissing) {
            missing.add(collector);
        }
    }

    /// The same, without the cores and the network whose counters have fallen since: they were counted anew, and
    /// what they rose by is unknown. The time in which a core was idle may fall by a little.
    NodeCounters comparable(NodeCounters earlier) {
        Map<Integer, HostCpu> cores = new TreeMap<>(counters.cores());
        cores.entrySet()
                .removeIf(core ->
                        hasFallen(core.getValue(), earlier.counters.cores().get(core.getKey())));
        boolean isNetworkAnew = counters.traffic().entrySet().stream()
                .anyMatch(each ->
                        hasFallen(each.getValue(), earlier.counters.traffic().get(each.getKey())));
        HostCounters kept = new HostCounters(
                cores,
                counters.runnable(),
                counters.disks(),
                isNetworkAnew ? Map.of() : counters.traffic(),
                counters.speeds(),
                counters.segments(),
                counters.memory(),
                counters.events());
        return new NodeCounters(kept, pressure, clockSeconds, bootSeconds, name);
    }

    private static boolean hasFallen(HostCpu now, @Nullable HostCpu before) {
        return before != null && (now.busy() < before.busy() || now.steal() < before.steal());
    }

    private static boolean hasFallen(Traffic now, @Nullable Traffic before) {
        return before != null
                && (now.receivedBytes() < before.receivedBytes()
                        || now.sentBytes() < before.sentBytes()
                        || now.receivedPackets() < before.receivedPackets()
                        || now.sentPackets() < before.sentPackets()
                        || now.errors() < before.errors()
                        || now.drops() < before.drops());
    }
}
