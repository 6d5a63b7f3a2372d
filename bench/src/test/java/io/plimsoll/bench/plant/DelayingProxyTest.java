package io.plimsoll.bench.plant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A proxy before a server that sends back what it gets.
@Timeout(60)
class DelayingProxyTest {
    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(this::answer);
    }

    @AfterEach
    void end() throws IOException {
        server.close();
    }

    private void answer() {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                client.getInputStream().transferTo(client.getOutputStream());
            } catch (IOException broken) {
                // The next client finds a server that listens.
            }
        }
    }

    private static Socket connect(DelayingProxy proxy) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    }

    @Test
    void anAnswerComesAfterBothDelays() throws IOException {
        try (DelayingProxy proxy = DelayingProxy.start(server.getLocalPort(), 20);
                Socket client = connect(proxy)) {
            for (String text : new String[] {"one", "two"}) {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                long begin = System.nanoTime();
                client.getOutputStream().write(bytes);
                assertThat(client.getInputStream().readNBytes(bytes.length)).isEqualTo(bytes);
                assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(40_000_000);
            }
        }
    }

    @Test
    void muchIsPassedOnAsItIs() throws Exception {
        byte[] bytes = new byte[5_000_000];
        new Random(7).nextBytes(bytes);
        try (DelayingProxy proxy = DelayingProxy.start(server.getLocalPort(), 0);
                Socket client = connect(proxy)) {
            Thread sending = Thread.ofPlatform().daemon().start(() -> send(client, bytes));
            assertThat(client.getInputStream().readNBytes(bytes.length)).isEqualTo(bytes);
            sending.join();
        }
    }

    private static void send(Socket client, byte[] bytes) {
        try {
            client.getOutputStream().write(bytes);
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Test
    void aClosedProxyEndsItsConnections() throws IOException {
        try (Socket client = closed()) {
            assertThat(end(client.getInputStream())).isTrue();
        }
    }

    /// A client that has had an answer, and whose proxy is closed.
    private Socket closed() throws IOException {
        try (DelayingProxy proxy = DelayingProxy.start(server.getLocalPort(), 0)) {
            Socket client = connect(proxy);
            client.getOutputStream().write(7);
            assertThat(client.getInputStream().read()).isEqualTo(7);
            return client;
        }
    }

    private static boolean end(InputStream input) {
        try {
            return input.read() < 0;
        } catch (IOException reset) {
            return true;
        }
    }
}
