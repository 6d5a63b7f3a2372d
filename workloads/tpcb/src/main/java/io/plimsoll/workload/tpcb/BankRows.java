package io.plimsoll.workload.tpcb;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import java.util.List;

/// The loaded rows: branches, tellers and accounts with zero balances. History starts empty, as in TestBench and
/// pgbench. TPC-B requires reserved space for it, but SQL has no statement for that.
final class BankRows {
    /// One shared text for all rows, so that a row allocates nothing here and in-memory engines keep the text once.
    private static final String BLANKS = " ".repeat(88);

    /// Not blanks, because some engines store trailing blanks in fewer bytes.
    private static final String PADDING = "plimsoll".repeat(11);

    private BankRows() {}

    static List<TableRows> of(Bank bank) {
        BankTables tables = BankTables.of(bank);
        return List.of(
                new Filling(tables.branches(), bank).rows(bank.branches()),
                new Filling(tables.tellers(), bank).rows(bank.tellers()),
                new Filling(tables.accounts(), bank).rows(bank.accounts()));
    }

    /// The padding of strict rows: a text of this many characters.
    static String padding(int length) {
        return PADDING.substring(0, length);
    }

    /// The filler that a profile loads into a table; empty for NULL. pgbench fills only accounts.
    private static String filler(Table table, Bank bank) {
        int length = switch (table.columns().getLast().type()) {
            case ColumnType.FixedText fixed -> fixed.length();
            case ColumnType.VaryingText varying -> varying.length();
            default -> 0;
        };
        return switch (bank.profile()) {
            case TESTBENCH -> "";
            case PGBENCH -> table.primaryKey().contains("aid") ? BLANKS.substring(0, length) : "";
            case TPCB -> padding(length);
        };
    }

    /// The rows of one table: id, branch (except in the branch table), zero balance, filler.
    private static final class Filling {
        private final Table table;
        private final long firstId;
        private final long rowsPerBranch;
        private final boolean ownsBranchColumn;
        private final boolean hasWideId;
        private final boolean hasWideBalance;
        private final String filler;

        Filling(Table table, Bank bank) {
            this.table = table;
            firstId = bank.firstId();
            rowsPerBranch = table.primaryKey().contains("aid") ? bank.accountsPerBranch() : Bank.TELLERS_PER_BRANCH;
            ownsBranchColumn = !table.primaryKey().contains("bid");
            hasWideId = isWide(table.columns().getFirst());
            hasWideBalance = isWide(table.columns().get(ownsBranchColumn ? 2 : 1));
            filler = filler(table, bank);
        }

        TableRows rows(long count) {
            List<Column> written = filler.isEmpty()
                    ? table.columns().subList(0, table.columns().size() - 1)
                    : table.columns();
            return new TableRows(table, written, count, this::write);
        }

        private void write(long index, RowWriter out) {
            number(out, hasWideId, firstId + index);
            if (ownsBranchColumn) {
                number(out, false, firstId + index / rowsPerBranch);
            }
            number(out, hasWideBalance, 0);
            if (!filler.isEmpty()) {
                out.text(filler);
            }
        }

        private static void number(RowWriter out, boolean isWide, long value) {
            if (isWide) {
                out.int64(value);
            } else {
                out.int32((int) value);
            }
        }

        private static boolean isWide(Column column) {
            return column.type() instanceof ColumnType.Int64;
        }
    }
}
