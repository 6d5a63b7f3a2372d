package io.plimsoll.workload;

import java.util.concurrent.atomic.AtomicLong;

/// Deals row indexes in batches, one after the other, without gaps; in a fleet, the other members deal what is missing
/// here. Thread-safe.
public final class Batches implements RowOperation.Source {
    private final AtomicLong next = new AtomicLong();
    private final long rows;
    private final int size;
    private final Dealing dealing;

    /// @param rows where the sequence ends and begins again; the last batch before it may be smaller
    /// @param size the size of a batch
    /// @param dealing which batches are dealt here
    public Batches(long rows, int size, Dealing dealing) {
        this.rows = rows;
        this.size = size;
        this.dealing = dealing;
    }

    @Override
    public long take() {
        return Math.floorMod(dealing.number(next.getAndIncrement()), count()) * size;
    }

    @Override
    public long endOf(long from) {
        return Math.min(from + size, rows);
    }

    /// How many batches hold all rows once.
    public long count() {
        return Math.ceilDiv(rows, size);
    }
}
