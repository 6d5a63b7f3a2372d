package io.plimsoll.driver.dynamodb.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// An in-process server of DynamoDB's API on a port of the loopback: tables in memory, signatures
/// checked, faults by script. One virtual thread per connection. Thread-safe.
public final class DynamoServer implements AutoCloseable {
    private final ServerSocket listening;
    private final Service service;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicReference<@Nullable String> greeting = new AtomicReference<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    DynamoServer(ServerOptions options, AccessKey... keys) throws IOException {
        service = new Service(options, List.of(keys));
        listening = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
        threads.execute(this::acceptAll);
    }

    /// Starts a server with {@link ServerOptions#DEFAULT}.
    ///
    /// @param keys that calls may be signed with; none to let every call in, signed or not
    public static DynamoServer start(AccessKey... keys) throws IOException {
        return ServerOptions.DEFAULT.start(keys);
    }

    /// The port it listens on.
    public int port() {
        return listening.getLocalPort();
    }

    /// Host and port, as a `Host` header has them.
    public String host() {
        return "127.0.0.1:" + port();
    }

    /// Where it is, as drivers are told.
    public String url() {
        return "http://" + host();
    }

    /// The script of what goes wrong.
    public Faults faults() {
        return service.faults();
    }

    /// All tables.
    public Tables tables() {
        return service.tables();
    }

    /// From now on this key signs, too; one of the same id is forgotten.
    public void accept(AccessKey key) {
        service.signatures().accept(key);
    }

    /// From now on nobody signs with the key of this id.
    public void revoke(String id) {
        service.signatures().revoke(id);
    }

    /// From now on this session token has expired.
    public void expire(String token) {
        service.signatures().expire(token);
    }

    /// From now on new connections are greeted with a line, and each line they send is refused, as an
    /// SMTP server does; null to speak HTTP again.
    public void greet(@Nullable String line) {
        greeting.set(line);
    }

    /// How many connections have been opened so far.
    public int connectionsAccepted() {
        return accepted.get();
    }

    /// How many connections are open.
    public int connectionsOpen() {
        return open.size();
    }

    /// How many calls of an operation came with a right signature, those that went wrong included.
    public long calls(String operation) {
        return service.calls(operation);
    }

    /// How many calls came, right or wrong.
    public long calls() {
        return service.calls();
    }

    /// Closes all connections at once, as a restart would; goes on listening.
    public void hangUp() {
        open.forEach(DynamoServer::close);
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        threads.shutdownNow();
        hangUp();
        threads.close();
    }

    private void acceptAll() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                open.add(socket);
                threads.execute(new Connection(socket, accepted.incrementAndGet(), service, greeting.get(), open));
            } catch (IOException | RejectedExecutionException closed) {
                hangUp();
            }
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
