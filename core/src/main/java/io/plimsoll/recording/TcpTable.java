package io.plimsoll.recording;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The TCP sockets of the machine, as `/proc/net/tcp` and `/proc/net/tcp6` show them. Immutable.
///
/// @param listening by port
/// @param connected by both ends, own first
/// @param byInode every socket
record TcpTable(Map<Integer, List<Socket>> listening, Map<String, Socket> connected, Map<Long, Socket> byInode) {
    private static final String ESTABLISHED = "01";
    private static final String LISTENING = "0A";
    private static final String MAPPED = "0000000000000000FFFF0000";
    private static final int FIELDS = 10;

    /// One socket.
    ///
    /// @param local `0100007F:1538`, as the kernel writes it; an IPv4 address within IPv6 as IPv4
    /// @param user who opened it
    record Socket(String local, String remote, String state, int user, long inode) {
        boolean isConnected() {
            return state.equals(ESTABLISHED);
        }

        boolean isListening() {
            return state.equals(LISTENING);
        }

        int localPort() {
            return port(local);
        }

        int remotePort() {
            return port(remote);
        }

        /// The address of the other end.
        Optional<InetAddress> remoteAddress() {
            return address(remote.substring(0, remote.indexOf(':')));
        }
    }

    static TcpTable read(Path proc) {
        Map<Integer, List<Socket>> listening = new HashMap<>();
        Map<String, Socket> connected = new HashMap<>();
        Map<Long, Socket> byInode = new HashMap<>();
        for (String file : List.of("net/tcp", "net/tcp6")) {
            for (Socket socket : sockets(proc.resolve(file))) {
                byInode.put(socket.inode(), socket);
                if (socket.isListening()) {
                    listening
                            .computeIfAbsent(socket.localPort(), _ -> new ArrayList<>())
                            .add(socket);
                } else if (socket.isConnected()) {
                    connected.put(socket.local() + " " + socket.remote(), socket);
                }
            }
        }
        return new TcpTable(listening, connected, byInode);
    }

    /// The other end of a connection; empty when it is not here, or in a container of its own.
    Optional<Socket> peer(Socket socket) {
        return Optional.ofNullable(connected.get(socket.remote() + " " + socket.local()));
    }

    private static List<Socket> sockets(Path file) {
        if (!Files.isReadable(file)) {
            return List.of();
        }
        try (var lines = Files.lines(file)) {
            return lines.skip(1)
                    .map(line -> line.strip().split("\\s+"))
                    .filter(fields -> fields.length >= FIELDS)
                    .map(fields -> new Socket(
                            unmapped(fields[1]),
                            unmapped(fields[2]),
                            fields[3],
                            Integer.parseInt(fields[7]),
                            Long.parseLong(fields[9])))
                    .toList();
        } catch (IOException | IllegalArgumentException unreadable) {
            return List.of();
        }
    }

    private static String unmapped(String end) {
        return end.startsWith(MAPPED) ? end.substring(MAPPED.length()) : end;
    }

    private static int port(String end) {
        return Integer.parseInt(end.substring(end.indexOf(':') + 1), 16);
    }

    /// The kernel writes each 32 bits as a number, in the order of the processor.
    private static Optional<InetAddress> address(String hexadecimal) {
        try {
            ByteBuffer words = ByteBuffer.wrap(HexFormat.of().parseHex(hexadecimal));
            ByteBuffer bytes = ByteBuffer.allocate(words.capacity()).order(ByteOrder.nativeOrder());
            while (words.hasRemaining()) {
                bytes.putInt(words.getInt());
            }
            return Optional.of(InetAddress.getByAddress(bytes.array()));
        } catch (UnknownHostException | IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }
}
