package io.plimsoll.driver.postgres;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import java.util.List;

/// Turns a spec into connections. Stateless and thread-safe.
interface Connecting {
    /// The problems of the address and its parameters, in sentences. Contacts no server.
    List<String> problems(TargetSpec spec);

    /// @param spec a spec without [#problems]
    Connections to(TargetSpec spec) throws TargetException;
}
