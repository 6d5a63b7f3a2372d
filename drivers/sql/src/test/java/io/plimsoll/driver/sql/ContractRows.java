package io.plimsoll.driver.sql;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.RowBatch.Road;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows.RowSource;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Rows the contract writes in batches: row i has the key i + 1.
final class ContractRows {
    static final Table ROWS = new Table(
            "contract_rows",
            List.of(
                    Column.notNull("id", new ColumnType.Int32()),
                    Column.of("head", new ColumnType.FreeText()),
                    Column.of("tail", new ColumnType.FreeText()),
                    Column.of("wide", new ColumnType.Int64()),
                    Column.notNull("ts", new ColumnType.Moment())),
            List.of("id"));

    private static final int[] LENGTHS = {5, 20, 300, 900, 1_500, 1_900};

    private ContractRows() {}

    /// Whole rows whose two texts are `word` and the key.
    static RowBatch whole(Road road, OnConflict onConflict, String word) {
        return new RowBatch("whole", ROWS, ROWS.columns(), whole(word), road, onConflict, false);
    }

    private static RowSource whole(String word) {
        return (index, out) -> {
            byte[] text = (word + (index + 1)).getBytes(StandardCharsets.UTF_8);
            out.int32((int) index + 1);
            out.text(text, 0, text.length, 2);
            if (index % 2 == 0) {
                out.int64(index * 10_000_000_000L);
            } else {
                out.nothing();
            }
            out.timestamp(ContractData.MOMENT_MICROS);
        };
    }

    /// Only the key, the first text and the time.
    static RowBatch partial(Road road, String word) {
        List<Column> columns = List.of(
                ROWS.columns().get(0), ROWS.columns().get(1), ROWS.columns().get(4));
        RowSource source = (index, out) -> {
            out.int32((int) index + 1);
            out.text(word);
            out.timestamp(ContractData.MOMENT_MICROS);
        };
        return new RowBatch("partial", ROWS, columns, source, road, OnConflict.UPDATE, false);
    }

    /// Two rows of each key, numbered through.
    static RowBatch repeating(Road road, OnConflict onConflict) {
        RowSource source = (index, out) -> {
            out.int32((int) (index / 2) + 1);
            out.text("row" + index);
            out.text("row" + index);
            out.int64(index);
            out.timestamp(ContractData.MOMENT_MICROS);
        };
        return new RowBatch("repeating", ROWS, ROWS.columns(), source, road, onConflict, true);
    }

    /// The same with rows of very different lengths, which a server may keep in another order than they came.
    static RowBatch repeatingUnevenly(Road road) {
        RowSource source = (index, out) -> {
            out.int32((int) (index / 2) + 1);
            out.text("row" + index);
            out.text("x".repeat(LENGTHS[(int) (((index * 2_654_435_761L) >>> 16) % LENGTHS.length)]));
            out.int64(index);
            out.timestamp(ContractData.MOMENT_MICROS);
        };
        return new RowBatch("uneven", ROWS, ROWS.columns(), source, road, OnConflict.UPDATE, true);
    }

    /// The row at `bad` lacks what must be there.
    static RowBatch failing(Road road, long bad) {
        RowSource good = whole("x");
        RowSource source = (index, out) -> {
            if (index == bad) {
                out.int32((int) index + 1);
                out.text("bad");
                out.text("bad");
                out.int64(0);
                out.nothing();
            } else {
                good.write(index, out);
            }
        };
        return new RowBatch("failing", ROWS, ROWS.columns(), source, road, OnConflict.FAIL, false);
    }
}
