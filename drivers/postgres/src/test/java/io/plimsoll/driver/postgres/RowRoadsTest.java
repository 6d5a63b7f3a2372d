package io.plimsoll.driver.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.RowBatch.Road;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows.RowSource;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Rows arrive as they were written, by either road and in either form of COPY.
@OnLocalServer
class RowRoadsTest {
    private static final int ROWS = 400;
    private static final List<String> TEXTS =
            List.of("", "plain", "a\tb\\c\nd\re", "größer 水 🚢", "\\N", "\"{},", "x".repeat(70_000), "\u0001");

    private static final Table TABLE = new Table(
            "row_roads",
            List.of(
                    Column.notNull("k", new ColumnType.Int64()),
                    Column.of("small", new ColumnType.Int32()),
                    Column.of("a", new ColumnType.FreeText()),
                    Column.of("b", new ColumnType.VaryingText(100_000)),
                    Column.of("local", new ColumnType.Timestamp()),
                    Column.of("instant", new ColumnType.Moment())),
            List.of("k"));

    private PostgresTarget target;
    private SqlSession session;

    @BeforeEach
    void open() throws TargetException {
        target = WireTargets.open(Isolation.DEFAULT, false);
        session = target.openSession().sql();
        session.execute("SET timezone = 'Asia/Tokyo'");
        create("bigint", "integer");
    }

    @AfterEach
    void close() {
        session.close();
        target.close();
    }

    /// `numeric` has no binary form here, so that its COPY is in text.
    @ParameterizedTest
    @CsvSource({"COPY, integer", "COPY, smallint", "COPY, numeric", "COPY, text", "INSERT, integer"})
    void valuesArriveAsTheyWere(Road road, String small) throws TargetException {
        create("bigint", small);
        PreparedRows rows = session.prepare(batch(road, RowRoadsTest::any, OnConflict.FAIL, false));
        assertThat(rows.write(0, ROWS)).isEqualTo(ROWS);
        List<List<Object>> found = found(
                "SELECT k, small::int, a, b, extract(epoch FROM local)::numeric, extract(epoch FROM instant)::numeric"
                        + " FROM row_roads ORDER BY k");
        assertThat(found).hasSize(ROWS);
        for (int index = 0; index < ROWS; index++) {
            Remembered expected = new Remembered();
            any(index, expected);
            assertThat(found.get(index).toString()).isEqualTo(expected.values.toString());
        }
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void rowsReplaceThoseThereOrLeaveThem(Road road) throws TargetException {
        session.execute("INSERT INTO row_roads (k, small, a) VALUES (1, 10, 'old'), (2, 20, 'old')");
        PreparedRows update = session.prepare(batch(road, repeated(7), OnConflict.UPDATE, true));
        assertThat(update.write(0, 6)).isEqualTo(6);
        assertThat(found("SELECT k, small FROM row_roads ORDER BY k"))
                .containsExactly(List.of(0L, 10L), List.of(1L, 11L), List.of(2L, 12L));
        PreparedRows ignore = session.prepare(batch(road, repeated(50), OnConflict.IGNORE, true));
        assertThat(ignore.write(0, 8)).isEqualTo(8);
        assertThat(session.number("SELECT sum(small) FROM row_roads")).isEqualTo(33);
        TargetException failure = catchThrowableOfType(
                TargetException.class,
                () -> session.prepare(batch(road, repeated(0), OnConflict.FAIL, false))
                        .write(0, 3));
        assertThat(failure.errorClass()).isEqualTo(ErrorClass.CONSTRAINT);
        assertThat(update.write(0, 3)).isEqualTo(3);
        assertThat(session.number("SELECT sum(small) FROM row_roads")).isEqualTo(7 + 8 + 9);
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void aPartialUpdateKeepsTheOtherColumns(Road road) throws TargetException {
        session.execute("INSERT INTO row_roads (k, small, a) VALUES (1, 10, 'old')");
        RowSource source = (index, out) -> {
            out.int64(index);
            out.int32(99);
        };
        RowBatch batch =
                new RowBatch("partial", TABLE, TABLE.columns().subList(0, 2), source, road, OnConflict.UPDATE, false);
        assertThat(session.prepare(batch).write(1, 2)).isEqualTo(1);
        assertThat(found("SELECT k, small, a FROM row_roads")).containsExactly(List.of(1L, 99L, "old"));
    }

    @ParameterizedTest
    @CsvSource({"COPY, integer", "COPY, numeric", "INSERT, integer"})
    void aSourceThatFailsEndsTheBatchAndNotTheSession(Road road, String small) throws TargetException {
        create("bigint", small);
        RowSource source = (index, out) -> {
            if (index == 5000) {
                throw new IllegalStateException("no such row");
            }
            any(index, out);
        };
        PreparedRows rows = session.prepare(batch(road, source, OnConflict.FAIL, false));
        TargetException failure = catchThrowableOfType(TargetException.class, () -> rows.write(4000, 6000));
        assertThat(failure).hasMessage("row 5000 cannot be written: no such row");
        assertThat(session.number("SELECT count(*) FROM row_roads")).isZero();
        assertThat(rows.write(0, 10)).isEqualTo(10);
    }

    @Test
    void aNumberThatDoesNotFitFailsTheBatch() throws TargetException {
        create("bigint", "smallint");
        PreparedRows rows = session.prepare(batch(Road.COPY, RowRoadsTest::any, OnConflict.FAIL, false));
        TargetException failure = catchThrowableOfType(TargetException.class, () -> rows.write(100_000, 100_001));
        assertThat(failure).hasMessage("row 100000 cannot be written: 100000 does not fit a smallint");
    }

    private void create(String key, String small) throws TargetException {
        session.execute("DROP TABLE IF EXISTS row_roads");
        session.execute("CREATE TABLE row_roads (k " + key + " PRIMARY KEY, small " + small
                + ", a text, b varchar(100000), local timestamp, instant timestamptz)");
    }

    private static RowBatch batch(Road road, RowSource source, OnConflict onConflict, boolean keysMayRepeat) {
        return new RowBatch("write", TABLE, TABLE.columns(), source, road, onConflict, keysMayRepeat);
    }

    private static void any(long index, RowWriter out) {
        SplittableRandom random = new SplittableRandom(index);
        out.int64(index == 0 ? Long.MIN_VALUE : index);
        out.int32(index > 50_000 ? (int) index : random.nextInt(-32_768, 32_768));
        String text = TEXTS.get(random.nextInt(TEXTS.size()));
        if (random.nextInt(5) == 0) {
            out.nothing();
            out.text(text);
        } else {
            byte[] utf8 = ("  " + text + random.nextInt()).getBytes(StandardCharsets.UTF_8);
            out.text(utf8, 2, utf8.length - 2, 2);
        }
        long micros = random.nextLong(-62_000_000_000_000_000L, 200_000_000_000_000_000L);
        out.timestamp(micros);
        if (random.nextBoolean()) {
            out.timestamp(micros);
        } else {
            out.nothing();
        }
    }

    /// Keys 0, 1, 2, 0, 1, 2, ... with rising numbers.
    private static RowSource repeated(int start) {
        return (index, out) -> {
            out.int64(index % 3);
            out.int32(start + (int) index);
            out.text("new");
            out.nothing();
            out.nothing();
            out.nothing();
        };
    }

    @SuppressWarnings("unchecked")
    private List<List<Object>> found(String query) throws TargetException {
        return (List<List<Object>>) (List<?>) session.query(query);
    }
}
