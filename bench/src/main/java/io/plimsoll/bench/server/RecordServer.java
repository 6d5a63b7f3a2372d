package io.plimsoll.bench.server;

import java.io.IOException;

/// A server of DynamoDB's API without a database: it does not check signatures, returns the same record of ten
/// fields of 100 characters for every GetItem, acknowledges every change and reports that every table exists.
/// Thread-safe.
///
/// For measuring clients. By hand: `bench/run RecordServer [port [KEY]]`.
public final class RecordServer implements AutoCloseable {
    private static final int PORT = 8009;

    /// The default key attribute.
    public static final String KEY = "pk";

    private final LoopbackServer server;

    private RecordServer(LoopbackServer server) {
        this.server = server;
    }

    /// Listens on a port of 127.0.0.1; 0 picks a free one.
    ///
    /// @param key name of the key attribute
    public static RecordServer start(int port, String key) throws IOException {
        RecordAnswers answers = new RecordAnswers(key);
        return new RecordServer(LoopbackServer.start(port, _ -> new RecordConversation(answers)));
    }

    /// Serves until the process is ended from outside.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : PORT;
        try (RecordServer records = start(port, arguments.length > 1 ? arguments[1] : KEY)) {
            System.out.println("listening on http://127.0.0.1:" + records.port());
            records.server.join();
        }
    }

    public int port() throws IOException {
        return server.port();
    }

    /// Connections open now.
    public long connections() {
        return server.connections();
    }

    @Override
    public void close() {
        server.close();
    }
}
