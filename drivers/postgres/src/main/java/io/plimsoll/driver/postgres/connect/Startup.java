package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Opens a session over a connected transport: sends the startup message, authenticates, and reads until the server
/// is ready for the first query. Used once, by one thread.
///
/// Source: PostgreSQL documentation, "Message Flow", start-up.
final class Startup {
    private static final int MAJOR = 3 << 16;
    private static final int MINOR_MASK = 0xFFFF;
    private static final int MAX_SECRET_BYTES = 256;

    /// PostgreSQL reports some 15, each of at most [MessageStream]'s length.
    private static final int MAX_PARAMETERS = 500;

    private final MessageStream stream;
    private final Login login;
    private final Authentication authentication;
    private final Map<String, String> parameters = new HashMap<>();
    private CancelKey cancelKey = new CancelKey(0, new byte[0]);

    /// @param binding the `tls-server-end-point` of an encrypted transport, otherwise empty
    Startup(MessageStream stream, Login login, byte[] binding) {
        this.stream = stream;
        this.login = login;
        authentication = new Authentication(login, binding);
    }

    /// @throws IOException when the connection breaks or the server violates the protocol
    /// @throws TargetException when the server refuses, or this side must refuse
    void run() throws IOException, TargetException {
        stream.send(Packet.startup(MAJOR | login.newest(), login.startup()));
        while (!authentication.isDone()) {
            HandshakeMessage message = next();
            switch (message.type()) {
                case 'R' -> reply(message);
                case 'v' -> negotiate(message);
                default -> throw message.unexpected();
            }
        }
        for (HandshakeMessage message = next(); message.type() != 'Z'; message = next()) {
            switch (message.type()) {
                case 'K' -> cancelKey = key(message);
                case 'v' -> negotiate(message);
                default -> throw message.unexpected();
            }
        }
    }

    /// The parameters that the server has reported.
    Map<String, String> parameters() {
        return parameters;
    }

    /// The cancel key; its process id is 0 if the server has sent none.
    CancelKey cancelKey() {
        return cancelKey;
    }

    /// Executes one statement and returns the first value of the first row; empty if there is none.
    String ask(String sql) throws IOException, TargetException {
        stream.send(Packet.query(sql));
        String value = "";
        for (HandshakeMessage message = next(); message.type() != 'Z'; message = next()) {
            switch (message.type()) {
                case 'D' -> value = firstValue(message);
                case 'T', 'C', 'I' -> {}
                default -> throw message.unexpected();
            }
        }
        return value;
    }

    /// The next message other than notices and reports.
    private HandshakeMessage next() throws IOException, TargetException {
        while (true) {
            HandshakeMessage message = stream.read();
            switch (message.type()) {
                case 'E' -> throw Refusals.of(message, login);
                case 'S' -> report(message);
                // Warnings matter only to interactive users.
                case 'N' -> {}
                default -> {
                    return message;
                }
            }
        }
    }

    private void report(HandshakeMessage message) throws ProtocolViolation {
        parameters.put(message.string(), message.string());
        if (parameters.size() > MAX_PARAMETERS) {
            throw new ProtocolViolation("reported more than " + MAX_PARAMETERS + " parameters");
        }
    }

    private void reply(HandshakeMessage message) throws IOException, TargetException {
        byte[] answer = authentication.answer(message);
        if (answer.length > 0) {
            stream.send(answer);
        }
    }

    private void negotiate(HandshakeMessage message) throws ProtocolViolation {
        int newest = message.int32() & MINOR_MASK;
        if (message.int32() != 0 || newest >= login.newest()) {
            throw message.unexpected();
        }
        if (newest < login.oldest()) {
            throw new ProtocolViolation(
                    "speaks only protocol 3." + newest + ", older than min_protocol_version allows");
        }
    }

    private static CancelKey key(HandshakeMessage message) throws ProtocolViolation {
        int processId = message.int32();
        byte[] secret = message.rest();
        if (secret.length < Integer.BYTES || secret.length > MAX_SECRET_BYTES) {
            throw new ProtocolViolation(
                    "does not speak PostgreSQL's protocol: its key for cancelling has " + secret.length + " bytes");
        }
        return new CancelKey(processId, secret);
    }

    private static String firstValue(HandshakeMessage message) throws ProtocolViolation {
        // The number of columns (two bytes) and the length of the first (four) precede its text.
        byte[] row = message.rest();
        if (row.length < 6) {
            throw message.unexpected();
        }
        return new String(row, 6, row.length - 6, StandardCharsets.UTF_8);
    }

    /// The values of `target_session_attrs`: which servers are acceptable.
    ///
    /// Source: PostgreSQL documentation, "Parameter Key Words".
    static final class SessionKind {
        static final List<String> NAMES =
                List.of("any", "read-write", "read-only", "primary", "standby", "prefer-standby", "prefer-primary");

        private SessionKind() {}

        /// The kinds to look for in order, each among all hosts.
        static List<String> wanted(String name) {
            return name.startsWith("prefer-") ? List.of(name.substring("prefer-".length()), "any") : List.of(name);
        }

        /// Whether a session is of this kind. Queries the server if it has not reported that.
        static boolean fits(String kind, Startup session) throws IOException, TargetException {
            return switch (kind) {
                case "read-write" -> !isReadOnly(session);
                case "read-only" -> isReadOnly(session);
                case "primary" -> !isStandby(session);
                case "standby" -> isStandby(session);
                default -> true;
            };
        }

        private static boolean isReadOnly(Startup session) throws IOException, TargetException {
            Map<String, String> told = session.parameters();
            if (told.containsKey("in_hot_standby") && told.containsKey("default_transaction_read_only")) {
                return "on".equals(told.get("in_hot_standby"))
                        || "on".equals(told.get("default_transaction_read_only"));
            }
            return session.ask("SHOW transaction_read_only").equals("on");
        }

        private static boolean isStandby(Startup session) throws IOException, TargetException {
            String told = session.parameters().get("in_hot_standby");
            return told == null
                    ? session.ask("SELECT pg_catalog.pg_is_in_recovery()").equals("t")
                    : told.equals("on");
        }
    }
}
