package io.plimsoll.driver.jdbc.probe;

import io.plimsoll.driver.Durability;
import java.util.Map;

/// What a probe found.
///
/// @param settings server settings that matter to a result, by the server's own names
/// @param durability what an acknowledged commit is worth
/// @param reason the settings from which the durability was read
public record Findings(Map<String, String> settings, Durability durability, String reason) {
    public Findings {
        settings = Map.copyOf(settings);
    }
}
