package io.plimsoll.workload.widerow;

import io.plimsoll.driver.RowWriter;
import io.plimsoll.driver.TableRows.RowSource;
import java.util.ArrayList;
import java.util.List;

/// Keeps the values of one row as text, to compare what a target holds with what was made. Not thread-safe.
final class RowCapture implements RowWriter {
    /// Stands for null.
    static final String NOTHING = "null";

    private final List<String> values = new ArrayList<>();

    private RowCapture() {}

    /// The values of the row at an index, in the order of its columns.
    static List<String> of(RowSource source, long index) {
        RowCapture capture = new RowCapture();
        source.write(index, capture);
        return capture.values;
    }

    @Override
    public void int32(int value) {
        values.add(Integer.toString(value));
    }

    @Override
    public void int64(long value) {
        values.add(Long.toString(value));
    }

    @Override
    public void text(String value) {
        values.add(value);
    }

    @Override
    public void timestamp(long epochMicros) {
        values.add(Long.toString(epochMicros));
    }

    @Override
    public void nothing() {
        values.add(NOTHING);
    }
}
