package io.plimsoll.workload.tproc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NonUniformTest {
    private static final Company COMPANY = new Company(1, TprocProfile.SPEC, 0, 4, new Seed(42));

    private static final int DRAWS = 1_000_000;

    private static int[] counts(int size, ToIntFunction<Draw> drawing) {
        Draw draw = new Draw(new Seed(11));
        int[] counts = new int[size];
        for (int i = 0; i < DRAWS; i++) {
            counts[drawing.applyAsInt(draw)]++;
        }
        return counts;
    }

    private static int drawn(int[] counts) {
        int drawn = 0;
        for (int count : counts) {
            drawn += count > 0 ? 1 : 0;
        }
        return drawn;
    }

    /// By the definition in clause 2.1.6, over all pairs of its two uniform draws.
    private static double[] expected(int range, int low, int high, int constant) {
        int size = high - low + 1;
        double[] shares = new double[high + 1];
        for (int a = 0; a <= range; a++) {
            for (int b = low; b <= high; b++) {
                shares[((a | b) + constant) % size + low] += 1.0 / (range + 1) / size;
            }
        }
        return shares;
    }

    @Test
    void lastNamesAreDrawnAsTheClauseSays() {
        NonUniform keys = NonUniform.ofLoad(COMPANY);
        int[] counts = counts(1_000, keys::drawLastName);
        double[] shares = expected(255, 0, 999, keys.lastName());
        for (int name = 0; name < 1_000; name++) {
            assertThat(counts[name] / (double) DRAWS).isCloseTo(shares[name], within(6e-4));
        }
    }

    @Test
    void keysAreWithinTheirRangeAndNotUniform() {
        NonUniform keys = NonUniform.ofRun(COMPANY, new Draw(new Seed(3)));
        int[] customers = counts(3_001, keys::drawCustomer);
        int[] items = counts(100_001, keys::drawItem);
        assertThat(customers[0]).isZero();
        assertThat(items[0]).isZero();
        // Some come once in three million draws.
        assertThat(drawn(customers)).isBetween(2_500, 3_000);
        // Uniform draws would bring nearly all of the items about ten times each.
        assertThat(drawn(items)).isBetween(30_000, 95_000);
    }

    @Test
    void hammerdbsAreUniform() {
        int[] items = counts(100_001, NonUniform.ofHammerdb(COMPANY)::drawItem);
        assertThat(drawn(items)).isGreaterThan(99_900);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theConstantOfLastNamesIsFarEnoughFromThatOfTheLoad(long seed) {
        int difference =
                Math.abs(NonUniform.ofRun(COMPANY, new Draw(new Seed(seed))).lastName()
                        - NonUniform.ofLoad(COMPANY).lastName());
        assertThat(difference).isBetween(65, 119).isNotIn(96, 112);
    }
}
