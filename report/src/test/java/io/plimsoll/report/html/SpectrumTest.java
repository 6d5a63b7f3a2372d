package io.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SpectrumTest {
    /// The highest sample stands apart from the one before it, not above it.
    @Test
    void theMaximumHasAPlaceOfItsOwn() {
        Histogram histogram = new Histogram(3);
        for (int i = 1; i <= 155; i++) {
            histogram.recordValue(26_000_000);
        }
        histogram.recordValue(88_000_000);
        RunData.Spectrum spectrum = RunData.Spectrum.of(histogram);
        double[] x = spectrum.x();
        int last = x.length - 1;
        assertThat(x[last]).isEqualTo(2 * 156);
        assertThat(spectrum.nanos()[last]).isEqualTo(histogram.getMaxValue());
        assertThat(x[last - 1]).isLessThanOrEqualTo(156);
        assertThat(spectrum.nanos()[last - 1]).isLessThan(27_000_000);
    }
}
