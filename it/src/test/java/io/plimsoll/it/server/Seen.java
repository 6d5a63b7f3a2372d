package io.plimsoll.it.server;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a [HologresServer] has been told. Thread-safe; what it hands out are copies.
public final class Seen {
    /// Enough for any test; executions are counted beyond it.
    private static final int STATEMENTS_MAX = 20_000;

    private final List<Statement> statements = new ArrayList<>();
    private final Set<String> violations = new LinkedHashSet<>();
    private final Map<Form, Long> executions = new EnumMap<>(Form.class);
    private final Map<Integer, Session> sessions = new LinkedHashMap<>();
    private final List<Copied> copies = new ArrayList<>();
    private final List<Streamed> streams = new ArrayList<>();

    /// A statement as it was parsed or sent, once for each time.
    public record Statement(int session, Form form, String text) {}

    /// @param startup startup parameters, `options` among them
    /// @param settings what it set, `hg_experimental_` and the like, last values
    public record Session(Map<String, String> startup, Map<String, String> settings) {}

    /// One stream-mode COPY that came to its end.
    ///
    /// @param columns its column list
    /// @param onConflict `none`, `ignore` or `update`
    /// @param rows rows that came, counted at their borders
    /// @param failed rows among them that were refused
    /// @param messages CopyData messages they came in
    public record Copied(
            int session,
            String table,
            List<String> columns,
            String onConflict,
            long rows,
            long failed,
            long messages) {}

    /// One stream of changes, as it was begun.
    ///
    /// @param options as they were given, in their order
    public record Streamed(int session, String slot, Map<String, String> options, long records) {}

    synchronized void opened(int session, Map<String, String> startup) {
        sessions.put(session, new Session(Map.copyOf(startup), new LinkedHashMap<>()));
    }

    synchronized void statement(int session, Form form, String text) {
        if (statements.size() < STATEMENTS_MAX) {
            statements.add(new Statement(session, form, text));
        }
    }

    synchronized void executed(Form form) {
        executions.merge(form, 1L, Long::sum);
    }

    synchronized void set(int session, String name, String value) {
        Session of = sessions.get(session);
        if (of != null) {
            of.settings().put(name, value);
        }
    }

    synchronized void streamed(Streamed stream) {
        streams.add(stream);
    }

    synchronized Map<String, String> startup(int session) {
        Session of = sessions.get(session);
        return of == null ? Map.of() : of.startup();
    }

    public synchronized List<Streamed> streams() {
        return List.copyOf(streams);
    }

    synchronized void copied(Copied copy) {
        copies.add(copy);
    }

    synchronized void violation(String sentence) {
        violations.add(sentence);
    }

    public synchronized List<Statement> statements() {
        return List.copyOf(statements);
    }

    public synchronized List<String> texts(Form form) {
        return statements.stream()
                .filter(statement -> statement.form() == form)
                .map(Statement::text)
                .toList();
    }

    /// How often statements of a form were executed, prepared ones each time.
    public synchronized long executions(Form form) {
        return executions.getOrDefault(form, 0L);
    }

    public synchronized List<Session> sessions() {
        return sessions.values().stream()
                .map(session -> new Session(session.startup(), Map.copyOf(session.settings())))
                .toList();
    }

    public synchronized List<Copied> copies() {
        return List.copyOf(copies);
    }

    /// What the tool would never say, or Hologres never take, as sentences, each once.
    public synchronized List<String> violations() {
        return List.copyOf(violations);
    }

    public synchronized void clear() {
        statements.clear();
        violations.clear();
        executions.clear();
        copies.clear();
        streams.clear();
    }
}
