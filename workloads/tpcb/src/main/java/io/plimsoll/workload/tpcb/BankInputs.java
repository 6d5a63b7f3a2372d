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
        Sizes sizes = Sizes.of(bank);
        return switch (bank.profile()) {
            case TESTBENCH -> new TestBench(sizes);
            case PGBENCH -> new Pgbench(sizes);
            case TPCB -> new Strict(sizes);
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

    /// What all draws of a bank have in common, computed once.
    private record Sizes(
            long firstId, long branches, long tellers, long accounts, long accountsPerBranch, long deltaMax) {
        static Sizes of(Bank bank) {
            return new Sizes(
                    bank.firstId(),
                    bank.branches(),
                    bank.tellers(),
                    bank.accounts(),
                    bank.accountsPerBranch(),
                    bank.profile().deltaMax());
        }

        long delta(Draw draw) {
            return draw.between(-deltaMax, deltaMax);
        }
    }

    /// The account's home branch, and an independent teller.
    private record TestBench(Sizes sizes) implements Inputs {
        @Override
        public void draw(Draw draw, Arguments into) {
            long first = sizes.firstId;
            long account = draw.below(sizes.accounts);
            into.set(ACCOUNT, first + account);
            into.set(TELLER, first + draw.below(sizes.tellers));
            into.set(BRANCH, first + account / sizes.accountsPerBranch);
            into.set(DELTA, sizes.delta(draw));
        }
    }

    /// Four independent draws.
    private record Pgbench(Sizes sizes) implements Inputs {
        @Override
        public void draw(Draw draw, Arguments into) {
            long first = sizes.firstId;
            into.set(ACCOUNT, first + draw.below(sizes.accounts));
            into.set(BRANCH, first + draw.below(sizes.branches));
            into.set(TELLER, first + draw.below(sizes.tellers));
            into.set(DELTA, sizes.delta(draw));
        }
    }

    /// TPC-B: a random teller, its branch, and an account: in 85 of 100 transactions of that branch, otherwise of
    /// another one. A single branch has only local accounts.
    private record Strict(Sizes sizes) implements Inputs {
        @Override
        public void draw(Draw draw, Arguments into) {
            long first = sizes.firstId;
            long teller = draw.below(sizes.tellers);
            long branch = teller / Bank.TELLERS_PER_BRANCH;
            into.set(TELLER, first + teller);
            into.set(BRANCH, first + branch);
            into.set(ACCOUNT, first + account(draw, branch));
            into.set(DELTA, sizes.delta(draw));
        }

        /// The place of an account among all, both counted from 0.
        private long account(Draw draw, long branch) {
            long home = branch;
            boolean isLocal = draw.chance(LOCAL_PERCENT);
            if (sizes.branches > 1 && !isLocal) {
                // Another branch: skip the teller's own, so that all others are equally likely.
                long other = draw.below(sizes.branches - 1);
                home = other < branch ? other : other + 1;
            }
            return home * sizes.accountsPerBranch + draw.below(sizes.accountsPerBranch);
        }
    }
}
