package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.results.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// What goes into templates and comes out of them, alike for all programs. Stateless.
final class Parameters {
    private Parameters() {}

    /// Everything a template is given. What is empty is left to its defaults.
    static Map<String, String> of(Order order) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("run", order.id());
        all.put("owner", order.owner());
        all.put("expires", Tags.text(order.expires()));
        new TreeMap<>(order.parameters()).forEach((name, value) -> {
            if (!value.isEmpty()) {
                all.put(name, value);
            }
        });
        return all;
    }

    /// The outputs of a template as text: lists are separated by commas, and maps have names with dots.
    static Map<String, String> outputs(JsonNode root) {
        Map<String, String> outputs = new TreeMap<>();
        root.propertyStream().forEach(entry -> {
            JsonNode value = entry.getValue().path("value");
            if (value.isObject()) {
                value.propertyStream()
                        .forEach(each -> outputs.put(
                                entry.getKey() + "." + each.getKey(),
                                each.getValue().asString("")));
            } else if (value.isArray()) {
                outputs.put(
                        entry.getKey(),
                        value.valueStream().map(JsonNode::asString).collect(Collectors.joining(",")));
            } else if (!value.isNull() && !value.isMissingNode()) {
                outputs.put(entry.getKey(), value.asString());
            }
        });
        return outputs;
    }

    /// Something with our tags.
    ///
    /// @param tags names and values
    static Leftover leftover(JsonNode tags, String what, String region, String command) {
        return new Leftover(
                Template.text(tags, Tags.RUN),
                what,
                region,
                Template.text(tags, Tags.OWNER),
                Tags.instant(Template.text(tags, Tags.EXPIRES)),
                command);
    }

    static JsonNode json(Program program, String text) throws CloudException {
        try {
            return Json.mapper().readTree(text.isBlank() ? "null" : text);
        } catch (JacksonException damaged) {
            throw new CloudException(
                    Kind.FAILED, program.name() + " did not print JSON: " + damaged.getOriginalMessage());
        }
    }

    /// A parameter that is a number.
    ///
    /// @param usual where it is not given
    static long number(Order order, String name, long usual) {
        String value = order.parameters().getOrDefault(name, "");
        return value.matches("\\d{1,9}") ? Long.parseLong(value) : usual;
    }
}
