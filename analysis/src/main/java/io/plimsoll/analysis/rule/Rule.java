package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;

/// Looks at a run for one thing. A pure function; stateless and thread-safe.
@FunctionalInterface
public interface Rule {
    /// @return what was found, usually nothing or one finding
    List<Finding> check(Measured measured);
}
