package io.plimsoll.driver.dynamodb.server;

import java.util.LinkedHashSet;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/// Which attributes of an item are wanted. Immutable.
///
/// @param names none for all
record Projection(Set<String> names) {
    private static final String EXPRESSION = "ProjectionExpression";
    private static final String LIST = "AttributesToGet";

    /// What a call asks for, in the new form or the old one.
    static Projection of(ObjectNode call, Placeholders placeholders) {
        if (call.has(EXPRESSION) && call.has(LIST)) {
            throw Refusal.validation("Can not use both expression and non-expression parameters in the same request:"
                    + " Non-expression parameters: {AttributesToGet} Expression parameters: {ProjectionExpression}");
        }
        Set<String> names = new LinkedHashSet<>(Nodes.texts(call.path(LIST)));
        if (call.has(LIST) && (names.isEmpty() || names.size() < call.path(LIST).size())) {
            throw Refusal.validation(
                    "One or more parameter values were invalid: Duplicate or no value in" + " AttributesToGet");
        }
        if (call.has(EXPRESSION)) {
            Tokens tokens = new Tokens(Nodes.text(call, EXPRESSION), EXPRESSION);
            do {
                String name = placeholders.name(tokens);
                if (!names.add(name)) {
                    throw Refusal.validation("Invalid ProjectionExpression: Two document paths overlap with each"
                            + " other; must remove or rewrite one of these paths; path one: [" + name
                            + "], path two: [" + name + "]");
                }
            } while (tokens.take(","));
            if (!tokens.isEmpty()) {
                throw tokens.syntax(tokens.next());
            }
        }
        return new Projection(names);
    }

    ObjectNode of(StoredItem item) {
        if (names.isEmpty()) {
            return item.attributes();
        }
        ObjectNode part = Nodes.object();
        item.attributes().properties().stream()
                .filter(attribute -> names.contains(attribute.getKey()))
                .forEach(attribute -> part.set(attribute.getKey(), attribute.getValue()));
        return part;
    }
}
