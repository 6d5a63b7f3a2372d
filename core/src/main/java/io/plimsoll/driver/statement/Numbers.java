package io.plimsoll.driver.statement;

import java.util.Arrays;

/// A list of whole numbers that grows in place and is reused: it allocates only while it grows. Not
/// thread-safe.
public final class Numbers {
    private long[] values = new long[16];
    private int size;

    public int size() {
        return size;
    }

    public long get(int index) {
        return values[index];
    }

    public void clear() {
        size = 0;
    }

    public void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }
}
