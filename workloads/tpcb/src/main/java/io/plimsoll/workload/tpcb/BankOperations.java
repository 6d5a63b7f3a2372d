package io.plimsoll.workload.tpcb;

import static io.plimsoll.workload.tpcb.BankInputs.ACCOUNT;
import static io.plimsoll.workload.tpcb.BankInputs.BRANCH;
import static io.plimsoll.workload.tpcb.BankInputs.DELTA;
import static io.plimsoll.workload.tpcb.BankInputs.TELLER;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.driver.table.Column;
import io.plimsoll.workload.StatementOperation;
import io.plimsoll.workload.tpcb.Bank.BankProfile;
import io.plimsoll.workload.tpcb.BankTables.BankRows;
import io.plimsoll.workload.tpcb.TpcbPlan.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The operation of each variant. The order of statements is that of TestBench and pgbench. TPC-B allows it.
final class BankOperations {
    private static final int ONLY_OPERATION = 1;

    private BankOperations() {}

    static StatementOperation of(Bank bank, Variant variant, Dialect dialect) {
        BankSql sql = new BankSql(bank, dialect);
        return switch (variant) {
            case TPCB_LIKE ->
                transaction(
                        bank,
                        variant,
                        List.of(
                                updateAccount(sql),
                                selectAccount(sql),
                                Statement.update(sql.updateTeller("?", "?"), DELTA, TELLER),
                                Statement.update(sql.updateBranch("?", "?"), DELTA, BRANCH),
                                insertHistory(sql)));
            case SIMPLE_UPDATE ->
                transaction(bank, variant, List.of(updateAccount(sql), selectAccount(sql), insertHistory(sql)));
            case STORED_PROCEDURE ->
                transaction(bank, variant, List.of(BankRoutine.of(bank, dialect).invocation()));
            case SELECT_ONLY ->
                new StatementOperation(
                        new StatementList(
                                variant.operation(),
                                List.of(BankInputs.accountType(bank)),
                                List.of(selectAccount(sql)),
                                commitOfReading(bank.profile())),
                        BankInputs.anyAccount(bank),
                        ONLY_OPERATION);
        };
    }

    private static StatementOperation transaction(Bank bank, Variant variant, List<Statement> statements) {
        return new StatementOperation(
                new StatementList(variant.operation(), BankInputs.slotTypes(bank), statements, Commit.AT_END),
                BankInputs.transaction(bank),
                ONLY_OPERATION);
    }

    /// TestBench's clients never commit reads: all reads of a client's round are one transaction.
    private static Commit commitOfReading(BankProfile profile) {
        return profile == BankProfile.TESTBENCH ? Commit.NEVER : Commit.EACH_STATEMENT;
    }

    private static Statement updateAccount(BankSql sql) {
        return Statement.update(sql.updateAccount("?", "?"), DELTA, ACCOUNT);
    }

    private static Statement selectAccount(BankSql sql) {
        return Statement.query(sql.selectAccount("", "?"), Rows.EXACTLY_ONE, ACCOUNT);
    }

    private static Statement insertHistory(BankSql sql) {
        return Statement.update(sql.insertHistory("?, ?, ?, ?"), TELLER, BRANCH, ACCOUNT, DELTA);
    }

    /// The texts of the transaction's five statements, with `?` or a routine's parameter names as arguments.
    /// Statements and stored procedures share them, so that they cannot differ.
    record BankSql(Bank bank, BankTables tables, Dialect dialect) {
        BankSql(Bank bank, Dialect dialect) {
            this(bank, BankTables.of(bank), dialect);
        }

        String updateAccount(String delta, String account) {
            return "UPDATE " + tables.accounts().name() + " SET abalance = abalance + " + delta + " WHERE aid = "
                    + account;
        }

        String selectAccount(String into, String account) {
            return "SELECT abalance" + into + " FROM " + tables.accounts().name() + " WHERE aid = " + account;
        }

        String updateTeller(String delta, String teller) {
            return "UPDATE " + tables.tellers().name() + " SET tbalance = tbalance + " + delta + " WHERE tid = "
                    + teller;
        }

        String updateBranch(String delta, String branch) {
            return "UPDATE " + tables.branches().name() + " SET bbalance = bbalance + " + delta + " WHERE bid = "
                    + branch;
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

    /// The transaction as a stored routine. Its name contains `plimsoll` and the profile, so that replacing it
    /// replaces none of the user's routines.
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
                    Statement.query(
                            "SELECT " + name + "(?, ?, ?, ?)", Rows.EXACTLY_ONE, ACCOUNT, TELLER, BRANCH, DELTA));
        }

        /// SQL/PSM for HSQLDB and MySQL. Only the word differs that makes the block atomic in HSQLDB; MySQL's
        /// blocks are only as atomic as the transaction they run in.
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
}
