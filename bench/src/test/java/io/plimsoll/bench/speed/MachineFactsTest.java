package io.plimsoll.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MachineFactsTest {
    @Test
    void readsProcessorAndMemory() {
        assertThat(MachineFacts.processor(
                        List.of("processor\t: 0", "model name\t: Some CPU @ 2 GHz", "processor\t: 1")))
                .isEqualTo("Some CPU @ 2 GHz, " + Runtime.getRuntime().availableProcessors() + " processors");
        assertThat(MachineFacts.memory(List.of("MemTotal:       24662176 kB", "MemFree: 1 kB")))
                .isEqualTo("24 GiB");
        assertThat(MachineFacts.memory(List.of())).isEqualTo("unknown");
    }
}
