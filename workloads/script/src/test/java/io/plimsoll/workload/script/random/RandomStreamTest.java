package io.plimsoll.workload.script.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.testing.ForAll;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// The numbers that pgbench 15, 16 and 18 were seen to draw.
class RandomStreamTest {
    private static final RandomStreams OF_42 = RandomStreams.of(42, 2, 1, true);

    @Test
    void theSequenceOfASeed() {
        RandomStream stream = new RandomStream(42);
        assertThat(LongStream.generate(stream::nextLong).limit(3))
                .containsExactly(7631449856891427754L, 4306334408478191133L, 4482733528210176216L);
    }

    @Test
    void theFirstClientDrawsThis() {
        RandomStream stream = new RandomStream(0);
        stream.copyFrom(OF_42.clients().getFirst());
        assertThat(transaction(stream)).containsExactly(83532, 77602, 1910, 134, 4776, 1727376132884047477L, 5750);
        assertThat(transaction(stream)).containsExactly(38683, 63177, 26003, 487, 3773, 4148866078782182362L, 294);
    }

    private static long[] transaction(RandomStream stream) {
        return new long[] {
            stream.uniform(1, 100_000),
            stream.gaussian(1, 100_000, 2.5),
            stream.exponential(1, 100_000, 3.0),
            stream.zipfian(1, 100_000, 1.07),
            stream.uniform(-5000, 5000),
            stream.uniform(-4611686018427387904L, 4611686018427387902L),
            stream.zipfian(1, Long.MAX_VALUE, 1.001)
        };
    }

    @Test
    void theSecondClientDrawsThis() {
        RandomStream stream = new RandomStream(0);
        stream.copyFrom(OF_42.clients().get(1));
        assertThat(new long[] {
                    stream.uniform(1, 100_000),
                    stream.gaussian(1, 100_000, 2.5),
                    stream.exponential(1, 100_000, 3.0),
                    stream.zipfian(1, 100_000, 1.07),
                    stream.uniform(-5000, 5000)
                })
                .containsExactly(81172, 25012, 94087, 3, 1413);
    }

    @Test
    void theDefaultSeedFollowsTheClients() {
        assertThat(RandomStreams.of(42, 1, 1, true).defaultSeed()).isEqualTo(4306334408478191133L);
        assertThat(OF_42.defaultSeed()).isEqualTo(4482733528210176216L);
        RandomStreams given = RandomStreams.of(42, 1, 1, false);
        assertThat(given.threads().getFirst().choice().nextLong())
                .isEqualTo(new RandomStream(4306334408478191133L).nextLong());
    }

    @Test
    void theNumbersOfPgbenchsOwnTests() {
        RandomStream stream = RandomStreams.of(5432, 1, 1, true).clients().getFirst();
        assertThat(stream.uniform(10, 19)).isEqualTo(17);
        assertThat(stream.exponential(100, 199, 10.0)).isEqualTo(104);
        assertThat(stream.gaussian(1000, 1999, 10.0)).isEqualTo(1498);
        assertThat(stream.zipfian(1, 9, 1.3)).isEqualTo(3);
    }

    @Test
    void aRangeOfOneNumberDrawsNothing() {
        RandomStream stream = new RandomStream(7);
        assertThat(stream.uniform(5, 5)).isEqualTo(5);
        assertThat(stream.zipfian(5, 5, 2)).isEqualTo(5);
        assertThat(stream.nextLong()).isEqualTo(new RandomStream(7).nextLong());
    }

    @Test
    void everyNumberIsInItsRange() {
        ForAll.forAll(2000, random -> {
            RandomStream stream = new RandomStream(random.nextLong());
            long low = random.nextLong(-1_000_000, 1_000_000);
            long high = low + random.nextLong(1L << random.nextInt(1, 40));
            assertThat(stream.uniform(low, high)).isBetween(low, high);
            assertThat(stream.gaussian(low, high, random.nextDouble(2, 10))).isBetween(low, high);
            assertThat(stream.exponential(low, high, random.nextDouble(0.001, 20)))
                    .isBetween(low, high);
            assertThat(stream.zipfian(low, high, random.nextDouble(1.001, 5))).isBetween(low, high);
        });
    }

    @Test
    void permutationsOfSmallSizes() {
        assertThat(permuted(10, 7)).containsExactly(1, 0, 8, 3, 9, 7, 4, 2, 6, 5);
        assertThat(permuted(5, 0)).containsExactly(2, 4, 0, 1, 3);
    }

    private static long[] permuted(long size, long seed) {
        RandomStream random = new RandomStream(0);
        return LongStream.range(0, size)
                .map(value -> KeyScrambling.permute(value, size, seed, random))
                .toArray();
    }

    @Test
    void aPermutationGivesEveryNumberOnce() {
        ForAll.forAll(200, random -> {
            int size = random.nextInt(1, 300);
            Set<Long> given = new HashSet<>();
            for (long value : permuted(size, random.nextLong())) {
                given.add(value);
                assertThat(value).isBetween(0L, size - 1L);
            }
            assertThat(given).hasSize(size);
        });
    }

    @Test
    void hugePermutationsStayInRange() {
        ForAll.forAll(500, random -> {
            long size = random.nextLong(1, Long.MAX_VALUE);
            long place = KeyScrambling.permute(random.nextLong(), size, random.nextLong(), new RandomStream(0));
            assertThat(place).isBetween(0L, size - 1);
        });
    }
}
