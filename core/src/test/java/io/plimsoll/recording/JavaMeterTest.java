package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.plimsoll.recording.HarnessSample.JavaSample;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaMeterTest {
    private static final long START = ManagementFactory.getRuntimeMXBean().getStartTime();

    @TempDir
    Path folder;

    /// A collection stops all threads. HotSpot may count the end of a stop when threads run again.
    @Test
    void timeAtSafepointsIsCounted() {
        assumeThat(JavaMeter.ownCounters()).as("HotSpot counts for jstat").exists();
        long before = System.nanoTime();
        JavaMeter meter = new JavaMeter();
        System.gc();
        JavaSample sample = meter.sample();
        double nanos = sample.safepointNanos();
        assertThat(nanos).isPositive().isLessThan(System.nanoTime() - before + 1e9);
        System.gc();
        meter.restart();
        System.gc();
        assertThat(meter.sample().safepointNanos()).isPositive();
    }

    @Test
    void theHeapInUseAndTheTimeOfCompilationAreTold() {
        JavaSample sample = new JavaMeter().sample();
        assertThat(sample.heapBytes()).isPositive().isLessThanOrEqualTo((double)
                Runtime.getRuntime().maxMemory());
        assertThat(sample.compileMillis()).isGreaterThanOrEqualTo(0);
    }

    @Test
    void withoutTheCountersTheRestIsTold() {
        JavaSample sample = new JavaMeter(folder.resolve("missing"), START).sample();
        assertThat(sample.safepointNanos()).isNaN();
        assertThat(sample.heapBytes()).isPositive();
    }

    /// Containers that share a folder have processes with the same numbers.
    @Test
    void theCountersOfAnotherProcessTellNothing() {
        Path own = JavaMeter.ownCounters();
        assumeThat(own).as("HotSpot counts for jstat").exists();
        assertThat(new JavaMeter(own, START - 1).sample().safepointNanos()).isNaN();
    }

    /// Such as that of another version.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "cafec0c0",
                "cafec0c001010001",
                "cafec0c0010200010000000000000000000000000000000000000020ffffffff"
            })
    void aFileOfAnotherFormatTellsNothing(String content) throws Exception {
        Path file = folder.resolve("counters");
        Files.write(file, HexFormat.of().parseHex(content));
        JavaSample sample = new JavaMeter(file, START).sample();
        assertThat(sample.safepointNanos()).isNaN();
    }
}
