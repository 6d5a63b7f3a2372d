package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.recording.HostMeter.Look;
import io.plimsoll.recording.HostSample.Disk;
import io.plimsoll.recording.HostSample.Layout;
import io.plimsoll.recording.HostSample.Memory;
import io.plimsoll.recording.HostSample.Network;
import io.plimsoll.testing.ManualClock;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The machine under a clock that stands still, on a folder that shows what it is told to.
class HostMeterTest {
    private static final long SELF = 500;
    private static final long SECOND = 1_000_000_000L;
    private static final Offset<Double> NEAR = within(1e-9);

    @TempDir
    Path folder;

    private final ManualClock clock = new ManualClock();
    private FakeProc proc;
    private HostMeter host;
    private MachineMeter meter;

    /// A server (100), the harness (500) and a program (600) on two cores, with two disks.
    @BeforeEach
    void machine() throws IOException {
        proc = new FakeProc(folder);
        used(0, 0, 0);
        proc.tcp(
                        "tcp",
                        "00000000:1538 00000000:0000 0A 0 31",
                        "0100007F:1538 0100007F:C001 01 0 32",
                        "0100007F:C001 0100007F:1538 01 0 33")
                .socket(100, 31)
                .socket(100, 32)
                .socket(SELF, 33);
        stat(100, 1_000, 200, 1_000);
        disks(disk("vda", 10, 100, 0, 0), disk("vdb", 1, 1, 0, 0));
        network(1_000, 10);
        segments(1_000, 7);
        memory(4_000_000, 100);
        pressure(0, 0);
        host = new HostMeter(folder, folder.resolve("sys"));
        TargetProcesses search = new TargetProcesses(folder, SELF, InetAddress::isLoopbackAddress, _ -> 0);
        meter = new MachineMeter(clock, () -> 0, search, host);
    }

    private void used(long database, long harness, long others) throws IOException {
        proc.process(100, 1, "postgres", 20 + database, 0)
                .process(SELF, 1, "java", 70 + harness, 0)
                .process(600, 1, "yes", 900 + others, 0);
    }

    /// The ticks of both cores, and four threads that run.
    private void stat(long busy0, long idle0, long busy1, long idle1) throws IOException {
        proc.file(
                "stat",
                "cpu  " + (busy0 + busy1) + " 0 0 " + (idle0 + idle1) + " 0 0 0 0\ncpu0 " + busy0 + " 0 0 " + idle0
                        + " 0 0 0 0\ncpu1 " + busy1 + " 0 0 " + idle1 + " 0 0 0 0\nprocs_running 4\n");
    }

    /// A disk that takes two milliseconds for each request, and one for a flush.
    private static String disk(String name, long reads, long writes, long flushes, long busyMillis) {
        return String.format(
                Locale.ROOT,
                "254 %d %s %d 0 %d %d %d 0 %d %d 0 %d %d 0 0 0 0 %d %d\n",
                name.charAt(2) - 'a',
                name,
                reads,
                8 * reads,
                2 * reads,
                writes,
                16 * writes,
                2 * writes,
                busyMillis,
                3 * busyMillis,
                flushes,
                flushes);
    }

    private void disks(String... lines) throws IOException {
        proc.file("diskstats", String.join("", lines));
    }

    private void network(long bytes, long packets) throws IOException {
        proc.file(
                "net/dev",
                "title\n lo: 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9\neth0: " + bytes + " " + packets + " 0 0 0 0 0 0 "
                        + 2 * bytes + " " + 2 * packets + " 0 0 0 0 0 0\n");
    }

    private void segments(long sent, long resent) throws IOException {
        proc.file(
                "net/snmp",
                "Ip: Forwarding OutRequests\nIp: 1 9\nTcp: MaxConn OutSegs RetransSegs\nTcp: -1 " + sent + " " + resent
                        + "\nUdp: OutSegs\nUdp: 5\n");
    }

    private void memory(long availableKilobytes, long swappedIn) throws IOException {
        proc.file(
                        "meminfo",
                        "MemAvailable: " + availableKilobytes + " kB\nDirty: 8 kB\nWriteback: 4 kB\nCached: 2 kB\n")
                .file("vmstat", "pswpin " + swappedIn + "\npswpout 7\n");
    }

    private void pressure(long someMicros, long fullMicros) throws IOException {
        String text = "some avg10=0.00 avg60=0.00 avg300=0.00 total=" + someMicros
                + "\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=" + fullMicros + "\n";
        for (String resource : List.of("cpu", "io", "memory")) {
            proc.file("pressure/" + resource, text);
        }
    }

