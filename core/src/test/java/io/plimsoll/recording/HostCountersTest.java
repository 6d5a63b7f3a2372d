package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.recording.DiskTable.DiskCounters;
import io.plimsoll.recording.DiskTable.Mount;
import io.plimsoll.recording.HostCounters.Traffic;
import io.plimsoll.recording.MachineMeter.HostCpu;
import io.plimsoll.recording.PressureTotals.Held;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What kernels wrote is read, of several versions.
class HostCountersTest {
    /// Linux 6.18 in a virtual machine: 20 fields.
    private static final String DISKS = """
               7       0 loop0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
               7       1 loop1 61 0 694 12 0 0 0 0 0 20 12 0 0 0 0 0 0
             254       0 vda 371854 42000 12234466 211914 3793379 533475 366048048 1631222 0 379812 2020151 \
            626675 62 25 7 1412250 101010
             254       1 vda1 371000 42000 12230000 211900 3793300 533400 366048000 1631200 0 379800 2020100 0 0 0 0 0 0
             254      16 vdb 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
             253       0 zram0 9 0 9 9 9 0 9 9 0 9 9 0 0 0 0 0 0
            """;

    /// Linux 4.14: 14 fields; 4.18: 18 fields.
    private static final String OLD_DISKS = """
             259       0 nvme0n1 100 1 800 30 200 2 1600 60 3 70 90
             259       1 nvme0n1p1 90 1 700 20 190 2 1500 50 2 60 80
             259       2 nvme0n10 5 0 40 1 5 0 40 1 0 2 2 0 0 0 0
             253       1 dm-1 7 0 56 1 7 0 56 1 0 2 2 0 0 0 0
             253      10 dm-10 8 0 64 1 8 0 64 1 0 2 2 0 0 0 0
               9       1 md1 1 0 8 0 0 0 0 0 0 0 0
               8       1 sda1 3 9 9 9
            """;

    private static List<String> lines(String text) {
        return text.lines().toList();
    }

    @Test
    void readsDisks() {
        DiskTable table = DiskTable.parse(lines(DISKS));
        assertThat(table.byName().get("vda"))
                .isEqualTo(new DiskCounters(
                        "vda",
                        "254:0",
                        371_854,
                        12_234_466,
                        211_914,
                        3_793_379,
                        366_048_048,
                        1_631_222,
                        379_812,
                        2_020_151,
                        1_412_250,
                        101_010));
        assertThat(table.whole()).containsExactly("vda");
    }

    @Test
    void readsDisksOfOldKernels() {
        DiskTable table = DiskTable.parse(lines(OLD_DISKS));
        assertThat(table.byName().get("nvme0n1"))
                .isEqualTo(new DiskCounters("nvme0n1", "259:0", 100, 800, 30, 200, 1_600, 60, 70, 90, -1, 0));
        assertThat(table.whole()).containsExactly("nvme0n1", "nvme0n10", "dm-1", "dm-10", "md1");
    }

    /// The kernel's names of partitions: with a p only if the disk's name ends in a digit.
    @ParameterizedTest
    @CsvSource({
        "/data/base/5,      vda",
        "/data,             vda",
        "/database,         vda",
        "/log/pg_wal,       nvme0n1",
        "/with blank/x,     dm-1",
        "/tree/base,        vdb",
        "/memory/base,      ''",
        "/image/base,       ''",
    })
    void findsTheDiskThatHoldsAFolder(String folder, String disk) {
        List<Mount> mounts = Mount.parse(lines("""
                22 27 0:21 / /proc rw,relatime - proc proc rw
                27 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw,discard
                28 27 0:99 / /data rw - overlay overlay rw
                29 27 254:1 /somewhere /data rw,relatime shared:2 master:3 - ext4 /dev/vda1 rw
                30 27 259:1 / /log rw,relatime - xfs /dev/nvme0n1p1 rw
                31 27 253:1 / /with\\040blank rw,relatime - xfs /dev/mapper/one rw
                32 27 0:40 /sub /tree rw,relatime shared:9 - btrfs /dev/vdb rw
                33 27 0:41 / /memory rw - tmpfs tmpfs rw
                34 27 7:1 / /image ro - squashfs /dev/loop1 ro
                35 27 9:9
                nonsense
                """));
        assertThat(mounts).hasSize(9);
        DiskTable table = DiskTable.parse(lines(DISKS + OLD_DISKS));
        assertThat(table.holding(Path.of(folder), mounts).orElse("")).isEqualTo(disk);
    }

