package io.plimsoll.driver.dynamodb.server;

import tools.jackson.databind.JsonNode;

/// What the server says to one call.
///
/// @param status of HTTP
/// @param contentType of the body
/// @param body as text
public record Answer(int status, String contentType, String body) {
    static final String JSON = "application/x-amz-json-1.0";

    /// A result.
    static Answer of(JsonNode result) {
        return new Answer(200, JSON, result.toString());
    }

    /// An error as the service itself words it.
    ///
    /// @param type with its prefix, up to `#`
    public static Answer error(int status, String type, String message) {
        String body = Nodes.object().put("__type", type).put("message", message).toString();
        return new Answer(status, JSON, body);
    }

    /// A page as what stands between a driver and the service says it.
    public static Answer page(int status, String html) {
        return new Answer(status, "text/html", html);
    }
}
