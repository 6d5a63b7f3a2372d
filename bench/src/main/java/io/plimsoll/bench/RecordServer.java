package io.plimsoll.bench;

import java.io.IOException;

/// A server of DynamoDB's API with nothing behind it: it checks no signature, gives every GetItem the same record of
/// ten fields of 100 characters, acknowledges every change and says that every table is there. Thread-safe.
///
/// For measuring what is before it. By hand: `bench/run RecordServer [port [KEY]]`.
public final class RecordServer implements AutoCloseable {
    private static final int PORT = 8009;

    /// The attribute that is the key, unless another is named.
    static final String KEY = "pk";

    private final LoopbackServer server;

    private RecordServer(LoopbackServer server) {
        this.server = server;
    }

    /// Listens on a port of 127.0.0.1; 0 picks a free one.
    ///
    /// @param key name of the attribute that is the key
    public static RecordServer start(int port, String key) throws IOException {
        RecordAnswers answers = new RecordAnswers(key);
        return new RecordServer(LoopbackServer.start(port, _ -> new RecordConversation(answers)));
    }

    /// Serves until it is ended from outside.
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
