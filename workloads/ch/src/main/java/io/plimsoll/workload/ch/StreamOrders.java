package io.plimsoll.workload.ch;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.query.NumberedQuery;
import io.plimsoll.workload.query.QueryStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The order in which streams run the 22 queries: permutations drawn from the seed, all different. The paper leaves
/// the order open.
final class StreamOrders {
    /// How many permutations exist before the first is used again.
    private static final int STREAMS = 64;

    private StreamOrders() {}

    /// @param first index of the first query among the operations
    static QueryStreams of(Seed seed, int first) {
        Draw draw = new Draw(seed.derive("ch-streams"));
        List<int[]> orders = new ArrayList<>();
        for (long index = 0; orders.size() < STREAMS; index++) {
            draw.seek(index);
            int[] order = permutation(draw, first);
            if (orders.stream().noneMatch(other -> Arrays.equals(other, order))) {
                orders.add(order);
            }
        }
        return new QueryStreams(orders, 0);
    }

    private static int[] permutation(Draw draw, int first) {
        int[] order = new int[NumberedQuery.QUERIES];
        for (int i = 0; i < order.length; i++) {
            int other = (int) draw.below(i + 1L);
            order[i] = order[other];
            order[other] = first + i;
        }
        return order;
    }
}
