package io.plimsoll.driver;

import java.util.List;

/// What was done to bring a target to rest before something was measured. Immutable.
///
/// @param done what was executed, with where it was: `CHECKPOINT on 3 nodes`
/// @param refused what the target refused, in sentences
public record MaintenanceResult(List<String> done, List<String> refused) {
    /// Nothing: there is nothing to do on such a target.
    public static final MaintenanceResult NOTHING = new MaintenanceResult(List.of(), List.of());

    public MaintenanceResult {
        done = List.copyOf(done);
        refused = List.copyOf(refused);
    }
}
