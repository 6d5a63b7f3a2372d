package io.plimsoll.driver.dynamodb.server;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What stands for names and values in the expressions of one call. Confined to one thread.
final class Placeholders {
    private static final String NAMES = "ExpressionAttributeNames";
    private static final String VALUES = "ExpressionAttributeValues";

    /// Some of DynamoDB's 573 reserved words: those that benchmarks like to name columns by.
    private static final Set<String> RESERVED = Set.of(
            "COMMENT", "COUNT", "DATA", "DATE", "HASH", "INDEX", "ITEM", "KEY", "KEYS", "NAME", "ORDER", "RANGE",
            "SIZE", "STATUS", "TABLE", "TIME", "TYPE", "USER", "VALUE", "VALUES");

    private final JsonNode names;
    private final JsonNode values;
    private final Set<String> unused = new TreeSet<>();

    Placeholders(ObjectNode call) {
        names = call.path(NAMES);
        values = call.path(VALUES);
        unused.addAll(names.propertyNames());
        unused.addAll(values.propertyNames());
    }

    /// The attribute that the next word of an expression names.
    String name(Tokens tokens) {
        String token = tokens.next();
        if (token.startsWith("#")) {
            unused.remove(token);
            if (!names.path(token).isString()) {
                throw Refusal.validation("Invalid " + tokens.parameter() + ": An expression attribute name used in the"
                        + " document path is not defined; attribute name: " + token);
            }
            return names.path(token).stringValue();
        }
        if (!token.matches("[A-Za-z][A-Za-z0-9_]*")) {
            throw tokens.syntax(token);
        }
        if (RESERVED.contains(token.toUpperCase(Locale.ROOT))) {
            throw Refusal.validation("Invalid " + tokens.parameter()
                    + ": Attribute name is a reserved keyword; reserved keyword: " + token);
        }
        return token;
    }

    /// The value that the next word of an expression stands for.
    JsonNode value(Tokens tokens) {
        String token = tokens.next();
        if (!token.startsWith(":")) {
            throw tokens.syntax(token);
        }
        unused.remove(token);
        if (values.path(token).isMissingNode()) {
            throw Refusal.validation("Invalid " + tokens.parameter()
                    + ": An expression attribute value used in expression is not defined; attribute value: " + token);
        }
        return values.path(token);
    }

    /// @throws Refusal when the call defines what none of its expressions uses
    void checkUsed() {
        for (String left : unused) {
            throw Refusal.validation("Value provided in " + (left.startsWith("#") ? NAMES : VALUES)
                    + " unused in expressions: keys: {" + left + "}");
        }
    }
}
