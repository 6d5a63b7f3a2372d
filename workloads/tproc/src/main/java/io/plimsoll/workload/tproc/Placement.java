package io.plimsoll.workload.tproc;

/// Where the logic of the transactions runs.
enum Placement {
    /// SQL statements sent one by one, whose results decide how it goes on.
    CLIENT,
    /// A stored function for each transaction: one round trip.
    FUNCTION,
    /// A stored procedure for each transaction: one round trip.
    PROCEDURE
}
