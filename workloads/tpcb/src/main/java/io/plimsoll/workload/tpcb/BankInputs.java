package io.plimsoll.workload.tpcb;

import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Inputs;
import java.util.List;

/// How each profile draws the account, teller, branch and delta of a transaction. What can be computed in advance
/// is, so that a draw costs a few multiplications.
final class BankInputs {
    static final int ACCOUNT = 0;
    static final int TELLER = 1;
    static final int BRANCH = 2;
    static final int DELTA = 3;

    private static final int LOCAL_PERCENT = 85;

    private BankInputs() {}

    static List<SlotType> slotTypes(Bank bank) {
        return List.of(accountType(bank), SlotType.INT32, SlotType.INT32, SlotType.INT32);
    }

    static SlotType accountType(Bank bank) {
        return bank.hasWideAccounts() ? SlotType.INT64 : SlotType.INT32;
    }

    static Inputs transaction(Bank bank) {
        return switch (bank.profile()) {
            case TESTBENCH -> new TestBench(bank);
            case PGBENCH -> new Pgbench(bank);
            case TPCB -> new Strict(bank);
        };
    }

    /// A uniformly drawn account. In the strict profile too: with a uniform teller, 85 % accounts of its branch and
    /// 15 % of the other branches, each account is equally likely.
    static Inputs anyAccount(Bank bank) {
        return new AnyAccount(bank.firstId(), bank.accounts());
    }

    private record AnyAccount(long firstId, long accounts) implements Inputs {
        @Override
        public void draw(Draw draw, Arguments into) {
            into.set(ACCOUNT, firstId + draw.below(accounts));
        }
    }

    /// The account's home branch, and an independent teller.
    private record TestBench(Bank bank) implements Inputs {
        @Override
        public void draw(Draw draw, Arguments into) {
            long first = bank.firstId();
            long account = first + draw.below(bank.accounts());
            long deltaMax = bank.profile().deltaMax();
            into.set(ACCOUNT, account);
            into.set(TELLER, first + draw.below(bank.tellers()));
            into.set(BRANCH, bank.branchOfAccount(account));
            into.set(DELTA, draw.between(-deltaMax, deltaMax));
        }
    }

    /// Four independent draws.
    private record Pgbench(Bank bank) implements Inputs {
        @Override
        public void draw(Draw draw, Arguments into) {
            long first = bank.firstId();
            long deltaMax = bank.profile().deltaMax();
            into.set(ACCOUNT, first + draw.below(bank.accounts()));
            into.set(BRANCH, first + draw.below(bank.branches()));
            into.set(TELLER, first + draw.below(bank.tellers()));
            into.set(DELTA, draw.between(-deltaMax, deltaMax));
        }
    }

    /// TPC-B: a random teller, its branch, and an account: in 85 of 100 transactions of that branch, otherwise of
    /// another one. A single branch has only local accounts.
    private record Strict(Bank bank) implements Inputs {
        @Override
        public void draw(Draw draw, Arguments into) {
            long first = bank.firstId();
            long teller = first + draw.below(bank.tellers());
            long branch = bank.branchOfTeller(teller);
            long deltaMax = bank.profile().deltaMax();
            into.set(TELLER, teller);
            into.set(BRANCH, branch);
            into.set(ACCOUNT, account(draw, first, branch));
            into.set(DELTA, draw.between(-deltaMax, deltaMax));
        }

        private long account(Draw draw, long first, long branch) {
            long home = branch;
            if (!draw.chance(LOCAL_PERCENT) && bank.branches() > 1) {
                // Another branch: skip the teller's own, so that all others are equally likely.
                long other = first + draw.below(bank.branches() - 1);
                home = other < branch ? other : other + 1;
            }
            return first + (home - first) * bank.accountsPerBranch() + draw.below(bank.accountsPerBranch());
        }
    }
}
