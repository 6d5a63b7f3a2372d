package io.plimsoll.driver.dynamodb.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Makes and reads the JSON of the API. Stateless.
final class Nodes {
    static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Nodes() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /// An item of texts.
    static ObjectNode item(Map<String, String> texts) {
        ObjectNode item = object();
        texts.forEach((name, text) -> item.putObject(name).put("S", text));
        return item;
    }

    /// A member that must be there and be text.
    static String text(JsonNode holder, String name) {
        JsonNode text = holder.path(name);
        if (!text.isString()) {
            throw Refusal.validation("1 validation error detected: Value null at '"
                    + name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1)
                    + "' failed to satisfy constraint: Member must not be null");
        }
        return text.stringValue();
    }

    /// A member that must be there and be an object.
    static ObjectNode object(JsonNode holder, String name) {
        if (!(holder.path(name) instanceof ObjectNode object)) {
            throw Refusal.validation("The parameter '" + name + "' must be specified in the request");
        }
        return object;
    }

    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.stringValue()));
        return texts;
    }
}
