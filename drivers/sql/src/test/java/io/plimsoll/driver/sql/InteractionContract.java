package io.plimsoll.driver.sql;

import static io.plimsoll.driver.sql.ContractData.ADD;
import static io.plimsoll.driver.sql.ContractData.LOOK;
import static io.plimsoll.driver.sql.ContractData.READ;
import static io.plimsoll.driver.sql.ContractData.arguments;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Transactions in several lists, whose results decide how they go on; and exact numbers, which travel in
/// such transactions.
abstract class InteractionContract extends PostgresProgramContract {
    private static final Table PRICES = new Table(
            "contract_prices",
            List.of(
                    Column.notNull("pid", new ColumnType.Int16()),
                    Column.of("price", new ColumnType.Decimal(12, 2)),
                    Column.of("tax", new ColumnType.Decimal(4, 4))),
            List.of("pid"));

    private static final LoadProgress IGNORED = rows -> {};
    private static final long[] CENTS = {0, 1, -1, 99, 100, 999_999_999_999L, -123_456, 1_000_000};

    /// What an operation returned, as `statement:text`.
    private static final class Heard implements RowReader {
        private final List<String> values = new ArrayList<>();
        private int statement = -1;

        @Override
        public void begin(int place) {
            statement = place;
        }

        @Override
        public void value(int column, byte[] bytes, int offset, int length) {
            values.add(statement + ":" + new String(bytes, offset, length, StandardCharsets.UTF_8));
        }

        @Override
        public void nothing(int column) {
            values.add(statement + ":null");
        }

        @Override
        public void endRow() {
            // Values tell.
        }
    }

    private void makePrices() throws TargetException {
        if (!session.existing(List.of(PRICES.name())).isEmpty()) {
            session.drop(PRICES.name());
        }
        session.create(PRICES);
    }

    private static StatementList part(Commit commit, Statement... statements) {
        return new StatementList("part", List.of(SlotType.INT32, SlotType.INT64), List.of(statements), commit);
    }

    @Test
    void listsAreOneTransactionUntilOneCommits() throws TargetException {
        makeAccounts();
        Heard heard = new Heard();
        PreparedOperation first = session.prepare(part(Commit.LATER, ADD, READ), heard);
        PreparedOperation second = session.prepare(part(Commit.LATER, ADD));
        PreparedOperation last = session.prepare(part(Commit.AT_END, ADD, READ), heard);
        for (int round = 1; round <= 2; round++) {
            first.execute(arguments(1, 10));
            second.execute(arguments(2, 20));
            last.execute(arguments(3, 30));
            assertThat(balanceForOthers(1)).isEqualTo(10L * round);
            assertThat(balanceForOthers(2)).isEqualTo(20L * round);
            assertThat(balanceForOthers(3)).isEqualTo(30L * round);
        }
        assertThat(heard.values).containsExactly("1:10", "1:30", "1:20", "1:60");
    }

    @Test
    void anEmptyListCommits() throws TargetException {
        makeAccounts();
        PreparedOperation part = session.prepare(part(Commit.LATER, ADD));
        PreparedOperation commit = session.prepare(part(Commit.AT_END));
        part.execute(arguments(1, 10));
        commit.execute(arguments(0, 0));
        assertThat(balanceForOthers(1)).isEqualTo(10);
    }

    @Test
    void rollbackUndoesAllLists() throws TargetException {
        makeAccounts();
        PreparedOperation part = session.prepare(part(Commit.LATER, ADD));
        PreparedOperation whole = session.prepare(part(Commit.AT_END, ADD));
        session.rollback();
        part.execute(arguments(1, 10));
        part.execute(arguments(2, 10));
        session.rollback();
        session.rollback();
        whole.execute(arguments(3, 30));
        assertThat(balanceForOthers(1)).isZero();
        assertThat(balanceForOthers(2)).isZero();
        assertThat(balanceForOthers(3)).isEqualTo(30);
    }

    @Test
    void aFailureUndoesAllLists() throws TargetException {
        makeAccounts();
        PreparedOperation part = session.prepare(part(Commit.LATER, ADD));
        PreparedOperation last = session.prepare(part(Commit.AT_END, ADD));
        part.execute(arguments(1, 10));
        assertThatThrownBy(() -> part.execute(arguments(77, 10))).isInstanceOf(TargetException.class);
        last.execute(arguments(2, 20));
        assertThat(balanceForOthers(1)).isZero();
        assertThat(balanceForOthers(2)).isEqualTo(20);
    }

    @Test
    void whatFollowsHasNothingToDoWithAnUnfinishedTransaction() throws TargetException {
        makeAccounts();
        PreparedOperation part = session.prepare(part(Commit.LATER, ADD));
        PreparedOperation each = session.prepare(part(Commit.EACH_STATEMENT, LOOK));
        part.execute(arguments(1, 10));
        each.execute(arguments(1, 0));
        assertThat(balanceForOthers(1)).isZero();
        part.execute(arguments(1, 10));
        assertThat(session.number("SELECT abalance FROM contract_accounts WHERE aid = 1"))
                .isZero();
        assertThat(balanceForOthers(1)).isZero();
    }

    @Test
    void exactNumbersAreKeptAsTheyAre() throws TargetException {
        makePrices();
        TableRows rows = new TableRows(PRICES, PRICES.columns(), CENTS.length, (index, out) -> {
            out.int32((int) index);
            out.decimal(CENTS[(int) index], 2);
            out.decimal(index * 1234, 4);
        });
        session.load(rows, 0, CENTS.length, IGNORED);
        session.finish(PRICES);
        PreparedOperation add = session.prepare(new StatementList(
                "prices",
                List.of(SlotType.INT32, SlotType.CENTS),
                List.of(Statement.update("INSERT INTO contract_prices (pid, price) VALUES (?, ?)", 0, 1)),
                Commit.AT_END));
        Arguments arguments = new Arguments(List.of(SlotType.INT32, SlotType.CENTS));
        for (int i = 0; i < CENTS.length; i++) {
            arguments.set(0, 100 + i);
            arguments.set(1, CENTS[i]);
            add.execute(arguments);
        }
        for (int i = 0; i < CENTS.length; i++) {
            BigDecimal expected = BigDecimal.valueOf(CENTS[i], 2);
            for (int key : new int[] {i, 100 + i}) {
                Object price = session.query("SELECT price FROM contract_prices WHERE pid = " + key)
                        .getFirst()
                        .getFirst();
                assertThat(new BigDecimal(String.valueOf(price))).isEqualByComparingTo(expected);
            }
        }
        Object tax = session.query("SELECT tax FROM contract_prices WHERE pid = 7")
                .getFirst()
                .getFirst();
        assertThat(new BigDecimal(String.valueOf(tax))).isEqualByComparingTo("0.8638");
    }
}
