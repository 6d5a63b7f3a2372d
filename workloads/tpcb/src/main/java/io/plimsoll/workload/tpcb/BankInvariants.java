package io.plimsoll.workload.tpcb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.SqlInvariant;
import io.plimsoll.workload.tpcb.AuditSql.Side;
import io.plimsoll.workload.tpcb.BalanceSums.Sum;
import java.util.ArrayList;
import java.util.List;

/// What each profile and variant guarantees, and nothing else. All sums rest on balances and history having
/// started from zero together.
final class BankInvariants {
    private final Bank bank;
    private final BankTables tables;
    private final AuditSql sql;
    private final List<Invariant> found = new ArrayList<>();

    private BankInvariants(Bank bank, Dialect dialect) {
        this.bank = bank;
        tables = BankTables.of(bank);
        sql = new AuditSql(dialect);
    }

    static List<Invariant> of(Bank bank, Variant variant, Dialect dialect) {
        return new BankInvariants(bank, dialect).collect(variant);
    }

    private List<Invariant> collect(Variant variant) {
        Side accounts = new Side(tables.accounts().name(), "aid", "abalance");
        Side tellers = new Side(tables.tellers().name(), "tid", "tbalance");
        Side branches = new Side(tables.branches().name(), "bid", "bbalance");
        // Simple updates leave tellers and branches behind by design: what speaks of them does not hold.
        boolean movesAll = variant != Variant.SIMPLE_UPDATE;
        found.add(new RowTotals(bank, tables));
        addResting(new BalanceSums(
                movesAll
                        ? List.of(sum("accounts", accounts), sum("tellers", tellers), sum("branches", branches))
                        : List.of(sum("accounts", accounts)),
                sum("history", new Side(tables.history().name(), "", "delta"))));
        addHistory("account", accounts);
        if (movesAll) {
            addHistory("teller", tellers);
            addHistory("branch", branches);
            addBranchParts(branches, tellers, accounts);
        }
        found.add(new HistoryCommits(tables.history().name(), Variant.writers()));
        return List.copyOf(found);
    }

    private Sum sum(String what, Side side) {
        return new Sum(what, sql.sum(side.value(), side.table()));
    }

    private void addHistory(String noun, Side balances) {
        String meaning = "each " + noun + "'s balance is the sum of its history";
        Side deltas = new Side(tables.history().name(), balances.key(), "delta");
        addResting(new SqlInvariant(noun + "-history", meaning, sql.unbalanced(noun, balances, deltas)));
    }

    private void addResting(Invariant invariant) {
        found.add(bank.profile() == BankProfile.PGBENCH ? new RestingOnHistory(invariant) : invariant);
    }

    /// Holds only where the branch of a transaction follows from its teller, or from its account.
    private void addBranchParts(Side branches, Side tellers, Side accounts) {
        switch (bank.profile()) {
            case TPCB -> addParts("tellers", branches, new Side(tellers.table(), "bid", tellers.value()));
            case TESTBENCH -> addParts("accounts", branches, new Side(accounts.table(), "bid", accounts.value()));
            case PGBENCH -> {
                // Account, teller and branch are drawn independently: nothing holds between them but the grand total.
            }
        }
    }

    private void addParts(String parts, Side branches, Side amounts) {
        String meaning = "each branch's balance is the sum of its " + parts + "' balances";
        found.add(new SqlInvariant("branch-" + parts, meaning, sql.unbalanced("branch", branches, amounts)));
    }
}
