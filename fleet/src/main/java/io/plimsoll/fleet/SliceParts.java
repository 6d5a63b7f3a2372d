package io.plimsoll.fleet;

import io.plimsoll.fleet.Message.OperationPart;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Times;
import io.plimsoll.results.histogram.SparseCounts;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;

/// What was recorded in an interval as it travels. Stateless.
final class SliceParts {
    /// Room for what else a message holds.
    private static final int TEXT_MOST = Channel.MOST_BYTES / 2;

    private SliceParts() {}

    /// The operations that were performed, in groups that each fit into a message; at least one group.
    static List<List<OperationPart>> of(Slice slice, int operations) {
        List<List<OperationPart>> groups = new ArrayList<>();
        List<OperationPart> group = new ArrayList<>();
        int length = 0;
        for (int i = 0; i < operations; i++) {
            Counts counts = slice.counts(i);
            if (counts.ended() == 0) {
                continue;
            }
            OperationPart part = new OperationPart(i, numbers(counts), counts.failures(), histograms(slice.times(i)));
            int more = part.histograms().stream().mapToInt(String::length).sum();
            if (length + more > TEXT_MOST && !group.isEmpty()) {
                groups.add(group);
                group = new ArrayList<>();
                length = 0;
            }
            group.add(part);
            length += more;
        }
        groups.add(group);
        return groups;
    }

    private static List<Long> numbers(Counts counts) {
        return List.of(
                counts.ok(),
                counts.miss(),
                counts.skipped(),
                counts.retries(),
                counts.retried(),
                counts.commitUnknown(),
                counts.rows());
    }

    private static List<String> histograms(Times times) {
        String latency = SparseHistogram.encode(times.latency());
        return times.isOpen()
                ? List.of(latency, SparseHistogram.encode(times.serviceTime()), SparseHistogram.encode(times.lag()))
                : List.of(latency);
    }

    /// Adds what travelled to sums.
    ///
    /// @param sums with the same operations; each gets all of it
    /// @param operations how many the sums have
    /// @throws IOException when it is not of such a run
    static void addTo(List<Slice> sums, int operations, List<OperationPart> parts) throws IOException {
        SparseCounts times = new SparseCounts();
        for (OperationPart part : parts) {
            if (part.operation() < 0 || part.operation() >= operations) {
                throw new ProtocolException("an operation that the run does not have");
            }
            for (Slice sum : sums) {
                add(sum.counts(part.operation()), part);
                if (part.histograms().size() != kinds(sum.times(part.operation()))) {
                    throw new ProtocolException("distributions of another kind of arrival");
                }
            }
            // Decoded once for all sums.
            for (int kind = 0; kind < part.histograms().size(); kind++) {
                SparseHistogram.decode(part.histograms().get(kind), times);
                for (Slice sum : sums) {
                    SparseHistogram.addTo(kind(sum.times(part.operation()), kind), times);
                }
            }
        }
    }

    private static int kinds(Times times) {
        return times.isOpen() ? 3 : 1;
    }

    /// One of the distributions, in the order in which they travel.
    private static AbstractHistogram kind(Times times, int kind) {
        return switch (kind) {
            case 0 -> times.latency();
            case 1 -> times.serviceTime();
            default -> times.lag();
        };
    }

    private static void add(Counts counts, OperationPart part) throws IOException {
        List<Long> numbers = part.counts();
        if (numbers.size() != 7) {
            throw new ProtocolException("counts of another version");
        }
        counts.addOk(numbers.get(0));
        counts.addMiss(numbers.get(1));
        counts.addSkipped(numbers.get(2));
        counts.addRetries(numbers.get(3));
        counts.addRetried(numbers.get(4));
        counts.addCommitUnknown(numbers.get(5));
        counts.addRows(numbers.get(6));
        part.failures().forEach(counts::addFailures);
    }
}
