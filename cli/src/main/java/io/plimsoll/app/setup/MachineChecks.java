package io.plimsoll.app.setup;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.results.HostFacts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Whether this machine is fit to measure from: what Linux shows of it in small files. What a system does not show is
/// said, and taken as good. Used by one thread.
///
/// @param root the folder that holds `proc` and `sys`
record MachineChecks(Path root) {
    private static final long DESCRIPTORS_MIN = 4_096;
    private static final long THREADS_MIN = 2_048;
    private static final long PORTS_MIN = 20_000;
    private static final double BUSY = 0.5;

    /// What programs leave there for ever after a memory that was full once.
    private static final long SWAPPED_MAX = 64L << 20;

    private static final long KIB = 1_024;
    private static final int MOST_BYTES = 1 << 20;
    private static final int CLOCK_NANOS_MAX = 200;
    private static final long STEP_NANOS_MAX = 20_000_000;

    /// Sources of time that are read without a call of the kernel.
    private static final Set<String> QUICK =
            Set.of("tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page");

    private static final String UNSHOWN = "this system does not show it";

    /// What a look at this machine's own clocks has shown.
    ///
    /// @param lookNanos how long one look takes
    /// @param stepNanos how far the wall clock moved against the monotonic clock meanwhile
    /// @param isSynchronized empty if the kernel does not say
    record Clocks(double lookNanos, long stepNanos, Optional<Boolean> isSynchronized) {}

    List<Check> all(HostFacts host, Clocks clocks) {
        List<Check> checks = new ArrayList<>();
        checks.add(java(host));
        checks.add(cores(host.cores()));
        checks.add(quota());
        checks.add(governor());
        checks.add(load(host.cores()));
        checks.add(memory(host.heapMaxBytes()));
        checks.add(swap());
        checks.add(limit(
                "descriptors",
                "Max open files",
                DESCRIPTORS_MIN,
                "ulimit -n 65536 in the shell first, or LimitNOFILE=, or --ulimit nofile=65536 of a container"));
        checks.add(limit("threads", "Max processes", THREADS_MIN, "ulimit -u 8192 in the shell first"));
        checks.add(ports());
        checks.add(clockSource(clocks.lookNanos()));
        checks.add(wallClock(clocks));
        return checks;
    }

    static Check java(HostFacts host) {
        List<String> slowing = host.slowedBy() == null ? List.of() : host.slowedBy();
        String shown = host.java() + ", heap up to " + Figures.bytes(host.heapMaxBytes());
        return Check.of(
                "Java",
                slowing.isEmpty(),
                slowing.isEmpty() ? shown : shown + ", slowed by " + String.join(", ", slowing),
                "leave these options out of PLIMSOLL_JAVA_OPTS and JAVA_TOOL_OPTIONS");
    }

    static Check cores(int cores) {
        return Check.of(
                "cores",
                cores > 1,
                Figures.count(cores, "core"),
                "measure from a machine with two cores or more: on one, everything else interrupts the harness");
    }

    private Check quota() {
        OptionalDouble quota = smallestQuota();
        return Check.of(
                "CPU quota",
                quota.isEmpty(),
                quota.isEmpty()
                        ? "none"
                        : Figures.number(quota.getAsDouble())
                                + " cores (cgroup): once it is used up, the harness stands still",
                "take the limit away (--cpus, limits.cpu), or give whole cores instead (--cpuset-cpus)");
    }

