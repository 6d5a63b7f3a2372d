package io.plimsoll.compat.pgbench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressLinesTest {
    private static final Moments LATENCY = new Moments(4, 8_000, 16_000_000, 2_000, 2_000);
    private static final Moments LAG = new Moments(4, 1_200, 400_000, 100, 500);
    private static final Tally SOME = new Tally(4, 3, 2, 5, 1, 1, LATENCY, LAG);

    private static ProgressLines lines(String options) throws PgbenchRefusal {
        return new ProgressLines(PgbenchOptionsTest.benchmark(options));
    }

    @Test
    void aLineTellsOfWhatEndedSinceTheLast() throws Exception {
        ProgressLines lines = lines("-P 2 -T 60");
        lines.add(SOME);
        assertThat(lines.isDue(1)).isFalse();
        lines.add(SOME);
        assertThat(lines.isDue(2)).isTrue();
        assertThat(lines.line(2, 0)).isEqualTo("progress: 2.0 s, 4.0 tps, lat 2.000 ms stddev 0.000, 4 failed");
        assertThat(lines.isDue(3)).isFalse();
        assertThat(lines.isDue(4)).isTrue();
        assertThat(lines.line(4, 0)).isEqualTo("progress: 4.0 s, 0.0 tps, lat 0.000 ms stddev 0.000, 0 failed");
    }

    @Test
    void moreIsShownUnderItsCondition() throws Exception {
        ProgressLines lines = lines("-P 2 -T 60 -R 10 -L 5 --max-tries=3 --progress-timestamp");
        lines.add(SOME);
        assertThat(lines.line(2, 1_795_365_528.1234))
                .isEqualTo("progress: 1795365528.123 s, 2.0 tps, lat 2.000 ms stddev 0.000, 2 failed, lag 0.300 ms,"
                        + " 3 skipped, 2 retried, 5 retries");
        ProgressLines paced = lines("-P 2 -T 60 -R 10");
        paced.add(SOME);
        assertThat(paced.line(2, 0)).endsWith("2 failed, lag 0.300 ms");
    }

    @Test
    void withoutTheOptionThereIsNone() throws Exception {
        assertThat(lines("-T 60").isDue(60)).isFalse();
    }
}
