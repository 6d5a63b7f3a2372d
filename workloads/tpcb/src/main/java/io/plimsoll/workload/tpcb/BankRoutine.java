package io.plimsoll.workload.tpcb;

import static io.plimsoll.workload.tpcb.BankInputs.ACCOUNT;
import static io.plimsoll.workload.tpcb.BankInputs.BRANCH;
import static io.plimsoll.workload.tpcb.BankInputs.DELTA;
import static io.plimsoll.workload.tpcb.BankInputs.TELLER;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The transaction as a stored routine. Its name contains `plimsoll` and the profile, so that replacing it replaces
/// none of the user's routines.
///
/// @param creation statements that create or replace it
/// @param invocation the statement that calls it; returns the account's new balance
record BankRoutine(List<String> creation, Statement invocation) {
    private static final String PARAMETERS_OF_HISTORY = "teller_id, branch_id, account_id, amount";

    BankRoutine {
        creation = List.copyOf(creation);
    }

    static boolean isSupported(Dialect dialect) {
        return switch (dialect.name()) {
            case "postgresql", "hsqldb", "mysql" -> true;
            default -> false;
        };
    }

    /// @throws IllegalArgumentException when the dialect is not supported
    static BankRoutine of(Bank bank, Dialect dialect) {
        String name = name(bank.profile());
        BankSql sql = new BankSql(bank, dialect);
        return switch (dialect.name()) {
            case "postgresql" -> postgresql(name, sql);
            case "hsqldb" -> procedure(name, sql, "BEGIN ATOMIC");
            case "mysql" -> procedure(name, sql, "BEGIN");
            default -> throw new IllegalArgumentException("no stored procedures for " + dialect.name());
        };
    }

    /// Statements that drop the profile's routine if it exists.
    static List<String> removal(BankProfile profile, Dialect dialect) {
        String name = name(profile);
        return switch (dialect.name()) {
            // By signature: banks of different scale leave functions that differ in the account's type.
            case "postgresql" ->
                Stream.of("INTEGER", "BIGINT")
                        .map(account ->
                                "DROP FUNCTION IF EXISTS " + name + "(" + account + ", INTEGER, INTEGER, INTEGER)")
                        .toList();
            case "hsqldb" -> List.of("DROP PROCEDURE " + name + " IF EXISTS");
            case "mysql" -> List.of("DROP PROCEDURE IF EXISTS " + name);
            default -> List.of();
        };
    }

    private static String name(BankProfile profile) {
        return "plimsoll_" + profile.word() + "_tx";
    }

    /// A function, because one `SELECT` can call it and return the balance.
    private static BankRoutine postgresql(String name, BankSql sql) {
        String accountType = accountType(sql.bank());
        String creation = "CREATE OR REPLACE FUNCTION " + name + "(account_id " + accountType
                + ", teller_id INTEGER, branch_id INTEGER, amount INTEGER)"
                + " RETURNS BIGINT LANGUAGE plpgsql AS $$ DECLARE new_balance BIGINT; BEGIN\n"
                + body(sql, " INTO STRICT new_balance")
                + "RETURN new_balance;\nEND $$";
        return new BankRoutine(
                List.of(creation),
                Statement.query("SELECT " + name + "(?, ?, ?, ?)", Rows.EXACTLY_ONE, ACCOUNT, TELLER, BRANCH, DELTA));
    }

    /// SQL/PSM for HSQLDB and MySQL. Only the word differs that makes the block atomic in HSQLDB; MySQL's blocks
    /// are only as atomic as the transaction they run in.
    private static BankRoutine procedure(String name, BankSql sql, String begin) {
        List<String> creation = new ArrayList<>(removal(sql.bank().profile(), sql.dialect()));
        creation.add("CREATE PROCEDURE " + name + "(IN account_id " + accountType(sql.bank())
                + ", IN teller_id INTEGER, IN branch_id INTEGER, IN amount INTEGER, OUT new_balance BIGINT)"
                + " MODIFIES SQL DATA " + begin + "\n"
                + body(sql, " INTO new_balance")
                + "END");
        return new BankRoutine(creation, call(name));
    }

    private static Statement call(String name) {
        return Statement.call("CALL " + name + "(?, ?, ?, ?, ?)", ACCOUNT, TELLER, BRANCH, DELTA);
    }

    private static String body(BankSql sql, String into) {
        return String.join(
                        ";\n",
                        sql.updateAccount("amount", "account_id"),
                        sql.selectAccount(into, "account_id"),
                        sql.updateTeller("amount", "teller_id"),
                        sql.updateBranch("amount", "branch_id"),
                        sql.insertHistory(PARAMETERS_OF_HISTORY))
                + ";\n";
    }

    private static String accountType(Bank bank) {
        return bank.hasWideAccounts() ? "BIGINT" : "INTEGER";
    }
}