    /// The least of the control groups that this process is in.
    private OptionalDouble smallestQuota() {
        return lines("proc/self/cgroup").stream()
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3)
                .flatMap(parts -> folders(parts[1], parts[2]))
                .map(MachineChecks::quotaOf)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .min();
    }

    /// The folders of a control group and of those above it. In a container, the path may be that of the host.
    private Stream<Path> folders(String controllers, String path) {
        boolean isUnified = controllers.isEmpty();
        if (!isUnified && !Arrays.asList(controllers.split(",", -1)).contains("cpu")) {
            return Stream.of();
        }
        Path base = root.resolve(isUnified ? "sys/fs/cgroup" : "sys/fs/cgroup/cpu");
        Path lowest = base.resolve(path.replaceFirst("^/+", "")).normalize();
        List<Path> folders = new ArrayList<>(List.of(base));
        for (Path folder = lowest; folder != null && folder.startsWith(base); folder = folder.getParent()) {
            folders.add(folder);
        }
        return folders.stream();
    }

    /// Version 2 writes `150000 100000` or `max 100000` into one file, version 1 has two files and -1 for no limit.
    private static OptionalDouble quotaOf(Path folder) {
        String[] unified = text(folder.resolve("cpu.max")).split(" ", -1);
        String[] parts = unified.length == 2
                ? unified
                : new String[] {text(folder.resolve("cpu.cfs_quota_us")), text(folder.resolve("cpu.cfs_period_us"))};
        OptionalLong quota = number(parts[0]);
        OptionalLong period = number(parts[1]);
        return quota.isPresent() && period.orElse(0) > 0
                ? OptionalDouble.of((double) quota.getAsLong() / period.getAsLong())
                : OptionalDouble.empty();
    }

    private Check governor() {
        Map<String, Integer> governors = new TreeMap<>();
        try (Stream<Path> cores = Files.list(root.resolve("sys/devices/system/cpu"))) {
            cores.map(core -> text(core.resolve("cpufreq/scaling_governor")))
                    .filter(name -> !name.isEmpty())
                    .forEach(name -> governors.merge(name, 1, Integer::sum));
        } catch (IOException unreadable) {
            return Check.ok("governor", UNSHOWN);
        }
        if (governors.isEmpty()) {
            return Check.ok("governor", UNSHOWN + ", as usual of virtual machines");
        }
        return Check.of(
                "governor",
                governors.keySet().equals(Set.of("performance")),
                governors.toString().replaceAll("[{}]", "").replace("=", " on ") + " cores",
                "cpupower frequency-set -g performance, while you measure");
    }

    private Check load(int cores) {
        String first = text(root.resolve("proc/loadavg")).split(" ", 2)[0];
        if (!first.matches("\\d+\\.\\d+")) {
            return Check.ok("load", UNSHOWN);
        }
        double load = Double.parseDouble(first);
        return Check.of(
                "load",
                load <= BUSY * cores,
                first + " programs ran or waited on average in the last minute",
                "end other programs, or wait for their end: `top` shows them");
    }

    private Check memory(long heapBytes) {
        OptionalLong available = memory("MemAvailable");
        if (available.isEmpty()) {
            return Check.ok("memory", UNSHOWN);
        }
        return Check.of(
                "memory",
                available.getAsLong() >= heapBytes,
                Figures.bytes(available.getAsLong()) + " available, and the heap may take " + Figures.bytes(heapBytes),
                "free memory, or give Java less (PLIMSOLL_JAVA_OPTS=-Xmx...)");
    }

    private Check swap() {
        OptionalLong total = memory("SwapTotal");
        OptionalLong free = memory("SwapFree");
        if (total.isEmpty() || free.isEmpty()) {
            return Check.ok("swap", UNSHOWN);
        }
        long used = total.getAsLong() - free.getAsLong();
        return Check.of(
                "swap",
                used <= SWAPPED_MAX,
                used == 0 ? "none in use" : Figures.bytes(used) + " in use: what is there must be read back",
                "free memory, then swapoff -a && swapon -a");
    }

    private OptionalLong memory(String name) {
        return lines("proc/meminfo").stream()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> number(line.replaceAll("[^0-9]", "")))
                .filter(OptionalLong::isPresent)
                .mapToLong(kib -> kib.getAsLong() * KIB)
                .findFirst();
    }

    private Check limit(String name, String title, long least, String remedy) {
        // Max open files            1024                 4096                 files
        Optional<String> soft = lines("proc/self/limits").stream()
                .filter(line -> line.startsWith(title))
                .map(line -> line.substring(title.length()).strip().split(" +", 2)[0])
                .findFirst();
        if (soft.isEmpty()) {
            return Check.ok(name, UNSHOWN);
        }
        return Check.of(
                name,
                soft.get().equals("unlimited") || number(soft.get()).orElse(0) >= least,
                soft.get().equals("unlimited") ? "no limit" : "up to " + soft.get(),
                remedy);
    }

    private Check ports() {
        String[] range =
                text(root.resolve("proc/sys/net/ipv4/ip_local_port_range")).split("\\s+", -1);
        OptionalLong first = number(range[0]);
        OptionalLong last = number(range[range.length - 1]);
        if (range.length != 2 || first.isEmpty() || last.isEmpty()) {
            return Check.ok("ports", UNSHOWN);
        }
        long ports = last.getAsLong() - first.getAsLong() + 1;
        return Check.of(
                "ports",
                ports >= PORTS_MIN,
                Figures.count(ports) + " for connections from here (" + range[0] + " to " + range[1] + ")",
                "sysctl net.ipv4.ip_local_port_range='10240 65535', if a load opens a connection for each operation");
    }

    private Check clockSource(double lookNanos) {
        String source = text(root.resolve("sys/devices/system/clocksource/clocksource0/current_clocksource"));
        String shown = (source.isEmpty() ? UNSHOWN : source)
                + String.format(Locale.ROOT, "; reading the clock takes %.0f ns", lookNanos);
        return Check.of(
                "clock source",
                (source.isEmpty() || QUICK.contains(source)) && lookNanos <= CLOCK_NANOS_MAX,
                shown,
                "boot with clocksource=tsc, or measure from another kind of machine: each operation reads it twice");
    }

    private static Check wallClock(Clocks clocks) {
        if (Math.abs(clocks.stepNanos()) > STEP_NANOS_MAX) {
            return Check.warn(
                    "wall clock",
                    "it moved by " + Figures.time(Math.abs((double) clocks.stepNanos())) + " while it was watched",
                    "stop what sets it, or have it slewed (chrony): a run reports when it jumps");
        }
        return Check.of(
                "wall clock",
                clocks.isSynchronized().orElse(true),
                clocks.isSynchronized()
                        .map(is -> is ? "synchronized, and no jump was seen" : "not synchronized")
                        .orElse(UNSHOWN),
                "start chrony or systemd-timesyncd: times of a run do not match the server's log otherwise");
    }

    private List<String> lines(String file) {
        return text(root.resolve(file)).lines().toList();
    }

    /// Empty if it cannot be read. One read with a large buffer, because the kernel gives a file of numbers to the
    /// first
    /// read only, and [Files#readString] begins with a read of one byte.
    private static String text(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).strip();
        } catch (IOException unreadable) {
            return "";
        }
    }

    /// Empty if it is no number, or negative.
    private static OptionalLong number(String text) {
        return text.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
