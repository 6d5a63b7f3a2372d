package io.plimsoll.bench.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessorsTest {
    @Test
    void listsAreRead() {
        assertThat(Processors.parse("0")).containsExactly(0);
        assertThat(Processors.parse("0-3,6")).containsExactly(0, 1, 2, 3, 6);
        assertThat(Processors.parse("1, 4-5")).containsExactly(1, 4, 5);
    }

    @Test
    void fourAreSharedOutAndFewerAreShared() {
        assertThat(Processors.of(List.of(0, 1))).isEqualTo(new Processors("0,1", "0,1"));
        assertThat(Processors.of(List.of(5))).isEqualTo(new Processors("5", "5"));
        assertThat(Processors.of(List.of(0, 1, 2, 3, 6))).isEqualTo(new Processors("0,1", "2,3,6"));
    }

    @Test
    void clientsAreBound() {
        assertThat(new Processors("0", "1").onClient(List.of("pgbench", "-S")))
                .containsExactly("taskset", "-c", "1", "pgbench", "-S");
    }
}
