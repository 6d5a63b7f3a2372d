package io.plimsoll.workload.ch;

/// Where the constants of the queries come from.
enum Constants {
    /// From the seed, new for each query.
    DRAWN,
    /// From the paper, with days moved to those of the data.
    PUBLISHED
}
