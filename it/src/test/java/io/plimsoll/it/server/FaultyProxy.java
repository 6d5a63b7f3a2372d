package io.plimsoll.it.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// A TCP proxy on a loopback port that does to each connection what its [Fault] says, at the byte it says, and
/// counts what passes. Thread-safe.
///
/// After a fault that can leave both sides waiting for each other for good, it cuts a connection on which nothing
/// has moved for a while: [#IDLE_MILLIS] unless another time is given.
public final class FaultyProxy implements AutoCloseable {
    static final long IDLE_MILLIS = 100;
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final int serverPort;
    private final long idleMillis;
    private final ServerSocket listener;
    private final Set<FaultyPair> pairs = ConcurrentHashMap.newKeySet();
    private final Map<Direction, AtomicLong> bytes =
            Map.of(Direction.TO_SERVER, new AtomicLong(), Direction.TO_TESTER, new AtomicLong());
    private volatile Fault fault = Fault.NONE;

    private FaultyProxy(int serverPort, long idleMillis, ServerSocket listener) {
        this.serverPort = serverPort;
        this.idleMillis = idleMillis;
        this.listener = listener;
    }

    /// A proxy before a server on a port of this host, without a fault so far.
    public static FaultyProxy before(int serverPort) throws IOException {
        return before(serverPort, IDLE_MILLIS);
    }

    static FaultyProxy before(int serverPort, long idleMillis) throws IOException {
        ServerSocket listener = new ServerSocket(0, 1024, InetAddress.getByAddress(LOOPBACK));
        FaultyProxy proxy = new FaultyProxy(serverPort, idleMillis, listener);
        Thread.ofVirtual().name("proxy-listener").start(proxy::listen);
        return proxy;
    }

    private void listen() {
        try {
            while (true) {
                join(listener.accept());
            }
        } catch (IOException closed) {
            // The listener was closed: there is nobody to accept for.
            cutAll();
        }
    }

    private void join(Socket tester) throws IOException {
        Socket server;
        try {
            server = new Socket(InetAddress.getByAddress(LOOPBACK), serverPort);
        } catch (IOException refused) {
            // As a host does that has nobody listening; the tester sees its connection end.
            tester.close();
            return;
        }
        FaultyPair pair = new FaultyPair(tester, server, fault, idleMillis, bytes);
        pairs.add(pair);
        pair.start(() -> pairs.remove(pair));
    }

    public int port() {
        return listener.getLocalPort();
    }

    /// What happens to connections from now on; cuts those there are, and counts from 0.
    public void arm(Fault next) {
        cutAll();
        bytes.values().forEach(count -> count.set(0));
        fault = next;
    }

    /// How many bytes were passed on since [#arm], those that a lost connection did not take included.
    public long bytes(Direction direction) {
        return bytes.getOrDefault(direction, new AtomicLong()).get();
    }

    public void cutAll() {
        pairs.forEach(FaultyPair::cut);
    }

    @Override
    public void close() throws IOException {
        listener.close();
        cutAll();
    }
}
