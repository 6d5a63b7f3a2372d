package io.plimsoll.driver.postgres;

import io.plimsoll.driver.table.RowWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Keeps the values of a row as a query returns them, times as seconds since 1970.
final class Remembered implements RowWriter {
    private static final int MICRO_DIGITS = 6;

    final List<@Nullable Object> values = new ArrayList<>();

    @Override
    public void int32(int value) {
        values.add(value);
    }

    @Override
    public void int64(long value) {
        values.add(value);
    }

    @Override
    public void text(String value) {
        values.add(value);
    }

    @Override
    public void timestamp(long epochMicros) {
        values.add(BigDecimal.valueOf(epochMicros, MICRO_DIGITS));
    }

    @Override
    public void nothing() {
        values.add(null);
    }
}
