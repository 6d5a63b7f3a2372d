package io.plimsoll.compat.sysbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencyBucketsTest {
    static LatencyBuckets of(List<Long> micros) {
        Histogram histogram = new Histogram(3);
        micros.forEach(each -> histogram.recordValue(each * 1_000));
        LatencyBuckets buckets = new LatencyBuckets();
        buckets.add(histogram);
        return buckets;
    }

    /// The middles of buckets are those that sysbench 1.0.20 prints with `--histogram`.
    @ParameterizedTest
    @CsvSource({
        "350, 0.348",
        "352, 0.354",
        "355, 0.354",
        "370, 0.367",
        "1006140, 1013.597",
        "995508, 995.508",
        "6318, 6.318",
        "38942, 38.942",
        "1, 0.001",
        "0, 0.001",
        "200000000, 100000.000"
    })
    void aBucketHasSysbenchsMiddle(long micros, String middle) {
        assertThat(of(List.of(micros)).drawn()).contains(" " + middle + " |*");
    }

    @Test
    void barsAreRelativeToTheHighestOne() {
        LatencyBuckets buckets = new LatencyBuckets();
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(782_000, 53);
        histogram.recordValueWithCount(395_000, 1);
        histogram.recordValueWithCount(768_000, 43);
        histogram.recordValueWithCount(20_000_000, 0);
        buckets.add(histogram);
        assertThat(buckets.drawn()).isEqualTo("""
                        Latency histogram (values are in milliseconds)
                               value  ------------- distribution ------------- count
                               0.395 |*                                        1
                               0.768 |********************************         43
                               0.782 |**************************************** 53
                        \s
                        """);
    }

    @Test
    void figuresAreThoseOfAllThatWasAdded() {
        LatencyBuckets buckets = of(List.of(1_000L, 2_000L, 6_000L));
        Histogram more = new Histogram(3);
        more.recordValue(3_000_000);
        buckets.add(more);
        assertThat(buckets.count()).isEqualTo(4);
        assertThat(buckets.minMillis()).isCloseTo(1, within(0.002));
        assertThat(buckets.maxMillis()).isCloseTo(6, within(0.01));
        assertThat(buckets.meanMillis()).isCloseTo(3, within(0.01));
        assertThat(buckets.sumMillis()).isCloseTo(12, within(0.04));
        // The middle of the bucket, 1.8 % wide.
        assertThat(buckets.percentileMillis(50)).isCloseTo(2, within(0.02));
        assertThat(buckets.percentileMillis(100)).isCloseTo(6, within(0.06));
        assertThat(buckets.percentileMillis(1)).isCloseTo(1, within(0.01));
    }

    @Test
    void nothingHasNoFigures() {
        LatencyBuckets buckets = of(List.of(5L));
        buckets.clear();
        assertThat(buckets.percentileMillis(95)).isZero();
        assertThat(buckets.minMillis()).isZero();
        assertThat(buckets.meanMillis()).isZero();
        assertThat(buckets.drawn()).isEmpty();
    }
}
