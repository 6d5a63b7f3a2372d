package io.plimsoll.workload.tproc;

/// Where the logic of the transactions runs.
enum Placement {
    /// In the client: SQL statements are sent one by one, and their results determine the next ones.
    CLIENT,
    /// A stored function for each transaction: one round trip.
    FUNCTION,
    /// A stored procedure for each transaction: one round trip.
    PROCEDURE
}