    private HostSample after(long nanos) {
        clock.advance(nanos);
        meter.sample(false);
        Look look = host.take().orElseThrow();
        assertThat(look.lengthNanos()).isEqualTo(nanos);
        assertThat(look.atNanos()).isEqualTo(clock.nanos());
        return look.sample();
    }

    private Disk firstDisk(long nanos) {
        return after(nanos).disks().getFirst();
    }

    @Test
    void tellsWhatTheMachineDid() throws IOException {
        meter.restart();
        assertThat(host.layout()).isEqualTo(new Layout(List.of(0, 1), List.of("vda", "vdb"), false));
        used(80, 30, 10);
        stat(100 + 150, 1_000 + 50, 200 + 20, 1_000 + 180);
        disks(disk("vda", 210, 500, 50, 1_500), disk("vdb", 1, 1, 0, 0));
        network(5_000, 50);
        memory(3_000_000, 300);
        pressure(500_000, 100_000);
        HostSample sample = after(2 * SECOND);

        assertThat(sample.processors())
                .isEqualTo(new HostSample.Processors(List.of(0.75, 0.1), new HostSample.Groups(0.4, 0.15, 0.05), 3));
        assertThat(sample.processors().busy()).isCloseTo(0.85, NEAR);
        assertThat(sample.processors().rest()).isCloseTo(0.25, NEAR);
        assertThat(sample.disks().getFirst())
                .isEqualTo(new Disk("vda", 100, 200, 25, 409_600, 1_638_400, 2e6, 1e6, 0.75, 2.25));
        assertThat(sample.disks().getLast().busy()).isZero();
        assertThat(sample.disks().getLast().awaitNanos()).isNaN();
        assertThat(sample.network()).isEqualTo(new Network(2_000, 4_000, 20, 40, 0, 0, Double.NaN, 0, 0));
        assertThat(sample.memory()).isEqualTo(new Memory(3_072_000_000.0, 8_192, 4_096, 2_048, 100, 0));
        assertThat(sample.pressures().disk().some()).isCloseTo(0.25, NEAR);
        assertThat(sample.pressures().memory().full()).isCloseTo(0.05, NEAR);
        assertThat(host.notes()).isEmpty();
    }

    @Test
    void eachLookCoversTheTimeSinceTheOneBefore() throws IOException {
        meter.restart();
        disks(disk("vda", 20, 100, 0, 100), disk("vdb", 1, 1, 0, 0));
        assertThat(firstDisk(SECOND).reads()).isEqualTo(10);
        disks(disk("vda", 22, 100, 0, 200), disk("vdb", 1, 1, 0, 0));
        assertThat(firstDisk(SECOND).reads()).isEqualTo(2);
        assertThat(firstDisk(SECOND).reads()).isZero();
    }

    /// Shares of a time that is shorter than the kernel's ticks would be chance; what programs used is kept.
    @Test
    void aMomentAfterALookThereIsNone() throws IOException {
        meter.restart();
        used(4, 0, 0);
        clock.advance(20_000_000);
        meter.sample(true);
        assertThat(host.take()).isEmpty();
        used(10, 0, 0);
        clock.advance(80_000_000);
        meter.sample(true);
        Look look = host.take().orElseThrow();
        assertThat(look.lengthNanos()).isEqualTo(100_000_000);
        assertThat(look.sample().processors().groups().database()).isCloseTo(1, NEAR);
        assertThat(host.take()).isEmpty();
    }

    @Test
    void whereFilesAreMissingTheirPartIsLeftOutWithOneNote() throws IOException {
        Files.delete(folder.resolve("diskstats"));
        Files.delete(folder.resolve("pressure/io"));
        Files.delete(folder.resolve("vmstat"));
        meter.restart();
        pressure(100_000, 0);
        Files.delete(folder.resolve("pressure/io"));
        HostSample sample = after(SECOND);

        assertThat(host.notes())
                .containsExactly("this machine has no readable /proc/diskstats, /proc/vmstat, /proc/pressure/io: what"
                        + " that would show is not recorded");
        assertThat(sample.disks()).isEmpty();
        assertThat(sample.pressures().disk().some()).isNaN();
        assertThat(sample.pressures().processor().some()).isCloseTo(0.1, NEAR);
        assertThat(sample.memory().swapIn()).isNaN();
        assertThat(sample.memory().available()).isEqualTo(4_096_000_000.0);
    }

