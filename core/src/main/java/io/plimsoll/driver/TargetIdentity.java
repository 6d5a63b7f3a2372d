package io.plimsoll.driver;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a result needs to say about the target it was measured on. Holds no secrets.
///
/// @param address the address with any password removed
/// @param product such as `PostgreSQL`
/// @param productVersion as the server tells it
/// @param driver such as `PostgreSQL JDBC Driver 42.7.14`
/// @param dialect the dialect's name
/// @param inProcess whether the target runs inside the harness's own process, sharing its CPU and heap
/// @param durability what an acknowledged commit is worth
/// @param durabilityReason the settings from which the class was read
/// @param isolation the isolation level sessions run at, as the target names it
/// @param settings server settings that matter to the result, by name
/// @param cluster the nodes behind the address; null when it is a single server, or nobody looked
public record TargetIdentity(
        String address,
        String product,
        String productVersion,
        String driver,
        String dialect,
        boolean inProcess,
        Durability durability,
        String durabilityReason,
        String isolation,
        Map<String, String> settings,
        @Nullable ClusterLayout cluster) {
    public TargetIdentity {
        // Map.copyOf would shuffle them from process to process, and what is stored must be stable.
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /// A target that is not known to be a cluster.
    public TargetIdentity(
            String address,
            String product,
            String productVersion,
            String driver,
            String dialect,
            boolean inProcess,
            Durability durability,
            String durabilityReason,
            String isolation,
            Map<String, String> settings) {
        this(
                address,
                product,
                productVersion,
                driver,
                dialect,
                inProcess,
                durability,
                durabilityReason,
                isolation,
                settings,
                null);
    }

    /// The same with the nodes that were found behind it.
    public TargetIdentity with(ClusterLayout found) {
        return new TargetIdentity(
                address,
                product,
                productVersion,
                driver,
                dialect,
                inProcess,
                durability,
                durabilityReason,
                isolation,
                settings,
                found);
    }
}
