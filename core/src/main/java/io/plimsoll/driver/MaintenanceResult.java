package io.plimsoll.driver;

import java.util.List;

/// The result of a target's maintenance before a measurement. Immutable.
///
/// @param done what was executed, and where: `CHECKPOINT on 3 nodes`
/// @param refused what the target refused, in sentences
public record MaintenanceResult(List<String> done, List<String> refused) {
    /// The result for a target that needs no maintenance.
    public static final MaintenanceResult NOTHING = new MaintenanceResult(List.of(), List.of());

    public MaintenanceResult {
        done = List.copyOf(done);
        refused = List.copyOf(refused);
    }
}
