package io.plimsoll.driver.statement;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The statements that operations prepare in their sessions, each text once. Whoever wants to know them listens
/// [#during] the preparation; drivers and workloads [#note] what they prepare, which does nothing if nobody listens.
/// Kept are texts that a target has a plan for. Thread-safe.
public final class StatementTexts {
    /// More are copies of the same statements for many tables.
    public static final int MOST = 200;

    private static final ScopedValue<StatementTexts> LISTENER = ScopedValue.newInstance();

    private final Set<StatementText> texts = new LinkedHashSet<>();
    private boolean isCut;

    /// Makes a preparation, and keeps what this thread prepares in it.
    public <T, X extends Exception> T during(ScopedValue.CallableOp<T, X> preparation) throws X {
        return ScopedValue.where(LISTENER, this).call(preparation);
    }

    /// The texts, in the order of their first preparation.
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

    /// Whether somebody listens to what this thread prepares.
    public static boolean isListening() {
        return LISTENER.isBound();
    }

    /// A session has prepared a list.
    public static void note(StatementList list) {
        if (isListening()) {
            list.statements().forEach(statement -> note(statement, list.slotTypes()));
        }
    }

    private static void note(Statement statement, List<SlotType> slotTypes) {
        List<String> parts = Placeholders.translate(statement.sql()).parts();
        // The arguments of a call are not those of its text.
        if (statement.kind() != Statement.Kind.CALL
                && parts.size() == statement.slots().size() + 1) {
            note(new StatementText(
                    parts, statement.slots().stream().map(slotTypes::get).toList()));
        }
    }

    /// A session has prepared a statement, or will send it.
    public static void note(StatementText text) {
        if (isListening() && text.isPlanned()) {
            LISTENER.get().add(text);
        }
    }
}
