package io.plimsoll.driver.embedded;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import java.util.List;

/// A product that can be embedded. Stateless and thread-safe.
interface Engine {
    /// The problems of the address, as sentences. Changes nothing.
    List<String> problems(EmbeddedAddress address);

    /// Whether sessions can be multiplexed.
    default boolean multiplexes(TargetSpec spec) {
        return false;
    }

    /// Starts the engine if necessary and opens the target.
    ///
    /// @param spec contains the address as written and all settings for the JDBC driver
    Target open(EmbeddedAddress address, TargetSpec spec) throws TargetException;
}
