package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.net.aws.Credentials;
import java.time.Duration;

/// The setup shared by all sessions of a target. Immutable.
///
/// @param region the region for which requests are signed
/// @param consistent whether reads are strongly consistent
/// @param legacyUpdates whether updates use `AttributeUpdates`
/// @param queries whether scans use Query in the single partition
/// @param retries how often to send a request again that was throttled or failed on the service
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
    /// The settings for new tables.
    ///
    /// @param readUnits provisioned capacity, 0 for on-demand
    /// @param timeout for a table to become active, or to disappear
    public record Creation(long readUnits, long writeUnits, Duration timeout) {}
}
