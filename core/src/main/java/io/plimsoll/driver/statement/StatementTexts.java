package io.plimsoll.driver.statement;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The statements that operations prepare in their sessions, each text once, and which operations send them. Whoever
/// wants to know them listens [#during] the preparation; drivers and workloads [#note] what they prepare, which does
/// nothing if nobody listens. Thread-safe.
public final class StatementTexts {
    /// More are copies of the same statements for many tables.
    public static final int MOST = 200;

    private static final ScopedValue<StatementTexts> LISTENER = ScopedValue.newInstance();
    private static final ScopedValue<String> OPERATION = ScopedValue.newInstance();

    private final Set<StatementText> texts = new LinkedHashSet<>();
    private final Map<String, Set<String>> senders = new LinkedHashMap<>();
    private boolean isCut;

    /// Makes a preparation, and keeps what this thread prepares in it.
    ///
    /// @param operation the name of the operation that is prepared
    public <T, X extends Exception> T during(String operation, ScopedValue.CallableOp<T, X> preparation) throws X {
        return ScopedValue.where(LISTENER, this).where(OPERATION, operation).call(preparation);
    }

    /// The names of the operations that send a text, by the text as PostgreSQL's drivers send it: with `$1`, `$2`, ...
    /// for its parameters. What is sent with its values is not found again by such a text.
    public synchronized Map<String, Set<String>> senders() {
        Map<String, Set<String>> copy = new LinkedHashMap<>();
        senders.forEach((text, operations) -> copy.put(text, Set.copyOf(operations)));
        return copy;
    }

    /// The texts that a target has a plan for, in the order of their first preparation.
    public synchronized List<StatementText> all() {
        return List.copyOf(texts);
    }

    /// Whether there were more than [#MOST].
    public synchronized boolean isCut() {
        return isCut;
    }

    private synchronized void add(StatementText text) {
        if (texts.size() < MOST) {
            texts.add(text);
        } else {
            isCut |= !texts.contains(text);
        }
    }

    /// Of more texts than [#MOST], only the first are kept; whoever else sends one of these is always noticed.
    private synchronized void addSender(String text) {
        if (senders.size() < MOST || senders.containsKey(text)) {
            senders.computeIfAbsent(text, _ -> new LinkedHashSet<>()).add(OPERATION.get());
        }
    }

    /// Whether somebody listens to what this thread prepares.
    public static boolean isListening() {
        return LISTENER.isBound();
    }

    /// A session has prepared a list.
    public static void note(StatementList list) {
        if (!isListening()) {
            return;
        }
        list.statements().forEach(statement -> note(statement, list.slotTypes()));
        if (list.commit() != StatementList.Commit.EACH_STATEMENT) {
            LISTENER.get().addSender("BEGIN");
        }
        if (list.commit() == StatementList.Commit.AT_END) {
            LISTENER.get().addSender("COMMIT");
        }
    }

    private static void note(Statement statement, List<SlotType> slotTypes) {
        // The arguments of a call are not those of its text.
        if (statement.kind() == Statement.Kind.CALL) {
            LISTENER.get().addSender(Placeholders.translateCall(statement.sql()).sql());
            return;
        }
        List<String> parts = Placeholders.translate(statement.sql()).parts();
        if (parts.size() == statement.slots().size() + 1) {
            note(new StatementText(
                    parts, statement.slots().stream().map(slotTypes::get).toList()));
        }
    }

    /// A session has prepared a statement, or will send it.
    public static void note(StatementText text) {
        if (!isListening()) {
            return;
        }
        LISTENER.get().addSender(text.numbered());
        if (text.isPlanned()) {
            LISTENER.get().add(text);
        }
    }
}
