package io.plimsoll.it.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// A Hologres that is not one: speaks PostgreSQL's protocol 3.0 on a loopback port, takes Hologres' own statements,
/// judges them by what `holo-e2e-performance-tool` says, and has a PostgreSQL do the work. What it saw is in
/// [#seen()]. Thread-safe.
///
/// What it does not know of Hologres it does not make up: error texts are its own. It keeps no binlog: what it streams
/// is the rows that are there, see [ChangeStreamAnswer].
public final class HologresServer implements AutoCloseable {
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int CANCEL_CODE_SIZE = Integer.BYTES;

    private final HologresOptions options;
    private final ServerSocket listener;
    private final Seen seen = new Seen();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final List<String> notes = new ArrayList<>();
    private final Map<String, AtomicBoolean> cancels = new ConcurrentHashMap<>();
    private final AtomicInteger sessions = new AtomicInteger();
    private final Map<Form, Showing> showings = new ConcurrentHashMap<>();

    /// How it answers a question about its own work.
    public enum Showing {
        SHOWN,
        /// This user may not see it.
        DENIED,
        /// This version does not have it.
        MISSING,
        /// This version does not have all columns that are asked for.
        OLDER,
        /// It takes for ever.
        SILENT
    }

    private HologresServer(HologresOptions options, ServerSocket listener) {
        this.options = options;
        this.listener = listener;
    }

    /// Starts a server on a free port, and gives the PostgreSQL behind it Hologres' catalog.
    public static HologresServer start(HologresOptions options) throws IOException {
        HologresCatalog.install(options);
        ServerSocket listener = new ServerSocket(0, 1024, InetAddress.getByAddress(LOOPBACK));
        HologresServer server = new HologresServer(options, listener);
        Thread.ofVirtual().name("hologres-listener").start(server::listen);
        return server;
    }

    private void listen() {
        try {
            while (true) {
                Socket socket = listener.accept();
                sockets.add(socket);
                int id = sessions.incrementAndGet();
                HologresSession session = new HologresSession(this, id, socket);
                Thread.ofVirtual().name("hologres-" + id).start(() -> {
                    session.run();
                    sockets.remove(socket);
                });
            }
        } catch (IOException closed) {
            note(0, "listens no more: " + closed.getMessage());
        }
    }

    public int port() {
        return listener.getLocalPort();
    }

    /// For pgjdbc; the tool's own files say `jdbc:hologres:`.
    public String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:" + port() + "/" + options.backend().database();
    }

    public HologresOptions options() {
        return options;
    }

    public Seen seen() {
        return seen;
    }

    /// The properties that a table was given, as committed; empty when it has none.
    public Map<String, String> properties(String table) throws IOException {
        try (Backend backend = Backend.open(options.backend(), Map.of())) {
            Map<String, String> properties = new LinkedHashMap<>();
            backend.query("select property_key, property_value from hologres.hg_table_properties"
                            + " where property_key <> 'table_group' and table_name = "
                            + SqlText.literal(table) + " order by 1")
                    .rows()
                    .forEach(row -> properties.put(String.valueOf(row.getFirst()), String.valueOf(row.getLast())));
            return properties;
        }
    }

    /// Answers statements of a form like that from now on.
    public void show(Form form, Showing showing) {
        showings.put(form, showing);
    }

    Showing showing(Form form) {
        return showings.getOrDefault(form, Showing.SHOWN);
    }

    void note(int session, String what) {
        synchronized (notes) {
            notes.add("session " + session + ": " + what);
        }
    }

    /// How sessions ended that did not end well.
    public List<String> notes() {
        synchronized (notes) {
            return List.copyOf(notes);
        }
    }

    void enter(byte[] key, AtomicBoolean cancelled) {
        cancels.put(HexFormat.of().formatHex(key), cancelled);
    }

    void leave(byte[] key) {
        cancels.remove(HexFormat.of().formatHex(key));
    }

    /// Passes a cancel on to PostgreSQL, whose keys the testers have, and to what is done here.
    void cancel(byte[] body) throws IOException {
        String key = HexFormat.of().formatHex(body, CANCEL_CODE_SIZE, body.length);
        AtomicBoolean cancelled = cancels.get(key);
        if (cancelled != null) {
            cancelled.set(true);
            Backend.cancel(options.backend(), body);
        }
    }

    /// Cuts all sessions, as a server that is killed.
    public void cutSessions() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        cutSessions();
    }
}
