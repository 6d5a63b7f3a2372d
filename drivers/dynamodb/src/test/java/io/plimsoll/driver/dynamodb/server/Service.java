package io.plimsoll.driver.dynamodb.server;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// What all connections of a server share: it lets calls in, counts them and answers. Thread-safe.
final class Service {
    private final SignatureCheck signatures;
    private final boolean isGuarded;
    private final Tables tables;
    private final Operations operations;
    private final Faults faults = new Faults();
    private final AtomicLong calls = new AtomicLong();
    private final Map<String, AtomicLong> callsByOperation = new ConcurrentHashMap<>();

    Service(ServerOptions options, List<AccessKey> keys) {
        signatures = new SignatureCheck(options.region(), options.clock());
        keys.forEach(signatures::accept);
        isGuarded = !keys.isEmpty();
        tables = new Tables(options.inKeyOrder(), options.clock());
        operations = new Operations(tables, options);
    }

    Faults faults() {
        return faults;
    }

    Tables tables() {
        return tables;
    }

    SignatureCheck signatures() {
        return signatures;
    }

    long calls() {
        return calls.get();
    }

    long calls(String operation) {
        AtomicLong count = callsByOperation.get(operation);
        return count == null ? 0 : count.get();
    }

    /// @throws Refusal when the call is not let in
    Call letIn(Arrived arrived, int connection) {
        calls.incrementAndGet();
        if (isGuarded) {
            signatures.check(arrived);
        }
        String operation = arrived.operation();
        ObjectNode body = Operations.body(arrived);
        long number = callsByOperation
                .computeIfAbsent(operation, name -> new AtomicLong())
                .incrementAndGet();
        return new Call(operation, number, connection, arrived, body);
    }

    Answer answer(Call call, @Nullable Fault fault) {
        int spared = fault instanceof Fault.Unprocessed unprocessed ? unprocessed.count() : 0;
        try {
            return Answer.of(operations.carryOut(call.operation(), call.body(), spared));
        } catch (Refusal refusal) {
            return refusal.answer();
        }
    }
}
