package io.plimsoll.fleet;

import io.plimsoll.driver.Secret;
import io.plimsoll.unit.TimeSpan;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;

/// How a machine serves as a member of fleets.
///
/// @param store where its parts of runs are stored
/// @param password looks up a password by the name of its environment variable on this machine
/// @param fleets how many fleets it serves before it ends; 0 for no end
/// @param lease how long it goes on without a word from its controller
/// @param listener hears, in sentences, what happens
public record MemberOptions(
        Path store, Function<String, Secret> password, int fleets, TimeSpan lease, Consumer<String> listener) {
    /// How long a member goes on without a word from its controller.
    public static final TimeSpan LEASE = TimeSpan.ofSeconds(10);
}
