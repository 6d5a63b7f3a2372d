package io.plimsoll.workload.tproch;

import io.plimsoll.workload.Profile;

/// A run of the specification (clause 5.3), or another selection of queries.
enum TprochProfile implements Profile.Constant {
    POWER("one session: adds sales, runs the 22 queries in the order of stream 0, removes old sales"),
    THROUGHPUT("each session runs a stream of 22 queries; the first adds and removes sales instead"),
    STREAMS("each session runs stream after stream until the run ends; no sales are added or removed"),
    PUBLISHED("one session runs the 22 queries with the values of the published answers");

    private final String meaning;

    TprochProfile(String meaning) {
        this.meaning = meaning;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    boolean refreshes() {
        return this == POWER || this == THROUGHPUT;
    }
}
