package io.plimsoll.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.bench.rig.Contender;
import org.junit.jupiter.api.Test;

class SelectFloorTest {
    @Test
    void readsTheReportsOfTheLoop() {
        assertThat(SelectFloor.reported("""
                        select-loop: 1795571135405 ms 1 selects
                        select-loop: 1795571136403 ms 20054 selects
                        select-loop: 17955711"""))
                .containsExactly(
                        new Contender.Report(1_795_571_135_405L, 1), new Contender.Report(1_795_571_136_403L, 20_054));
    }

    @Test
    void refusesWhatTheLoopCannotDo() {
        assertThatThrownBy(() -> SelectFloor.measure("tpcb-8", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the loop only selects");
    }
}
