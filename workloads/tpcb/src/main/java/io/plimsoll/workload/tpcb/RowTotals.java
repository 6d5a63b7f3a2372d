package io.plimsoll.workload.tpcb;

import static io.plimsoll.workload.tpcb.Bank.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import java.util.ArrayList;
import java.util.List;

/// No transaction makes or removes branches, tellers or accounts.
record RowTotals(Bank bank, BankTables tables) implements InvariantOverSql {
    @Override
    public String name() {
        return "row-counts";
    }

    @Override
    public String meaning() {
        return "branches, tellers and accounts number " + grouped(bank.branches()) + ", " + grouped(bank.tellers())
                + " and " + grouped(bank.accounts());
    }

    @Override
    public boolean needsRun() {
        return false;
    }

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
        List<String> violators = new ArrayList<>();
        compare(session, tables.branches(), bank.branches(), violators);
        compare(session, tables.tellers(), bank.tellers(), violators);
        compare(session, tables.accounts(), bank.accounts(), violators);
        Status status = violators.isEmpty() ? Status.HOLDS : Status.VIOLATED;
        return new AuditResult(name(), meaning(), status, violators.size(), violators, "");
    }

    private static void compare(SqlSession session, Table table, long wanted, List<String> violators)
            throws TargetException {
        long found = session.number("SELECT count(*) FROM " + table.name());
        if (found != wanted) {
            violators.add(table.name() + " holds " + grouped(found) + " rows, should hold " + grouped(wanted));
        }
    }
}
