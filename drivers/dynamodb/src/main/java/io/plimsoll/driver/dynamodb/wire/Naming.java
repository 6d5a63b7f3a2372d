package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The attribute names that the service uses for a table's columns. Immutable.
///
/// @param keyName attribute of a record's key: the partition key, or the sort key if there is a partition
/// @param partitionName attribute of the partition; empty if the record's key is the partition key
/// @param partitionValue the single partition of all records
public record Naming(String keyName, String partitionName, String partitionValue) {
    public boolean hasPartition() {
        return !partitionName.isEmpty();
    }

    /// The fields of a table: all columns but the first, which is the key.
    static List<String> fields(Table table) {
        return table.columns().stream().skip(1).map(Column::name).toList();
    }

    /// Precedes a string value: `{"S":"…"}`; see [#END_OF_STRING].
    static final String STRING = "{\"S\":\"";

    static final String END_OF_STRING = "\"}";

    /// The attributes of a key, up to the value of the record's key: `"pk":{"S":"`.
    String keyHead() {
        String partition = hasPartition()
                ? quoted(partitionName) + ":" + STRING + escaped(partitionValue) + END_OF_STRING + ","
                : "";
        return partition + quoted(keyName) + ":" + STRING;
    }

    /// The text as a JSON string.
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
