package io.plimsoll.workload.tpcb;

import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.Profile;

/// The dataset's size and numbering: which ids exist, and which branch an account or teller belongs to. Ids are
/// dense, from [#firstId]. Each branch has one range of teller ids and one range of account ids. Immutable.
///
/// @param branches how many; the scale
/// @param accountsPerBranch [#ACCOUNTS_PER_BRANCH], or fewer in tests
record Bank(BankProfile profile, long branches, long accountsPerBranch) {
    static final long TELLERS_PER_BRANCH = 10;
    static final long ACCOUNTS_PER_BRANCH = 100_000;

    /// From this scale on, pgbench declares account ids as `bigint`.
    private static final long PGBENCH_WIDE_SCALE = 20_000;

    static Bank ofScale(BankProfile profile, long scale) {
        return new Bank(profile, scale, ACCOUNTS_PER_BRANCH);
    }

    long tellers() {
        return branches * TELLERS_PER_BRANCH;
    }

    long accounts() {
        return branches * accountsPerBranch;
    }

    long firstId() {
        return profile.firstId();
    }

    /// The highest id of a table with this many rows.
    long lastId(long rows) {
        return firstId() + rows - 1;
    }

    long branchOfTeller(long teller) {
        return (teller - firstId()) / TELLERS_PER_BRANCH + firstId();
    }

    long branchOfAccount(long account) {
        return (account - firstId()) / accountsPerBranch + firstId();
    }

    /// Whether account ids are 64 bits wide.
    boolean hasWideAccounts() {
        return switch (profile) {
            case TESTBENCH -> false;
            case PGBENCH -> branches >= PGBENCH_WIDE_SCALE;
            case TPCB -> true;
        };
    }

    /// Whether every account id fits the type of its column.
    boolean fitsItsColumns() {
        return hasWideAccounts() || lastId(accounts()) <= Integer.MAX_VALUE;
    }

    /// The benchmark whose schema and rules the bank follows.
    enum BankProfile implements Profile.Constant {
        TPCB("the standard's rules: branch of the teller, 85 % local accounts, padded rows, time stamps", 999_999),
        PGBENCH("pgbench's schema and rules: account, teller and branch drawn independently", 5_000),
        TESTBENCH("HSQLDB TestBench's schema and rules: branch of the account, any teller, narrow rows", 1_000);

        private final String meaning;
        private final long deltaMax;

        BankProfile(String meaning, long deltaMax) {
            this.meaning = meaning;
            this.deltaMax = deltaMax;
        }

        @Override
        public String meaning() {
            return meaning;
        }

        /// The lowest id of every table.
        long firstId() {
            return this == TESTBENCH ? 0 : 1;
        }

        /// Deltas are uniform in `[-deltaMax, deltaMax]`.
        long deltaMax() {
            return deltaMax;
        }

        /// The spelling in specs, reports and routine names.
        String word() {
            return ValueType.word(this);
        }
    }
}
