package io.plimsoll.driver.postgres.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Deadline;
import io.plimsoll.driver.net.TlsTransport;
import io.plimsoll.driver.net.tls.Tls;
import io.plimsoll.driver.net.tls.TlsSettings;
import io.plimsoll.driver.net.tls.TlsSettings.SslMode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What goes in comes out, whatever the sizes, against Java's own TLS server that echoes.
class TlsTransportTest {
    private static final int TOTAL_BYTES = 300_000;

    private static TestCertificates certificates;

    @BeforeAll
    static void certify() throws IOException, InterruptedException, GeneralSecurityException {
        certificates = TestCertificates.shared();
    }

    @ParameterizedTest
    @CsvSource({
        "TLSv1.3, true, 1, 20000, false",
        "TLSv1.3, false, 2, 20000, false",
        "TLSv1.3, false, 3, 40, false",
        "TLSv1.3, false, 4, 100000, true",
        "TLSv1.3, true, 5, 3000, true",
        "TLSv1.2, true, 6, 20000, false",
        "TLSv1.2, false, 7, 100000, false",
    })
    void returnsWhatWasSent(String version, boolean blocking, long seed, int maxBytes, boolean changesKeys)
            throws IOException, TargetException, GeneralSecurityException, ExecutionException, InterruptedException {
        byte[] sent = new byte[maxBytes < 100 ? 5_000 : TOTAL_BYTES];
        Random random = new Random(seed);
        random.nextBytes(sent);
        ByteBuffer outgoing = ByteBuffer.wrap(sent);
        ByteBuffer incoming = ByteBuffer.allocate(sent.length);
        try (ExecutorService threads = Executors.newSingleThreadExecutor();
                SSLServerSocket listening = server()) {
            Future<?> echo = threads.submit(() -> echo(listening, changesKeys));
            try (TlsTransport transport = connect(listening, version)) {
                transport.configureBlocking(blocking);
                pass(transport, outgoing, incoming, random, maxBytes);
            }
            echo.get();
        }
        assertThat(incoming.array()).isEqualTo(sent);
    }

    @Test
    void closingCutsAReadThatWaits()
            throws IOException, TargetException, GeneralSecurityException, ExecutionException, InterruptedException {
        try (ExecutorService threads = Executors.newFixedThreadPool(2);
                SSLServerSocket listening = server()) {
            Future<?> echo = threads.submit(() -> echo(listening, false));
            TlsTransport transport = connect(listening, "TLSv1.3");
            transport.configureBlocking(true);
            Future<@Nullable Throwable> read =
                    threads.submit(() -> catchThrowable(() -> transport.read(ByteBuffer.allocate(10))));
            transport.close();
            assertThat(read.get()).isInstanceOf(ClosedChannelException.class);
            echo.get();
        }
    }

    private static void write(TlsTransport transport, ByteBuffer outgoing, int size) throws IOException {
        int count = Math.min(1 + size, outgoing.remaining());
        ByteBuffer part = outgoing.slice(outgoing.position(), count);
        transport.write(part);
        outgoing.position(outgoing.position() + part.position());
    }

    private static void read(TlsTransport transport, ByteBuffer incoming, int size) throws IOException {
        int count = Math.min(size, incoming.remaining());
        ByteBuffer part = incoming.slice(incoming.position(), count);
        assertThat(transport.read(part)).isNotNegative().isEqualTo(part.position());
        incoming.position(incoming.position() + part.position());
    }

    private static TlsTransport connect(SSLServerSocket listening, String version) throws IOException, TargetException {
        TlsSettings settings = new TlsSettings(
                SslMode.VERIFY_CA,
                List.of(version),
                false,
                true,
                false,
                certificates.certificate("authority"),
                null,
                null,
                Secret.NONE);
        SocketChannel channel = SocketChannel.open(listening.getLocalSocketAddress());
        channel.configureBlocking(false);
        TlsTransport transport = new TlsTransport(channel, Tls.of(settings).engine("localhost", "postgresql"));
        transport.handshake(Deadline.in(20));
        return transport;
    }

    private static SSLServerSocket server() throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(certificates.keys(), null, null);
        return (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    /// Returns what comes, until it ends; has the other end change its keys now and then.
    private static @Nullable Void echo(SSLServerSocket listening, boolean changesKeys) throws IOException {
        try (SSLSocket socket = (SSLSocket) listening.accept()) {
            byte[] bytes = new byte[5_000];
            int times = 0;
            for (int count = socket.getInputStream().read(bytes);
                    count >= 0;
                    count = socket.getInputStream().read(bytes)) {
                if (changesKeys && times++ % 10 == 0) {
                    socket.startHandshake();
                }
                socket.getOutputStream().write(bytes, 0, count);
            }
        } catch (SSLException | SocketException cut) {
            // The other end cuts the connection when it has enough.
            return null;
        }
        return null;
    }

    /// Sends and receives at once until everything sent has come back.
    private static void pass(
            TlsTransport transport, ByteBuffer outgoing, ByteBuffer incoming, Random random, int maxBytes)
            throws IOException {
        boolean blocking = transport.channel().isBlocking();
        while (incoming.hasRemaining()) {
            if (outgoing.hasRemaining() || transport.hasUnsent()) {
                write(transport, outgoing, random.nextInt(maxBytes));
            }
            if (!blocking || !outgoing.hasRemaining() || outgoing.position() > incoming.position()) {
                read(transport, incoming, 1 + random.nextInt(maxBytes));
            }
            if (!blocking && incoming.hasRemaining() && !transport.hasUnread()) {
                boolean sends = outgoing.hasRemaining() || transport.hasUnsent();
                Deadline.in(20).await(transport.channel(), SelectionKey.OP_READ | (sends ? SelectionKey.OP_WRITE : 0));
            }
        }
    }
}
