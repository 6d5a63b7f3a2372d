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
import io.plimsoll.workload.StatementOperation;
import java.util.List;

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
}
