package io.plimsoll.workload.tproc;

import io.plimsoll.spec.Suggestion;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// How frequent each transaction is, relative to the others. Written `new-order:10,payment:10,delivery:1`.
/// Immutable.
///
/// @param byKind positive weights; other kinds do not run
record Weights(Map<Kind, Integer> byKind) {
    /// The deck of TPC-C (clause 5.2.4.2) and the mix of HammerDB.
    static final String DEFAULT = "new-order:10,payment:10,order-status:1,delivery:1,stock-level:1";

    private static final int WEIGHT_MAX = 10_000;

    Weights {
        byKind = Collections.unmodifiableMap(new EnumMap<>(byKind));
    }

    /// @throws IllegalArgumentException with a message for the user
    static Weights parse(String text) {
        Map<Kind, Integer> weights = new EnumMap<>(Kind.class);
        for (String part : text.split(",", -1)) {
            int colon = part.indexOf(':');
            if (colon < 0) {
                throw new IllegalArgumentException(
                        "needs a weight for each transaction, such as new-order:10, not \"" + part.strip() + "\"");
            }
            Kind kind = kind(part.substring(0, colon).strip());
            if (weights.put(kind, weight(part.substring(colon + 1).strip())) != null) {
                throw new IllegalArgumentException("names " + kind.word() + " twice");
            }
        }
        weights.values().removeIf(weight -> weight == 0);
        if (weights.isEmpty()) {
            throw new IllegalArgumentException("leaves no transaction; give one of them a weight above zero");
        }
        return new Weights(weights);
    }

    private static Kind kind(String word) {
        List<String> words = Arrays.stream(Kind.values()).map(Kind::word).toList();
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no transaction \"" + word + "\""
                        + Suggestion.clause(word, words) + "; there are " + String.join(", ", words)));
    }

    private static int weight(String text) {
        if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > WEIGHT_MAX) {
            throw new IllegalArgumentException(
                    "needs weights that are whole numbers from 0 to " + WEIGHT_MAX + ", not \"" + text + "\"");
        }
        return Integer.parseInt(text);
    }

    int of(Kind kind) {
        return byKind.getOrDefault(kind, 0);
    }

    @Override
    public String toString() {
        return byKind.entrySet().stream()
                .map(entry -> entry.getKey().word() + ":" + entry.getValue())
                .collect(Collectors.joining(","));
    }
}
