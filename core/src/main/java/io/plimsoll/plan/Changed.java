package io.plimsoll.plan;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Spec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Adds the settings that differ from their defaults to the facts of a plan. Stateless.
final class Changed {
    /// Keys that every report shows in another place.
    private static final Set<String> SAID_ELSEWHERE = Set.of(
            RunKeys.WORKLOAD.name(),
            RunKeys.TARGET.name(),
            RunKeys.USER.name(),
            RunKeys.PASSWORD_VARIABLE.name(),
            RunKeys.SESSIONS.name(),
            RunKeys.ARRIVAL.name(),
            RunKeys.WARMUP.name(),
            RunKeys.MEASURE.name(),
            RunKeys.ROUNDS.name(),
            RunKeys.SEED.name(),
            RunKeys.PRICE.name(),
            "profile");

    private Changed() {}

    /// The facts, plus one that lists the changed settings if there are any.
    static Map<String, String> beside(Map<String, String> facts, List<Key<?>> keys, Spec spec) {
        Map<String, String> texts = spec.texts(keys);
        String changed = keys.stream()
                .filter(key -> !SAID_ELSEWHERE.contains(key.name()))
                .filter(key -> !key.isDefault(texts.getOrDefault(key.name(), "")))
                .map(key -> key.name() + " = " + texts.get(key.name()))
                .collect(Collectors.joining(", "));
        if (changed.isEmpty()) {
            return facts;
        }
        Map<String, String> all = new LinkedHashMap<>(facts);
        all.put(Plan.CHANGED, changed);
        return all;
    }
}
