package io.plimsoll.cloud;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Something in a cloud that has our tags. Immutable.
///
/// @param run the value of the tag `plimsoll-run`
/// @param what its kind and name, as the cloud calls it
/// @param region where it is; empty if the cloud has no regions
/// @param owner the value of the tag `plimsoll-owner`; empty if there is none
/// @param expiry the value of the tag `plimsoll-expires`; null if there is none that can be read
/// @param command what the user types to remove it
public record Leftover(
        String run,
        String what,
        String region,
        String owner,
        @Nullable Instant expiry,
        String command) {
    public Optional<Instant> expires() {
        return Optional.ofNullable(expiry);
    }
}
