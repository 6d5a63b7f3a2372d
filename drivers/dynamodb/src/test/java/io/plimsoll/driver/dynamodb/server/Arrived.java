package io.plimsoll.driver.dynamodb.server;

import java.util.List;
import java.util.Map;

/// One HTTP message as it arrived.
///
/// @param method such as `POST`
/// @param path what follows the method, with its query
/// @param headers by name in lower case; several of one name in the order they came
/// @param body the bytes, whatever they hold
public record Arrived(String method, String path, Map<String, List<String>> headers, byte[] body) {
    /// The value of a header, those of several joined by commas; empty if it is missing.
    public String header(String name) {
        return String.join(",", headers.getOrDefault(name, List.of()));
    }

    /// Whether a header was sent.
    public boolean has(String name) {
        return headers.containsKey(name);
    }

    /// The operation that is asked for; empty if it is none of DynamoDB's.
    public String operation() {
        String target = header("x-amz-target");
        return target.startsWith(Operations.TARGET_PREFIX) ? target.substring(Operations.TARGET_PREFIX.length()) : "";
    }

    /// Whether the sender hangs up after the answer.
    boolean isLast() {
        return header("connection").equalsIgnoreCase("close");
    }
}
