package io.plimsoll.fleet;

import io.plimsoll.engine.LaneHost;
import io.plimsoll.fleet.Message.OperationPart;
import io.plimsoll.fleet.Message.Part;
import io.plimsoll.fleet.PhaseParts.OwnSample;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.results.AnswerRow;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// Puts the intervals of one phase together from what members tell of them. An interval is whole when each member has
/// sent its part, or has ended; whole ones are passed on in their order. Until then they are kept as they travelled,
/// which takes little memory. Used by one thread.
final class FleetIntervals {
    private final PhasePlan phase;
    private final LaneHost.Stage stage;
    private final long startNanos;
    private final Map<String, Source> sources = new TreeMap<>();
    private final NavigableMap<Long, Waiting> waiting = new TreeMap<>();
    private final Slice interval;
    private final Slice sum;
    private final Slice drained;
    private long next;
    private long wholeNanos;

    /// What one member sent about the phase.
    static final class Source {
        private final String process;
        private final List<OperationPart> parts = new ArrayList<>();
        private long upTo;
        private boolean isNeeded = true;
        private long ended;
        private long lagMaxNanos = -1;
        private long cpuNanos;
        private long lengthNanos;

        private Source(String process) {
            this.process = process;
        }

        /// Operations that ended in intervals that are whole.
        long ended() {
            return ended;
        }

        /// The longest delay of a start; below 0 if the loop was closed.
        long lagMaxNanos() {
            return lagMaxNanos;
        }

        /// The share of a machine's processors that its process used; below 0 if unknown.
        double cpuShare(int cores) {
            return lengthNanos == 0 || cores == 0 ? -1 : Math.min(1, (double) cpuNanos / lengthNanos / cores);
        }
    }

    /// An interval that is not whole.
    private static final class Waiting {
        private final List<OperationPart> parts = new ArrayList<>();
        private final List<OwnSample> samples = new ArrayList<>();
        private final Map<Source, Long> ended = new HashMap<>();
        private long toNanos;
        private long due = -1;
    }

    FleetIntervals(PhasePlan phase, LaneHost.Stage stage, long startNanos) {
        this.phase = phase;
        this.stage = stage;
        this.startNanos = startNanos;
        this.interval = Slice.sum(stage.operations(), stage.isOpen());
        this.sum = Slice.sum(stage.operations(), stage.isOpen());
        this.drained = Slice.sum(stage.operations(), stage.isOpen());
    }

    /// Adds a member. Called before the phase.
    ///
    /// @param process names its machine and process
    void expect(String member, String process) {
        sources.put(member, new Source(process));
    }

    Source of(String member) {
        Source source = sources.get(member);
        if (source == null) {
            throw new IllegalArgumentException(member + " does not drive " + phase.name());
        }
        return source;
    }

    /// Takes what a member tells.
    ///
    /// @throws IOException when it is not of this phase, or results cannot be stored
    void add(String member, Part part) throws IOException {
        Source source = of(member);
        if (!part.phase().equals(phase.name())) {
            throw new ProtocolException(
                    member + " sends figures of " + part.phase() + " while " + phase.name() + " is driven");
        }
        if (!part.answers().isEmpty()) {
            stage.answered(answers(part.answers()));
        }
        if (part.interval() == Part.ANSWERS) {
            return;
        }
        source.parts.addAll(part.operations());
        if (!part.isLast()) {
            return;
        }
        if (part.interval() == Window.DRAIN) {
            SliceParts.addTo(List.of(drained), stage.operations(), source.parts);
        } else {
            keep(source, part);
        }
        source.parts.clear();
    }

    private static List<AnswerRow> answers(List<String> lines) throws IOException {
        try {
            return lines.stream().map(AnswerRow::parse).toList();
        } catch (IllegalArgumentException damaged) {
            throw Message.unreadable("an answer that cannot be read", damaged);
        }
    }

    private void keep(Source source, Part part) throws IOException {
        if (part.interval() != source.upTo) {
            throw new ProtocolException("an interval that is out of order");
        }
        source.upTo++;
        Waiting place = waiting.computeIfAbsent(part.interval(), _ -> new Waiting());
        place.parts.addAll(source.parts);
        place.toNanos = Math.max(place.toNanos, part.fromNanos() + part.lengthNanos());
        if (part.due() >= 0) {
            place.due = Math.max(0, place.due) + part.due();
        }
        HarnessSample own = part.harness();
        if (own != null) {
            place.samples.add(new OwnSample(source.process, own));
            source.cpuNanos += own.processCpuNanos();
            source.lengthNanos += part.lengthNanos();
        }
        place.ended.put(
                source, source.parts.stream().mapToLong(OperationPart::ended).sum());
        for (OperationPart operation : source.parts) {
            if (operation.histograms().size() > 1) {
                long lag = SparseHistogram.maxNanos(operation.histograms().getLast());
                source.lagMaxNanos = Math.max(source.lagMaxNanos, lag);
            }
        }
    }

    /// A member tells nothing more: intervals are whole without it.
    void ended(String member) {
        of(member).isNeeded = false;
    }

    /// Passes on all intervals that are whole.
    ///
    /// @param endNanos when the phase ends, from its start
    /// @param isOver whether all members have ended
    void passOn(long endNanos, boolean isOver) throws IOException {
        long whole = sources.values().stream()
                .filter(source -> source.isNeeded)
                .mapToLong(source -> source.upTo)
                .min()
                .orElse(Long.MAX_VALUE);
        while (!waiting.isEmpty() && waiting.firstKey() < whole) {
            Waiting first = waiting.pollFirstEntry().getValue();
            first.ended.forEach((source, ended) -> source.ended += ended);
            SliceParts.addTo(List.of(interval, sum), stage.operations(), first.parts);
            if (interval.acknowledged() > 0) {
                stage.alive();
            }
            boolean isLast = (isOver && waiting.isEmpty()) || first.toNanos >= endNanos;
            stage.take(
                    phase,
                    new LaneHost.Interval(
                            next,
                            startNanos,
                            startNanos + wholeNanos,
                            startNanos + first.toNanos,
                            isLast,
                            interval,
                            first.due,
                            first.samples.isEmpty() ? null : PhaseParts.harness(first.samples)));
            interval.clear();
            wholeNanos = first.toNanos;
            next++;
        }
    }

    /// Counts what is not whole as if it had ended after the window: it was done, and is in the data.
    void giveUpRest() throws IOException {
        for (Waiting rest : waiting.values()) {
            SliceParts.addTo(List.of(drained), stage.operations(), rest.parts);
        }
        waiting.clear();
        for (Source source : sources.values()) {
            SliceParts.addTo(List.of(drained), stage.operations(), source.parts);
            source.parts.clear();
        }
    }

    /// The end of the last interval that was passed on, from the start.
    long wholeNanos() {
        return wholeNanos;
    }

    Slice sum() {
        return sum;
    }

    Slice drained() {
        return drained;
    }
}
