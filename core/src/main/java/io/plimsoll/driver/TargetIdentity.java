package io.plimsoll.driver;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

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
        Map<String, String> settings) {
    public TargetIdentity {
        // Map.copyOf would shuffle them from process to process, and what is stored must be stable.
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
}
