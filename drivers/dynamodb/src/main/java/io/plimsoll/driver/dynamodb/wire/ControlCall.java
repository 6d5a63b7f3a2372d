package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.net.ProtocolViolation;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/// One control request, built from objects. Not on the measured path.
final class ControlCall extends HttpExchange {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final RequestHeader head;
    private final byte[] body;
    private JsonNode answer = MAPPER.createObjectNode();

    ControlCall(RequestHeader head, JsonNode body) {
        this.head = head;
        this.body = MAPPER.writeValueAsBytes(body);
    }

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    JsonNode answer() {
        return answer;
    }

    @Override
    RequestHeader put(RequestBuffer out) {
        out.append(body);
        return head;
    }

    @Override
    boolean onResponse(JsonScan scan) throws ProtocolViolation {
        int begin = scan.at();
        scan.skip();
        byte[] text = new byte[scan.at() - begin];
        scan.copy(begin, text, text.length);
        try {
            answer = MAPPER.readTree(text);
        } catch (JacksonException malformed) {
            throw new ProtocolViolation("sent JSON that cannot be read: " + malformed.getOriginalMessage());
        }
        return false;
    }

    @Override
    boolean isWriting() {
        return false;
    }
}
