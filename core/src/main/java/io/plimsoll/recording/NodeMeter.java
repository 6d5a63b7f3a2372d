package io.plimsoll.recording;

import io.plimsoll.exporter.ExporterClient.Answer;
import io.plimsoll.exporter.Metrics;
import io.plimsoll.recording.HostMeter.Look;
import io.plimsoll.recording.HostSample.Groups;
import io.plimsoll.recording.HostSample.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Looks at another machine through the answers of its node_exporter. Used by one thread.
///
/// What it cannot know: which programs used the processors, and which disks hold the data. A look that may be of other
/// instants than it seems, because its answer came from a cache, from another machine, or after a new start, is left
/// out.
public final class NodeMeter {
    /// The machine's clock and this one's run differently, and may be adjusted a little.
    private static final double CLOCK_MARGIN = 0.02;

    /// Without a clock in the answer, the instant of a look is known up to how long the answer took. That must
    /// not be more than this share of the time between two looks.
    private static final double ANSWER_MAX = 0.25;

    /// The boot time is computed from the wall clock, which may be adjusted.
    private static final double BOOT_MARGIN_SECONDS = 2;

    private static final Path PROC = Path.of("/proc");
    private static final double NANOS = 1e9;

    private final Path proc;
    private Layout layout = Layout.NONE;
    private boolean isSeen;
    private Groups groups = new Groups(Double.NaN, Double.NaN, Double.NaN);
    private List<String> missing = List.of();
    private @Nullable Reading last;
    private int leftOut;
    private String whyLeftOut = "";

    /// Compares the other machine with this one.
    public NodeMeter() {
        this(PROC);
    }

    /// @param proc where the kernel shows this machine
    NodeMeter(Path proc) {
        this.proc = proc;
    }

    private record Reading(NodeCounters counters, Answer answer) {
        /// The best guess for the instant of a look.
        long atNanos() {
            return answer.askedNanos() + (answer.answeredNanos() - answer.askedNanos()) / 2;
        }
    }

    /// Whether an answer is node_exporter's.
    public static boolean knows(Metrics metrics) {
        return NodeCounters.isIn(metrics);
    }

    /// Forgets what was before, at the beginning of a phase.
    public void restart() {
        last = null;
    }

    /// Takes the next answer.
    ///
    /// @return what the machine did since the answer before; empty if there was none, or if that is unknown
    /// @throws IllegalArgumentException with a clause that follows the exporter's address, if the answer is about
    /// several
    ///     machines
    public Optional<Look> look(Answer answer) {
        Metrics metrics = answer.metrics();
        if (metrics == null) {
            return Optional.empty();
        }
        Reading present = new Reading(NodeCounters.of(metrics), answer);
        if (!isSeen) {
            begin(present.counters);
        }
        Reading before = last;
        last = present;
        return before == null ? Optional.empty() : since(before, present);
    }

    /// The first answer decides what is looked at.
    private void begin(NodeCounters first) {
        isSeen = true;
        layout = new Layout(
                List.copyOf(first.counters().cores().keySet()),
                first.counters().disks().whole(),
                false);
        missing = first.missing();
        boolean isOther = !first.name().isEmpty() && !isThisMachine(first);
        groups = new Groups(Double.NaN, isOther ? 0 : Double.NaN, Double.NaN);
    }

    private Optional<Look> since(Reading before, Reading present) {
        NodeCounters now = present.counters.comparable(before.counters);
        long length = present.atNanos() - before.atNanos();
        double seconds = seconds(before, present);
        if (length <= 0 || Double.isNaN(seconds)) {
            leftOut++;
            return Optional.empty();
        }
        HostSample sample = now.counters()
                .since(
                        before.counters.counters(),
                        seconds,
                        layout,
                        groups,
                        now.pressure().since(before.counters.pressure(), Math.round(seconds * NANOS)));
        return Optional.of(new Look(present.atNanos(), length, sample));
    }

    /// The time between two looks; not a number if that is not known well enough.
    private double seconds(Reading before, Reading present) {
        NodeCounters now = present.counters;
        NodeCounters then = before.counters;
        boolean isOther = !now.name().equals(then.name());
        if (isOther || Math.abs(now.bootSeconds() - then.bootSeconds()) > BOOT_MARGIN_SECONDS) {
            return unknown(isOther ? "another machine answered" : "the machine was restarted, or its clock was set");
        }
        double shortest = (present.answer.askedNanos() - before.answer.answeredNanos()) / NANOS;
        double longest = (present.answer.answeredNanos() - before.answer.askedNanos()) / NANOS;
        double byItsClock = now.clockSeconds() - then.clockSeconds();
        if (Double.isNaN(byItsClock)) {
            double middle = (shortest + longest) / 2;
            return (longest - shortest) / 2 <= ANSWER_MAX * middle
                    ? middle
                    : unknown("the answers took so long that their instants are not known");
        }
        boolean isPlausible = byItsClock > 0
                && byItsClock >= shortest * (1 - CLOCK_MARGIN)
                && byItsClock <= longest * (1 + CLOCK_MARGIN);
        return isPlausible
                ? byItsClock
                : unknown(
                        "its clock did not advance as this machine's did, because the answer came from a cache, or the"
                                + " clock was set");
    }

    private double unknown(String why) {
        whyLeftOut = why;
        return Double.NaN;
    }

    private boolean isThisMachine(NodeCounters node) {
        try {
            String own = Files.readString(proc.resolve("sys/kernel/hostname")).strip();
            Long boot = HostCounters.numbers(Files.readAllLines(proc.resolve("stat")), Set.of("btime"))
                    .get("btime");
            return own.equals(node.name())
                    && boot != null
                    && !(Math.abs(boot - node.bootSeconds()) > BOOT_MARGIN_SECONDS);
        } catch (IOException | IllegalArgumentException otherSystem) {
            // Then it is not known to be another machine, either.
            return true;
        }
    }

    /// What samples consist of; known from the first answer.
    public Layout layout() {
        return layout;
    }

    /// What is not recorded, and why: clauses that follow the exporter's address.
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!missing.isEmpty()) {
            notes.add("shows nothing of its " + (missing.size() == 1 ? "collector " : "collectors ")
                    + String.join(", ", missing) + ", and what that would show is not recorded");
        }
        if (leftOut > 0) {
            notes.add("left the machine unknown " + (leftOut == 1 ? "once" : leftOut + " times") + ": " + whyLeftOut);
        }
        return notes;
    }
}
