package io.plimsoll.driver.postgres;

import io.plimsoll.driver.Durability;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a server says of itself.
///
/// @param product such as `PostgreSQL`
/// @param settings that matter to a result, by the server's own names
/// @param durability what an acknowledged commit is worth
/// @param reason the settings from which the durability was read
record Findings(
        String product, String productVersion, Map<String, String> settings, Durability durability, String reason) {
    Findings {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
}
