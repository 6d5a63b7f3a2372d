package io.plimsoll.driver.dynamodb.server;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Which items of which partition a Query wants. Immutable.
///
/// @param hash the partition
/// @param comparison of the sort key, such as `>=`; empty for all
/// @param range what it is compared with
record KeyCondition(
        KeyPart hash, String comparison, @Nullable KeyPart range) {
    private static final String EXPRESSION = "KeyConditionExpression";

    private record Clause(String name, String comparison, KeyPart part) {}

    static KeyCondition of(ObjectNode call, KeySchema schema, Placeholders placeholders) {
        if (!call.has(EXPRESSION)) {
            throw Refusal.validation("Either the KeyConditions or KeyConditionExpression parameter must be specified in"
                    + " the request.");
        }
        Tokens tokens = new Tokens(Nodes.text(call, EXPRESSION), EXPRESSION);
        Clause first = clause(tokens, schema, placeholders);
        Clause second = tokens.take("AND") ? clause(tokens, schema, placeholders) : null;
        if (!tokens.isEmpty()) {
            throw tokens.syntax(tokens.next());
        }
        boolean inOrder = first.name().equals(schema.hash());
        Clause hash = inOrder || second == null ? first : second;
        Clause range = inOrder ? second : first;
        if (!hash.name().equals(schema.hash())) {
            throw Refusal.validation("Query condition missed key schema element: " + schema.hash());
        }
        if (!hash.comparison().equals("=") || (range != null && range.name().equals(schema.hash()))) {
            throw Refusal.validation("Query key condition not supported");
        }
        return range == null
                ? new KeyCondition(hash.part(), "", null)
                : new KeyCondition(hash.part(), range.comparison(), range.part());
    }

    private static Clause clause(Tokens tokens, KeySchema schema, Placeholders placeholders) {
        String name = placeholders.name(tokens);
        String comparison = tokens.next();
        if (!comparison.matches("=|<|<=|>|>=")) {
            throw tokens.syntax(comparison);
        }
        if (!schema.types().containsKey(name)) {
            throw Refusal.validation("Query condition missed key schema element: " + schema.hash());
        }
        return new Clause(name, comparison, schema.part(placeholders.value(tokens), name));
    }

    boolean holds(ItemKey key) {
        if (range == null || key.range() == null) {
            return true;
        }
        int order = key.range().compareTo(range);
        return switch (comparison) {
            case "=" -> order == 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }
}
