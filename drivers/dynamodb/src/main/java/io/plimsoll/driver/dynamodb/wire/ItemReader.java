package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.table.RowReader;
import java.util.List;

/// Passes an item's attributes to a reader. Allocates nothing. Not thread-safe.
final class ItemReader {
    private final RowReader reader;
    private final byte[][] names;
    private int expected;

    /// @param fields the attributes to read, in the order of their columns
    ItemReader(RowReader reader, List<String> fields) {
        this.reader = reader;
        names = fields.stream().map(Naming::utf8).toArray(byte[][]::new);
    }

    /// Reads `{"name":{"S":"value"},…}`. Skips attributes that are not in the list of fields.
    void read(JsonScan scan) throws ProtocolViolation {
        scan.enter();
        expected = 0;
        while (scan.member()) {
            int column = column(scan);
            if (column < 0) {
                scan.skip();
            } else {
                readValue(scan, column);
            }
        }
        reader.endRow();
    }

    private void readValue(JsonScan scan, int column) throws ProtocolViolation {
        scan.enter();
        boolean isRead = false;
        while (scan.member()) {
            byte[] type = scan.string().bytes();
            boolean isText = scan.string().length() == 1 && (type[0] == 'S' || type[0] == 'N' || type[0] == 'B');
            if (isText && !isRead) {
                scan.readString();
                reader.value(column, scan.string().bytes(), 0, scan.string().length());
                isRead = true;
            } else {
                scan.skip();
            }
        }
        if (!isRead) {
            reader.nothing(column);
        }
    }

    /// Tries the next field first, because attributes mostly arrive in the same order.
    private int column(JsonScan scan) {
        for (int i = 0; i < names.length; i++) {
            int column = expected + i < names.length ? expected + i : expected + i - names.length;
            if (scan.isNamed(names[column])) {
                expected = column + 1;
                return column;
            }
        }
        return -1;
    }
}
