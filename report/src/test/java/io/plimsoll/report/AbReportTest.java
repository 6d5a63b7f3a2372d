package io.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.ab.AbPair;
import io.plimsoll.analysis.ab.AbPair.Block;
import io.plimsoll.analysis.ab.AbResult;
import io.plimsoll.analysis.ab.AbResult.Change;
import io.plimsoll.analysis.ab.AbResult.Side;
import io.plimsoll.analysis.ab.AbResult.State;
import io.plimsoll.analysis.ab.ServerContrast;
import io.plimsoll.report.AbReport.Made;
import io.plimsoll.report.csv.CsvReport;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Metric;
import io.plimsoll.results.Verdict;
import io.plimsoll.testing.StubRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What people read of an ab.
class AbReportTest {
    private static final ServerContrast DIFFERENT = new ServerContrast(
            List.of(new ServerContrast.Change("wal_bytes", 400, 800), new ServerContrast.Change("temp_files", 0, 2)),
            List.of(new ServerContrast.Change("IO WalSync", 3.2, 0.4)));

    private static AbResult result(State state, Metric metric, Change change, Verdict verdict) {
        List<AbPair> pairs = new ArrayList<>();
        for (int number = 1; number <= 6; number++) {
            Verdict ofB = number == 6 ? verdict : Verdict.PASS;
            pairs.add(new AbPair(
                    number,
                    number % 2 == 1,
                    new Block("run-a" + number, 1_000, Verdict.PASS),
                    new Block("run-b" + number, 1_123, ofB)));
        }
        return new AbResult(
                "20261126-120000-000-ab-tpcb",
                state,
                metric,
                change,
                0.03,
                20,
                new Side("A", List.of(), 1_000.0, 6),
                new Side("B", List.of("shared_buffers = 4GB"), 1_123.0, 6),
                pairs,
                DIFFERENT,
                List.of(),
                verdict);
    }

    private static String text(AbResult result, boolean isViewed, List<String> left) {
        Made made = new Made(result, StubRun.closed().make().document(), isViewed, left);
        return TextReport.render(AbReport.of(made), Style.PLAIN).replaceAll("\\s+", " ");
    }

    @Test
    void theAnswerIsOneLine() {
        Change more = new Change(0.1234, 0.0812, 0.1671, 99);
        Change less = new Change(-0.1234, -0.1671, -0.0812, 99);
        Change same = new Change(-0.001, -0.0121, 0.0093, 0.4);
        assertThat(AbReport.headline(result(State.DIFFERENT, Metric.RATE, more, Verdict.PASS)))
                .isEqualTo("B is 12.3 % faster than A (8.1 % to 16.7 %), after 6 pairs");
        assertThat(AbReport.headline(result(State.DIFFERENT, Metric.RATE, less, Verdict.PASS)))
                .isEqualTo("B is 12.3 % slower than A (8.1 % to 16.7 %), after 6 pairs");
        assertThat(AbReport.headline(result(State.DIFFERENT, Metric.MEAN, less, Verdict.PASS)))
                .isEqualTo("B's mean latency is 12.3 % lower than A's (8.1 % to 16.7 %), after 6 pairs");
        assertThat(AbReport.headline(result(State.SAME, Metric.RATE, same, Verdict.PASS)))
                .isEqualTo("no difference: B's rate is between 98.8 % and 100.9 % of A's, after 6 pairs");
        assertThat(AbReport.headline(result(State.NOT_FOUND, Metric.MEAN, same, Verdict.PASS)))
                .isEqualTo("no difference found: B's mean latency is between 98.8 % and 100.9 % of A's, after 6 pairs");
        Change twice = new Change(1.5, 0.8, 2.4, 99);
        assertThat(AbReport.headline(result(State.DIFFERENT, Metric.RATE, twice, Verdict.PASS)))
                .isEqualTo("B is 2.50 times as fast as A (1.80 to 3.40), after 6 pairs");
        assertThat(AbReport.headline(result(State.DIFFERENT, Metric.MEAN, twice, Verdict.PASS)))
                .isEqualTo("B's mean latency is 2.50 times A's (1.80 to 3.40), after 6 pairs");
        Change early = new Change(-0.000_01, null, null, 0.4);
        assertThat(AbReport.headline(result(State.UNDECIDED, Metric.RATE, early, Verdict.PASS)))
                .isEqualTo("not decided: B's rate was 100.0 % of A's, with an unknown error, after 6 pairs");
    }

    @Test
    void betterAndWorseAreToldFromTheMetric() {
        Change more = new Change(0.12, 0.08, 0.16, 99);
        assertThat(text(result(State.DIFFERENT, Metric.RATE, more, Verdict.PASS), true, List.of()))
                .startsWith("FASTER ");
        assertThat(text(result(State.DIFFERENT, Metric.MEAN, more, Verdict.PASS), true, List.of()))
                .startsWith("SLOWER ");
    }

    @Test
    void theVariantsAndTheServerFollow() {
        Change more = new Change(0.12, 0.08, 0.16, 99);
        AbResult result = result(State.DIFFERENT, Metric.RATE, more, Verdict.PASS);
        assertThat(text(result, true, List.of()))
                .contains("A as it is 1,000/s 6", "B shared_buffers = 4GB 1,123/s 6")
                .contains("wal_bytes per operation 400 800 +100.0 %", "temp_files per operation 0 2.00 new")
                .contains("IO WalSync sessions of the load 3.20 0.40 -87.5 %");
        assertThat(text(result, false, List.of())).doesNotContain("Server", "wal_bytes");
    }

    @Test
    void doubtsComeFirst() {
        Change more = new Change(0.12, 0.08, 0.16, 99);
        assertThat(text(result(State.DIFFERENT, Metric.RATE, more, Verdict.INVALID), true, List.of()))
                .startsWith("INVALID ")
                .contains("1 block of 12 is INVALID", "plimsoll show run-b6 says why");
        assertThat(text(
                        result(State.DIFFERENT, Metric.RATE, more, Verdict.PASS),
                        true,
                        List.of("plimsoll ab --restore X puts work_mem back")))
                .contains("not put back plimsoll ab --restore X puts work_mem back");
    }

    @Test
    void thePairsAreATable() {
        Change more = new Change(0.12, 0.08, 0.16, 99);
        assertThat(CsvReport.ofAb(result(State.DIFFERENT, Metric.RATE, more, Verdict.PASS)))
                .startsWith("pair,first,a_rate_per_second,b_rate_per_second,b_over_a,a_verdict,b_verdict,a_run,b_run"
                        + "\r\n1,A,1000,1123,1.123,PASS,PASS,run-a1,run-b1\r\n"
                        + "2,B,1000,1123,1.123,PASS,PASS,run-a2,run-b2\r\n");
    }
}
