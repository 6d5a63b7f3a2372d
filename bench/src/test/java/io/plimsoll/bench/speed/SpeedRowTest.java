package io.plimsoll.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Ratio;
import io.plimsoll.bench.speed.SpeedRow.Promise;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpeedRowTest {
    private static SpeedRow row(Promise promise, Ratio measured) {
        return new SpeedRow("w", promise, " x pgbench", measured, "", "", false);
    }

    @ParameterizedTest
    @CsvSource({
        "0.80, 0.79, 0.81, met",
        "0.85, 0.84, 0.85, met",
        "0.90, 0.89, 0.91, missed",
        "0.84, 0.83, 0.86, met; the interval reaches to the other side",
        "0.86, 0.845, 0.87, missed; the interval reaches to the other side",
        "0.80, 0.70, 0.81, no answer: the interval is wider than ±3 %; all of it says met",
        "0.99, 0.90, 1.20, no answer: the interval is wider than ±3 %; all of it says missed",
        "0.84, 0.80, 0.90, no answer: the interval is wider than ±3 %"
    })
    void theMedianDecidesIfTheIntervalIsNarrow(double median, double low, double high, String verdict) {
        assertThat(row(Promise.atMost(0.85), new Ratio(median, low, high, 10)).verdict())
                .isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"1.06, met", "1.05, met", "1.04, missed"})
    void aRateHasToBeAtLeast(double median, String verdict) {
        assertThat(row(Promise.atLeast(1.05), new Ratio(median, median, median, 10))
                        .verdict())
                .isEqualTo(verdict);
    }

    @Test
    void fewMeasurementsAreNoAnswerUnlessEachIsLong() {
        Ratio few = Ratio.of(Collections.nCopies(5, 100.0));
        assertThat(row(Promise.atMost(120), few).verdict())
                .isEqualTo("no answer: an interval takes six measurements, not 5");
        SpeedRow tour = new SpeedRow("tour", Promise.atMost(120), " s", few, "", "", true);
        assertThat(tour.verdict()).isEqualTo("met, without an interval");
        assertThat(tour.measurement()).isEqualTo("100.000 s (of 5)");
        assertThat(new SpeedRow("tour", Promise.atMost(99), " s", few, "", "", true).verdict())
                .isEqualTo("missed, without an interval");
    }

    @Test
    void whatIsOnlyShownIsNotJudged() {
        SpeedRow floor = row(Promise.none(), new Ratio(0.7, 0.1, 9, 10));
        assertThat(floor.promise()).isEqualTo("none");
        assertThat(floor.verdict()).isEqualTo("shown only");
    }

    @Test
    void aDuelBecomesARow() {
        Ratio rate = new Ratio(1.1, 1.09, 1.11, 10);
        Ratio cpu = new Ratio(0.7, 0.69, 0.71, 10);
        Duel.Result result = new Duel.Result(
                "tpcb-8",
                "Plimsoll",
                "pgbench -j 2",
                new Duel.Compared(rate, 11_000.4, 10_000),
                new Duel.Compared(cpu, 35.001, 50));
        assertThat(SpeedRow.cpu("TPC-B", Promise.atMost(0.75), result, "pgbench"))
                .isEqualTo(new SpeedRow(
                        "TPC-B, client CPU",
                        Promise.atMost(0.75),
                        " x pgbench",
                        cpu,
                        "Plimsoll 35.00 us",
                        "pgbench -j 2 50.00 us",
                        false));
        SpeedRow row = SpeedRow.rate("TPC-B", Promise.atLeast(1.05), result, "pgbench");
        assertThat(List.of(row.promise(), row.measurement(), row.ours(), row.peer(), row.verdict()))
                .containsExactly(
                        ">= 1.05 x pgbench",
                        "1.100 x pgbench (1.090 to 1.110)",
                        "Plimsoll 11,000/s",
                        "pgbench -j 2 10,000/s",
                        "met");
    }

    /// A server that reads a file has no client.
    @Test
    void aRatioThatIsNoNumberIsNoAnswer() {
        Ratio none = new Ratio(Double.NaN, Double.NaN, Double.NaN, 10);
        Duel.Result result = new Duel.Result(
                "copy",
                "Plimsoll",
                "COPY FROM file",
                new Duel.Compared(none, 1, Double.NaN),
                new Duel.Compared(none, 1, Double.NaN));
        SpeedRow row = SpeedRow.cpu("COPY", Promise.atMost(1), result, "COPY FROM file");
        assertThat(row.verdict()).isEqualTo("no answer: there is no figure");
        assertThat(row.peer()).isEqualTo("COPY FROM file");
    }
}
