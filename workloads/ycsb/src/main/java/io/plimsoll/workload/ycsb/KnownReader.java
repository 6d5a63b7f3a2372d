package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.RowReader;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.Text;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Compares the values of one record with what they must be: `dataintegrity`. Not thread-safe.
final class KnownReader implements RowReader {
    private final Values.Known known;
    private final Text key;
    private final Text wanted = new Text();
    private int only;
    private int values;
    private @Nullable String fault;

    /// @param key of the record that is read
    KnownReader(Values.Known known, Text key) {
        this.known = known;
        this.key = key;
    }

    /// Begins a record.
    ///
    /// @param field the only one that is read, or -1 for all
    void expect(int field) {
        only = field;
        values = 0;
        fault = null;
    }

    /// @throws TargetException when a value was not as it must be, or missing
    void conclude() throws TargetException {
        int fields = only < 0 ? known.names().size() : 1;
        if (fault == null && values != fields) {
            fault = "has " + values + " of " + fields + " fields";
        }
        if (fault != null) {
            throw new TargetException(ErrorClass.UNEXPECTED_RESULT, "", "record " + key + " " + fault, null);
        }
    }

    @Override
    public void value(int column, byte[] bytes, int offset, int length) {
        values++;
        String name = known.names().get(only < 0 ? column : only);
        wanted.clear();
        known.rule().append(key, name, wanted);
        if (fault == null && !Arrays.equals(wanted.bytes(), 0, wanted.length(), bytes, offset, offset + length)) {
            fault = "holds \"" + new String(bytes, offset, length, StandardCharsets.UTF_8) + "\" in " + name
                    + ", not \"" + wanted + "\"";
        }
    }

    @Override
    public void nothing(int column) {
        if (fault == null) {
            fault = "holds nothing in " + known.names().get(only < 0 ? column : only);
        }
    }

    @Override
    public void endRow() {
        // One record is one row.
    }
}
