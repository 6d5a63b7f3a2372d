package io.plimsoll.workload.ch;

/// Where the constants of the queries come from.
enum Constants {
    /// From the seed, for each query anew.
    DRAWN,
    /// From the paper, its days moved to those of the data.
    PUBLISHED
}