    /// A zero byte stands for letters that the encoding of names does not have.
    @ParameterizedTest
    @CsvSource({"/srv/other, ''", "/srv/a/b, ''", "/srv, ''", "/srv2/a, vda", "/var/a, ''", "/var/log/a, vda"})
    void aMountWithoutANameHidesTheDiskOfWhatIsAround(String folder, String disk) {
        List<Mount> mounts = Mount.parse(List.of(
                "27 1 254:1 / / rw - ext4 /dev/vda1 rw",
                "28 27 253:1 / /srv/d\0ta rw - xfs /dev/mapper/one rw",
                "29 27 253:1 / /var/\0/\0 rw - xfs /dev/mapper/one rw",
                "30 27 254:1 / /var/log rw - ext4 /dev/vda1 rw"));
        DiskTable table = DiskTable.parse(lines(DISKS));
        assertThat(table.holding(Path.of(folder), mounts).orElse("")).isEqualTo(disk);
    }

    @Test
    void aMountWithoutANameInTheRootHidesAllThatHasNoMountOfItsOwn() {
        List<Mount> mounts = Mount.parse(List.of(
                "27 1 254:1 / / rw - ext4 /dev/vda1 rw",
                "28 27 253:1 / /\0 rw - xfs /dev/mapper/one rw",
                "29 27 253:1 / \0 rw - xfs /dev/mapper/one rw"));
        assertThat(DiskTable.parse(lines(DISKS)).holding(Path.of("/data"), mounts))
                .isEmpty();
    }

    @Test
    void withoutMountsNoDiskIsKnown() {
        DiskTable table = DiskTable.parse(lines(DISKS));
        assertThat(table.holding(Path.of("/data"), List.of())).isEmpty();
    }

    @Test
    void readsCoresAndWhoRuns() {
        List<String> stat = lines("""
                cpu  1915519 641 649452 995200 30106 0 177827 583 0 0
                cpu0 933501 314 319388 532477 11536 0 87143 291 0 0
                cpu2 982017 327 330063 462722 18570 0 90683 291 0 0
                intr 43470686 0 0
                ctxt 948359929
                procs_running 23
                procs_blocked 1
                """);
        assertThat(HostCounters.coresIn(stat)).containsOnlyKeys(0, 2);
        assertThat(HostCounters.coresIn(stat).get(2))
                .isEqualTo(new HostCpu(982_017 + 327 + 330_063 + 90_683, 18_570, 291, 1_884_673));
        assertThat(HostCounters.runnableIn(stat)).isEqualTo(23);
        assertThat(HostCounters.runnableIn(List.of())).isNaN();
    }

    @Test
    void readsMemory() {
        List<String> memory = lines("""
                MemTotal:       24684084 kB
                MemAvailable:   22325160 kB
                Cached:          6160036 kB
                SwapCached:            7 kB
                Dirty:               188 kB
                Writeback:             0 kB
                WritebackTmp:          9 kB
                HugePages_Total:       0
                """);
        assertThat(HostCounters.numbers(memory, Set.of("MemAvailable", "Cached", "Dirty", "Writeback", "Absent")))
                .containsOnlyKeys("MemAvailable", "Cached", "Dirty", "Writeback")
                .containsEntry("MemAvailable", 22_325_160L)
                .containsEntry("Cached", 6_160_036L)
                .containsEntry("Dirty", 188L);
        assertThat(HostCounters.numbers(List.of("pgpgin 6", "pswpin 12", "pswpout 7"), Set.of("pswpin")))
                .containsOnlyKeys("pswpin")
                .containsEntry("pswpin", 12L);
    }

