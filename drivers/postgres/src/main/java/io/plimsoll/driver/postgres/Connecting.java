package io.plimsoll.driver.postgres;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import java.util.List;

/// From what the user named to connections. Stateless and thread-safe.
interface Connecting {
    /// What is wrong with the address and its parameters, in sentences; touches nothing.
    List<String> problems(TargetSpec spec);

    /// @param spec without [#problems]
    Connections to(TargetSpec spec) throws TargetException;
}
