package io.plimsoll.workload.tpcb;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.Columns;
import io.plimsoll.workload.tpcb.Bank.BankProfile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The four tables of a profile. Key and balance columns have the same names in all profiles (`aid`, `abalance`,
/// ...), as in TestBench and pgbench; table names, widths and fillers differ. Immutable.
record BankTables(Table branches, Table tellers, Table accounts, Table history) {
    static BankTables of(Bank bank) {
        return switch (bank.profile()) {
            case TESTBENCH -> testbench();
            case PGBENCH -> pgbench(bank.hasWideAccounts() ? "bigint" : "int");
            case TPCB -> strict();
        };
    }

    /// The table names of the other tools' profiles, without one profile.
    static Map<String, List<String>> ofOtherTools(BankProfile own) {
        Map<String, List<String>> others = new LinkedHashMap<>();
        others.put(BankProfile.PGBENCH.word(), pgbench("int").names());
        others.put(BankProfile.TESTBENCH.word(), testbench().names());
        others.remove(own.word());
        return others;
    }

    List<Table> all() {
        return List.of(branches, tellers, accounts, history);
    }

    List<String> names() {
        return all().stream().map(Table::name).toList();
    }

    /// As TestBench creates them; its fillers and time stamps are never written.
    private static BankTables testbench() {
        return of(
                List.of("branches", "tellers", "accounts", "history"),
                Map.of("account", "int", "branch-sum", "bigint", "sum", "int", "text", "varchar", "time", "tstime"));
    }

    /// As `pgbench -i` creates them.
    private static BankTables pgbench(String accountId) {
        return of(
                List.of("pgbench_branches", "pgbench_tellers", "pgbench_accounts", "pgbench_history"),
                Map.of("account", accountId, "branch-sum", "int", "sum", "int", "text", "char", "time", "mtime"));
    }

    /// TPC-B requires balances of ten digits and a sign, account, teller and branch rows of at least 100 bytes,
    /// and history rows of at least 50. Without the engine's overhead: 8+4+8+84 = 104 for an account, 4+4+8+84 =
    /// 100 for a teller, 4+8+88 = 100 for a branch, 4+4+8+4+8+22 = 50 for a history row.
    private static BankTables strict() {
        return of(
                List.of("tpcb_branch", "tpcb_teller", "tpcb_account", "tpcb_history"),
                Map.of(
                        "account",
                        "bigint",
                        "branch-sum",
                        "bigint",
                        "sum",
                        "bigint",
                        "text",
                        "varchar",
                        "time",
                        "tstime"));
    }

    /// @param names of branches, tellers, accounts and history
    /// @param words the type of account ids, the types of branches' and of other balances, that of fillers, and
    ///     the name of history's time
    private static BankTables of(List<String> names, Map<String, String> words) {
        return new BankTables(
                table(names.get(0), words, "bid int not null, bbalance {branch-sum}, filler {text}(88)", "bid"),
                table(names.get(1), words, "tid int not null, bid int, tbalance {sum}, filler {text}(84)", "tid"),
                table(names.get(2), words, "aid {account} not null, bid int, abalance {sum}, filler {text}(84)", "aid"),
                table(
                        names.get(3),
                        words,
                        "tid int, bid int, aid {account}, delta int, {time} timestamp, filler {text}(22)"));
    }

    private static Table table(String name, Map<String, String> words, String columns, String... primaryKey) {
        String text = columns;
        for (Map.Entry<String, String> word : words.entrySet()) {
            text = text.replace("{" + word.getKey() + "}", word.getValue());
        }
        return new Table(name, Columns.of(text), List.of(primaryKey));
    }

    /// The loaded rows: branches, tellers and accounts with zero balances. History starts empty, as in TestBench
    /// and pgbench. TPC-B requires reserved space for it, but SQL has no statement for that.
    static final class BankRows {
        /// One shared text for all rows, so that a row allocates nothing here and in-memory engines keep the text
        /// once.
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
}
