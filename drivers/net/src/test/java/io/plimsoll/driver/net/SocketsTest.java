package io.plimsoll.driver.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Connecting to unix domain sockets: a server that does not accept queues few connections, and more of them wait.
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class SocketsTest {
    private static final int QUEUE = 1;

    @TempDir
    private Path folder;

    private UnixDomainSocketAddress address;
    private ServerSocketChannel server;
    private final List<SocketChannel> waiting = new ArrayList<>();

    @BeforeEach
    void listen() throws IOException {
        address = UnixDomainSocketAddress.of(folder.resolve("socket"));
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address, QUEUE);
    }

    @AfterEach
    void close() throws IOException {
        for (SocketChannel channel : waiting) {
            channel.close();
        }
        server.close();
    }

    /// Connects until the server's queue is full.
    private void fillTheQueue() throws IOException {
        boolean isFull = false;
        while (!isFull) {
            SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            waiting.add(channel);
            channel.configureBlocking(false);
            try {
                isFull = !channel.connect(address);
            } catch (SocketException noRoom) {
                isFull = true;
            }
        }
        assertThat(waiting).hasSizeGreaterThan(QUEUE);
    }

    @Test
    void connectsToAServerThatAcceptsLater() throws IOException {
        try (SocketChannel channel = Sockets.connect(List.of(address), Deadline.in(60))) {
            assertThat(channel.isConnected()).isTrue();
            assertThat(channel.isBlocking()).isTrue();
        }
    }

    /// How much more depends on the system's limit.
    @Test
    void holdsMoreThanUsualBeforeTheServerReads() throws IOException {
        try (SocketChannel usual = SocketChannel.open(StandardProtocolFamily.UNIX);
                SocketChannel channel = Sockets.connect(List.of(address), Deadline.in(60))) {
            assertThat(channel.getOption(StandardSocketOptions.SO_SNDBUF))
                    .isGreaterThan(usual.getOption(StandardSocketOptions.SO_SNDBUF));
        }
    }

    @Test
    void givesUpInTimeWhenTheQueueIsFull() throws IOException {
        fillTheQueue();
        assertThatThrownBy(() -> Sockets.connect(List.of(address), Deadline.in(1)))
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessage("not ready within 1 s");
    }

    @Test
    void waitsForRoomInTheQueue() throws Exception {
        fillTheQueue();
        Thread accepting = Thread.ofPlatform().start(this::acceptAll);
        try (SocketChannel channel = Sockets.connect(List.of(address), Deadline.in(60))) {
            assertThat(channel.isConnected()).isTrue();
        }
        server.close();
        accepting.join();
    }

    private void acceptAll() {
        List<SocketChannel> accepted = new ArrayList<>();
        try {
            while (true) {
                accepted.add(server.accept());
            }
        } catch (IOException closed) {
            assertThat(accepted).isNotEmpty();
        }
    }

    @Test
    void aMissingSocketIsToldAtOnce() {
        UnixDomainSocketAddress missing = UnixDomainSocketAddress.of(folder.resolve("missing"));
        assertThatThrownBy(() -> Sockets.connect(List.of(missing), Deadline.in(0)))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(SocketTimeoutException.class);
    }
}
