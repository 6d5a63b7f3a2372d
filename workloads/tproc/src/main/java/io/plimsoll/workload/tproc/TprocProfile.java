package io.plimsoll.workload.tproc;

import io.plimsoll.workload.Profile;

/// The rules for population and transactions. Figures of different profiles must not be compared.
enum TprocProfile implements Profile.Constant {
    SPEC("the specification's rules: non-uniform keys everywhere, real rollbacks, all counters, decks of 23 cards"),
    HAMMERDB("HammerDB's schema, routines, mix and shortcuts, so that NOPM can be compared with published figures");

    private final String meaning;

    TprocProfile(String meaning) {
        this.meaning = meaning;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    boolean isHammerdb() {
        return this == HAMMERDB;
    }
}
