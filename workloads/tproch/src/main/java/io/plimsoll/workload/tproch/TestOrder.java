package io.plimsoll.workload.tproch;

import io.plimsoll.workload.Order;
import io.plimsoll.workload.TextResource;
import io.plimsoll.workload.query.QueryStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Which session runs which operations (clauses 5.3.3 and 5.3.4). The queries come before the two refresh functions
/// in the list of operations. Immutable and thread-safe.
///
/// @param sessions how many the run has
record TestOrder(TprochProfile profile, int sessions, QueryStreams streams) implements Order {
    private static final int ADD = TradeQuery.QUERIES;
    private static final int REMOVE = TradeQuery.QUERIES + 1;
    private static final int PAIR = 2;

    static Order of(TprochProfile profile, int sessions) {
        QueryStreams streams = new QueryStreams(orders(), profile == TprochProfile.STREAMS ? 1 : 0);
        return profile == TprochProfile.STREAMS ? streams : new TestOrder(profile, sessions, streams);
    }

    /// By stream, the power run's first.
    static List<int[]> orders() {
        List<int[]> orders = new ArrayList<>();
        for (String line : TextResource.read(TestOrder.class, "streams.txt").split("\n")) {
            if (!line.startsWith("#")) {
                orders.add(Arrays.stream(line.split(" "))
                        .mapToInt(number -> Integer.parseInt(number) - 1)
                        .toArray());
            }
        }
        return orders;
    }

    @Override
    public int operation(int session, long place) {
        // A phase that counts operations may be longer than the work, which then repeats.
        long at = place % length(session);
        return switch (profile) {
            case POWER -> at == 0 ? ADD : at > TradeQuery.QUERIES ? REMOVE : streams.operation(0, at - 1);
            case THROUGHPUT -> session == 0 ? (at % PAIR == 0 ? ADD : REMOVE) : streams.operation(session, at);
            case PUBLISHED, STREAMS -> streams.operation(session, at);
        };
    }

    @Override
    public long length(int session) {
        return switch (profile) {
            case POWER -> TradeQuery.QUERIES + PAIR;
            case THROUGHPUT -> session == 0 ? (long) PAIR * Math.max(1, sessions - 1) : TradeQuery.QUERIES;
            case PUBLISHED, STREAMS -> TradeQuery.QUERIES;
        };
    }
}
