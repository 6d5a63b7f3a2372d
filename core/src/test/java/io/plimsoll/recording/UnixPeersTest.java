package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class UnixPeersTest {
    @TempDir
    Path folder;

    /// The descriptors of this process that lead to a listening process.
    private static Set<Integer> leading() throws IOException {
        Set<Integer> leading = new HashSet<>();
        try (var files = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path file : files) {
                int descriptor = Integer.parseInt(String.valueOf(file.getFileName()));
                if (MachineMeter.listener(descriptor) == ProcessHandle.current().pid()) {
                    leading.add(descriptor);
                }
            }
        }
        return leading;
    }

    @Test
    void tellsWhoListens() throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("socket"));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(address);
            Set<Integer> before = leading();
            try (SocketChannel client = SocketChannel.open(address)) {
                assertThat(client.isConnected()).isTrue();
                Set<Integer> now = leading();
                now.removeAll(before);
                // The client's end; the other has nobody to name, and is not accepted yet.
                assertThat(now).hasSize(1);
            }
        }
    }

    @Test
    void isSilentAboutAllElse() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Set<Integer> before = leading();
            try (SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
                assertThat(client.isConnected()).isTrue();
                assertThat(leading()).isEqualTo(before);
            }
        }
        assertThat(MachineMeter.listener(1_000_000)).isZero();
    }
}
