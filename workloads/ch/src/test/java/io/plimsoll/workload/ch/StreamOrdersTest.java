package io.plimsoll.workload.ch;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.unit.Seed;
import io.plimsoll.workload.ch.ChPlan.StreamOrders;
import io.plimsoll.workload.query.QueryStreams;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StreamOrdersTest {
    @Test
    void eachStreamAsksAllQueriesInAnOrderOfItsOwn() {
        QueryStreams streams = StreamOrders.of(new Seed(42), 5);
        Set<List<Integer>> orders = new HashSet<>();
        for (int session = 0; session < 64; session++) {
            int of = session;
            List<Integer> order = IntStream.range(0, ChQuery.QUERIES)
                    .mapToObj(place -> streams.operation(of, place))
                    .toList();
            assertThat(order)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(5, 5 + ChQuery.QUERIES).boxed().toList());
            orders.add(order);
        }
        assertThat(orders).hasSize(64);
    }
}
