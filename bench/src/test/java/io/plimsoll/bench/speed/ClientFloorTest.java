package io.plimsoll.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.bench.rig.Contender;
import org.junit.jupiter.api.Test;

class ClientFloorTest {
    @Test
    void readsTheReportsOfTheLoop() {
        assertThat(ClientFloor.reported("""
                        bare-client: 1795571135405 ms 1 transactions
                        bare-client: 1795571136403 ms 20054 transactions
                        bare-client: 17955711"""))
                .containsExactly(
                        new Contender.Report(1_795_571_135_405L, 1), new Contender.Report(1_795_571_136_403L, 20_054));
    }

    @Test
    void refusesWhatTheLoopCannotDo() {
        assertThatThrownBy(() -> ClientFloor.measure("pipelined-8", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("knows no case pipelined-8");
    }
}
