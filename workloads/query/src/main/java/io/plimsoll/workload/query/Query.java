package io.plimsoll.workload.query;

import io.plimsoll.driver.Dialect;
import io.plimsoll.unit.Draw;

/// A query of an analytical workload. Immutable and thread-safe.
public interface Query {
    /// Unique within its workload: `q7`.
    String name();

    /// The query as it is sent. It contains its drawn values as literals, so that the target plans it for them.
    String text(Draw draw, Dialect dialect);
}
