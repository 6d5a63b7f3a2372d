package io.plimsoll.workload.own.yaml;

import io.plimsoll.spec.Origin;
import io.plimsoll.workload.own.yaml.Node.Mapping;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// A map of a file. Immutable; problems go to the reader.
public record Fields(Reader reader, Mapping mapping) {
    public Set<String> names() {
        return mapping.values().keySet();
    }

    public Origin origin() {
        return mapping.origin();
    }

    /// Where a key stands; where the map begins if it has no such key.
    public Origin at(String key) {
        return Objects.requireNonNullElse(mapping.keys().get(key), mapping.origin());
    }

    public boolean has(String key) {
        return mapping.values().containsKey(key);
    }

    public Optional<Node> get(String key) {
        return Optional.ofNullable(mapping.values().get(key));
    }

    /// The value of a key that is there.
    public Node value(String key) {
        return get(key).orElseThrow(() -> new IllegalArgumentException("no key " + key));
    }

    public Optional<String> text(String key) {
        return get(key).flatMap(node -> reader.text(node, key));
    }

    public Optional<Long> whole(String key, long min, long max) {
        return get(key).flatMap(node -> reader.whole(node, key, min, max));
    }

    public Optional<Double> number(String key, double min, double max) {
        return get(key).flatMap(node -> reader.number(node, key, min, max));
    }

    public boolean flag(String key) {
        return get(key).flatMap(node -> reader.flag(node, key)).orElse(false);
    }
}
