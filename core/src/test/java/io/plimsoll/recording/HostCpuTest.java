package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.recording.MachineMeter.HostCpu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostCpuTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        // Guest time is part of user time and is not counted twice.
        "cpu  10 2 3 100 20 1 4 5 7 0, 20, 20, 5, 145",
        "cpu 10 2 3 100 20 1 4 5, 20, 20, 5, 145",
        "cpu 10 2 3 100 20 1 4, 20, 20, 0, 140",
        "cpu 10 2 3 100, 15, 0, 0, 115",
        "cpu 0 0 0 0 0 0 0 0 0 0, 0, 0, 0, 0",
    })
    void readsTheKernelsTicks(String line, long busy, long waiting, long steal, long total) {
        assertThat(HostCpu.parse(line)).isEqualTo(new HostCpu(busy, waiting, steal, total));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cpu 1 2 3 4", "cpu 1 2 3\n", "cpu 1 2 x 4\n", "\n"})
    void otherFormatsAreUnknown(String stat) throws IOException {
        Files.writeString(folder.resolve("stat"), stat);
        assertThat(HostCpu.read(folder)).isEqualTo(HostCpu.UNKNOWN);
        assertThat(HostCpu.read(folder.resolve("none"))).isEqualTo(HostCpu.UNKNOWN);
    }

    @Test
    void sharesAreOfTheTicksBetween() {
        HostCpu earlier = new HostCpu(100, 0, 10, 1_000);
        HostCpu later = new HostCpu(175, 15, 35, 1_100);
        assertThat(later.busyShareSince(earlier)).isCloseTo(0.75, within(1e-9));
        assertThat(later.waitingShareSince(earlier)).isCloseTo(0.15, within(1e-9));
        assertThat(later.stealShareSince(earlier)).isCloseTo(0.25, within(1e-9));
        assertThat(later.busyShareSince(later)).isNaN();
    }
}
