package io.plimsoll.driver.dynamodb.wire;

import java.time.Duration;

/// What all sessions of a target have in common. Immutable.
///
/// @param region that requests are signed for
/// @param consistent whether reads ask for the newest value
/// @param legacyUpdates whether updates are `AttributeUpdates`
/// @param queries whether scans are Query of the one partition
/// @param retries how often a request that was throttled, or failed by the service's fault, is sent again
public record ServiceSetup(
        Endpoint endpoint,
        Credentials credentials,
        String region,
        Naming naming,
        boolean consistent,
        boolean legacyUpdates,
        boolean queries,
        int retries,
        Creation creation) {
    /// How tables are made.
    ///
    /// @param readUnits provisioned, 0 for on demand
    /// @param timeout for a table to become active, or to go
    public record Creation(long readUnits, long writeUnits, Duration timeout) {}
}