    @Test
    void aSystemWithoutProcIsNotRecorded() {
        HostMeter blind = new HostMeter(folder.resolve("none"), folder.resolve("none"));
        TargetProcesses search =
                new TargetProcesses(folder.resolve("none"), SELF, InetAddress::isLoopbackAddress, _ -> 0);
        MachineMeter none = new MachineMeter(clock, () -> 0, search, blind);
        none.restart();
        clock.advance(SECOND);
        none.sample(true);
        assertThat(blind.take()).isEmpty();
        assertThat(blind.layout()).isEqualTo(Layout.NONE);
        assertThat(blind.notes()).containsExactly("this system has no /proc: what the machine did is not recorded");
    }

    /// Times have 32 bits.
    @Test
    void timesThatBeginAnewAreCountedOn() throws IOException {
        String before =
                "254 0 vda 10 0 80 4294967290 100 0 800 4294967000 0 4294967200 4294967290 0 0 0 0 5 4294967295\n";
        String after = "254 0 vda 11 0 88 4 102 0 816 104 0 404 1290 0 0 0 0 7 1\n";
        disks(before);
        meter.restart();
        disks(after);
        Disk disk = firstDisk(SECOND);
        // 10 ms for a read, and 400 ms for two writes.
        assertThat(disk.awaitNanos()).isCloseTo(410e6 / 3, within(1.0));
        assertThat(disk.busy()).isCloseTo(0.5, NEAR);
        assertThat(disk.queue()).isCloseTo(1.296, NEAR);
        assertThat(disk.flushNanos()).isCloseTo(1e6, NEAR);
    }

    @Test
    void aDiskThatIsCountedAnewIsUnknownOnce() throws IOException {
        meter.restart();
        disks(disk("vda", 3, 5, 1, 10), disk("vdb", 1, 1, 0, 0));
        assertThat(firstDisk(SECOND)).isEqualTo(Disk.unknown("vda"));
        disks(disk("vda", 4, 5, 1, 20), disk("vdb", 1, 1, 0, 0));
        assertThat(firstDisk(SECOND).reads()).isEqualTo(1);
    }

    @Test
    void aDiskThatIsGoneIsUnknownUntilItIsBack() throws IOException {
        meter.restart();
        disks(disk("vdb", 2, 1, 0, 0));
        HostSample gone = after(SECOND);
        assertThat(gone.disks()).extracting(Disk::name).containsExactly("vda", "vdb");
        assertThat(gone.disks().getFirst()).isEqualTo(Disk.unknown("vda"));
        assertThat(gone.disks().getLast().reads()).isEqualTo(1);
        disks(disk("vda", 500, 500, 0, 0), disk("vdb", 2, 1, 0, 0));
        assertThat(firstDisk(SECOND)).isEqualTo(Disk.unknown("vda"));
        disks(disk("vda", 507, 500, 0, 0), disk("vdb", 2, 1, 0, 0));
        assertThat(firstDisk(SECOND).reads()).isEqualTo(7);
    }

    @Test
    void aCoreThatIsSwitchedOffIsUnknown() throws IOException {
        meter.restart();
        proc.file("stat", "cpu  300 0 0 2100 0 0 0 0\ncpu0 150 0 0 1050 0 0 0 0\nprocs_running 1\n");
        HostSample sample = after(SECOND);
        assertThat(sample.processors().cores()).containsExactly(0.5, Double.NaN);
        assertThat(sample.processors().busy()).isCloseTo(0.5, NEAR);
        // The thread that looks is no load.
        assertThat(sample.processors().runQueue()).isZero();
    }

    @Test
    void networkInterfacesComeAndGo() throws IOException {
        meter.restart();
        proc.file(
                "net/dev", "eth0: 1500 15 0 0 0 0 0 0 2500 25 0 3 0 0 0 0\nveth1: 999 9 0 0 0 0 0 0 9 9 0 0 0 0 0 0\n");
        assertThat(after(SECOND).network()).isEqualTo(new Network(500, 500, 5, 5, 0, 3, Double.NaN, 0, 0));
        // One is counted anew, the other one goes on.
        proc.file("net/dev", "eth0: 1 1 0 0 0 0 0 0 1 1 0 0 0 0 0 0\nveth1: 1000 10 0 0 0 0 0 0 9 9 0 0 0 0 0 0\n");
        assertThat(after(SECOND).network()).isEqualTo(new Network(1, 0, 1, 0, 0, 0, Double.NaN, 0, 0));
        proc.file("net/dev", "title\n");
        assertThat(after(SECOND).network().receivedBytes()).isNaN();
    }

