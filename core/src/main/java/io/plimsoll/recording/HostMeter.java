package io.plimsoll.recording;

import io.plimsoll.recording.DiskTable.Mount;
import io.plimsoll.recording.HostSample.Layout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Looks at the whole machine while a [MachineMeter] looks at its programs: the same thread, the same instants, and the
/// same limit of what looking may cost. Used by one thread.
///
/// A look reads some small files, which the kernel makes while they are read. Nothing is written, and no disk is read.
public final class HostMeter {
    private static final Path PROC = Path.of("/proc");
    private static final Path NET = Path.of("/sys/class/net");

    /// The kernel counts processor time in hundredths of a second: in less time than this, shares would be chance.
    private static final long LEAST_NANOS = 50_000_000;

    private static final double NANOS = 1e9;

    private final Path proc;
    private final Path net;
    private final List<String> notes = new ArrayList<>();
    private Layout layout = Layout.NONE;
    private HostCounters last = HostCounters.NONE;
    private Map<String, Long> speeds = Map.of();
    private PressureTotals lastPressure = PressureTotals.UNKNOWN;
    private Used used = Used.NOTHING;
    private long lastNanos;
    private boolean isBegun;
    private @Nullable Look look;

    /// Looks at this machine.
    public HostMeter() {
        this(PROC, NET);
    }

    /// @param proc where the kernel shows the machine
    /// @param net where it shows the network interfaces
    HostMeter(Path proc, Path net) {
        this.proc = proc;
        this.net = net;
    }

    /// One look.
    ///
    /// @param atNanos on the clock of the run
    /// @param lengthNanos the time since the look before
    public record Look(long atNanos, long lengthNanos, HostSample sample) {}

    /// Processor time of groups of programs, in nanoseconds; not a number if they cannot be told apart.
    record Used(double database, double harness, double others) {
        static final Used NOTHING = new Used(0, 0, 0);

        Used plus(Used more) {
            return new Used(database + more.database, harness + more.harness, others + more.others);
        }

        private HostSample.Groups groups(long nanos) {
            return new HostSample.Groups(database / nanos, harness / nanos, others / nanos);
        }
    }

    /// Starts a phase and forgets earlier data. The first phase decides what is looked at.
    ///
    /// @param folders in which the database's processes have files open, as each process sees them
    void restart(long now, PressureTotals pressure, Supplier<Map<Long, Set<Path>>> folders) {
        look = null;
        used = Used.NOTHING;
        last = HostCounters.read(proc);
        // Some drivers ask their device for it, so that it is not read with each look.
        speeds = HostCounters.speeds(net, last.traffic().keySet());
        lastPressure = pressure;
        lastNanos = now;
        if (!isBegun) {
            isBegun = true;
            begin(pressure, folders);
        }
    }

    private void begin(PressureTotals pressure, Supplier<Map<Long, Set<Path>>> folders) {
        if (!Files.isDirectory(proc)) {
            notes.add("this system has no /proc: what the machine did is not recorded");
            return;
        }
        List<String> missing = new ArrayList<>(last.missing());
        addIfUnknown(missing, pressure.processor(), "/proc/pressure/cpu");
        addIfUnknown(missing, pressure.disk(), "/proc/pressure/io");
        addIfUnknown(missing, pressure.memory(), "/proc/pressure/memory");
        if (!missing.isEmpty()) {
            notes.add("this machine has no readable " + String.join(", ", missing)
                    + ": what that would show is not recorded");
        }
        List<String> ofData = disksOf(folders.get());
        layout = new Layout(
                List.copyOf(last.cores().keySet()),
                ofData.isEmpty() ? last.disks().whole() : ofData,
                !ofData.isEmpty());
    }

    private static void addIfUnknown(List<String> missing, PressureTotals.Held held, String file) {
        if (Double.isNaN(held.some())) {
            missing.add(file);
        }
    }

    private List<String> disksOf(Map<Long, Set<Path>> folders) {
        Set<Path> done = new HashSet<>();
        Set<String> disks = new TreeSet<>();
        folders.forEach((process, open) -> {
            List<Path> fresh = open.stream().filter(done::add).toList();
            // Its own view: a container has other mounts.
            List<Mount> mounts =
                    fresh.isEmpty() ? List.of() : Mount.parse(ProcFile.lines(proc.resolve(process + "/mountinfo")));
            fresh.forEach(folder -> last.disks().holding(folder, mounts).ifPresent(disks::add));
        });
        return List.copyOf(disks);
    }

    /// Looks, unless the last look was a moment ago.
    ///
    /// @param more what programs used since this was called before
    void look(long now, Used more, PressureTotals pressure) {
        used = used.plus(more);
        long length = now - lastNanos;
        if (!isBegun || length < LEAST_NANOS) {
            return;
        }
        HostCounters present = HostCounters.read(proc).with(speeds);
        look = new Look(
                now,
                length,
                present.since(last, length / NANOS, layout, used.groups(length), pressure.since(lastPressure, length)));
        last = present;
        lastPressure = pressure;
        lastNanos = now;
        used = Used.NOTHING;
    }

    /// The last look, once; empty if there was none since this was called before.
    public Optional<Look> take() {
        Optional<Look> taken = Optional.ofNullable(look);
        look = null;
        return taken;
    }

    /// What samples consist of; known from the beginning of the first phase.
    public Layout layout() {
        return layout;
    }

    /// What is not recorded, and why; at most one sentence.
    public List<String> notes() {
        return List.copyOf(notes);
    }
}
