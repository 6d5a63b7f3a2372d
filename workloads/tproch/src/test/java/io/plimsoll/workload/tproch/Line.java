package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.TableRows;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// A row as the published generator prints it: each value followed by a bar. Not thread-safe.
final class Line implements RowWriter {
    private static final long DAY_MICROS = 86_400_000_000L;

    private final StringBuilder text = new StringBuilder();

    static String of(TableRows rows, long index) {
        Line line = new Line();
        rows.source().write(index, line);
        return line.text.toString();
    }

    static List<String> all(TableRows rows) {
        List<String> lines = new ArrayList<>();
        for (long index = 0; index < rows.count(); index++) {
            lines.add(of(rows, index));
        }
        return lines;
    }

    @Override
    public void int32(int value) {
        text.append(value).append('|');
    }

    @Override
    public void int64(long value) {
        text.append(value).append('|');
    }

    @Override
    public void decimal(long unscaled, int scale) {
        text.append(BigDecimal.valueOf(unscaled, scale).toPlainString()).append('|');
    }

    @Override
    public void text(String value) {
        text.append(value).append('|');
    }

    @Override
    public void timestamp(long epochMicros) {
        text.append(LocalDate.ofEpochDay(epochMicros / DAY_MICROS)).append('|');
    }

    @Override
    public void nothing() {
        throw new IllegalStateException("no column of these tables is ever null");
    }
}
