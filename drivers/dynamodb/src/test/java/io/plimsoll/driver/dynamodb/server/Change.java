package io.plimsoll.driver.dynamodb.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What UpdateItem does to one attribute. Immutable.
///
/// @param value null to take the attribute away
record Change(String name, @Nullable JsonNode value) {
    private static final String EXPRESSION = "UpdateExpression";
    private static final String LIST = "AttributeUpdates";

    /// All changes that a call asks for, in the new form or the old one.
    static List<Change> of(ObjectNode call, Placeholders placeholders) {
        if (call.has(EXPRESSION) && call.has(LIST)) {
            throw Refusal.validation("Can not use both expression and non-expression parameters in the same request:"
                    + " Non-expression parameters: {AttributeUpdates} Expression parameters: {UpdateExpression}");
        }
        return call.has(EXPRESSION)
                ? parse(new Tokens(Nodes.text(call, EXPRESSION), EXPRESSION), placeholders)
                : listed(call.path(LIST));
    }

    private static List<Change> parse(Tokens tokens, Placeholders placeholders) {
        List<Change> changes = new ArrayList<>();
        while (!tokens.isEmpty()) {
            boolean setting = tokens.take("SET");
            if (!setting) {
                tokens.expect("REMOVE");
            }
            do {
                String name = placeholders.name(tokens);
                if (setting) {
                    tokens.expect("=");
                }
                changes.add(new Change(name, setting ? placeholders.value(tokens) : null));
            } while (tokens.take(","));
        }
        if (changes.stream().map(Change::name).distinct().count() < changes.size()) {
            throw Refusal.validation("Invalid UpdateExpression: Two document paths overlap with each other; must remove"
                    + " or rewrite one of these paths");
        }
        return changes;
    }

    private static List<Change> listed(JsonNode updates) {
        List<Change> changes = new ArrayList<>();
        for (Map.Entry<String, JsonNode> update : updates.properties()) {
            String action = update.getValue().path("Action").asString("PUT");
            JsonNode value = update.getValue().path("Value");
            boolean put = action.equals("PUT");
            if (put == value.isMissingNode() || (!put && !action.equals("DELETE"))) {
                throw Refusal.validation("One or more parameter values were invalid: Only DELETE action is allowed when"
                        + " no attribute value is specified");
            }
            changes.add(new Change(update.getKey(), put ? value : null));
        }
        return changes;
    }
}
