package io.plimsoll.workload.tpcb;

import io.plimsoll.driver.table.Table;
import io.plimsoll.workload.Columns;
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

    /// TPC-B requires balances of ten digits and a sign, account, teller and branch rows of at least 100 bytes, and
    /// history rows of at least 50. Without the engine's overhead: 8+4+8+84 = 104 for an account, 4+4+8+84 = 100
    /// for a teller, 4+8+88 = 100 for a branch, 4+4+8+4+8+22 = 50 for a history row.
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
    /// @param words the type of account ids, the types of branches' and of other balances, that of fillers, and the
    ///     name of history's time
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
}
