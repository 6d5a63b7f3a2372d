package io.plimsoll.engine;

import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.statement.StatementTexts;
import io.plimsoll.results.ServerSeries.OperationRow;
import io.plimsoll.results.ServerSeries.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// What the sessions of the load did in one span of time, by the operations for which they did it. Used by one thread.
final class OperationWatch {
    /// Statements that begin or end transactions.
    private static final Pattern CONTROL = Pattern.compile(
            "\\s*(?:begin|start|commit|end|rollback|abort|savepoint|release|prepare\\s+transaction)\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final Map<Doing, Long> found = new TreeMap<>(
            Comparator.comparing(Doing::operation).thenComparing(Doing::kind).thenComparing(Doing::event));

    /// What sessions did for an operation.
    private record Doing(String operation, String kind, String event) {}

    /// The operation that alone sends a statement, by its text; [Wait#SHARED] for a statement that several send. Empty
    /// if nothing needs to be told apart.
    ///
    /// A statement that begins or ends a transaction belongs to an operation only if no other one has any,
    /// because a session may end a transaction that an operation before has left open, and only if all
    /// operations tell what they send.
    ///
    /// @param operations the names of all operations
    static Map<String, String> senders(StatementTexts texts, List<String> operations) {
        Map<String, Set<String>> all = texts.senders();
        if (operations.size() < 2 || all.isEmpty()) {
            return Map.of();
        }
        Set<String> known = new HashSet<>();
        Set<String> controlling = new HashSet<>();
        all.forEach((text, senders) -> {
            known.addAll(senders);
            controlling.addAll(CONTROL.matcher(text).matches() ? senders : Set.of());
        });
        boolean hasOneController = controlling.size() == 1 && known.containsAll(operations);
        Map<String, String> byText = new LinkedHashMap<>();
        all.forEach((text, senders) -> {
            boolean isAlone = senders.size() == 1
                    && (hasOneController || !CONTROL.matcher(text).matches());
            byText.put(text, isAlone ? senders.iterator().next() : Wait.SHARED);
        });
        return byText;
    }

    /// Adds what some sessions did in one look. Those that perform no operation are left out.
    void add(Wait wait, String kind, String event) {
        if (!wait.operation().isEmpty()) {
            found.merge(new Doing(wait.operation(), kind, event), (long) wait.sessions(), Long::sum);
        }
    }

    /// What was found since the last time, in the order of the operations' names.
    ///
    /// @param looks how often the server was asked in the span
    List<OperationRow> take(Span span, int looks) {
        List<OperationRow> rows = new ArrayList<>();
        found.forEach((doing, sessions) ->
                rows.add(new OperationRow(span, doing.operation(), doing.kind(), doing.event(), looks, sessions)));
        found.clear();
        return rows;
    }

    void clear() {
        found.clear();
    }
}
