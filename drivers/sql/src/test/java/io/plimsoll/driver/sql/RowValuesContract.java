package io.plimsoll.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.RowBatch.Road;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What every session must do with values of each type on their way into a table.
abstract class RowValuesContract extends InteractionContract {
    private static final Table VALUES = new Table(
            "contract_values",
            List.of(
                    Column.notNull("id", new ColumnType.Int64()),
                    Column.of("note", new ColumnType.VaryingText(60)),
                    Column.of("price", new ColumnType.Other("DECIMAL(9,2)")),
                    Column.of("happened", new ColumnType.Timestamp()),
                    Column.of("seen", new ColumnType.Moment()),
                    Column.of("fell", new ColumnType.Day())),
            List.of("id"));

    private static final long WIDE = 10_000_000_000L;
    private static final long DAY_MICROS = 86_400_000_000L;
    private static final long MOMENT_SECONDS = ContractData.MOMENT_MICROS / 1_000_000;

    @ParameterizedTest
    @EnumSource(Road.class)
    void writesTextsOfBytesAsTheyAre(Road road) throws TargetException {
        createTable();
        session.prepare(batch(road, OnConflict.UPDATE, false)).write(0, ContractData.REMARKS.size());
        assertThat(session.query("SELECT note FROM contract_values ORDER BY id"))
                .extracting(List::getFirst)
                .isEqualTo(ContractData.REMARKS);
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void writesOtherTypesFromTheirText(Road road) throws TargetException {
        createTable();
        session.prepare(batch(road, OnConflict.FAIL, false)).write(0, 2);
        session.prepare(batch(road, OnConflict.UPDATE, false)).write(1, 3);
        session.prepare(batch(road, OnConflict.UPDATE, true)).write(2, 5);
        assertThat(session.number("SELECT count(*) FROM contract_values WHERE price > 12.4 AND price < 12.6"))
                .isEqualTo(3);
        assertThat(session.number("SELECT count(*) FROM contract_values WHERE price IS NULL"))
                .isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void writesTheSameInstantInAnyTimeZone(Road road) throws TargetException {
        assumeTrue(target.dialect().hasArrays(), "this engine keeps no instants of its own");
        createTable();
        session.execute("SET TIME ZONE 'Asia/Shanghai'");
        session.prepare(batch(road, OnConflict.FAIL, false)).write(0, 1);
        session.prepare(batch(road, OnConflict.UPDATE, false)).write(1, 2);
        session.prepare(batch(road, OnConflict.UPDATE, true)).write(2, 3);
        session.load(new TableRows(VALUES, VALUES.columns(), 4, RowValuesContract::row), 3, 4, _ -> {});
        for (String column : List.of("seen", "happened")) {
            assertThat(session.query("SELECT CAST(floor(extract(epoch FROM " + column
                            + ")) AS BIGINT) FROM contract_values ORDER BY id"))
                    .as(column)
                    .containsOnly(List.of(MOMENT_SECONDS))
                    .hasSize(4);
        }
    }

    @Test
    void handsOnTheRowsOfAQueryAsTheyCome() throws TargetException {
        createTable();
        List<Column> written =
                List.of(VALUES.columns().getFirst(), VALUES.columns().getLast());
        TableRows.RowSource days = (index, out) -> {
            out.int64(WIDE + index);
            out.timestamp(ContractData.MOMENT_MICROS + index * DAY_MICROS);
        };
        session.load(new TableRows(VALUES, written, 3, days), 0, 3, _ -> {});
        session.execute("UPDATE contract_values SET note = 'é' WHERE id = " + WIDE);
        Texts texts = new Texts();

        assertThat(session.read("SELECT id, fell, note FROM contract_values ORDER BY id", texts))
                .isEqualTo(3);
        assertThat(texts.rows)
                .containsExactly(
                        "0 10000000000 2026-11-21 é", "0 10000000001 2026-11-22 -", "0 10000000002 2026-11-23 -");
        assertThat(session.read("SELECT id FROM contract_values WHERE id < 0", texts))
                .isZero();
        TargetException refused =
                catchThrowableOfType(TargetException.class, () -> session.read("SELECT nowhere FROM nothing", texts));
        assertThat(refused.errorClass()).isEqualTo(ErrorClass.STATEMENT);
        assertThat(session.read("SELECT id FROM contract_values WHERE id > 0", texts))
                .as("after a refusal")
                .isEqualTo(3);
    }

    /// Rows as text, after the statement's place.
    private static final class Texts implements RowReader {
        private final List<String> rows = new ArrayList<>();
        private final StringBuilder row = new StringBuilder();
        private int begun;

        @Override
        public void begin(int statement) {
            begun = statement;
        }

        @Override
        public void value(int column, byte[] bytes, int offset, int length) {
            row.append(' ').append(new String(bytes, offset, length, StandardCharsets.UTF_8));
        }

        @Override
        public void nothing(int column) {
            row.append(" -");
        }

        @Override
        public void endRow() {
            rows.add(begun + row.toString());
            row.setLength(0);
        }
    }

    @Test
    void findsRowsByAListOfWideKeys() throws TargetException {
        assumeTrue(target.dialect().hasArrays(), "this engine takes no lists as arguments");
        createTable();
        session.prepare(batch(Road.INSERT, OnConflict.FAIL, false)).write(0, 5);
        String condition = target.dialect().oneOf("id", new ColumnType.Int64(), 3);
        StatementList list = new StatementList(
                "find",
                List.of(SlotType.INT64_ARRAY),
                List.of(Statement.query("SELECT note FROM contract_values WHERE " + condition, Statement.Rows.ANY, 0)),
                StatementList.Commit.EACH_STATEMENT);
        PreparedOperation find = session.prepare(list);
        Arguments arguments = new Arguments(list.slotTypes());
        for (long rows = 0; rows < 3; rows++) {
            find.execute(arguments);
            assertThat(find.rows()).isEqualTo(rows);
            arguments.numbers(0).add(WIDE + rows);
        }
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void writesNothingForNoRows(Road road) throws TargetException {
        createTable();
        assertThat(session.prepare(batch(road, OnConflict.UPDATE, false)).write(3, 3))
                .isZero();
        assertThat(session.number("SELECT count(*) FROM contract_values")).isZero();
    }

    private static RowBatch batch(Road road, OnConflict onConflict, boolean keysMayRepeat) {
        return new RowBatch(
                "values", VALUES, VALUES.columns(), RowValuesContract::row, road, onConflict, keysMayRepeat);
    }

    private static void row(long index, RowWriter out) {
        byte[] note = (" " + ContractData.REMARKS.get((int) index) + " ").getBytes(StandardCharsets.UTF_8);
        out.int64(WIDE + index);
        out.text(note, 1, note.length - 2, 1);
        if (index % 2 == 0) {
            out.text("12.50");
        } else {
            out.nothing();
        }
        out.timestamp(ContractData.MOMENT_MICROS);
        out.timestamp(ContractData.MOMENT_MICROS);
        out.timestamp(ContractData.MOMENT_MICROS + index * DAY_MICROS);
    }

    private void createTable() throws TargetException {
        if (!session.existing(List.of(VALUES.name())).isEmpty()) {
            session.execute(target.dialect().dropTable(VALUES.name()));
        }
        for (String statement : target.dialect().createTable(VALUES)) {
            session.execute(statement);
        }
        finish(VALUES);
    }
}
