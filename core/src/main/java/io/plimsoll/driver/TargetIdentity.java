package io.plimsoll.driver;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The identity of a target, as results show it. Holds no secrets.
///
/// @param address the address with any password removed
/// @param product such as `PostgreSQL`
/// @param productVersion as the server reports it
/// @param driver such as `PostgreSQL JDBC Driver 42.7.14`
/// @param dialect the dialect's name
/// @param inProcess whether the target runs in the harness's process and shares its CPU and heap
/// @param durability what an acknowledged commit survives
/// @param durabilityReason the settings from which the class was read
/// @param isolation the isolation level of the sessions, as the target names it
/// @param settings server settings that matter to the result, by name
/// @param schema the schema of the sessions and of the workload's tables; empty if the product has no schemas, null
///     in files of versions that did not record it
/// @param cluster the nodes behind the address; null if it is a single server, or if that was not checked
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
        // Map.copyOf would shuffle them in each process, and stored data must be stable.
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /// The same, with the nodes that were found behind it.
    public TargetIdentity with(ClusterLayout found) {
        return changed(address, durability, durabilityReason, Map.of(), found, schema);
    }

    /// The same, with sessions in a schema.
    public TargetIdentity in(String place) {
        return changed(address, durability, durabilityReason, Map.of(), cluster, place);
    }

    /// The same, with the address that the user wrote, and with more settings.
    public TargetIdentity at(String written, Map<String, String> more) {
        return changed(written, durability, durabilityReason, more, cluster, schema);
    }

    /// The same, with settings that were read again and the durability that follows from them.
    public TargetIdentity renewed(Durability now, String reason, Map<String, String> read) {
        return changed(address, now, reason, read, cluster, schema);
    }

    private TargetIdentity changed(
            String where,
            Durability now,
            String reason,
            Map<String, String> more,
            @Nullable ClusterLayout nodes,
            @Nullable String place) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        all.putAll(more);
        return new TargetIdentity(
                where, product, productVersion, driver, dialect, inProcess, now, reason, isolation, all, nodes, place);
    }
}
