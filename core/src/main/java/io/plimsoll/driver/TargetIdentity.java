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
/// @param schema where the sessions are and the tables of a workload lie; empty where the product has no schemas, null
///     in files of versions that did not look
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
        @Nullable ClusterLayout cluster,
        @Nullable String schema) {
    public TargetIdentity {
        // Map.copyOf would shuffle them from process to process, and what is stored must be stable.
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /// A target that is not known to be a cluster or to have schemas.
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
                null,
                "");
    }

    /// The same with the nodes that were found behind it.
    public TargetIdentity with(ClusterLayout found) {
        return changed(address, found, schema);
    }

    /// The same with sessions in a schema.
    public TargetIdentity in(String place) {
        return changed(address, cluster, place);
    }

    /// The same under the address that the user wrote.
    public TargetIdentity at(String written) {
        return changed(written, cluster, schema);
    }

    private TargetIdentity changed(String where, @Nullable ClusterLayout nodes, @Nullable String place) {
        return new TargetIdentity(
                where,
                product,
                productVersion,
                driver,
                dialect,
                inProcess,
                durability,
                durabilityReason,
                isolation,
                settings,
                nodes,
                place);
    }
}
