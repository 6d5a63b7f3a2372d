package io.plimsoll.driver.postgres.wire;

import static io.plimsoll.driver.postgres.wire.ChangePayload.HEARTBEAT;
import static io.plimsoll.driver.postgres.wire.ChangePayload.INSERT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.ChangeFeed;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.PlainTransport;
import io.plimsoll.driver.net.Transport;
import io.plimsoll.driver.postgres.connect.CancelKey;
import io.plimsoll.driver.postgres.connect.Established;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A stream of changes over a real socket, whose other end is the test.
@Timeout(60)
class ChangeStreamTest {
    private static final ChangeFeed FEED =
            new ChangeFeed("some_slot", 3, 2, 100, new ChangeFeed.Start.At("2026-11-21 08:00:00"));
    private static final byte[] STREAMING = {'W', 0, 0, 0, 7, 0, 0, 0};

    private ServerSocketChannel listening;
    private SocketChannel server;
    private Established established;

    @BeforeEach
    void connect() throws IOException {
        listening = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Transport transport = new PlainTransport(SocketChannel.open(listening.getLocalAddress()));
        server = listening.accept();
        established = new Established(transport, Map.of(), new CancelKey(0, new byte[4]), "there:5432");
    }

    @AfterEach
    void close() throws IOException {
        established.transport().close();
        server.close();
        listening.close();
    }

    private void say(byte[]... messages) throws IOException {
        for (byte[] message : messages) {
            server.write(ByteBuffer.wrap(message));
        }
    }

    private byte[] hear(int count) throws IOException {
        ByteBuffer heard = ByteBuffer.allocate(count);
        while (heard.hasRemaining()) {
            assertThat(server.read(heard)).isPositive();
        }
        return heard.array();
    }

    private ChangeStream open() throws IOException, TargetException {
        say(STREAMING);
        return ChangeStream.open(established, FEED);
    }

    private static byte[] error() {
        byte[] fields = "SERROR\0C42704\0Mno such slot\0\0".getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(5 + fields.length)
                .put((byte) 'E')
                .putInt(4 + fields.length)
                .put(fields)
                .array();
    }

    @Test
    void asksAsTheVendorsToolDoes() throws Exception {
        try (ChangeStream _ = open()) {
            String query = "START_REPLICATION SLOT some_slot LOGICAL 0/0 (\"parallel_index\" '3', \"batch_size\" '100',"
                    + " \"start_time\" '2026-11-21 08:00:00')";
            assertThat(new String(hear(5 + query.length() + 1), StandardCharsets.UTF_8))
                    .startsWith("Q")
                    .contains(query);
        }
    }

    @Test
    void goesOnBehindAPosition() {
        ChangeFeed later = new ChangeFeed("some_slot", 0, 2, 100, new ChangeFeed.Start.After(4711));
        assertThat(ChangeStream.statement(later)).endsWith("'100', \"start_lsn\" '4711')");
    }

    @Test
    void readsBatchesToTheEnd() throws Exception {
        try (ChangeStream stream = open()) {
            say(new ChangePayload(2).row(11, INSERT).row(12, INSERT).message());
            say(new ChangePayload(2).message());
            assertThat(stream.next()).isEqualTo(2);
            assertThat(stream.position()).isEqualTo(12);
            assertThat(stream.next()).isZero();
            assertThat(stream.isDrained()).isFalse();
            say(new ChangePayload(2).row(13, HEARTBEAT).message());
            assertThat(stream.next()).isZero();
            assertThat(stream.isDrained()).isTrue();
            assertThat(stream.position()).isEqualTo(12);
        }
    }

    @Test
    void answersWhenItIsAskedToSayHowFarItIs() throws Exception {
        try (ChangeStream stream = open()) {
            hear(5 + ChangeStream.statement(FEED).length() + 1);
            byte[] alive = ByteBuffer.allocate(17).putLong(33).put(16, (byte) 1).array();
            say(ChangePayload.message('k', alive, new byte[0]));
            say(new ChangePayload(2).row(1, INSERT).message());
            assertThat(stream.next()).isEqualTo(1);
            ByteBuffer status = ByteBuffer.wrap(hear(1 + 4 + 1 + 4 * 8 + 1));
            assertThat((char) status.get()).isEqualTo('d');
            assertThat(status.getInt()).isEqualTo(4 + 1 + 4 * 8 + 1);
            assertThat((char) status.get()).isEqualTo('r');
            assertThat(status.getLong()).as("received").isEqualTo(33);
        }
    }

    @Test
    void aRefusalIsTold() throws Exception {
        say(error());
        assertThatThrownBy(() -> ChangeStream.open(established, FEED))
                .isInstanceOf(TargetException.class)
                .hasMessage("no such slot");
        assertThat(established.transport().channel().isOpen()).isFalse();
    }

    @Test
    void aStreamThatFailsIsALostSession() throws Exception {
        try (ChangeStream stream = open()) {
            say(error());
            assertThatThrownBy(stream::next).isInstanceOfSatisfying(TargetException.class, lost -> {
                assertThat(lost.errorClass()).isEqualTo(ErrorClass.CONNECTION);
                assertThat(lost).hasMessage("no such slot");
            });
        }
    }

    @Test
    void aServerThatClosesIsALostSession() throws Exception {
        try (ChangeStream stream = open()) {
            hear(5 + ChangeStream.statement(FEED).length() + 1);
            say(new byte[] {'d', 0, 0});
            server.close();
            assertThatThrownBy(stream::next)
                    .isInstanceOf(TargetException.class)
                    .hasMessage(
                            "the session with there:5432 was lost: the server closed the connection in mid-message");
        }
    }

    @Test
    void whatIsNoReplicationIsAViolation() throws Exception {
        try (ChangeStream stream = open()) {
            say(ChangePayload.message('x', new byte[24], new byte[0]));
            assertThatThrownBy(stream::next)
                    .isInstanceOf(TargetException.class)
                    .hasMessageEndingWith("the server sent replication data of kind 'x'");
        }
    }

    @Test
    void anotherThreadEndsTheWait() throws Exception {
        try (ChangeStream stream = open()) {
            CompletableFuture<Void> closing = CompletableFuture.runAsync(stream::close);
            assertThatThrownBy(() -> {
                        while (true) {
                            assertThat(stream.next()).isZero();
                        }
                    })
                    .isInstanceOf(TargetException.class);
            closing.join();
        }
    }
}
