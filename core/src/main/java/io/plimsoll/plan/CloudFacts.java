package io.plimsoll.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What a cloud made for a run: product, region, zone, sizes of machines, storage, image. Immutable; empty if the run
/// was not made by a cloud. Its text is `region=westeurope; sku=Standard_D8ds_v5; nodes=4`.
public record CloudFacts(Map<String, String> facts) {
    private static final String WANTS = "needs facts such as \"region=westeurope; sku=Standard_D8ds_v5\"";
    private static final int LENGTH_MAX = 2_000;

    /// The order of the usual facts; others follow.
    private static final List<String> ORDER = List.of(
            "id", "provider", "product", "version", "region", "zone", "nodes", "sku", "coordinatorsku", "storage");

    public CloudFacts {
        Map<String, String> sorted = new LinkedHashMap<>();
        List<String> names = new ArrayList<>(ORDER);
        facts.keySet().stream().sorted().forEach(names::add);
        for (String name : names) {
            String value = facts.get(name);
            if (value != null) {
                sorted.putIfAbsent(name, value);
            }
        }
        facts = Collections.unmodifiableMap(sorted);
    }

    /// @throws IllegalArgumentException with a clause for the user
    public static CloudFacts parse(String text) {
        if (text.length() > LENGTH_MAX) {
            throw new IllegalArgumentException(WANTS + ", of at most " + LENGTH_MAX + " characters");
        }
        Map<String, String> facts = new LinkedHashMap<>();
        for (String part : text.split(";", -1)) {
            int equals = part.indexOf('=');
            if (equals > 0 && !part.substring(0, equals).isBlank()) {
                facts.put(
                        part.substring(0, equals).strip(),
                        part.substring(equals + 1).strip());
            } else if (!part.isBlank()) {
                throw new IllegalArgumentException(WANTS);
            }
        }
        return new CloudFacts(facts);
    }

    /// Reads stored facts: empty if there are none, or none that this version can read.
    public static CloudFacts stored(String text) {
        try {
            return parse(text);
        } catch (IllegalArgumentException foreign) {
            return new CloudFacts(Map.of());
        }
    }

    public boolean isEmpty() {
        return facts.isEmpty();
    }

    /// A fact; empty if it is not known.
    public String get(String name) {
        return facts.getOrDefault(name, "");
    }

    /// The database's machines: `4 x Standard_D8ds_v5`, `Standard_D4ds_v5 + 4 x Standard_E8ds_v5`; empty if they are
    /// not known.
    public String machines() {
        List<String> machines = new ArrayList<>();
        machines.add(get("coordinatorsku"));
        String nodes = get("nodes");
        boolean isNone = nodes.equals("0");
        machines.add((nodes.isEmpty() || nodes.equals("1") || get("sku").isEmpty() ? "" : nodes + " x ") + get("sku"));
        return machines.stream()
                .filter(text -> !text.isEmpty() && !(isNone && text.startsWith("0 x ")))
                .collect(Collectors.joining(" + "));
    }

    @Override
    public String toString() {
        return facts.entrySet().stream()
                .map(fact -> fact.getKey() + "=" + fact.getValue().replace(';', ','))
                .collect(Collectors.joining("; "));
    }
}
