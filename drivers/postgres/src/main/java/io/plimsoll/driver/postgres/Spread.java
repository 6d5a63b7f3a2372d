package io.plimsoll.driver.postgres;

/// Which servers the sessions that drive a target go to.
enum Spread {
    /// All to the address.
    NONE,
    /// To the workers of a Citus cluster, one after the other: each of them takes queries and sends on what is not its
    /// own.
    WORKERS
}
