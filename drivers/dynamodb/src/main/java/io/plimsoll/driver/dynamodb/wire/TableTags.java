package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.Marker;
import io.plimsoll.driver.TargetException;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The tag of a table by which it is known who made it.
final class TableTags {
    private static final String KEY = "plimsoll";

    private TableTags() {}

    /// One call of the service.
    interface Service {
        JsonNode call(String action, ObjectNode body) throws TargetException;
    }

    /// The text of a table's mark; empty when it has none.
    ///
    /// @param arn of the table
    static Optional<String> read(Service service, String arn) throws TargetException {
        ObjectNode body = ControlCall.object().put("ResourceArn", arn);
        while (true) {
            JsonNode page = service.call("ListTagsOfResource", body);
            for (JsonNode tag : page.path("Tags")) {
                if (tag.path("Key").asString("").equals(KEY)) {
                    // What is under this key is meant to be a mark, whatever became of it.
                    String text = tag.path("Value").asString("");
                    return Optional.of(text.startsWith(Marker.START) ? text : Marker.START + " " + text);
                }
            }
            String next = page.path("NextToken").asString("");
            if (next.isEmpty()) {
                return Optional.empty();
            }
            body.put("NextToken", next);
        }
    }

    static void write(Service service, String arn, String text) throws TargetException {
        ObjectNode body = ControlCall.object().put("ResourceArn", arn);
        body.putArray("Tags").addObject().put("Key", KEY).put("Value", text);
        service.call("TagResource", body);
    }
}
