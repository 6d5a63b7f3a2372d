package io.plimsoll.driver.dynamodb.server;

import java.util.List;
import java.util.Map;

/// One HTTP message as it arrived. Immutable, if nobody writes into its body.
public final class Arrived {
    private final String method;
    private final String path;
    private final Map<String, List<String>> headers;
    private final byte[] body;

    Arrived(String method, String path, Map<String, List<String>> headers, byte[] body) {
        this.method = method;
        this.path = path;
        this.headers = headers;
        this.body = body;
    }

    /// Such as `POST`.
    public String method() {
        return method;
    }

    /// What follows the method, with its query.
    public String path() {
        return path;
    }

    /// By name in lower case; several of one name in the order they came.
    public Map<String, List<String>> headers() {
        return headers;
    }

    /// The bytes, whatever they hold.
    public byte[] body() {
        return body;
    }

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
