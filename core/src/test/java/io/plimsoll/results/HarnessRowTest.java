package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.HarnessSample.MachineSample;
import org.junit.jupiter.api.Test;

class HarnessRowTest {
    @Test
    void readsWhatItWrites() {
        HarnessSample sample = new HarnessSample(
                1_500_000_000L,
                0.5,
                0.25,
                1,
                2,
                3,
                4,
                5,
                6,
                -7_000_000_000L,
                new MachineSample(999_000_000, 2, 7e8, -1e7, 0.125, new MachineSample.Pressure(0.5, 0.25, Double.NaN)),
                new JavaSample(123_456_789, 12, Double.NaN));
        HarnessRow row = new HarnessRow("measure-1", 3, 3_000_000_000L, 1_000_000_000L, sample);
        assertThat(HarnessRow.parse(HarnessRow.COLUMNS.line(row))).isEqualTo(row);
    }

    @Test
    void readsLinesOfVersionsThatDidNotLookAtTheJavaRuntime() {
        HarnessRow row = HarnessRow.parse("measure-1,0,0,1000000000,1500000000,0.1235,0.0000,0,0,1,3,2,6,17,"
                + "0.0000,1000000000,0,100,0.0000,0.0000,0.0000,2");
        assertThat(row.sample().java()).isEqualTo(JavaSample.UNKNOWN);
        assertThat(row.sample().machine().cores()).isEqualTo(2);
    }

    @Test
    void readsLinesOfVersionsThatDidNotLookAtOtherPrograms() {
        HarnessRow row = HarnessRow.parse("measure-1,0,0,1000000000,1500000000,0.1235,0.0000,0,0,1,3,2,6,17");
        assertThat(row.sample().machine()).isEqualTo(MachineSample.UNKNOWN);
        assertThat(row.sample().clockShiftNanos()).isEqualTo(17);
    }

    @Test
    void readsLinesOfVersionsThatDidNotLookAtTheWallClock() {
        HarnessRow row = HarnessRow.parse("measure-1,0,0,1000000000,1500000000,0.1235,0.0000,0,0,1,3,2,6");
        assertThat(row.sample())
                .isEqualTo(new HarnessSample(
                        1_500_000_000L, 0.1235, 0, 0, 0, 1, 3, 2, 6, 0, MachineSample.UNKNOWN, JavaSample.UNKNOWN));
    }
}
