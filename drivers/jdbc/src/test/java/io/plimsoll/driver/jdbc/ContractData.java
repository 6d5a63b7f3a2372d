package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Column;
import io.plimsoll.driver.ColumnType;
import io.plimsoll.driver.RowWriter;
import io.plimsoll.driver.SlotType;
import io.plimsoll.driver.Statement;
import io.plimsoll.driver.Statement.Rows;
import io.plimsoll.driver.StatementList;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TableRows;
import java.util.List;

/// The tables, rows and operations the contract works with.
final class ContractData {
    static final Table ACCOUNTS = new Table(
            "contract_accounts",
            List.of(
                    Column.notNull("aid", new ColumnType.Int32()),
                    Column.of("bid", new ColumnType.Int32()),
                    Column.of("abalance", new ColumnType.Int64()),
                    Column.of("filler", new ColumnType.FixedText(84))),
            List.of("aid"));

    static final Table NOTES = new Table(
            "contract_notes",
            List.of(
                    Column.of("nid", new ColumnType.Int64()),
                    Column.of("remark", new ColumnType.VaryingText(40)),
                    Column.of("written", new ColumnType.Timestamp()),
                    Column.of("unused", new ColumnType.Int32())),
            List.of());

    /// 2026-11-21 01:02:03.456789 UTC.
    static final long MOMENT_MICROS = 1_795_222_923_456_789L;

    static final List<String> REMARKS =
            List.of("plain", "tab\there", "back\\slash \\N", "two\nlines", "größer 水 🚢", "");

    static final Statement ADD =
            Statement.update("UPDATE contract_accounts SET abalance = abalance + ? WHERE aid = ?", 1, 0);
    static final Statement READ =
            Statement.query("SELECT abalance FROM contract_accounts WHERE aid = ?", Rows.EXACTLY_ONE, 0);
    static final Statement LOOK =
            Statement.query("SELECT abalance FROM contract_accounts WHERE aid = ?", Rows.ONE_OR_MISS, 0);
    static final Statement INSERT =
            Statement.update("INSERT INTO contract_accounts (aid, bid, abalance) VALUES (?, 0, ?)", 0, 1);

    private ContractData() {}

    static TableRows accounts(long count) {
        return new TableRows(ACCOUNTS, ACCOUNTS.columns(), count, ContractData::account);
    }

    static TableRows notes() {
        return new TableRows(NOTES, NOTES.columns().subList(0, 3), REMARKS.size(), ContractData::note);
    }

    /// An operation whose slot 0 is an account's number and slot 1 an amount.
    static StatementList list(boolean inTransaction, Statement... statements) {
        return new StatementList(
                "contract", List.of(SlotType.INT32, SlotType.INT64), List.of(statements), inTransaction);
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
