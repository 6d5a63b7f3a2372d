package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SlowingOptionsTest {
    @Test
    void namesWhatSlowsWithoutItsValue() {
        assertThat(HostFacts.slowing(List.of(
                        "-Xmx4g",
                        "-agentlib:jdwp=transport=dt_socket,server=y,address=*:5005",
                        "-ea:io.plimsoll...",
                        "-javaagent:agent.jar=key=secret",
                        "-XX:TieredStopAtLevel=1",
                        "-Xint")))
                .containsExactly("-ea", "-Xint", "-XX:TieredStopAtLevel=1", "-agentlib:jdwp", "-javaagent");
    }

    @Test
    void leavesOthersAlone() {
        assertThat(HostFacts.slowing(List.of(
                        "-XX:+UseG1GC",
                        "-XX:TieredStopAtLevel=4",
                        "-Deager=true",
                        "-eager",
                        "-agentlib:other",
                        "-XX:AOTCache=plimsoll.aot")))
                .isEmpty();
    }
}