    @Test
    void readsTheNetwork() {
        List<String> devices = lines("""
                Inter-|   Receive                                                |  Transmit
                 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo \
                colls carrier compressed
                    lo: 185902404841 1046186825    0    0    0     0          0         0 185902404841 1046186825 \
                   0    0    0     0       0          0
                  eth0:818693377   23048    1    2    0     0          0         0  2063979   15343    3    4    0 \
                    0       0          0
                eth0:1: 10 1 0 0 0 0 0 0 20 2 0 0 0 0 0 0
                """);
        assertThat(Traffic.parse(devices))
                .containsOnlyKeys("eth0", "eth0:1")
                .containsEntry("eth0", new Traffic(818_693_377, 2_063_979, 23_048, 15_343, 4, 6));
    }

    /// Linux 6.18.
    @Test
    void readsSegments() {
        List<String> protocols = lines("""
                Ip: Forwarding DefaultTTL InReceives
                Ip: 2 64 2014616267
                Tcp: RtoAlgorithm RtoMin RtoMax MaxConn ActiveOpens PassiveOpens AttemptFails EstabResets CurrEstab \
                InSegs OutSegs RetransSegs InErrs OutRsts InCsumErrors
                Tcp: 1 200 120000 -1 364950 363117 1736 56382 20 2014558655 2014511829 33545 0 43760 0
                Udp: InDatagrams
                Udp: 7
                """);
        assertThat(HostCounters.segmentsIn(protocols))
                .containsOnly(Map.entry("OutSegs", 2_014_511_829L), Map.entry("RetransSegs", 33_545L));
        assertThat(HostCounters.segmentsIn(List.of())).isEmpty();
    }

    @Test
    void readsPressure() {
        Held held = Held.parse(lines("""
                some avg10=93.97 avg60=88.54 avg300=88.15 total=11318760900
                full avg10=0.00 avg60=0.00 avg300=0.00 total=12
                """));
        assertThat(held).isEqualTo(new Held(11_318_760_900.0, 12));
        // Linux before 5.13 has no second line for processors.
        Held some = Held.parse(List.of("some avg10=0.00 avg60=0.00 avg300=0.00 total=7"));
        assertThat(some.some()).isEqualTo(7);
        assertThat(some.full()).isNaN();
    }

    @Test
    void pressureIsAShareOfTheTime() {
        PressureTotals before = new PressureTotals(new Held(1_000, 0), new Held(500, 400), Held.UNKNOWN);
        PressureTotals after = new PressureTotals(new Held(251_000, 100_000), new Held(0, 2_000_000), Held.UNKNOWN);
        HostSample.Pressures shares = after.since(before, 1_000_000_000L);
        assertThat(shares.processor().some()).isCloseTo(0.25, within(1e-9));
        assertThat(shares.processor().full()).isCloseTo(0.1, within(1e-9));
        // What has fallen was counted anew, and nothing lasts longer than the time.
        assertThat(shares.disk().some()).isNaN();
        assertThat(shares.disk().full()).isEqualTo(1);
        assertThat(shares.memory().some()).isNaN();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "7 0 sda 1 2 x 4 5 6 7 8 9 10 11",
                "cpu0 1 2",
                "eth0: 1 2 3",
                "Dirty: x",
                "Tcp: OutSegs",
                "Tcp: OutSegs\nTcp: x"
            })
    void whatCannotBeUnderstoodIsUnknown(String line, @TempDir Path folder) throws Exception {
        FakeProc proc = new FakeProc(folder);
        for (String file : List.of("stat", "diskstats", "net/dev", "net/snmp", "meminfo", "vmstat", "pressure/cpu")) {
            proc.file(file, line + "\n");
        }
        assertThat(HostCounters.read(folder)).isEqualTo(HostCounters.NONE);
        assertThat(PressureTotals.read(folder)).isEqualTo(PressureTotals.UNKNOWN);
        assertThat(HostCounters.NONE.missing())
                .containsExactly(
                        "/proc/stat",
                        "/proc/diskstats",
                        "/proc/net/dev",
                        "/proc/net/snmp",
                        "/proc/meminfo",
                        "/proc/vmstat");
    }
}