    /// Speeds are in megabits per second. What is no device, or tells no speed, is not judged.
    @Test
    void interfacesThatTellTheirSpeedAreComparedWithIt() throws IOException {
        String devices = """
                eth0: %d 1 0 0 0 0 0 0 %d 1 0 0 0 0 0 0
                ens1: %d 1 0 0 0 0 0 0 0 1 0 0 0 0 0 0
                veth1: %d 1 0 0 0 0 0 0 0 1 0 0 0 0 0 0
                """;
        proc.file("net/dev", String.format(Locale.ROOT, devices, 0, 0, 0, 0))
                .file("sys/eth0/speed", "100\n")
                .file("sys/eth0/device/vendor", "")
                .file("sys/ens1/speed", "-1\n")
                .file("sys/ens1/device/vendor", "")
                .file("sys/veth1/speed", "1\n");
        meter.restart();
        proc.file("net/dev", String.format(Locale.ROOT, devices, 5_000_000, 11_250_000, 99_000_000, 99_000_000));
        assertThat(after(SECOND).network().busiest()).isCloseTo(0.9, NEAR);
        proc.file("net/dev", String.format(Locale.ROOT, devices, 15_000_000, 11_250_000, 0, 0));
        assertThat(after(SECOND).network().busiest()).isCloseTo(0.8, NEAR);
    }

    @Test
    void segmentsThatWereSentAgainAreCounted() throws IOException {
        meter.restart();
        segments(3_000, 57);
        Network network = after(2 * SECOND).network();
        assertThat(network.sentSegments()).isCloseTo(1_000, NEAR);
        assertThat(network.resentSegments()).isCloseTo(25, NEAR);
        // They were counted anew.
        segments(10, 1);
        assertThat(after(SECOND).network().sentSegments()).isNaN();
    }

    @Test
    void onlyTheDiskThatHoldsTheDataIsLookedAt() throws IOException {
        String mounts = "27 1 254:1 / / rw - ext4 /dev/vdb rw\n28 27 254:0 / /data rw - ext4 /dev/vda rw\n";
        proc.file("100/mountinfo", mounts)
                // The server's log is no data, and sockets, devices and shared memory are no files.
                .open(100, 1, "/var/log/postgresql.log")
                .open(100, 4, "/data/base/5/1259")
                .open(100, 5, "/dev/null")
                .open(100, 6, "/memfd:heap (deleted)")
                .open(600, 4, "/etc/passwd");
        meter.restart();
        assertThat(host.layout()).isEqualTo(new Layout(List.of(0, 1), List.of("vda"), true));
        assertThat(after(SECOND).disks()).extracting(Disk::name).containsExactly("vda");
    }

    /// In a container the root of the file system is no disk.
    @Test
    void wherePlacesOfDataAreNoDisksAllAreLookedAt() throws IOException {
        proc.file("100/mountinfo", "27 1 0:55 / / rw - overlay overlay rw\n").open(100, 4, "/data/base/5/1259");
        meter.restart();
        assertThat(host.layout().disks()).containsExactly("vda", "vdb");
        assertThat(host.layout().holdData()).isFalse();
    }

    @Test
    void theTargetsProgramsAreUnknownWhereTheyCannotBeSeen() throws IOException {
        // Forwarded by the kernel: the other end is in another network.
        proc.tcp("tcp", "0100007F:C001 0100007F:1538 01 0 33");
        meter.restart();
        used(0, 50, 10);
        HostSample.Groups groups = after(SECOND).processors().groups();
        assertThat(groups.database()).isNaN();
        assertThat(groups.others()).isNaN();
        assertThat(groups.harness()).isCloseTo(0.5, NEAR);
    }

    @Test
    void aPhaseKnowsNothingOfTheTimeBefore() throws IOException {
        meter.restart();
        clock.advance(SECOND);
        meter.sample(true);
        disks(disk("vda", 1_000, 100, 0, 100), disk("vdb", 1, 1, 0, 0), disk("vdc", 5, 5, 5, 5));
        clock.advance(7 * SECOND);
        meter.restart();
        assertThat(host.take()).isEmpty();
        disks(disk("vda", 1_001, 100, 0, 100), disk("vdb", 1, 1, 0, 0), disk("vdc", 5, 5, 5, 5));
        HostSample sample = after(SECOND);
        assertThat(sample.disks().getFirst().reads()).isEqualTo(1);
        // What is looked at was decided in the first phase.
        assertThat(sample.disks()).extracting(Disk::name).containsExactly("vda", "vdb");
    }
}
