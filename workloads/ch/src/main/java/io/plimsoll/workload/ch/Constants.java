package io.plimsoll.workload.ch;

/// The source of the constants of the queries.
enum Constants {
    /// From the seed, new for each query.
    DRAWN,
    /// From the paper, with days moved to those of the data.
    PUBLISHED
}
