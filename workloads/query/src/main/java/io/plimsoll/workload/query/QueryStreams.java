package io.plimsoll.workload.query;

import io.plimsoll.workload.OperationOrder;
import java.util.Arrays;
import java.util.List;

/// Sessions that run all queries, each in a different order, stream after stream, without end. Immutable and
/// thread-safe.
public final class QueryStreams implements OperationOrder {
    private final int[][] orders;
    private final int first;

    /// @param orders by stream: indexes of operations; after the last stream, the first follows again
    /// @param first the stream of session 0
    public QueryStreams(List<int[]> orders, int first) {
        this.orders =
                orders.stream().map(order -> Arrays.copyOf(order, order.length)).toArray(int[][]::new);
        this.first = first;
    }

    /// The number of queries of a stream.
    public int queries() {
        return orders[0].length;
    }

    @Override
    public int operation(int session, long place) {
        long stream = first + session + place / queries();
        int[] order = orders[(int) (stream % orders.length)];
        return order[(int) (place % queries())];
    }

    @Override
    public long length(int session) {
        return Long.MAX_VALUE;
    }
}
