package io.plimsoll.bench.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class WatchedTest {
    @TempDir
    Path folder;

    @Test
    void whatAProgramUsesIsSeen() throws Exception {
        // Ends by its own CPU time, so that a busy machine changes nothing.
        String busy = "ulimit -St 1; trap 'echo done; exit' XCPU; while :; do :; done";
        Watched watched = Watched.run(List.of("bash", "-c", busy), Map.of(), folder);

        assertThat(watched.output()).isEqualTo("done\n");
        Usage first = watched.usages().getFirst();
        Usage last = watched.usages().getLast();
        assertThat(last.cpuNanos() - first.cpuNanos()).isBetween(300_000_000L, 1_300_000_000L);
        assertThat(last.userTicks() + last.systemTicks()).isBetween(30L, 130L);
        Block block = watched.between(first.wallMillis(), last.wallMillis(), 1000);
        double seconds = (last.atNanos() - first.atNanos()) / 1e9;
        assertThat(block.cpuMicros() * 1000 * seconds)
                .isCloseTo((last.cpuNanos() - first.cpuNanos()) / 1e3, Percentage.withPercentage(1));
    }

    @Test
    void aProgramThatFailsIsShown() {
        assertThatThrownBy(() -> Watched.run(List.of("sh", "-c", "echo broken; exit 3"), Map.of(), folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ended with 3:\nbroken");
    }

    @Test
    void aWindowInWhichNothingWasSeenIsAnError() throws Exception {
        Watched watched = Watched.run(List.of("true"), Map.of(), folder);
        assertThatThrownBy(() -> watched.between(0, 1, 1000))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nothing was seen");
    }
}
