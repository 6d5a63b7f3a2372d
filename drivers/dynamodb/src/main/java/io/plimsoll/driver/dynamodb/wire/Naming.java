package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.Column;
import io.plimsoll.driver.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// How a table's columns are called in the service, and how its options want requests. Immutable.
///
/// @param keyName attribute that holds a record's key: partition key, or sort key where there is a partition
/// @param partitionName attribute of the partition; empty when the key itself is the partition key
/// @param partitionValue the one partition all records are in
public record Naming(String keyName, String partitionName, String partitionValue) {
    public boolean hasPartition() {
        return !partitionName.isEmpty();
    }

    /// A table's fields: all columns but the first, which is the key.
    static List<String> fields(Table table) {
        return table.columns().stream().skip(1).map(Column::name).toList();
    }

    /// `{"S":"…"}` around what comes next; see [#END_OF_STRING].
    static final String STRING = "{\"S\":\"";

    static final String END_OF_STRING = "\"}";

    /// A key's attributes up to the key's own value: `"pk":{"S":"`.
    String keyHead() {
        String partition = hasPartition()
                ? quoted(partitionName) + ":" + STRING + escaped(partitionValue) + END_OF_STRING + ","
                : "";
        return partition + quoted(keyName) + ":" + STRING;
    }

    /// As a JSON string.
    static String quoted(String text) {
        return "\"" + escaped(text) + "\"";
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
