package io.plimsoll.analysis.figure;

import io.plimsoll.recording.Counts;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// One interval of the time line, all operations together.
///
/// @param startNanos from the start of the phase
/// @param p99Nanos the highest 99th percentile of any operation; 0 when nothing was acknowledged
/// @param due how many operations were due in it; [IntervalRow#NOT_DUE] in a closed loop
public record IntervalTotal(long startNanos, long lengthNanos, Counts counts, long p99Nanos, long due) {
    /// A phase's time line, in order, without the operations of streams.
    public static List<IntervalTotal> of(PhaseResult phase) {
        return of(phase.series().stream()
                .filter(row -> !phase.facts().isBeside(row.operation()))
                .toList());
    }

    /// The same time line without an interval that the end of the window cut short.
    public static List<IntervalTotal> wholeOf(PhaseResult phase) {
        List<IntervalTotal> intervals = of(phase);
        long whole =
                intervals.stream().mapToLong(IntervalTotal::lengthNanos).max().orElse(0);
        return intervals.stream()
                .filter(interval -> interval.lengthNanos() == whole)
                .toList();
    }

    /// @param rows all from one phase
    public static List<IntervalTotal> of(List<IntervalRow> rows) {
        Map<Long, List<IntervalRow>> byInterval = new LinkedHashMap<>();
        rows.forEach(row -> byInterval
                .computeIfAbsent(row.interval(), _ -> new ArrayList<>())
                .add(row));
        return byInterval.values().stream().map(IntervalTotal::sum).toList();
    }

    private static IntervalTotal sum(List<IntervalRow> rows) {
        Counts counts = new Counts();
        long p99 = 0;
        long due = IntervalRow.NOT_DUE;
        for (IntervalRow row : rows) {
            counts.add(row.counts());
            p99 = Math.max(p99, row.latency().p99());
            due = row.due() == IntervalRow.NOT_DUE ? due : Math.max(0, due) + row.due();
        }
        return new IntervalTotal(rows.getFirst().startNanos(), rows.getFirst().lengthNanos(), counts, p99, due);
    }

    public double ratePerSecond() {
        return lengthNanos == 0 ? 0 : counts.acknowledged() * 1e9 / lengthNanos;
    }

    /// Operations due per second; 0 in a closed loop.
    public double duePerSecond() {
        return lengthNanos == 0 ? 0 : Math.max(0, due) * 1e9 / lengthNanos;
    }

    /// Rows written in batches, per second.
    public double rowsPerSecond() {
        return lengthNanos == 0 ? 0 : counts.rows() * 1e9 / lengthNanos;
    }

    public long endNanos() {
        return startNanos + lengthNanos;
    }

    /// A stretch of whole intervals in which the target did not serve all sessions. Immutable.
    ///
    /// @param fromNanos from the start of the phase
    /// @param sessionMissing whether a session had no connection at the end of one of these intervals; if false,
    /// nothing was acknowledged
    public record Gap(String phase, long fromNanos, long toNanos, boolean sessionMissing) {
        public static List<Gap> of(Measured measured) {
            List<Gap> gaps = new ArrayList<>();
            for (PhaseResult round : measured.rounds()) {
                addGaps(round, measured.sessions() + measured.besideSessions(), gaps);
            }
            return gaps;
        }

        private static void addGaps(PhaseResult round, int sessions, List<Gap> gaps) {
            Map<Long, Integer> openAt = new HashMap<>();
            for (HarnessRow row : round.harness()) {
                openAt.put(row.startNanos(), row.sample().sessionsOpen());
            }
            long behind = 0;
            for (IntervalTotal interval : IntervalTotal.of(round)) {
                boolean missing = openAt.getOrDefault(interval.startNanos(), sessions) < sessions;
                behind += interval.due() - interval.counts().ended();
                // Nothing was to be done.
                boolean isIdle = interval.due() == 0 && behind <= 0;
                if (missing || (interval.counts().acknowledged() == 0 && !isIdle)) {
                    addTo(gaps, new Gap(round.facts().name(), interval.startNanos(), interval.endNanos(), missing));
                }
            }
        }

        private static void addTo(List<Gap> gaps, Gap next) {
            Gap last = gaps.isEmpty() ? null : gaps.getLast();
            if (last != null && last.phase.equals(next.phase) && last.toNanos == next.fromNanos) {
                gaps.set(
                        gaps.size() - 1,
                        new Gap(last.phase, last.fromNanos, next.toNanos, last.sessionMissing || next.sessionMissing));
            } else {
                gaps.add(next);
            }
        }

        @Override
        public String toString() {
            return phase + " from " + Figures.time(fromNanos) + " to " + Figures.time(toNanos);
        }
    }
}
