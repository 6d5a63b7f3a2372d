package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.fleet.Peers.Endpoint;
import io.plimsoll.spec.SpecException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeersTest {
    @Test
    void peersAreListedNamedOrFoundInAFolder(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("fleet.yaml");
        Files.writeString(file, "members:\n  - 127.0.0.1:7801\n  - localhost\n  - \"[::1]:7802\"\n");
        assertThat(Peers.of(file.toString()))
                .isEqualTo(Peers.of("127.0.0.1:7801,localhost,[::1]:7802"))
                .isInstanceOfSatisfying(
                        Peers.Listed.class,
                        listed -> assertThat(listed.addresses())
                                .extracting(InetSocketAddress::getPort)
                                .containsExactly(7801, 7800, 7802));
        assertThat(Peers.of("dns:fleet.bench.svc")).isEqualTo(new Peers.Dns("fleet.bench.svc"));
        assertThat(Peers.of("folder:/mnt/fleet")).isEqualTo(new Peers.Folder(Path.of("/mnt/fleet")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    dns:                  | needs a name
                    folder:               | needs a folder
                    10.0.0.5,             | "" is not the address of a peer
                    10.0.0.5:65000        | needs a port from 1 to 64535
                    ::1                   | is not the address of a peer
                    none.invalid          | there is no machine "none.invalid"
                    none.yaml             | there is no such file
                    """)
    void badPeersAreRefused(String written, String why) {
        assertThatThrownBy(() -> Peers.of(written))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining(why);
    }

    @Test
    void aBadFileIsRefusedWithItsLine(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("fleet.yaml");
        Files.writeString(file, "members:\n  - 127.0.0.1\nport: 9\n");
        assertThatThrownBy(() -> Peers.of(file.toString()))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("fleet.yaml:3")
                .hasMessageContaining("\"port\" is not known");
        Files.writeString(file, "{}\n");
        assertThatThrownBy(() -> Peers.of(file.toString()))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("it names no members");
    }

    @Test
    void aPeerListensWhereItIsTold() throws Exception {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        Peers peers = Peers.of("127.0.0.1:7805,192.0.2.1");
        assertThat(Peers.here(peers, null, null, false)).isEqualTo(new Endpoint("127.0.0.1-7805", loopback, 7805));
        assertThat(Peers.here(peers, "127.0.0.1", "w1", false)).isEqualTo(new Endpoint("w1", loopback, 7800));
        assertThat(Peers.here(peers, "[::1]:7801", null, false).name()).isEqualTo("0-0-0-0-0-0-0-1-7801");
        refused(peers, "0.0.0.0", "not 0.0.0.0");
        refused(peers, "192.0.2.1", "is not an address of this machine");
        refused(Peers.of("192.0.2.1"), null, "give --listen ADDRESS");
        refused(Peers.of("127.0.0.1,127.0.0.1:7801"), null, "several of the peers' addresses are this machine's");
        refused(new Peers.Folder(Path.of(".")), null, "give --listen ADDRESS");
        assertThatThrownBy(() -> Peers.here(peers, "127.0.0.1", "../w1", false))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("a folder has this name");
    }

    /// The route to the first member decides; here, to itself.
    @Test
    void aControllerNeedNotBeInTheList() {
        assertThat(Peers.here(Peers.of("127.0.0.1:7805"), "127.0.0.1:7806", null, true)
                        .port())
                .isEqualTo(7806);
        assertThat(Peers.here(Peers.of("127.0.0.99"), null, null, true).port()).isBetween(7800, 7810);
    }

    @Test
    void aControllerLeavesTheListedPortsToMembers() throws Exception {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        try (ServerSocket taken = new ServerSocket(0, 1, loopback)) {
            int port = taken.getLocalPort() - Peers.OFFSET - 1;
            // Its second port is taken already.
            Endpoint here = Peers.here(Peers.of("127.0.0.1:" + port), null, null, true);
            assertThat(here.port()).isBetween(port + 2, port + 10);
            assertThat(here.name()).isEqualTo("127.0.0.1-" + here.port());
        }
        assertThat(Peers.here(Peers.of("127.0.0.1:20000,127.0.0.1:20100"), null, null, true)
                        .port())
                .isBetween(20_101, 20_110);
    }

    private static void refused(Peers peers, @Nullable String listen, String why) {
        assertThatThrownBy(() -> Peers.here(peers, listen, null, false))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining(why);
    }
}
