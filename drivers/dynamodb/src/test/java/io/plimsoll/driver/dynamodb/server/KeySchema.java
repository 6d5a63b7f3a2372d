package io.plimsoll.driver.dynamodb.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Which attributes make the key of a table. Immutable.
///
/// @param types by name, the partition key first, then the sort key if there is one
/// @param inKeyOrder whether scans go from key to key; else partitions lie scattered, as DynamoDB's do
record KeySchema(Map<String, String> types, boolean inKeyOrder) {
    /// The schema a CreateTable call asks for.
    static KeySchema of(JsonNode call, boolean inKeyOrder) {
        Map<String, String> defined = new LinkedHashMap<>();
        for (JsonNode attribute : call.path("AttributeDefinitions")) {
            defined.put(Nodes.text(attribute, "AttributeName"), Nodes.text(attribute, "AttributeType"));
        }
        Map<String, String> types = new LinkedHashMap<>();
        for (JsonNode element : call.path("KeySchema")) {
            String name = Nodes.text(element, "AttributeName");
            String type = defined.get(name);
            String kind = types.isEmpty() ? "HASH" : "RANGE";
            if (type == null || !Set.of("S", "N", "B").contains(type)) {
                throw Refusal.validation("One or more parameter values were invalid: Some index key attributes are not"
                        + " defined in AttributeDefinitions. Keys: [" + name + "]");
            }
            if (!kind.equals(element.path("KeyType").asString(""))) {
                throw Refusal.validation(
                        "Invalid KeySchema: The KeyType of element " + types.size() + " must be " + kind);
            }
            types.put(name, type);
        }
        if (types.isEmpty() || types.size() > 2 || !types.equals(defined)) {
            throw Refusal.validation("One or more parameter values were invalid: Number of attributes in KeySchema"
                    + " does not exactly match number of attributes defined in AttributeDefinitions");
        }
        return new KeySchema(types, inKeyOrder);
    }

    String hash() {
        return types.keySet().iterator().next();
    }

    @Nullable
    String range() {
        return types.keySet().stream().skip(1).findFirst().orElse(null);
    }

    /// The key out of a call's `Key`, which holds nothing else.
    ItemKey exactly(JsonNode key) {
        if (!(key instanceof ObjectNode) || key.size() != types.size()) {
            throw Refusal.wrongKey();
        }
        types.forEach((name, type) -> {
            if (!key.path(name).path(type).isString()) {
                throw Refusal.wrongKey();
            }
        });
        return key(key);
    }

    /// The key out of a whole item.
    ItemKey of(ObjectNode item) {
        types.forEach((name, type) -> {
            JsonNode value = item.path(name);
            if (value.isMissingNode()) {
                throw Refusal.validation(
                        "One or more parameter values were invalid: Missing the key " + name + " in the item");
            }
            if (!value.path(type).isString()) {
                throw Refusal.validation("One or more parameter values were invalid: Type mismatch for key " + name
                        + " expected: " + type + " actual: " + value.propertyNames());
            }
        });
        return key(item);
    }

    /// The key of the first item that a partition can hold.
    ItemKey partition(KeyPart hash) {
        return new ItemKey(inKeyOrder ? 0 : hash.scattered(), hash, null);
    }

    KeyPart part(JsonNode value, String name) {
        String type = types.getOrDefault(name, "");
        if (!value.path(type).isString()) {
            throw Refusal.validation(
                    "One or more parameter values were invalid: Condition parameter type does not match schema type");
        }
        return new KeyPart(type, value.path(type).stringValue());
    }

    private ItemKey key(JsonNode holder) {
        types.forEach((name, type) -> {
            if (holder.path(name).path(type).stringValue().isEmpty()) {
                throw Refusal.validation("One or more parameter values are not valid. The AttributeValue for a key"
                        + " attribute cannot contain an empty string value. Key: " + name);
            }
        });
        ItemKey first = partition(part(holder.path(hash()), hash()));
        String range = range();
        return range == null ? first : new ItemKey(first.place(), first.hash(), part(holder.path(range), range));
    }

    /// The key attributes of an item, as `LastEvaluatedKey` names them.
    ObjectNode keyOf(ObjectNode item) {
        ObjectNode key = Nodes.object();
        types.keySet().forEach(name -> key.set(name, item.get(name)));
        return key;
    }

    /// Writes the schema as DescribeTable shows it.
    void describe(ObjectNode description) {
        ArrayNode elements = description.putArray("KeySchema");
        ArrayNode attributes = description.putArray("AttributeDefinitions");
        types.forEach((name, type) -> {
            elements.addObject().put("AttributeName", name).put("KeyType", name.equals(hash()) ? "HASH" : "RANGE");
            attributes.addObject().put("AttributeName", name).put("AttributeType", type);
        });
    }
}
