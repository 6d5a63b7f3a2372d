package io.plimsoll.app.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.app.setup.Check.Grade;
import io.plimsoll.app.setup.MachineChecks.Clocks;
import io.plimsoll.results.HostFacts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineChecksTest {
    private static final Clocks GOOD = new Clocks(25, 1_000, Optional.of(true));
    private static final long HEAP = 1L << 30;

    @TempDir
    Path root;

    private static HostFacts host(int cores, String... slowing) {
        return new HostFacts(
                "Linux", "cpu", cores, 8L << 30, "Java 25", "G1", HEAP, List.of(slowing), null, null, null, null);
    }

    private void write(String file, String text) throws Exception {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text.replace('~', '\n') + "\n");
    }

    private Check check(String name, HostFacts host, Clocks clocks) {
        return new MachineChecks(root)
                .all(host, clocks).stream()
                        .filter(one -> one.name().equals(name))
                        .findFirst()
                        .orElseThrow();
    }

    /// What a machine says in a file, and what is made of it.
    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "load | proc/loadavg | 0.50 0.40 0.30 1/200 4711 | OK | 0.50 programs",
                "load | proc/loadavg | 3.20 0.40 0.30 1/200 4711 | WARN | 3.20 programs",
                "load | proc/loadavg | nonsense | OK | does not show",
                "memory | proc/meminfo | MemTotal: 8000000 kB~MemAvailable: 4000000 kB | OK | available",
                "memory | proc/meminfo | MemAvailable: 500000 kB | WARN | 488 MiB available, and the heap may",
                "swap | proc/meminfo | SwapTotal: 100000 kB~SwapFree: 100000 kB | OK | none in use",
                "swap | proc/meminfo | SwapTotal: 900000 kB~SwapFree: 100000 kB | WARN | in use",
                "swap | proc/meminfo | SwapTotal: 900000 kB | OK | does not show",
                "descriptors | proc/self/limits | Max open files   1024   4096   files | WARN | up to 1024",
                "descriptors | proc/self/limits | Max open files   1048576   1048576   files | OK | up to 1048576",
                "descriptors | proc/self/limits | Max open files   unlimited   unlimited   files | OK | no limit",
                "threads | proc/self/limits | Max processes   500   500   processes | WARN | up to 500",
                "ports | proc/sys/net/ipv4/ip_local_port_range | 32768\t60999 | OK | 28,232 for connections",
                "ports | proc/sys/net/ipv4/ip_local_port_range | 50000\t50999 | WARN | 1,000 for connections",
                "ports | proc/sys/net/ipv4/ip_local_port_range | 5 | OK | does not show",
                "governor | sys/devices/system/cpu/cpu0/cpufreq/scaling_governor | performance | OK | performance on 1",
                "governor | sys/devices/system/cpu/cpu0/cpufreq/scaling_governor | powersave | WARN | powersave on 1",
                "governor | sys/devices/system/cpu/cpu0/other | x | OK | as usual of virtual machines",
                "clock source | sys/devices/system/clocksource/clocksource0/current_clocksource | tsc | OK | tsc; r",
                "clock source | sys/devices/system/clocksource/clocksource0/current_clocksource | hpet | WARN | hpet",
            })
    void isReadFromWhatLinuxShows(String name, String file, String text, Grade grade, String found) throws Exception {
        write(file, text);
        Check check = check(name, host(4), GOOD);
        assertThat(check.found()).contains(found);
        assertThat(check.grade()).isEqualTo(grade);
        assertThat(check.remedy().isEmpty()).isEqualTo(grade == Grade.OK);
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "0::/ | sys/fs/cgroup/cpu.max | max 100000 | none",
                "0::/ | sys/fs/cgroup/cpu.max | 150000 100000 | 1.50 cores (cgroup)",
                "0::/a/b | sys/fs/cgroup/a/cpu.max | 50000 100000 | 0.50 cores (cgroup)",
                "0::/../../host | sys/fs/cgroup/cpu.max | 200000 100000 | 2.00 cores (cgroup)",
                "4:cpu,cpuacct:/docker/x | sys/fs/cgroup/cpu/cpu.cfs_quota_us | 300000 | 3.00 cores (cgroup)",
                "4:cpu,cpuacct:/docker/x | sys/fs/cgroup/cpu/cpu.cfs_quota_us | -1 | none",
                "5:memory:/x | sys/fs/cgroup/cpu/cpu.cfs_quota_us | 300000 | none",
            })
    void findsTheLeastQuotaOfItsControlGroups(String group, String file, String text, String found) throws Exception {
        write("proc/self/cgroup", group);
        write(file, text);
        write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
        assertThat(check("CPU quota", host(4), GOOD).found()).startsWith(found);
    }

    /// The kernel hands out a file of numbers in one piece or not at all, which a file on a disk does not.
    @Test
    void readsTheFilesOfTheKernelItself() {
        Path file = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
        assumeTrue(Files.exists(file), "this system has no such file");
        assertThat(new MachineChecks(Path.of("/")).all(host(2), GOOD))
                .filteredOn(check -> check.name().equals("ports"))
                .singleElement()
                .satisfies(check -> assertThat(check.found()).contains("for connections from here"));
    }

    @Test
    void whatIsNotShownIsSaidAndTakenAsGood() {
        assertThat(new MachineChecks(root).all(host(2), new Clocks(25, 0, Optional.empty())))
                .hasSize(12)
                .allMatch(check -> check.grade() == Grade.OK)
                .extracting(Check::found)
                .filteredOn(found -> found.contains("does not show"))
                .hasSize(9);
    }

    @Test
    void oneCoreAndOptionsThatSlowJavaAreWarnedOf() {
        assertThat(check("cores", host(1), GOOD).grade()).isEqualTo(Grade.WARN);
        assertThat(check("Java", host(2, "-Xint"), GOOD))
                .satisfies(check -> assertThat(check.grade()).isEqualTo(Grade.WARN))
                .satisfies(check -> assertThat(check.found()).endsWith("slowed by -Xint"));
    }

    @ParameterizedTest
    @CsvSource({
        "25, 1000, true, OK, OK",
        "900, 1000, true, WARN, OK",
        "25, 1000, false, OK, WARN",
        "25, 3000000000, true, OK, WARN",
        "25, -3000000000, true, OK, WARN",
    })
    void clocksAreJudgedByWhatTheyDid(double look, long step, boolean isSynchronized, Grade source, Grade wall) {
        Clocks clocks = new Clocks(look, step, Optional.of(isSynchronized));
        assertThat(check("clock source", host(2), clocks).grade()).isEqualTo(source);
        assertThat(check("wall clock", host(2), clocks).grade()).isEqualTo(wall);
    }
}
