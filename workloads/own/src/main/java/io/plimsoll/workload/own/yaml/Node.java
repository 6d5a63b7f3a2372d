package io.plimsoll.workload.own.yaml;

import io.plimsoll.spec.Origin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A value of a YAML file, with its place. Immutable.
public sealed interface Node {
    /// Where it begins, as `shop.yaml:12:7`.
    Origin origin();

    /// What it is, for messages.
    String kind();

    /// A single value. Nothing at all, as after `key:`, is the empty text.
    ///
    /// @param isQuoted whether it cannot be a number, because it stands in quotes or is a text by itself
    record Scalar(Origin origin, String text, boolean isQuoted) implements Node {
        @Override
        public String kind() {
            return "a single value";
        }
    }

    record Sequence(Origin origin, List<Node> items) implements Node {
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    /// Keys in the order in which they were written.
    ///
    /// @param keys where each key stands
    record Mapping(Origin origin, Map<String, Node> values, Map<String, Origin> keys) implements Node {
        public Mapping {
            values = new LinkedHashMap<>(values);
            keys = new LinkedHashMap<>(keys);
        }

        @Override
        public String kind() {
            return "a map";
        }
    }
}
