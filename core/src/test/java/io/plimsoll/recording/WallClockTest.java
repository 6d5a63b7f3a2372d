package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.unit.TimeSpan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WallClockTest {
    @Test
    void chronyTellsTheBound() {
        String line = "A9FEA97B,169.254.169.123,4,1763834400.123456789,-0.000012300,0.000000567,0.000003456,"
                + "-10.123,0.001,0.045,0.000400000,0.000100000,16.2,Normal\n";
        assertThat(WallClock.of(line)).contains(new WallClock(new TimeSpan(12_000), new TimeSpan(312_000)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "506 Cannot talk to daemon",
                "00000000,,0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,1.0,1.0,0.0,Not synchronised",
                "A,b,4,x,y,0.0,0.0,0,0,0,z,0.1,16.2,Normal"
            })
    void otherwiseNothingIsKnown(String line) {
        assertThat(WallClock.of(line)).isEmpty();
    }
}
