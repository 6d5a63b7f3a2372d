package io.plimsoll.workload.own.generator;

import java.util.List;

/// How many rows of one table belong to each row of another: the numbers of a list in turn. The rows of one parent
/// stand
/// together. Immutable and thread-safe.
public final class Fanout {
    private final long parents;

    /// How many rows belong to the first parents of a turn, before each of them; the last is the whole turn.
    private final long[] before;

    /// @param parents the rows of the other table
    /// @param counts at least one; none below 0, not all 0
    public Fanout(long parents, List<Long> counts) {
        this.parents = parents;
        before = new long[counts.size() + 1];
        for (int at = 0; at < counts.size(); at++) {
            before[at + 1] = Math.addExact(before[at], counts.get(at));
        }
        if (turn() == 0) {
            throw new IllegalArgumentException("no parent has rows");
        }
    }

    private int parentsOfTurn() {
        return before.length - 1;
    }

    private long turn() {
        return before[before.length - 1];
    }

    /// All rows.
    public long rows() {
        long turns = parents / parentsOfTurn();
        return Math.addExact(Math.multiplyExact(turns, turn()), before[(int) (parents % parentsOfTurn())]);
    }

    /// The parent to which a row belongs.
    public long parent(long row) {
        return row / turn() * parentsOfTurn() + parentOfTurn(row % turn());
    }

    /// The place of a row among those of its parent, from 0.
    public long place(long row) {
        long rest = row % turn();
        return rest - before[parentOfTurn(rest)];
    }

    /// The last parent of the turn that begins at or before a row.
    private int parentOfTurn(long rest) {
        int low = 0;
        int high = parentsOfTurn() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (before[middle] <= rest) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
