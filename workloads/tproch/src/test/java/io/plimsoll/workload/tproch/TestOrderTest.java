package io.plimsoll.workload.tproch;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.workload.OperationOrder;
import io.plimsoll.workload.tproch.TprochPlan.TestOrder;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TestOrderTest {
    private static List<Integer> session(OperationOrder order, int session) {
        return LongStream.range(0, order.length(session))
                .mapToObj(place -> order.operation(session, place) + 1)
                .toList();
    }

    @Test
    void ofThePowerRunIsStreamZeroBetweenTheRefreshFunctions() {
        OperationOrder order = TestOrder.of(TprochProfile.POWER, 1);
        assertThat(session(order, 0))
                .startsWith(23, 14, 2, 9, 20)
                .endsWith(19, 5, 7, 12, 24)
                .hasSize(24);
    }

    @Test
    void ofTheThroughputRunHasOneSessionThatRefreshesForAllStreams() {
        OperationOrder order = TestOrder.of(TprochProfile.THROUGHPUT, 3);
        assertThat(session(order, 0)).containsExactly(23, 24, 23, 24);
        assertThat(session(order, 1)).startsWith(21, 3, 18).endsWith(22, 1, 4).hasSize(22);
        assertThat(session(order, 2)).startsWith(6, 17, 14).endsWith(3, 11, 21).hasSize(22);
    }

    @Test
    void ofStreamsHasNoEnd() {
        OperationOrder order = TestOrder.of(TprochProfile.STREAMS, 2);
        assertThat(order.length(1)).isEqualTo(Long.MAX_VALUE);
        assertThat(order.operation(0, 0)).isEqualTo(20);
        assertThat(order.operation(0, 22)).as("stream 2 comes after stream 1").isEqualTo(5);
        assertThat(order.operation(0, 22L * 40)).as("the 41 orders begin again").isEqualTo(13);
    }

    @Test
    void asksEveryQueryOnceInEachStream() {
        assertThat(TestOrder.orders())
                .hasSize(41)
                .allSatisfy(order -> assertThat(IntStream.of(order).boxed())
                        .containsExactlyInAnyOrderElementsOf(
                                IntStream.range(0, 22).boxed().toList()));
    }
}
