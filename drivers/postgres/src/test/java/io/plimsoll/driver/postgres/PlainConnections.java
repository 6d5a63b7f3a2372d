package io.plimsoll.driver.postgres;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.PlainTransport;
import io.plimsoll.driver.postgres.connect.CancelKey;
import io.plimsoll.driver.postgres.connect.Connections;
import io.plimsoll.driver.postgres.connect.Established;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// Connects without encryption to a server that trusts everybody: what a session needs and nothing else.
public final class PlainConnections implements Connections {
    private static final int PROTOCOL_3 = 196_608;
    private static final int CANCEL = 80_877_102;

    private final SocketAddress address;

    /// @param address of TCP, or of a unix domain socket
    public PlainConnections(SocketAddress address) {
        this.address = address;
    }

    @Override
    public Established connect() throws TargetException {
        try {
            SocketChannel channel = SocketChannel.open(address);
            if (address instanceof InetSocketAddress) {
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            }
            ByteBuffer startup = ByteBuffer.allocate(200);
            startup.putInt(0).putInt(PROTOCOL_3);
            for (String text : new String[] {"user", "postgres", "database", "postgres", "client_encoding", "UTF8"}) {
                startup.put(text.getBytes(StandardCharsets.UTF_8)).put((byte) 0);
            }
            startup.put((byte) 0).putInt(0, startup.position());
            channel.write(startup.flip());
            return established(channel);
        } catch (IOException refused) {
            throw new TargetException(ErrorClass.UNREACHABLE, "", "no server answers at " + shown(), refused);
        }
    }

    @Override
    public Established replicate() throws TargetException {
        throw new TargetException(ErrorClass.STATEMENT, "", "changes are not read this way", null);
    }

    @Override
    public Connections at(String host, int port) {
        return new PlainConnections(new InetSocketAddress(host, port));
    }

    @Override
    public Connections in(String quoted) {
        throw new UnsupportedOperationException("schemas are not chosen this way");
    }

    @Override
    public boolean namesSearchPath() {
        return false;
    }

    private Established established(SocketChannel channel) throws IOException, TargetException {
        Map<String, String> parameters = new HashMap<>();
        CancelKey key = new CancelKey(0, new byte[4]);
        while (true) {
            ByteBuffer header = exactly(channel, 5);
            char type = (char) header.get();
            ByteBuffer body = exactly(channel, header.getInt() - 4);
            switch (type) {
                case 'S' -> parameters.put(string(body), string(body));
                case 'K' -> key = new CancelKey(body.getInt(), rest(body));
                case 'Z' -> {
                    return new Established(new PlainTransport(channel), parameters, key, shown());
                }
                case 'E' ->
                    throw new TargetException(
                            ErrorClass.UNREACHABLE, "", new String(rest(body), StandardCharsets.UTF_8), null);
                default -> {}
            }
        }
    }

    @Override
    public void cancel(Established session) {
        try (SocketChannel channel = SocketChannel.open(address)) {
            ByteBuffer message = ByteBuffer.allocate(16).putInt(16).putInt(CANCEL);
            message.putInt(session.cancelKey().processId())
                    .put(session.cancelKey().secret());
            channel.write(message.flip());
            channel.read(ByteBuffer.allocate(1));
        } catch (IOException refused) {
            throw new IllegalStateException(refused);
        }
    }

    @Override
    public String shown() {
        return address instanceof InetSocketAddress tcp
                ? tcp.getHostString() + ":" + tcp.getPort()
                : address.toString();
    }

    private static ByteBuffer exactly(SocketChannel channel, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                throw new IOException("closed");
            }
        }
        return bytes.flip();
    }

    private static String string(ByteBuffer body) {
        int start = body.position();
        int end = start;
        while (body.get(end) != 0) {
            end++;
        }
        byte[] text = new byte[end - start];
        body.get(text).get();
        return new String(text, StandardCharsets.UTF_8);
    }

    private static byte[] rest(ByteBuffer body) {
        byte[] rest = new byte[body.remaining()];
        body.get(rest);
        return rest;
    }
}
