package io.plimsoll.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.plimsoll.results.HostFacts;
import org.junit.jupiter.api.Test;

class MachineFactsTest {
    @Test
    void describesTheMachine() {
        HostFacts host = new HostFacts(
                "Linux 6.1 amd64",
                "Some CPU @ 2 GHz",
                2,
                24_662_176L << 10,
                "VM 25",
                "G1",
                1,
                null,
                null,
                null,
                null,
                null);
        assertThat(MachineFacts.of(host))
                .containsExactly(
                        entry("processor", "Some CPU @ 2 GHz, 2 processors"),
                        entry("memory", "24 GiB"),
                        entry("system", "Linux 6.1 amd64"),
                        entry("Java", "VM 25"));
    }
}
