package io.plimsoll.analysis.htap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.analysis.htap.Freshness.QueryTimes;
import io.plimsoll.analysis.htap.Freshness.QueryTimes.Execution;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FreshnessTest {
    @Test
    void ranksOfAHundred() {
        Freshness freshness = Freshness.of(LongStream.rangeClosed(1, 100).toArray());
        assertThat(freshness).isEqualTo(new Freshness(100, 0, 50, 95, 99, 100));
    }

    @Test
    void orderDoesNotMatterAndZeroesAreCounted() {
        assertThat(Freshness.of(new long[] {7, 0, 0, 3})).isEqualTo(new Freshness(4, 2, 0, 7, 7, 7));
    }

    @Test
    void refusesNothingAndWhatWasNotLookedAt() {
        assertThatThrownBy(() -> Freshness.of(new long[0])).hasMessage("no lags");
        assertThatThrownBy(() -> Freshness.of(new long[] {1, -1})).hasMessageContaining("below zero");
    }

    @Test
    void latenciesAreToldBesideGrowth() {
        QueryTimes times = QueryTimes.of(
                List.of(new Execution(100, 1_000), new Execution(300, 1_500), new Execution(400, 2_000)), 1_000);
        assertThat(times).isEqualTo(new QueryTimes(3, 300, 200, 1_000, 2_000));
    }

    @Test
    void latenciesThatGrowWithTheDataAreEvenNormalised() {
        QueryTimes times = QueryTimes.of(
                LongStream.range(1_000, 3_000)
                        .mapToObj(rows -> new Execution(rows * 50, rows))
                        .toList(),
                1_000);
        assertThat(times.normalisedP50Nanos()).isCloseTo(50_000, within(1e-6));
        assertThat(times.latencyP50Nanos()).isGreaterThan(90_000);
    }

    @Test
    void whereNobodyLookedNothingIsNormalised() {
        QueryTimes times = QueryTimes.of(List.of(new Execution(100, 1_000), new Execution(300, -1)), 1_000);
        assertThat(times.latencyP50Nanos()).isEqualTo(200);
        assertThat(times.normalisedP50Nanos()).isNaN();
        assertThat(times.sizeMax()).isNegative();
    }
}
