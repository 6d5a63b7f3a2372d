package io.plimsoll.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The tables, rows and operations the contract works with.
public final class ContractData {
    public static final Table ACCOUNTS = new Table(
            "contract_accounts",
            List.of(
                    Column.notNull("aid", new ColumnType.Int32()),
                    Column.of("bid", new ColumnType.Int32()),
                    Column.of("abalance", new ColumnType.Int64()),
                    Column.of("filler", new ColumnType.FixedText(84))),
            List.of("aid"));

    public static final Table NOTES = new Table(
            "contract_notes",
            List.of(
                    Column.of("nid", new ColumnType.Int64()),
                    Column.of("remark", new ColumnType.VaryingText(40)),
                    Column.of("written", new ColumnType.Timestamp()),
                    Column.of("unused", new ColumnType.Int32())),
            List.of());

    /// 2026-11-21 01:02:03.456789 UTC.
    public static final long MOMENT_MICROS = 1_795_222_923_456_789L;

    public static final List<String> REMARKS =
            List.of("plain", "tab\there", "back\\slash \\N", "two\nlines", "größer 水 🚢", "");

    public static final Statement ADD =
            Statement.update("UPDATE contract_accounts SET abalance = abalance + ? WHERE aid = ?", 1, 0);
    public static final Statement READ =
            Statement.query("SELECT abalance FROM contract_accounts WHERE aid = ?", Rows.EXACTLY_ONE, 0);
    public static final Statement LOOK =
            Statement.query("SELECT abalance FROM contract_accounts WHERE aid = ?", Rows.ONE_OR_MISS, 0);
    public static final Statement INSERT =
            Statement.update("INSERT INTO contract_accounts (aid, bid, abalance) VALUES (?, 0, ?)", 0, 1);

    private ContractData() {}

    public static TableRows accounts(long count) {
        return new TableRows(ACCOUNTS, ACCOUNTS.columns(), count, ContractData::account);
    }

    public static TableRows notes() {
        return new TableRows(NOTES, NOTES.columns().subList(0, 3), REMARKS.size(), ContractData::note);
    }

    /// An operation whose slot 0 is an account's number and slot 1 an amount.
    public static StatementList list(boolean inTransaction, Statement... statements) {
        return new StatementList(
                "contract",
                List.of(SlotType.INT32, SlotType.INT64),
                List.of(statements),
                inTransaction ? StatementList.Commit.AT_END : StatementList.Commit.EACH_STATEMENT);
    }

    public static Arguments arguments(long account, long amount) {
        Arguments arguments = new Arguments(List.of(SlotType.INT32, SlotType.INT64));
        arguments.set(0, account);
        arguments.set(1, amount);
        return arguments;
    }

    /// Adds 1 to account 5 fifty times and counts how often it was acknowledged; only conflicts may stand
    /// in the way.
    public static int acknowledged(PreparedOperation operation) {
        int acknowledged = 0;
        for (int i = 0; i < 50; i++) {
            try {
                operation.execute(arguments(5, 1));
                acknowledged++;
            } catch (TargetException refused) {
                assertThat(refused.errorClass().isRetryable())
                        .as(refused.getMessage())
                        .isTrue();
            }
        }
        return acknowledged;
    }

    /// Repeats an interruption, which may come before the work is under way, until the work has ended.
    public static void interruptUntilDone(Runnable interruption, Future<?> work)
            throws ExecutionException, InterruptedException {
        while (true) {
            try {
                work.get(20, TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException stillUnderWay) {
                interruption.run();
            }
        }
    }

    private static void account(long index, RowWriter out) {
        out.int32((int) index + 1);
        out.int32((int) (index / 100) + 1);
        out.int64(0);
        out.text("filler");
    }

    private static void note(long index, RowWriter out) {
        out.int64(index - 1);
        out.text(REMARKS.get((int) index));
        if (index == 0) {
            out.nothing();
        } else {
            out.timestamp(MOMENT_MICROS);
        }
    }
}
