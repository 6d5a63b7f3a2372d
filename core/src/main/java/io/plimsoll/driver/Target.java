package io.plimsoll.driver;

import java.util.Map;
import java.util.Optional;

/// An open target: it hands out sessions until closed. Thread-safe.
public interface Target extends AutoCloseable {
    TargetIdentity identity();

    Dialect dialect();

    /// Opens one more session.
    ///
    /// @throws TargetException when the target cannot be reached or refuses
    Session openSession() throws TargetException;

    /// A new multiplexer for sessions of this target; empty when its sessions can only block.
    default Optional<Multiplexer> multiplexer() throws TargetException {
        return Optional.empty();
    }

    /// What the driver has counted since the target was opened and a report should tell, by name, in order:
    /// connections, bytes, attempts it made by itself. Empty when it counts nothing.
    default Map<String, Long> counters() {
        return Map.of();
    }

    /// Closes what the target itself holds, and stops it if it was started here. Sessions are closed by
    /// their users first.
    @Override
    void close();
}
