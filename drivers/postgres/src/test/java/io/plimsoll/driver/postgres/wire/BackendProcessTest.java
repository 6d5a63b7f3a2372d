package io.plimsoll.driver.postgres.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BackendProcessTest {
    private static String stat(String name, String processor) {
        StringBuilder stat = new StringBuilder("4711 (" + name + ") S");
        for (int field = 4; field <= 38; field++) {
            stat.append(' ').append(field);
        }
        return stat + " " + processor + " 0 0 0\n";
    }

    private static int processorIn(String stat) {
        byte[] bytes = stat.getBytes(StandardCharsets.US_ASCII);
        return BackendProcess.processorIn(bytes, bytes.length);
    }

    @Test
    void theThirtyNinthFieldIsTheProcessor() {
        assertThat(processorIn(stat("postgres", "7"))).isEqualTo(7);
        assertThat(processorIn(stat("postmaster", "127"))).isEqualTo(127);
        assertThat(processorIn(stat("postgres: a) (b", "0"))).isZero();
    }

    @Test
    void anotherProcessOfThatNumberSaysNothing() {
        assertThat(processorIn(stat("bash", "7"))).isNegative();
        assertThat(processorIn(stat("pos", "7"))).isNegative();
        assertThat(processorIn(stat("postgres", "?"))).isNegative();
        assertThat(processorIn("4711 (postgres) S 1 2")).isNegative();
        assertThat(processorIn("4711 (postgres)")).isNegative();
        assertThat(processorIn("")).isNegative();
    }

    @Test
    void noSuchProcessSaysNothing() {
        assertThat(new BackendProcess(0).processor()).isEmpty();
        assertThat(new BackendProcess(Integer.MAX_VALUE).processor()).isEmpty();
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "only Linux tells");
        // A Java process is no server.
        assertThat(new BackendProcess((int) ProcessHandle.current().pid()).processor())
                .isEmpty();
    }
}
