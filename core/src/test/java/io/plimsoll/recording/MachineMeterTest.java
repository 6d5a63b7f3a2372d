package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.recording.HarnessSample.MachineSample;
import io.plimsoll.testing.ManualClock;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineMeterTest {
    private static final long SELF = 500;
    private static final long SECOND = 1_000_000_000L;
    private static final long TICK = ProcessTable.ProcessTime.TICK_NANOS;

    @TempDir
    Path folder;

    private final ManualClock clock = new ManualClock();
    private final AtomicLong cost = new AtomicLong();
    private FakeProc proc;
    private MachineMeter meter;

    /// A server (100) with a backend (101), the harness (500) with a child, and a program (600).
    @BeforeEach
    void machine() throws IOException {
        proc = new FakeProc(folder).cores(1_000, 1_000);
        used(0, 0, 0);
        proc.process(501, SELF, "sh", 1, 0)
                .kernel(7, 10)
                .tcp(
                        "tcp",
                        "00000000:1538 00000000:0000 0A 0 31",
                        "0100007F:1538 0100007F:C001 01 0 32",
                        "0100007F:C001 0100007F:1538 01 0 33")
                .socket(100, 31)
                .socket(101, 32)
                .socket(SELF, 33);
        TargetProcesses search = new TargetProcesses(folder, SELF, InetAddress::isLoopbackAddress, _ -> 0);
        meter = new MachineMeter(clock, cost::get, search, null);
        meter.restart();
    }

    private void used(long target, long harness, long foreign) throws IOException {
        proc.process(100, 1, "postgres", 20, 30)
                .process(101, 100, "postgres", 10 + target, 0)
                .process(SELF, 1, "java", 70 + harness, 0)
                .process(600, 1, "yes", 900 + foreign, 0);
    }

    /// Process 600 listens, and the backend has connected to it: a node behind the coordinator.
    private void nodeComes() throws IOException {
        proc.tcp(
                        "tcp",
                        "00000000:1538 00000000:0000 0A 0 31",
                        "0100007F:1538 0100007F:C001 01 0 32",
                        "0100007F:C001 0100007F:1538 01 0 33",
                        "00000000:1539 00000000:0000 0A 0 41",
                        "0100007F:1539 0100007F:C003 01 0 42",
                        "0100007F:C003 0100007F:1539 01 0 43")
                .socket(600, 41)
                .socket(600, 42)
                .socket(101, 43);
    }

    @Test
    void tellsTargetHarnessAndOthersApart() throws IOException {
        used(40, 60, 90);
        proc.kernel(7, 5_000);
        clock.advance(SECOND);
        MachineSample sample = meter.sample(false);
        assertThat(sample.lengthNanos()).isEqualTo(SECOND);
        assertThat(sample.cores()).isEqualTo(2);
        assertThat(sample.targetNanos()).isEqualTo(40 * TICK);
        assertThat(sample.foreignNanos()).isEqualTo(90 * TICK);
        assertThat(meter.busiest()).containsExactly(new MachineSample.ProcessLoad("yes", 600, 90 * TICK));
    }

    @Test
    void nothingIsForeignWhereOnlyTheTargetAndTheHarnessWork() throws IOException {
        used(40, 60, 0);
        proc.process(501, SELF, "sh", 77, 0).kernel(7, 5_000);
        clock.advance(SECOND);
        assertThat(meter.sample(false).foreignNanos()).isZero();
        assertThat(meter.busiest()).isEmpty();
    }

    @Test
    void backendsThatCameAndWentAreTheTarget() throws IOException {
        // One lived within the interval and used 25 ticks, and the backend that was there ended.
        proc.ended(101).process(100, 1, "postgres", 20, 30 + 10 + 5 + 25);
        clock.advance(SECOND);
        MachineSample sample = meter.sample(true);
        assertThat(sample.targetNanos()).isEqualTo(30 * TICK);
        assertThat(sample.foreignNanos()).isZero();
    }

    @Test
    void othersHaveNoMoreThanTheCoresDid() throws IOException {
        // An orphan ended, and its whole life is told of the one who waited for it.
        used(40, 60, 0);
        proc.process(600, 1, "init", 900, 5_000).cores(1_150, 1_050);
        clock.advance(SECOND);
        MachineSample sample = meter.sample(true);
        assertThat(sample.foreignNanos()).isEqualTo(50 * TICK);
        assertThat(sample.targetNanos()).isEqualTo(40 * TICK);
    }

    @Test
    void aNodeThatIsFoundLateTakesBackWhatItUsed() throws IOException {
        used(0, 0, 50);
        clock.advance(SECOND);
        assertThat(meter.sample(false).foreignNanos()).isEqualTo(50 * TICK);
        used(0, 0, 80);
        nodeComes();
        clock.advance(SECOND);
        MachineSample sample = meter.sample(true);
        assertThat(sample.foreignNanos()).isEqualTo(-50 * TICK);
        assertThat(sample.targetNanos()).isEqualTo(80 * TICK);
        assertThat(meter.busiest()).isEmpty();
    }

    /// @param costNanos of each look
    private MachineMeter costing(long costNanos) {
        MachineMeter dear = new MachineMeter(
                clock,
                () -> cost.addAndGet(costNanos),
                new TargetProcesses(folder, SELF, InetAddress::isLoopbackAddress, _ -> 0),
                null);
        dear.restart();
        return dear;
    }

    /// The seconds in which it looked.
    private List<Integer> looks(MachineMeter dear, int seconds) {
        List<Integer> looks = new ArrayList<>();
        for (int second = 1; second <= seconds; second++) {
            clock.advance(SECOND);
            if (dear.sample(false).lengthNanos() > 0) {
                looks.add(second);
            }
        }
        return looks;
    }

    @Test
    void looksLessOftenWhereLookingIsDear() throws IOException {
        used(0, 0, 10);
        clock.advance(SECOND);
        // A look costs what is allowed in 101 seconds.
        MachineMeter dear = costing(101 * SECOND / 1_000);
        clock.advance(SECOND);
        assertThat(dear.sample(false).lengthNanos()).isEqualTo(SECOND);
        used(0, 0, 40);
        clock.advance(SECOND);
        assertThat(dear.sample(false).lengthNanos()).isEqualTo(SECOND);
        used(0, 0, 90);
        clock.advance(SECOND);
        assertThat(dear.sample(false).lengthNanos()).isZero();
        clock.advance(SECOND);
        MachineSample last = dear.sample(true);
        assertThat(last.lengthNanos()).isEqualTo(2 * SECOND);
        assertThat(last.foreignNanos()).isEqualTo(50 * TICK);
    }

    @Test
    void aShortPhaseIsLookedAtAsOftenAsItsCreditAllows() {
        // 10 ms are allowed in 10 seconds. A search for the target costs as much once more, after 5, 15 and 35 s.
        MachineMeter dear = costing(SECOND / 100);
        List<Integer> looks = looks(dear, 70);
        assertThat(looks).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 21, 41, 61);
        dear.restart();
        assertThat(looks(dear, 4)).containsExactly(1, 2, 3, 4);
    }

    @Test
    void whereLookingIsCheapEachIntervalHasALook() {
        // One microsecond less than what is allowed in a second.
        assertThat(looks(costing(SECOND / 1_000 - 1_000), 300)).hasSize(300);
    }

    @Test
    void aDearSearchForTheTargetPutsOffOnlyTheNextSearch() throws IOException {
        AtomicInteger searches = new AtomicInteger();
        // A socket that is no TCP connection: each search asks once where it leads.
        proc.socket(SELF, 77);
        MachineMeter watched = new MachineMeter(
                clock,
                cost::get,
                new TargetProcesses(folder, SELF, InetAddress::isLoopbackAddress, _ -> {
                    searches.incrementAndGet();
                    cost.addAndGet(SECOND / 10);
                    return 0;
                }),
                null);
        watched.restart();
        for (int i = 0; i < 104; i++) {
            clock.advance(SECOND);
            assertThat(watched.sample(false).lengthNanos()).isEqualTo(SECOND);
        }
        // At the beginning, and after 5 s; the next one is due when 0.1 s is a 1,000th of the time since.
        assertThat(searches).hasValue(2);
        clock.advance(SECOND);
        watched.sample(false);
        assertThat(searches).hasValue(3);
    }

    @Test
    void searchesLessOftenWhereTheTargetStaysTheSame() throws IOException {
        List<Integer> at = new ArrayList<>();
        AtomicInteger second = new AtomicInteger();
        proc.socket(SELF, 77);
        MachineMeter watched = new MachineMeter(
                clock,
                cost::get,
                new TargetProcesses(folder, SELF, InetAddress::isLoopbackAddress, _ -> {
                    at.add(second.get());
                    return 0;
                }),
                null);
        watched.restart();
        while (second.incrementAndGet() <= 200) {
            clock.advance(SECOND);
            watched.sample(false);
            if (second.get() == 100) {
                nodeComes();
            }
        }
        assertThat(at).containsExactly(0, 5, 15, 35, 75, 135, 140, 150, 170);
    }

    @Test
    void pressureIsTheShareOfTheTime() throws IOException {
        Files.createDirectories(folder.resolve("pressure"));
        Files.writeString(folder.resolve("pressure/cpu"), "some avg10=0.00 avg60=0.00 avg300=0.00 total=1000\n");
        meter.restart();
        Files.writeString(folder.resolve("pressure/cpu"), "some avg10=0.00 avg60=0.00 avg300=0.00 total=251000\n");
        clock.advance(SECOND);
        MachineSample.Pressure pressure = meter.sample(true).pressure();
        assertThat(pressure.processor()).isEqualTo(0.25);
        assertThat(pressure.disk()).isNaN();
    }

    @Test
    void saysNothingWhereTheMachineTellsNothing() {
        MachineMeter blind = new MachineMeter(
                clock,
                cost::get,
                new TargetProcesses(folder.resolve("none"), SELF, InetAddress::isLoopbackAddress, _ -> 0),
                null);
        blind.restart();
        clock.advance(SECOND);
        assertThat(blind.sample(true)).isEqualTo(MachineSample.UNKNOWN);
        assertThat(blind.busiest()).isEmpty();
    }
}
