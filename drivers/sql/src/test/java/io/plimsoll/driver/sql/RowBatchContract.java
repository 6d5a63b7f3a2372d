package io.plimsoll.driver.sql;

import static io.plimsoll.driver.sql.ContractRows.ROWS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.RowBatch.Road;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What every session must do with batches of rows and with texts and lists as arguments.
abstract class RowBatchContract extends RowValuesContract {
    private static final int COUNT = 500;
    private static final String IN_ORDER = "SELECT head FROM contract_rows ORDER BY id";

    @BeforeEach
    void addKey() throws TargetException {
        finish(ROWS);
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void writesBatchesAndCountsTheirRows(Road road) throws TargetException {
        PreparedRows rows = session.prepare(ContractRows.whole(road, OnConflict.FAIL, "größer 水 "));
        assertThat(rows.write(0, 200)).isEqualTo(200);
        assertThat(rows.rows()).isEqualTo(200);
        assertThat(rows.write(200, COUNT)).isEqualTo(COUNT - 200);

        assertThat(count()).isEqualTo(COUNT);
        assertThat(session.query("SELECT id, head, tail, wide FROM contract_rows WHERE id IN (3, 4) ORDER BY id"))
                .hasToString("[[3, größer 水 3, größer 水 3, 20000000000], [4, größer 水 4, größer 水 4, null]]");
        assertThat(session.number("SELECT count(DISTINCT ts) FROM contract_rows"))
                .isOne();
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void writesTimesAsTheyAre(Road road) throws TargetException {
        session.prepare(ContractRows.whole(road, OnConflict.FAIL, "x")).write(0, 1);
        assertThat(session.query("SELECT ts FROM contract_rows").getFirst().getFirst())
                .asString()
                .contains("2026-11-21")
                .contains("01:02:03.456");
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void replacesRowsThatAreThere(Road road) throws TargetException {
        session.prepare(ContractRows.whole(road, OnConflict.UPDATE, "old")).write(0, 10);
        assertThat(session.prepare(ContractRows.whole(road, OnConflict.UPDATE, "new"))
                        .write(5, 15))
                .isEqualTo(10);

        assertThat(texts(IN_ORDER))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 15)
                        .mapToObj(id -> (id <= 5 ? "old" : "new") + id)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void keepsRowsThatAreThere(Road road) throws TargetException {
        session.prepare(ContractRows.whole(road, OnConflict.FAIL, "old")).write(0, 2);
        session.prepare(ContractRows.whole(road, OnConflict.IGNORE, "new")).write(0, 3);

        assertThat(texts(IN_ORDER)).containsExactly("old1", "old2", "new3");
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void changesOnlyTheColumnsWritten(Road road) throws TargetException {
        session.prepare(ContractRows.whole(road, OnConflict.FAIL, "old")).write(0, 3);
        session.prepare(ContractRows.partial(road, "part")).write(0, 2);

        assertThat(session.query("SELECT head, tail FROM contract_rows ORDER BY id"))
                .hasToString("[[part, old1], [part, old2], [old3, old3]]");
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void takesTheLaterOfTwoRowsOfOneKey(Road road) throws TargetException {
        PreparedRows rows = session.prepare(ContractRows.repeating(road, OnConflict.UPDATE));
        assertThat(rows.write(0, 6)).isEqualTo(6);
        assertThat(texts(IN_ORDER)).containsExactly("row1", "row3", "row5");
        rows.write(0, 5);
        assertThat(texts(IN_ORDER)).containsExactly("row1", "row3", "row4");
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void takesTheLaterOfTwoRowsWhateverTheirLengths(Road road) throws TargetException {
        session.prepare(ContractRows.repeatingUnevenly(road)).write(0, 400);
        assertThat(count()).isEqualTo(200);
        assertThat(session.query("SELECT wide FROM contract_rows WHERE wide <> 2 * id - 1"))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void keepsTheFirstOfTwoRowsOfOneKeyWhereTheSecondIsIgnored(Road road) throws TargetException {
        PreparedRows rows = session.prepare(ContractRows.repeating(road, OnConflict.IGNORE));
        assertThat(rows.write(0, 5)).isEqualTo(5);
        rows.write(1, 6);
        assertThat(texts(IN_ORDER)).containsExactly("row0", "row2", "row4");
    }

    /// Batches prepared side by side leave each other alone.
    @ParameterizedTest
    @EnumSource(Road.class)
    void writesSeveralKindsOfBatchesInOneSession(Road road) throws TargetException {
        PreparedRows whole = session.prepare(ContractRows.whole(road, OnConflict.UPDATE, "whole"));
        PreparedRows partial = session.prepare(ContractRows.partial(road, "part"));
        PreparedRows again = session.prepare(ContractRows.whole(road, OnConflict.UPDATE, "again"));
        whole.write(0, 3);
        partial.write(1, 3);
        again.write(2, 4);
        whole.write(4, 5);
        assertThat(session.query("SELECT head, tail FROM contract_rows ORDER BY id"))
                .hasToString(
                        "[[whole1, whole1], [part, whole2], [again3, again3], [again4, again4], [whole5, whole5]]");
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void refusesABatchWhoseKeysAreThere(Road road) throws TargetException {
        PreparedRows rows = session.prepare(ContractRows.whole(road, OnConflict.FAIL, "x"));
        rows.write(0, 5);
        TargetException failure = catchThrowableOfType(TargetException.class, () -> rows.write(4, 10));

        assertThat(failure.errorClass()).as(failure.getMessage()).isEqualTo(ErrorClass.CONSTRAINT);
        assertThat(count()).isEqualTo(5);
        assertThat(rows.write(5, 10)).isEqualTo(5);
        assertThat(count()).isEqualTo(10);
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void keepsNothingOfABatchThatFails(Road road) throws TargetException {
        PreparedRows rows = session.prepare(ContractRows.failing(road, 300));
        TargetException failure = catchThrowableOfType(TargetException.class, () -> rows.write(0, COUNT));

        assertThat(failure.errorClass()).as(failure.getMessage()).isEqualTo(ErrorClass.CONSTRAINT);
        assertThat(failure.getMessage()).isNotBlank().doesNotContain("\n");
        assertThat(count()).isZero();
        assertThat(rows.write(0, 300)).isEqualTo(300);
        assertThat(count()).isEqualTo(300);
    }

    @Test
    void takesTextsAsArguments() throws TargetException {
        session.prepare(ContractRows.whole(Road.INSERT, OnConflict.FAIL, "x")).write(0, 3);
        StatementList list = new StatementList(
                "rename",
                List.of(SlotType.TEXT, SlotType.INT32),
                List.of(Statement.update("UPDATE contract_rows SET head = ? WHERE id = ?", 0, 1)),
                StatementList.Commit.EACH_STATEMENT);
        Arguments arguments = new Arguments(list.slotTypes());
        PreparedOperation rename = session.prepare(list);
        for (String text : List.of("", "größer 水 🚢", "a longer text ".repeat(500))) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            arguments.text(0).clear();
            arguments.text(0).append(bytes, 0, bytes.length);
            arguments.set(1, 2);
            assertThat(rename.execute(arguments)).isEqualTo(Outcome.OK);
            assertThat(rename.rows()).isOne();
            assertThat(texts("SELECT head FROM contract_rows WHERE id = 2")).containsExactly(text);
        }
    }

    @Test
    void findsTheRowsOfSeveralKeys() throws TargetException {
        session.prepare(ContractRows.whole(Road.INSERT, OnConflict.FAIL, "x")).write(0, 20);
        Column id = ROWS.columns().getFirst();
        boolean asArray = target.dialect().hasArrays();
        List<SlotType> types = asArray ? List.of(SlotType.INT32_ARRAY) : Collections.nCopies(4, SlotType.INT32);
        Integer[] slots = IntStream.range(0, types.size()).boxed().toArray(Integer[]::new);
        String sql = "SELECT id, head, ts FROM contract_rows WHERE "
                + target.dialect().oneOf(id.name(), id.type(), 4);
        StatementList list = new StatementList(
                "find",
                types,
                List.of(Statement.query(sql, Statement.Rows.ANY, slots)),
                StatementList.Commit.EACH_STATEMENT);
        PreparedOperation find = session.prepare(list);
        Arguments arguments = new Arguments(types);
        long[] keys = {3, 21, 20, 1};
        for (int i = 0; i < keys.length; i++) {
            if (asArray) {
                arguments.numbers(0).add(keys[i]);
            } else {
                arguments.set(i, keys[i]);
            }
        }
        find.execute(arguments);
        assertThat(find.rows()).isEqualTo(3);
    }

    private long count() throws TargetException {
        return session.number("SELECT count(*) FROM contract_rows");
    }

    private List<String> texts(String query) throws TargetException {
        return session.query(query).stream()
                .map(row -> String.valueOf(row.getFirst()))
                .toList();
    }
}
