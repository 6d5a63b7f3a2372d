package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.driver.Session;
import io.plimsoll.engine.Mix.ClosedSource;
import io.plimsoll.engine.Mix.Share;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MixTest {
    private static final int[] TPROC = {10, 10, 1, 1, 1};

    private record Weighed(int weight) implements Operation {
        @Override
        public String name() {
            return "weighed";
        }

        @Override
        public Executable bind(Session session) {
            throw new UnsupportedOperationException("nothing is executed here");
        }
    }

    private static Mix mix(boolean dealsDecks, int... weights) {
        List<Operation> operations = new ArrayList<>();
        for (int weight : weights) {
            operations.add(new Weighed(weight));
        }
        return new Mix(operations, dealsDecks);
    }

    private static int[] counts(Mix mix, Draw draw, long from, int choices) {
        int[] counts = new int[TPROC.length];
        for (long index = from; index < from + choices; index++) {
            counts[mix.choose(draw, index)]++;
        }
        return counts;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 23, 23L << 40})
    void aDeckHoldsEachOperationAsOftenAsItWeighs(long from) {
        Mix mix = mix(true, TPROC);
        Draw draw = new Draw(new Seed(7));
        for (int deck = 0; deck < 1_000; deck++) {
            assertThat(counts(mix, draw, from + 23L * deck, 23)).isEqualTo(TPROC);
        }
    }

    @Test
    void decksAreShuffledEachInItsOwnWay() {
        Mix mix = mix(true, TPROC);
        Draw draw = new Draw(new Seed(7));
        Set<List<Integer>> orders = new HashSet<>();
        int[] firsts = new int[TPROC.length];
        for (int deck = 0; deck < 2_300; deck++) {
            List<Integer> order = new ArrayList<>();
            for (int place = 0; place < 23; place++) {
                order.add(mix.choose(draw, 23L * deck + place));
            }
            orders.add(order);
            firsts[order.getFirst()]++;
        }
        assertThat(orders).hasSizeGreaterThan(2_200);
        assertThat(firsts[0]).isCloseTo(1_000, within(150));
        assertThat(firsts[4]).isCloseTo(100, within(50));
    }

    @Test
    void eachForItselfFollowsTheWeightsOnlyInTheLongRun() {
        Mix mix = mix(false, TPROC);
        int[] counts = counts(mix, new Draw(new Seed(7)), 0, 23_000);
        assertThat(counts[0]).isCloseTo(10_000, within(400));
        assertThat(counts[4]).isCloseTo(1_000, within(150));
        assertThat(counts).isNotEqualTo(new int[] {10_000, 10_000, 1_000, 1_000, 1_000});
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theInputsOfAnOperationFollowFromItsIndex(boolean dealsDecks) {
        Mix mix = mix(dealsDecks, TPROC);
        Draw one = new Draw(new Seed(7));
        Draw other = new Draw(new Seed(7));
        mix.choose(one, 4711);
        long drawn = one.nextLong();
        mix.choose(other, 12);
        mix.choose(other, 4711);
        assertThat(other.nextLong()).isEqualTo(drawn);
    }

    @Test
    void sessionsShareANumberUnlessTimeEndsThePhaseOrEachHasItsOwn() {
        Mix mix = mix(false, 1);
        Draw draw = new Draw(new Seed(7));
        assertThat(new ClosedSource(mix, draw, new Share(100, 50)).sharesCount())
                .isTrue();
        assertThat(new ClosedSource(mix, draw, new Share(100, Long.MAX_VALUE)).sharesCount())
                .isFalse();
        assertThat(ClosedSource.ofSessions(mix, draw).sharesCount()).isFalse();
    }
}
