package io.plimsoll.bench.rig;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StolenTest {
    @Test
    void isAShareOfAllProcessorsTime() {
        Stolen before = Stolen.of("cpu  100 0 50 800 10 1 9 30 70 0");
        Stolen after = Stolen.of("cpu  150 0 70 840 20 1 9 60 90 0");
        assertThat(before).isEqualTo(new Stolen(30, 1_000));
        assertThat(before.shareUntil(after)).isEqualTo(0.2);
        assertThat(before.shareUntil(before)).isZero();
    }
}
