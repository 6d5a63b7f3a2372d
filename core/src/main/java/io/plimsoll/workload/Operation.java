package io.plimsoll.workload;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;

/// One thing timed, with its weight in the mix.
public interface Operation {
    String name();

    /// Relative to the weights of the other operations; positive.
    int weight();

    Executable bind(SqlSession session) throws TargetException;
}
