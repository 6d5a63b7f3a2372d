package io.plimsoll.workload.ycsb;

import io.plimsoll.spec.Spec;
import io.plimsoll.workload.ycsb.Task.Kind;
import java.util.EnumMap;
import java.util.Map;

/// The shares of operations, as integer weights. Immutable.
record OperationShares(Map<Kind, Integer> weights) {
    private static final double SCALE = 1_000_000;

    OperationShares {
        weights = Map.copyOf(weights);
    }

    /// From proportions, which need not add up to one. Empty when all are zero.
    static OperationShares of(Spec spec, YcsbProfile profile) {
        Map<Kind, Double> shares = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            shares.put(kind, profile.share(kind, spec));
        }
        double sum = shares.values().stream().mapToDouble(share -> share).sum();
        Map<Kind, Integer> weights = new EnumMap<>(Kind.class);
        shares.forEach((kind, share) -> {
            if (share > 0) {
                weights.put(kind, (int) Math.max(1, Math.round(share / sum * SCALE)));
            }
        });
        return new OperationShares(weights);
    }

    boolean has(Kind kind) {
        return weights.containsKey(kind);
    }

    /// In millionths, approximately.
    int weight(Kind kind) {
        return weights.getOrDefault(kind, 0);
    }
}
