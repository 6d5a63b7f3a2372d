package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetProcessesTest {
    private static final long SELF = 500;
    private static final String ANY = "00000000:0000";

    @TempDir
    Path folder;

    private FakeProc proc;
    private final Map<Integer, Long> unix = new HashMap<>();

    /// A server (100) with a backend (101), the harness (500) and a program (600) that is not theirs.
    @BeforeEach
    void processes() throws IOException {
        proc = new FakeProc(folder)
                .process(1, 0, "init", 1, 0)
                .process(100, 1, "postgres", 1, 0)
                .process(101, 100, "postgres", 1, 0)
                .process(SELF, 1, "java", 1, 0)
                .process(600, 1, "yes", 1, 0);
    }

    private TargetProcesses.Found found(Predicate<InetAddress> isHere) {
        return new TargetProcesses(folder, SELF, isHere, descriptor -> unix.getOrDefault(descriptor, 0L))
                .find(ProcessTable.read(folder, Set.of()));
    }

    @Test
    void findsWhoListensWhereTheHarnessIsConnected() throws IOException {
        // Port 5432; Java speaks IPv6 to an IPv4 address.
        proc.tcp("tcp", "00000000:1538 " + ANY + " 0A 0 31", "0100007F:1538 0100007F:C001 01 0 32")
                .tcp("tcp6", "0000000000000000FFFF00000100007F:C001 0000000000000000FFFF00000100007F:1538 01 0 33")
                .socket(100, 31)
                .socket(101, 32)
                .socket(SELF, 33);
        assertThat(found(InetAddress::isLoopbackAddress)).isEqualTo(new TargetProcesses.Found(Set.of(100L), true));
    }

    /// Over TCP and unix domain sockets at once.
    @Test
    void findsWhoListensAtUnixSockets() throws IOException {
        proc.tcp(
                        "tcp",
                        "0100007F:1538 " + ANY + " 0A 0 31",
                        "0100007F:C001 0100007F:1538 01 0 33",
                        "0100007F:1538 0100007F:C001 01 0 34")
                .process(200, 1, "pooler", 1, 0)
                .process(201, 200, "pooler", 1, 0)
                .socket(100, 31)
                .socket(101, 34)
                .socket(201, 33)
                .socket(SELF, 41);
        unix.put(41, 200L);
        assertThat(found(InetAddress::isLoopbackAddress))
                .isEqualTo(new TargetProcesses.Found(Set.of(100L, 200L), true));
    }

    @Test
    void neitherTheHarnessNorWhoStartedItIsTheTarget() throws IOException {
        proc.socket(SELF, 2).socket(SELF, 41).socket(SELF, 42);
        unix.put(2, 600L);
        unix.put(41, SELF);
        assertThat(found(InetAddress::isLoopbackAddress)).isEqualTo(new TargetProcesses.Found(Set.of(), true));
    }

    @Test
    void programsThatUseTheTargetTooAreNotTheTarget() throws IOException {
        proc.tcp(
                        "tcp",
                        "00000000:1538 " + ANY + " 0A 0 31",
                        "0100007F:1538 0100007F:C001 01 0 32",
                        "0100007F:C001 0100007F:1538 01 0 33",
                        "0100007F:1538 0100007F:C002 01 0 34",
                        "0100007F:C002 0100007F:1538 01 0 35")
                .socket(100, 31)
                .socket(101, 32)
                .socket(101, 34)
                .socket(SELF, 33)
                .socket(600, 35);
        assertThat(found(InetAddress::isLoopbackAddress).roots()).containsExactly(100L);
    }

    @Test
    void nodesBehindACoordinatorAreTheTargetToo() throws IOException {
        proc.process(200, 1, "postgres", 1, 0)
                .tcp(
                        "tcp",
                        "00000000:1538 " + ANY + " 0A 0 31",
                        "0100007F:1538 0100007F:C001 01 0 32",
                        "0100007F:C001 0100007F:1538 01 0 33",
                        "00000000:1539 " + ANY + " 0A 0 41",
                        "0100007F:1539 0100007F:C003 01 0 42",
                        "0100007F:C003 0100007F:1539 01 0 43")
                .socket(100, 31)
                .socket(101, 32)
                .socket(SELF, 33)
                .socket(200, 41)
                .socket(200, 42)
                .socket(101, 43);
        assertThat(found(InetAddress::isLoopbackAddress))
                .isEqualTo(new TargetProcesses.Found(Set.of(100L, 200L), true));
    }

    @Test
    void aTargetInAContainerOfItsOwnIsNotKnown() throws IOException {
        // Forwarded by the kernel: the other end is in another network.
        proc.tcp("tcp", "0100007F:C001 0100007F:1538 01 0 33").socket(SELF, 33);
        assertThat(found(InetAddress::isLoopbackAddress)).isEqualTo(new TargetProcesses.Found(Set.of(), false));
    }

    @Test
    void aTargetElsewhereHasNoProcessHere() throws IOException {
        proc.tcp("tcp", "0100000A:C001 0200000A:1538 01 0 33").socket(SELF, 33);
        assertThat(found(InetAddress::isLoopbackAddress)).isEqualTo(new TargetProcesses.Found(Set.of(), true));
    }

    @Test
    void whoAsksForThePageOfTheHarnessIsNotTheTarget() throws IOException {
        proc.tcp(
                        "tcp",
                        "0100007F:1F90 " + ANY + " 0A 0 50",
                        "0100007F:1F90 0100007F:C009 01 0 51",
                        "0100007F:C009 0100007F:1F90 01 0 52")
                .socket(SELF, 50)
                .socket(SELF, 51)
                .socket(600, 52);
        assertThat(found(InetAddress::isLoopbackAddress)).isEqualTo(new TargetProcesses.Found(Set.of(), true));
    }

    @Test
    void aListenerWhoseFilesCannotBeSeenAndWhoIsRootIsNotKnown() throws IOException {
        proc.tcp(
                        "tcp",
                        "00000000:1538 " + ANY + " 0A 0 31",
                        "0100007F:1538 0100007F:C001 01 0 32",
                        "0100007F:C001 0100007F:1538 01 0 33")
                .socket(SELF, 33);
        assertThat(found(InetAddress::isLoopbackAddress).isKnown()).isFalse();
    }
}
