package io.plimsoll.cloud;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/// Jobs of which only so many run at once: the longest begin first, and whoever is free takes the next one.
/// Immutable.
///
/// @param slots in the order in which they begin
public record Schedule(List<Slot> slots) {
    public Schedule {
        slots = List.copyOf(slots);
    }

    /// @param job its number, from 0
    /// @param lane which of those that run at once, from 0
    public record Slot(int job, int lane, Duration begin, Duration end) {}

    /// @param lengths how long each job is expected to take
    public static Schedule of(List<Duration> lengths, int lanes) {
        record Free(int lane, Duration since) {}

        PriorityQueue<Free> free =
                new PriorityQueue<>(Comparator.comparing(Free::since).thenComparingInt(Free::lane));
        for (int lane = 0; lane < lanes; lane++) {
            free.add(new Free(lane, Duration.ZERO));
        }
        List<Slot> slots = new ArrayList<>();
        for (int job : order(lengths)) {
            Free next = free.remove();
            Duration end = next.since().plus(lengths.get(job));
            slots.add(new Slot(job, next.lane(), next.since(), end));
            free.add(new Free(next.lane(), end));
        }
        return new Schedule(slots);
    }

    private static List<Integer> order(List<Duration> lengths) {
        return IntStream.range(0, lengths.size())
                .boxed()
                .sorted(Comparator.<Integer, Duration>comparing(lengths::get)
                        .reversed()
                        .thenComparing(job -> job))
                .toList();
    }

    /// When the last job has ended.
    public Duration length() {
        return slots.stream().map(Slot::end).max(Comparator.naturalOrder()).orElse(Duration.ZERO);
    }
}
