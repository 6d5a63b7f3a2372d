package io.plimsoll.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.analysis.statistics.Difference.Nested;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DifferenceTest {
    private static final double[] FIRST = {
        27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4
    };
    private static final double[] SECOND = {
        27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 40.3
    };

    private static Difference.Side side(double[] values) {
        List<String> alone =
                IntStream.range(0, values.length).mapToObj(String::valueOf).toList();
        Nested all = Nested.of(alone, values);
        return new Difference.Side(all.mean(), all.variance() / values.length, all.freedom());
    }

    /// As scipy.stats.ttest_ind(equal_var=False) tells of the same values.
    @Test
    void isWelchsTest() {
        Difference difference = Difference.of(side(FIRST), side(SECOND));

        assertThat(difference.value() / difference.error()).isEqualTo(2.6112947047317054, within(1e-9));
        assertThat(difference.freedom()).isEqualTo(21.893799695520777, within(1e-9));
        assertThat(difference.pValue()).isEqualTo(0.01597849797408841, within(1e-9));
        assertThat(difference.value() - difference.halfWidth(0.95)).isEqualTo(0.8004037812776028, within(1e-9));
    }

    @Test
    void withoutAnyErrorAnythingDiffers() {
        Difference.Side none = new Difference.Side(1, 0, 3);
        assertThat(Difference.of(none, none).pValue()).isEqualTo(1);
        assertThat(Difference.of(none, new Difference.Side(2, 0, 3)).pValue()).isZero();
        assertThat(Difference.of(none, none).halfWidth(0.95)).isZero();
    }

    /// Holm's own example of the procedure's steps: 0.01 x 4, 0.02 x 3, then not below what came before.
    @Test
    void holmAdjustsStepByStep() {
        assertThat(Difference.adjusted(new double[] {0.03, 0.01, 0.5, 0.02}))
                .containsExactly(new double[] {0.06, 0.04, 0.5, 0.06}, within(1e-12));
        assertThat(Difference.adjusted(new double[0])).isEmpty();
        assertThat(Difference.adjusted(new double[] {0.7, 0.9})).containsExactly(1, 1);
    }

    /// Six rounds of two runs: where the runs differ they are two values, else six.
    @Test
    void roundsOfRunsThatDifferDoNotCountEach() {
        List<String> runs = List.of("a", "a", "a", "b", "b", "b");
        Nested alike = Nested.of(runs, new double[] {1, 2, 3, 1.1, 2.1, 3.1});
        Nested apart = Nested.of(runs, new double[] {1, 1.1, 1.2, 5, 5.1, 5.2});

        assertThat(alike.freedom()).isEqualTo(5);
        assertThat(apart.freedom()).isEqualTo(1);
        assertThat(apart.variance()).isEqualTo(3 * (2 * 2 + 2 * 2), within(1e-9));
        assertThat(apart.mean())
                .isEqualTo(Arrays.stream(new double[] {1.1, 5.1}).sum() / 2, within(1e-9));
    }
}
