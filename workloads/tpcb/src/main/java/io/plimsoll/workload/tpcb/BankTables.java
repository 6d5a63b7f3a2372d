package io.plimsoll.workload.tpcb;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.ColumnType.FixedText;
import io.plimsoll.driver.table.ColumnType.Int32;
import io.plimsoll.driver.table.ColumnType.Int64;
import io.plimsoll.driver.table.ColumnType.Timestamp;
import io.plimsoll.driver.table.ColumnType.VaryingText;
import io.plimsoll.driver.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The four tables of a profile. Key and balance columns have the same names in all profiles (`aid`, `abalance`,
/// ...), as in TestBench and pgbench; table names, widths and fillers differ. Immutable.
record BankTables(Table branches, Table tellers, Table accounts, Table history) {
    private static final ColumnType INT = new Int32();
    private static final ColumnType LONG = new Int64();
    private static final List<String> NO_KEY = List.of();

    static BankTables of(Bank bank) {
        return switch (bank.profile()) {
            case TESTBENCH -> testbench();
            case PGBENCH -> pgbench(bank.hasWideAccounts() ? LONG : INT);
            case TPCB -> strict();
        };
    }

    /// The table names of the other tools' profiles, without one profile.
    static Map<String, List<String>> ofOtherTools(BankProfile own) {
        Map<String, List<String>> others = new LinkedHashMap<>();
        others.put(BankProfile.PGBENCH.word(), pgbench(INT).names());
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
        return new BankTables(
                branches("branches", LONG, new VaryingText(88)),
                tellers("tellers", INT, new VaryingText(84)),
                accounts("accounts", INT, INT, new VaryingText(84)),
                history("history", INT, "tstime", new VaryingText(22)));
    }

    /// As `pgbench -i` creates them.
    private static BankTables pgbench(ColumnType accountId) {
        return new BankTables(
                branches("pgbench_branches", INT, new FixedText(88)),
                tellers("pgbench_tellers", INT, new FixedText(84)),
                accounts("pgbench_accounts", accountId, INT, new FixedText(84)),
                history("pgbench_history", accountId, "mtime", new FixedText(22)));
    }

    /// TPC-B requires balances of ten digits and a sign, account, teller and branch rows of at least 100 bytes, and
    /// history rows of at least 50. Without the engine's overhead: 8+4+8+84 = 104 for an account, 4+4+8+84 = 100
    /// for a teller, 4+8+88 = 100 for a branch, 4+4+8+4+8+22 = 50 for a history row.
    private static BankTables strict() {
        return new BankTables(
                branches("tpcb_branch", LONG, new VaryingText(88)),
                tellers("tpcb_teller", LONG, new VaryingText(84)),
                accounts("tpcb_account", LONG, LONG, new VaryingText(84)),
                history("tpcb_history", LONG, "tstime", new VaryingText(22)));
    }

    private static Table branches(String name, ColumnType balance, ColumnType filler) {
        return new Table(
                name,
                List.of(Column.notNull("bid", INT), Column.of("bbalance", balance), Column.of("filler", filler)),
                List.of("bid"));
    }

    private static Table tellers(String name, ColumnType balance, ColumnType filler) {
        return new Table(
                name,
                List.of(
                        Column.notNull("tid", INT),
                        Column.of("bid", INT),
                        Column.of("tbalance", balance),
                        Column.of("filler", filler)),
                List.of("tid"));
    }

    private static Table accounts(String name, ColumnType id, ColumnType balance, ColumnType filler) {
        return new Table(
                name,
                List.of(
                        Column.notNull("aid", id),
                        Column.of("bid", INT),
                        Column.of("abalance", balance),
                        Column.of("filler", filler)),
                List.of("aid"));
    }

    private static Table history(String name, ColumnType accountId, String time, ColumnType filler) {
        return new Table(
                name,
                List.of(
                        Column.of("tid", INT),
                        Column.of("bid", INT),
                        Column.of("aid", accountId),
                        Column.of("delta", INT),
                        Column.of(time, new Timestamp()),
                        Column.of("filler", filler)),
                NO_KEY);
    }
}
