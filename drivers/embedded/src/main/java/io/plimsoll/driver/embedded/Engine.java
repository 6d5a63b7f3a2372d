package io.plimsoll.driver.embedded;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import java.util.List;

/// One product that can be embedded. Stateless and thread-safe.
interface Engine {
    /// What is wrong with the address, as sentences; nothing is touched.
    List<String> problems(EmbeddedAddress address);

    /// Whether sessions can be multiplexed.
    default boolean multiplexes(TargetSpec spec) {
        return false;
    }

    /// Starts what has to be started and opens it.
    ///
    /// @param spec carries the address as written, and all else for the JDBC driver
    Target open(EmbeddedAddress address, TargetSpec spec) throws TargetException;
}
