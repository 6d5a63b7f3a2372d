package io.plimsoll.workload.tproc;

import io.plimsoll.driver.RowReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The rows that the statements of a part returned, in one buffer that is reused: it allocates only while it grows.
/// Not thread-safe.
final class Captured implements RowReader {
    private static final int NULL = -1;
    private static final int LONGEST_PLAIN = 18;

    private byte[] bytes = new byte[4 * 1024];
    private int size;
    private int[] starts = new int[64];
    private int[] lengths = new int[64];
    private int values;

    /// The first value of each row.
    private int[] rows = new int[32];

    private int rowCount;
    private int rowStart;

    /// The first row of each statement.
    private final int[] firstRows;

    /// @param statements how many there are in the part
    Captured(int statements) {
        firstRows = new int[statements + 1];
    }

    void clear() {
        size = 0;
        values = 0;
        rowCount = 0;
        rowStart = 0;
        Arrays.fill(firstRows, 0);
    }

    @Override
    public void begin(int statement) {
        firstRows[statement] = rowCount;
        firstRows[statement + 1] = rowCount;
    }

    @Override
    public void value(int column, byte[] from, int offset, int length) {
        if (size + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + length));
        }
        System.arraycopy(from, offset, bytes, size, length);
        note(size, length);
        size += length;
    }

    @Override
    public void nothing(int column) {
        note(0, NULL);
    }

    private void note(int start, int length) {
        if (values == starts.length) {
            starts = Arrays.copyOf(starts, 2 * values);
            lengths = Arrays.copyOf(lengths, 2 * values);
        }
        starts[values] = start;
        lengths[values] = length;
        values++;
    }

    @Override
    public void endRow() {
        if (rowCount == rows.length) {
            rows = Arrays.copyOf(rows, 2 * rowCount);
        }
        rows[rowCount++] = rowStart;
        rowStart = values;
    }

    /// How many rows a statement returned; statements that follow it must not have returned any, or must have
    /// been asked in order.
    int count(int statement) {
        int end = rowCount;
        for (int next = statement + 1; next < firstRows.length; next++) {
            if (firstRows[next] > firstRows[statement]) {
                end = firstRows[next];
                break;
            }
        }
        return end - firstRows[statement];
    }

    private int place(int statement, int row, int column) {
        return rows[firstRows[statement] + row] + column;
    }

    boolean isNull(int statement, int row, int column) {
        return lengths[place(statement, row, column)] == NULL;
    }

    long number(int statement, int row, int column) {
        return scaled(statement, row, column, 0);
    }

    long cents(int statement, int row, int column) {
        return scaled(statement, row, column, 2);
    }

    /// A number times ten to the power of a scale, rounded: engines without exact numbers return sums such as
    /// `79758.459999999`. 0 for a null.
    long scaled(int statement, int row, int column, int scale) {
        int place = place(statement, row, column);
        int length = lengths[place];
        if (length == NULL) {
            return 0;
        }
        int at = starts[place];
        int end = at + length;
        boolean negative = at < end && bytes[at] == '-';
        at += negative ? 1 : 0;
        long number = 0;
        int decimals = NULL;
        for (; at < end && decimals < scale; at++) {
            if (bytes[at] == '.') {
                decimals = 0;
            } else if (bytes[at] < '0' || bytes[at] > '9' || length > LONGEST_PLAIN) {
                return unusual(place, scale);
            } else {
                number = 10 * number + (bytes[at] - '0');
                decimals += decimals == NULL ? 0 : 1;
            }
        }
        for (int missing = Math.max(0, decimals); missing < scale; missing++) {
            number *= 10;
        }
        at += at < end && bytes[at] == '.' ? 1 : 0;
        if (at < end && bytes[at] >= '5') {
            number++;
        }
        return negative ? -number : number;
    }

    /// Such as `1.0E-4`, as some engines write.
    private long unusual(int place, int scale) {
        String text = new String(bytes, starts[place], lengths[place], StandardCharsets.US_ASCII).strip();
        return new BigDecimal(text)
                .movePointRight(scale)
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
    }

    /// The buffer that holds all values.
    byte[] bytes() {
        return bytes;
    }

    int offset(int statement, int row, int column) {
        return starts[place(statement, row, column)];
    }

    /// In bytes; 0 for a null.
    int length(int statement, int row, int column) {
        return Math.max(0, lengths[place(statement, row, column)]);
    }
}
