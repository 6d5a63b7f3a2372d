package io.plimsoll.bench.server;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// The prepared answers of a [RecordServer]. Immutable.
final class RecordAnswers {
    private static final int FIELDS = 10;
    private static final int FIELD_LENGTH = 100;

    private final Map<String, byte[]> whole = new HashMap<>();
    private final byte[] refusal = bytes(
            "400 Bad Request",
            "{\"__type\":\"com.amazonaws.dynamodb.v20120810#UnknownOperationException\",\"message\":\"not here\"}");

    /// @param key name of the key attribute
    RecordAnswers(String key) {
        StringBuilder item = new StringBuilder("{\"" + key + "\":{\"S\":\"user6284781860667377211\"}");
        for (int field = 0; field < FIELDS; field++) {
            String value = String.valueOf((char) ('a' + field)).repeat(FIELD_LENGTH);
            item.append(",\"field")
                    .append(field)
                    .append("\":{\"S\":\"")
                    .append(value)
                    .append("\"}");
        }
        item.append('}');
        String table = "{\"TableName\":\"usertable\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":100000,"
                + "\"KeySchema\":[{\"AttributeName\":\"" + key + "\",\"KeyType\":\"HASH\"}],"
                + "\"AttributeDefinitions\":[{\"AttributeName\":\"" + key + "\",\"AttributeType\":\"S\"}],"
                + "\"TableArn\":\"arn:aws:dynamodb:us-east-1:1:table/usertable\","
                + "\"BillingModeSummary\":{\"BillingMode\":\"PAY_PER_REQUEST\"},\"TableSizeBytes\":0}";
        whole.put("GetItem", bytes("200 OK", "{\"Item\":" + item + "}"));
        for (String change : new String[] {"PutItem", "UpdateItem", "DeleteItem"}) {
            whole.put(change, bytes("200 OK", "{}"));
        }
        whole.put("BatchWriteItem", bytes("200 OK", "{\"UnprocessedItems\":{}}"));
        whole.put("DescribeTable", bytes("200 OK", "{\"Table\":" + table + "}"));
        whole.put("ListTables", bytes("200 OK", "{\"TableNames\":[\"usertable\"]}"));
        for (String found : new String[] {"Scan", "Query"}) {
            whole.put(found, bytes("200 OK", "{\"Items\":[" + item + "],\"Count\":1,\"ScannedCount\":1}"));
        }
    }

    private static byte[] bytes(String status, String body) {
        return ("HTTP/1.1 " + status + "\r\nContent-Type: application/x-amz-json-1.0\r\nx-amzn-RequestId: 0\r\n"
                        + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /// The answer to an operation; the same error for all unknown ones.
    byte[] to(String operation) {
        return whole.getOrDefault(operation, refusal);
    }

    /// The requested records of a batch, with keys only.
    static byte[] batch(String body) {
        int from = body.indexOf("\"Keys\"");
        int begin = body.indexOf('[', from);
        int end = body.indexOf(']', begin);
        int name = body.lastIndexOf(":{", from);
        String table = body.substring(body.lastIndexOf('"', name - 2) + 1, name - 1);
        return bytes(
                "200 OK",
                "{\"Responses\":{\"" + table + "\":" + body.substring(begin, end + 1) + "},\"UnprocessedKeys\":{}}");
    }
}
