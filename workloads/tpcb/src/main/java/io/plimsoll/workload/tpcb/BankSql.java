package io.plimsoll.workload.tpcb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.table.Column;
import java.util.stream.Collectors;

/// The texts of the transaction's five statements, with `?` or a routine's parameter names as arguments. Statements
/// and stored procedures share them, so that they cannot differ.
record BankSql(Bank bank, BankTables tables, Dialect dialect) {
    BankSql(Bank bank, Dialect dialect) {
        this(bank, BankTables.of(bank), dialect);
    }

    String updateAccount(String delta, String account) {
        return "UPDATE " + tables.accounts().name() + " SET abalance = abalance + " + delta + " WHERE aid = " + account;
    }

    String selectAccount(String into, String account) {
        return "SELECT abalance" + into + " FROM " + tables.accounts().name() + " WHERE aid = " + account;
    }

    String updateTeller(String delta, String teller) {
        return "UPDATE " + tables.tellers().name() + " SET tbalance = tbalance + " + delta + " WHERE tid = " + teller;
    }

    String updateBranch(String delta, String branch) {
        return "UPDATE " + tables.branches().name() + " SET bbalance = bbalance + " + delta + " WHERE bid = " + branch;
    }

    /// Writes the columns of the profile: TestBench omits the time stamp, pgbench the filler.
    ///
    /// @param values expressions for tid, bid, aid and delta, in that order, comma-separated
    String insertHistory(String values) {
        String more = switch (bank.profile()) {
            case TESTBENCH -> "";
            case PGBENCH -> ", " + dialect.now();
            case TPCB -> ", " + dialect.now() + ", '" + BankRows.padding(22) + "'";
        };
        int columns = switch (bank.profile()) {
            case TESTBENCH -> 4;
            case PGBENCH -> 5;
            case TPCB -> 6;
        };
        String names = tables.history().columns().stream()
                .limit(columns)
                .map(Column::name)
                .collect(Collectors.joining(", "));
        return "INSERT INTO " + tables.history().name() + " (" + names + ") VALUES (" + values + more + ")";
    }
}
