package io.plimsoll.workload.tproch;

import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.Profile;
import java.util.List;

/// A run of the specification (clause 5.3), or another selection of queries.
enum TprochProfile {
    POWER("one session: sales are added, the 22 queries asked in the order of stream 0, old sales removed"),
    THROUGHPUT("each session asks a stream of 22 queries, but for the first, which adds and removes sales meanwhile"),
    STREAMS("each session asks stream after stream for as long as it is let; no sales are added or removed"),
    PUBLISHED("one session asks the 22 queries with the values for which answers are published");

    private final String meaning;

    TprochProfile(String meaning) {
        this.meaning = meaning;
    }

    static List<Profile> allDescribed() {
        return List.of(values()).stream()
                .map(profile -> new Profile(ValueType.word(profile), profile.meaning))
                .toList();
    }

    boolean refreshes() {
        return this == POWER || this == THROUGHPUT;
    }
}
