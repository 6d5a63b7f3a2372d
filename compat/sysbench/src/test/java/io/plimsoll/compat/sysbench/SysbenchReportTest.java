package io.plimsoll.compat.sysbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.sysbench.SysbenchReport.Lines;
import io.plimsoll.compat.sysbench.SysbenchReport.Measured;
import io.plimsoll.testing.Golden;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SysbenchReportTest {
    private static final List<String> LINES = List.of(
            "oltp_read_write --threads=2 --histogram run",
            "oltp_read_write --threads=2 --skip-trx --percentile=99 --rand-seed=9 run",
            "oltp_point_select --rate=50 --report-interval=3 --percentile=0 run",
            "oltp_write_only --percentile=1 run",
            "oltp_insert --percentile=100 run");

    @Test
    void isSysbenchsInForm() throws Exception {
        Golden.check("report.txt", () -> {
            StringBuilder text = new StringBuilder();
            for (String line : LINES) {
                SysbenchRequest.Task task = SysbenchOptionsTest.task(line);
                LatencyBuckets latency = LatencyBucketsTest.of(List.of(350L, 2_000L, 2_001L, 1_006_140L));
                Measured measured = new Measured(
                        4,
                        5,
                        3.24056,
                        latency,
                        List.of(new Measured.ThreadCounts(1, 1.5), new Measured.ThreadCounts(3, 1.25)));
                text.append("$ sysbench ").append(line).append('\n');
                text.append(SysbenchReport.banner("0"));
                text.append(SysbenchReport.beginning(task));
                text.append(SysbenchReport.render(task, measured));
            }
            return text.toString();
        });
    }

    @Test
    void aRunWithoutEventsHasAReport() throws Exception {
        LatencyBuckets latency = LatencyBucketsTest.of(List.of());
        Measured measured = new Measured(0, 0, 1, latency, List.of(new Measured.ThreadCounts(0, 0)));
        assertThat(SysbenchReport.render(SysbenchOptionsTest.task("oltp_read_write --histogram run"), measured))
                .startsWith("SQL statistics:\n")
                .contains("transactions:                        0      (0.00 per sec.)\n")
                .doesNotContain("NaN", "Infinity");
    }

    @Test
    void aLineOfProgressShowsWhatEndedSinceTheLastOne() throws Exception {
        Lines lines = new Lines(SysbenchOptionsTest.task("oltp_read_write --threads=2 --report-interval=2 run"));
        Histogram nanos = new Histogram(3);
        nanos.recordValueWithCount(2_390_000, 50);
        assertThat(lines.isDue(1)).isFalse();
        lines.add(50, 3, nanos);
        assertThat(lines.isDue(2)).isTrue();
        assertThat(lines.line(2))
                .isEqualTo("[ 2s ] thds: 2 tps: 25.00 qps: 500.00 (r/w/o: 350.00/100.00/50.00)"
                        + " lat (ms,95%): 2.39 err/s: 1.50 reconn/s: 0.00");
        assertThat(lines.isDue(3)).isFalse();
        assertThat(lines.line(4))
                .isEqualTo("[ 4s ] thds: 2 tps: 0.00 qps: 0.00 (r/w/o: 0.00/0.00/0.00)"
                        + " lat (ms,95%): 0.00 err/s: 0.00 reconn/s: 0.00");
    }

    @Test
    void noLineIsDueIfNoneIsWanted() throws Exception {
        assertThat(new Lines(SysbenchOptionsTest.task("oltp_read_write run")).isDue(100))
                .isFalse();
    }
}
