package io.plimsoll.compat.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.ycsb.ReportOptions.MeasuredFrom;
import io.plimsoll.compat.ycsb.ReportOptions.MeasurementType;
import io.plimsoll.compat.ycsb.YcsbReport.Micros;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.testing.Golden;
import io.plimsoll.testing.SingleOperations;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusLinesTest {
    private static final long SECOND = 1_000_000_000L;
    private static final List<String> NAMES = List.of("read", "read-modify-write");
    private static final LocalDateTime NOW = LocalDateTime.of(2026, 1, 15, 12, 30, 45, 123_000_000);

    /// One interval: 40 reads of 1 to 40 ms, one of them failed.
    private static Slice interval(boolean open) {
        Recorder recorder = new Recorder(new Window(0, 1_000 * SECOND, 2_000 * SECOND), NAMES.size(), open);
        SingleOperations single = new SingleOperations(recorder);
        for (int i = 1; i <= 40; i++) {
            single.acknowledged(0, false, 0, open ? 500_000 : 0, i * 1_000_000L);
        }
        single.failed(0, ErrorClass.OTHER, false, 1, 0);
        Slice sum = Slice.sum(NAMES.size(), open);
        recorder.collect(0, sum::add);
        return sum;
    }

    private static String lines(MeasurementType type, MeasuredFrom from) {
        boolean open = from == MeasuredFrom.BOTH;
        StatusLines lines = new StatusLines(new StatusLines.Options("mylabel ", 2, 500, type, from));
        lines.begin();
        StringBuilder text = new StringBuilder(lines.line(NOW)).append('\n');
        for (int second = 1; second <= 5; second++) {
            lines.add(NAMES, interval(open), second * SECOND);
            if (lines.isDue()) {
                text.append(lines.line(NOW.plusSeconds(second))).append('\n');
            }
        }
        return text.append(lines.hasMore() ? lines.line(NOW.plusSeconds(5)) : "")
                .append('\n')
                .toString();
    }

    @Test
    void theyAreYcsbs() throws Exception {
        Golden.check(
                "status.txt",
                () -> lines(MeasurementType.HDRHISTOGRAM, MeasuredFrom.OP)
                        + lines(MeasurementType.HISTOGRAM, MeasuredFrom.OP)
                        + lines(MeasurementType.BOTH_HISTOGRAMS, MeasuredFrom.BOTH));
    }

    @Test
    void anEndlessRunHasNoEstimate() {
        StatusLines.Options options = new StatusLines.Options("", 10, 0, MeasurementType.HDRHISTOGRAM, MeasuredFrom.OP);
        StatusLines lines = new StatusLines(options);
        lines.add(NAMES, interval(false), SECOND);
        assertThat(lines.isDue()).isFalse();
        assertThat(lines.line(NOW))
                .startsWith("2026-01-15 12:30:45:123 1 sec: 40 operations; 40 current ops/sec; [READ: ");
    }

    @ParameterizedTest
    @CsvSource({
        "0, '0 seconds '",
        "1, '1 second '",
        "59, '59 seconds '",
        "61, '1 minute '",
        "3725, '1 hour 2 minutes '",
        "90000, '1 day 1 hour '",
        "172800, '2 days '"
    })
    void timesStillToWait(long seconds, String words) {
        assertThat(StatusLines.remaining(seconds)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"8061.7, 8061.7", "0.125, 0.12", "1234567.891, 1234567.89", "0, 0", "0.001, 0", "100, 100"})
    void numbersAreShortened(double value, String text) {
        assertThat(Micros.shortened(value)).isEqualTo(text);
    }
}
