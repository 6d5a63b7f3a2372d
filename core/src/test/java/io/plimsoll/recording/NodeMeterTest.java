package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.exporter.ExporterClient.Answer;
import io.plimsoll.exporter.MetricText;
import io.plimsoll.recording.HostMeter.Look;
import io.plimsoll.recording.HostSample.Disk;
import io.plimsoll.recording.HostSample.Layout;
import io.plimsoll.testing.StubNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A machine made up by hand, as its node_exporter shows it, well and badly.
class NodeMeterTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Offset<Double> LITTLE = within(1e-3);

    @TempDir
    Path proc;

    private NodeMeter meter = new NodeMeter();
    private double now = 1_000;
    private final StubNode node = new StubNode(() -> now);

    @BeforeEach
    void thisMachine() throws IOException {
        Files.createDirectories(proc.resolve("sys/kernel"));
        Files.writeString(proc.resolve("sys/kernel/hostname"), "harness\n");
        Files.writeString(proc.resolve("stat"), "btime 1795500000\n");
        meter = new NodeMeter(proc);
    }

    /// An answer that took 20 ms.
    private Optional<Look> look(String text) {
        return look(text, Math.round(now * SECOND), 20_000_000);
    }

    private Optional<Look> look(String text, long middle, long took) {
        return meter.look(new Answer(middle - took / 2, middle + took / 2, MetricText.parse(text, false), ""));
    }

    private Optional<Look> after(double seconds) {
        now += seconds;
        return look(node.get());
    }

    @Test
    void figuresAreThoseOfTheKernel() {
        assertThat(look(node.get())).isEmpty();
        Look look = after(2).orElseThrow();
        assertThat(look.lengthNanos()).isEqualTo(2 * SECOND);
        assertThat(meter.layout()).isEqualTo(new Layout(List.of(0, 1), List.of("vda"), false));
        HostSample sample = look.sample();
        assertThat(sample.processors().busy()).isCloseTo(1.0, LITTLE);
        assertThat(sample.processors().runQueue()).isEqualTo(1);
        assertThat(sample.processors().groups().database()).isNaN();
        assertThat(sample.processors().groups().harness())
                .as("on another machine")
                .isZero();
        assertThat(sample.processors().groups().others()).isNaN();
        assertThat(sample.pressures().processor().some()).isCloseTo(0.1, LITTLE);
        assertThat(sample.pressures().processor().full()).as("not shown").isNaN();
        assertThat(sample.pressures().disk().some()).isCloseTo(0.1, LITTLE);
        assertThat(sample.pressures().disk().full()).isCloseTo(0.05, LITTLE);
        Disk disk = sample.disks().getFirst();
        assertThat(disk.reads()).isCloseTo(100, LITTLE);
        assertThat(disk.writes()).isCloseTo(900, LITTLE);
        assertThat(disk.readBytes()).isCloseTo(409_600, LITTLE);
        assertThat(disk.writtenBytes()).isCloseTo(7_372_800, LITTLE);
        assertThat(disk.awaitNanos()).isCloseTo(1e6, within(1e3));
        assertThat(disk.flushNanos()).isCloseTo(3e5, within(1e3));
        assertThat(disk.busy()).isCloseTo(0.3, LITTLE);
        assertThat(disk.queue()).isCloseTo(1, LITTLE);
        assertThat(sample.network().receivedBytes()).isCloseTo(1_000, LITTLE);
        assertThat(sample.network().busiest()).isCloseTo(0.1, LITTLE);
        assertThat(sample.network().sentSegments()).isCloseTo(100, LITTLE);
        assertThat(sample.network().resentSegments()).isCloseTo(0.5, LITTLE);
        assertThat(sample.memory().available()).isEqualTo(3.0 * (1L << 30));
        assertThat(sample.memory().swapIn()).isZero();
        assertThat(meter.notes()).isEmpty();
    }

    @Test
    void ratesAreThoseOfItsOwnClockIfAnAnswerIsLate() {
        look(node.get(), 1_000 * SECOND, SECOND / 50);
        now += 1;
        // Asked after 1 s, when the exporter looked, and answered 0.8 s later.
        Look look = look(node.get(), 1_001 * SECOND + SECOND * 4 / 10, SECOND * 8 / 10)
                .orElseThrow();
        assertThat(look.sample().disks().getFirst().reads()).isCloseTo(100, within(0.1));
    }

    @Test
    void withoutItsClockALateAnswerIsLeftOut() {
        node.withoutClock();
        look(node.get());
        assertThat(after(1)).isPresent();
        now += 1;
        assertThat(look(node.get(), Math.round(now * SECOND), SECOND)).isEmpty();
        assertThat(meter.notes())
                .containsExactly("left the machine unknown once: the answers took so long that their instants are not"
                        + " known");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, -1, 3_600})
    void aCacheOrAClockThatWasSetIsLeftOut(double itsSeconds) {
        look(node.get());
        now += itsSeconds;
        assertThat(look(node.get(), 1_001 * SECOND, SECOND / 50)).isEmpty();
        assertThat(meter.notes()).singleElement().asString().contains("its clock did not advance");
    }

    @Test
    void anotherMachineIsNotComparedWithTheFirst() {
        look(node.get());
        node.name("db2");
        assertThat(after(1)).isEmpty();
        assertThat(after(1)).as("two answers of the same").isPresent();
        assertThat(meter.notes()).containsExactly("left the machine unknown once: another machine answered");
    }

    @Test
    void aNewStartIsNotComparedWithTheOld() {
        look(node.get());
        now += 1;
        assertThat(look(node.get().replace("node_boot_time_seconds 1795000000", "node_boot_time_seconds 1795000990")))
                .isEmpty();
    }

    @Test
    void whatFellIsUnknownAndTheRestIsKnown() {
        look(node.get());
        now += 1;
        HostSample sample = look(node.get()
                        .replaceFirst("(node_cpu_seconds_total.cpu=\"0\",mode=\"user\".) [0-9.]+", "$1 3")
                        .replaceFirst("(node_disk_reads_completed_total.*) [0-9.]+", "$1 3")
                        .replaceFirst("(node_network_transmit_bytes_total.device=\"eth0\".) [0-9.]+", "$1 3")
                        .replaceFirst("(node_pressure_cpu_waiting_seconds_total) [0-9.]+", "$1 3"))
                .orElseThrow()
                .sample();
        assertThat(sample.processors().cores().getFirst()).isNaN();
        assertThat(sample.processors().cores().getLast()).isCloseTo(0.5, LITTLE);
        assertThat(sample.disks().getFirst().busy()).isNaN();
        assertThat(sample.network().receivedBytes()).isNaN();
        assertThat(sample.pressures().processor().some()).isNaN();
        assertThat(sample.pressures().disk().some()).isCloseTo(0.1, LITTLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "-1", "+Inf", "-Inf"})
    void whatIsNoCountIsUnknown(String value) {
        look(node.get());
        now += 1;
        HostSample sample = look(node.get()
                        .replaceAll(
                                "(?m)^(node_(cpu|disk|network|pressure|memory|vmstat|procs).*) [0-9.]+$",
                                "$1 " + value))
                .orElseThrow()
                .sample();
        assertThat(sample.processors().busy()).isNaN();
        assertThat(sample.processors().runQueue()).isNaN();
        assertThat(sample.disks().getFirst().busy()).isNaN();
        assertThat(sample.network().receivedBytes()).isNaN();
        assertThat(sample.pressures().disk().some()).isNaN();
        assertThat(sample.memory().available()).isNaN();
        assertThat(sample.memory().swapIn()).isNaN();
    }

    @Test
    void collectorsThatAreOffAreNamed() {
        for (int i = 0; i < 2; i++) {
            now += 1;
            assertThat(look(node.get().replaceAll("(?m)^node_(pressure|disk).*\n", ""))
                            .isPresent())
                    .isEqualTo(i == 1);
        }
        assertThat(meter.notes())
                .containsExactly("shows nothing of its collectors diskstats, pressure, and what that would show is not"
                        + " recorded");
    }

    @Test
    void severalMachinesInOneAnswerAreRefused() {
        String other = node.get().replace("{", "{instance=\"b\",").replaceAll("(?m)^[^{]*$\n?", "");
        assertThatThrownBy(() -> look(node.get() + other))
                .hasMessageStartingWith("answered for several machines")
                .hasMessageEndingWith("give the address of one machine's exporter");
    }

    @Test
    void onTheHarnessesOwnMachineItsShareIsUnknown() throws IOException {
        Files.writeString(proc.resolve("sys/kernel/hostname"), "db1\n");
        Files.writeString(proc.resolve("stat"), "btime 1795000001\n");
        look(node.get());
        assertThat(after(1).orElseThrow().sample().processors().groups().harness())
                .isNaN();
    }

    @Test
    void aPhaseBeginsAnew() {
        look(node.get());
        meter.restart();
        assertThat(after(1)).isEmpty();
        assertThat(after(1)).isPresent();
    }

    @Test
    void partitionsAndLoopsAreNoDisks() {
        String more = node.get()
                + node.get()
                        .lines()
                        .filter(line -> line.startsWith("node_disk"))
                        .map(line -> line.replace("vda", "vda1") + "\n" + line.replace("vda", "loop0") + "\n"
                                + line.replace("vda", "dm-0") + "\n")
                        .reduce("", String::concat);
        look(more);
        assertThat(meter.layout().disks()).containsExactlyInAnyOrder("vda", "dm-0");
    }
}
