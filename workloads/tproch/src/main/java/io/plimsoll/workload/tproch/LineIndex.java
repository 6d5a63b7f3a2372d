package io.plimsoll.workload.tproch;

import java.util.Arrays;
import java.util.stream.IntStream;

/// Finds the order of a line. An order's number of lines is random: sums over blocks of orders are kept, those
/// within a block are computed on access. Immutable and thread-safe.
final class LineIndex {
    private static final int SEED = 1_434_868_289;
    private static final int MOST_LINES = 7;
    private static final int BLOCK = 1 << 10;

    private final OrderSpan span;

    /// The number of lines before each block, and the total at the end.
    private final long[] linesBefore;

    LineIndex(OrderSpan span) {
        this.span = span;
        int blocks = Math.toIntExact(Math.ceilDiv(span.count(), (long) BLOCK));
        linesBefore = new long[blocks + 1];
        IntStream.range(0, blocks).parallel().forEach(block -> linesBefore[block + 1] = linesOf(block));
        Arrays.parallelPrefix(linesBefore, Long::sum);
    }

    /// The sequence of the orders' numbers of lines.
    static Sequence counts() {
        return new Sequence(SEED, 1);
    }

    static int draw(Sequence counts) {
        return counts.between(1, MOST_LINES);
    }

    private long linesOf(int block) {
        Sequence counts = counts();
        long first = (long) block * BLOCK;
        long lines = 0;
        for (long order = first; order < Math.min(first + BLOCK, span.count()); order++) {
            counts.seek(span.firstRow() + order);
            lines += draw(counts);
        }
        return lines;
    }

    long lines() {
        return linesBefore[linesBefore.length - 1];
    }

    /// The position of a line.
    ///
    /// @param order its order's index, from 0
    /// @param number of lines before it in the order
    record Place(long order, int number) {}

    /// @param counts a sequence to compute with
    Place placeOf(long line, Sequence counts) {
        int found = Arrays.binarySearch(linesBefore, line);
        int block = found >= 0 ? found : -found - 2;
        long rest = line - linesBefore[block];
        long order = (long) block * BLOCK;
        counts.seek(span.firstRow() + order);
        int lines = draw(counts);
        while (rest >= lines) {
            rest -= lines;
            order++;
            counts.seek(span.firstRow() + order);
            lines = draw(counts);
        }
        return new Place(order, (int) rest);
    }
}
