package io.plimsoll.workload.tproch;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Storage.Layout;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.query.ResultDigest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The rows of a result as text that can be compared between products. Not thread-safe.
final class Rows implements RowReader {
    private final List<String> rows = new ArrayList<>();
    private final StringBuilder row = new StringBuilder();
    private final List<String> names;

    Rows() {
        this(List.of());
    }

    /// @param names of the columns, of which addresses and comments are left out
    Rows(List<String> names) {
        this.names = names;
    }

    /// Fills a database.
    static void load(ScaleFactor scale, SqlSession session) throws TargetException {
        for (TableRows rows : new TradeTables(scale, Layout.DEFAULT, 32, true).rows()) {
            session.create(rows.table());
            session.load(rows, 0, rows.count(), _ -> {});
            session.finish(rows.table());
        }
    }

    /// In the order of their text.
    List<String> sorted() {
        return rows.stream().sorted().toList();
    }

    /// Reads the same as another reader.
    RowReader and(RowReader other) {
        return new RowReader() {
            @Override
            public void value(int column, byte[] bytes, int offset, int length) {
                Rows.this.value(column, bytes, offset, length);
                other.value(column, bytes, offset, length);
            }

            @Override
            public void nothing(int column) {
                Rows.this.nothing(column);
                other.nothing(column);
            }

            @Override
            public void endRow() {
                Rows.this.endRow();
                other.endRow();
            }
        };
    }

    @Override
    public void value(int column, byte[] bytes, int offset, int length) {
        if (column < names.size() && isFreeText(names.get(column))) {
            return;
        }
        row.append(ResultDigest.comparable(new String(bytes, offset, length, StandardCharsets.UTF_8)))
                .append('|');
    }

    private static boolean isFreeText(String name) {
        return name.endsWith("_address") || name.endsWith("_comment");
    }

    @Override
    public void nothing(int column) {
        row.append("-|");
    }

    @Override
    public void endRow() {
        rows.add(row.toString());
        row.setLength(0);
    }
}
