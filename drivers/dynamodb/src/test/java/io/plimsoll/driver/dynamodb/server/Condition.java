package io.plimsoll.driver.dynamodb.server;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Under which condition an item is written: none, or one `attribute_exists` or `attribute_not_exists`.
/// Immutable.
///
/// @param name of the attribute; empty without a condition
/// @param exists whether it must be there or must not
record Condition(String name, boolean exists) {
    private static final String EXPRESSION = "ConditionExpression";

    static Condition of(ObjectNode call, Placeholders placeholders) {
        if (!call.has(EXPRESSION)) {
            return new Condition("", false);
        }
        Tokens tokens = new Tokens(Nodes.text(call, EXPRESSION), EXPRESSION);
        boolean exists = tokens.take("ATTRIBUTE_EXISTS");
        if (!exists) {
            tokens.expect("ATTRIBUTE_NOT_EXISTS");
        }
        tokens.expect("(");
        String name = placeholders.name(tokens);
        tokens.expect(")");
        if (!tokens.isEmpty()) {
            throw tokens.syntax(tokens.next());
        }
        return new Condition(name, exists);
    }

    void check(@Nullable StoredItem before) {
        if (!name.isEmpty() && exists != (before != null && before.attributes().has(name))) {
            throw Refusal.of("ConditionalCheckFailedException", "The conditional request failed");
        }
    }
}
