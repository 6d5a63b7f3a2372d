package io.plimsoll.driver.dynamodb.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The script of what goes wrong. A queued fault comes before a rule; of several rules the oldest that
/// applies. Thread-safe.
public final class Faults {
    private record Rule(Predicate<Call> applies, Fault fault) {}

    private final Map<String, Deque<Fault>> queued = new HashMap<>();
    private final List<Rule> rules = new ArrayList<>();

    /// The next calls of an operation go wrong, one fault each.
    public synchronized Faults next(String operation, Fault... faults) {
        queued.computeIfAbsent(operation, name -> new ArrayDeque<>()).addAll(List.of(faults));
        return this;
    }

    /// All calls of an operation go wrong.
    public Faults always(String operation, Fault fault) {
        return when(call -> call.operation().equals(operation), fault);
    }

    /// Calls that a predicate picks go wrong. It may also be used to look at every call.
    public synchronized Faults when(Predicate<Call> applies, Fault fault) {
        rules.add(new Rule(applies, fault));
        return this;
    }

    /// From now on all goes well.
    public synchronized void clear() {
        queued.clear();
        rules.clear();
    }

    /// How many queued faults have not come up.
    public synchronized int left() {
        return queued.values().stream().mapToInt(Deque::size).sum();
    }

    synchronized @Nullable Fault of(Call call) {
        Deque<Fault> waiting = queued.get(call.operation());
        if (waiting != null && !waiting.isEmpty()) {
            return waiting.removeFirst();
        }
        for (Rule rule : rules) {
            if (rule.applies().test(call)) {
                return rule.fault();
            }
        }
        return null;
    }
}
