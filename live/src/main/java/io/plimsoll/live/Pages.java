package io.plimsoll.live;

import java.io.IOException;

/// The finished pages of stored runs and sweeps. Thread-safe.
@FunctionalInterface
public interface Pages {
    /// @param id of a run or a sweep
    /// @return HTML
    /// @throws IOException with a sentence for the user, when there is no such page
    String of(String id) throws IOException;
}
