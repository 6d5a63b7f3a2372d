package io.plimsoll.workload.tpcb;

import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.Profile;
import java.util.List;

/// The benchmark whose schema and rules the bank follows.
enum BankProfile {
    TPCB("the standard's rules: branch of the teller, 85 % local accounts, padded rows, time stamps", 1, 999_999),
    PGBENCH("pgbench's schema and rules: account, teller and branch drawn independently", 1, 5_000),
    TESTBENCH("HSQLDB TestBench's schema and rules: branch of the account, any teller, narrow rows", 0, 1_000);

    private final String meaning;
    private final long firstId;
    private final long deltaMax;

    BankProfile(String meaning, long firstId, long deltaMax) {
        this.meaning = meaning;
        this.firstId = firstId;
        this.deltaMax = deltaMax;
    }

    /// The spelling in specs, reports and routine names.
    String word() {
        return ValueType.word(this);
    }

    Profile described() {
        return new Profile(word(), meaning);
    }

    static List<Profile> allDescribed() {
        return List.of(values()).stream().map(BankProfile::described).toList();
    }

    String meaning() {
        return meaning;
    }

    /// The lowest id of every table.
    long firstId() {
        return firstId;
    }

    /// Deltas are uniform in [-deltaMax, deltaMax].
    long deltaMax() {
        return deltaMax;
    }
}
