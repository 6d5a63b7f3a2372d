package io.plimsoll.workload.tproc;

import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.Profile;
import java.util.List;

/// The rules for population and transactions. Figures of different profiles must not be compared.
enum TprocProfile {
    SPEC("the specification's rules: non-uniform keys everywhere, real rollbacks, all counters, decks of 23 cards"),
    HAMMERDB("HammerDB's schema, routines, mix and shortcuts, so that NOPM can be compared with published figures");

    private final String meaning;

    TprocProfile(String meaning) {
        this.meaning = meaning;
    }

    static List<Profile> allDescribed() {
        return List.of(values()).stream()
                .map(profile -> new Profile(ValueType.word(profile), profile.meaning))
                .toList();
    }

    boolean isHammerdb() {
        return this == HAMMERDB;
    }
}
