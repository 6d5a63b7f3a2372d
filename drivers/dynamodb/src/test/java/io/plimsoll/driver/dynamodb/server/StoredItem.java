package io.plimsoll.driver.dynamodb.server;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One item. Immutable, because nobody writes into its attributes once it is stored.
///
/// @param attributes by name
/// @param bytes what it counts against limits: names and values in UTF-8
record StoredItem(ObjectNode attributes, int bytes) {
    private static final int MAX_BYTES = 400 * 1024;
    private static final Set<String> TYPES = Set.of("S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS");

    /// @throws Refusal when it is larger than an item may be, or no item
    static StoredItem of(ObjectNode attributes) {
        int bytes = 0;
        for (Map.Entry<String, JsonNode> attribute : attributes.properties()) {
            bytes += length(attribute.getKey()) + size(attribute.getValue());
        }
        if (bytes > MAX_BYTES) {
            throw Refusal.validation("Item size has exceeded the maximum allowed size");
        }
        return new StoredItem(attributes, bytes);
    }

    private static int size(JsonNode value) {
        String type = value.size() == 1 ? value.propertyNames().iterator().next() : "";
        if (!TYPES.contains(type)) {
            throw Refusal.validation(
                    "Supplied AttributeValue is empty, must contain exactly one of the supported" + " datatypes");
        }
        JsonNode content = value.path(type);
        if (Set.of("S", "N", "B").contains(type) && !content.isString()) {
            throw Refusal.atTheDoor(
                    "SerializationException", content.getNodeType() + " value cannot be converted to String");
        }
        return content.isString() ? length(content.stringValue()) : length(content.toString());
    }

    private static int length(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
