package io.plimsoll.workload;

import io.plimsoll.driver.Dialect;
import java.util.List;

/// The audit of a plan: what must hold in the data before and after the operations. Immutable and thread-safe.
@FunctionalInterface
public interface Audit {
    /// @param dialect in which the invariants are checked
    List<Invariant> invariants(Dialect dialect);
}
