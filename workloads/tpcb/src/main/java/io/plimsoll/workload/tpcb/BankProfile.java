package io.plimsoll.workload.tpcb;

import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.Profile;

/// The benchmark whose schema and rules the bank follows.
enum BankProfile implements Profile.Constant {
    TPCB(new Rules(
            "the standard's rules: branch of the teller, 85 % local accounts, padded rows, time stamps", 1, 999_999)),
    PGBENCH(new Rules("pgbench's schema and rules: account, teller and branch drawn independently", 1, 5_000)),
    TESTBENCH(
            new Rules("HSQLDB TestBench's schema and rules: branch of the account, any teller, narrow rows", 0, 1_000));

    private final Rules rules;

    BankProfile(Rules rules) {
        this.rules = rules;
    }

    /// @param firstId the lowest id of every table
    /// @param deltaMax deltas are uniform in [-deltaMax, deltaMax]
    record Rules(String meaning, long firstId, long deltaMax) {}

    Rules rules() {
        return rules;
    }

    @Override
    public String meaning() {
        return rules.meaning;
    }

    /// The spelling in specs, reports and routine names.
    String word() {
        return ValueType.word(this);
    }
}
