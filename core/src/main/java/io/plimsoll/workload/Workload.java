package io.plimsoll.workload;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.unit.Seed;
import java.util.List;
import java.util.Optional;

/// A named family of operations on a dataset. Found with [java.util.ServiceLoader]; stateless and
/// thread-safe.
public interface Workload {
    String name();

    /// One line for the list of workloads.
    String summary();

    List<Profile> profiles();

    /// The keys that it adds to a spec.
    List<Key<?>> keys();

    /// The key that determines the size of the dataset; empty if no single key does.
    default Optional<Key<?>> sizeKey() {
        return Optional.empty();
    }

    /// What the workload prescribes for keys of the run, and for its own keys whose default depends on others.
    ///
    /// @param spec all keys with their values; the prescriptions may change those of the run
    default List<Prescription> prescriptions(Spec spec) {
        return List.of();
    }

    /// Whether the dataset is laid out as another tool makes it, so that each can drive the databases of the other.
    default boolean drivesForeign(Spec spec) {
        return false;
    }

    /// Decides everything that this workload has to decide. Adds contradictions to `problems`; the result may then
    /// be incomplete and is not used.
    WorkloadPlan plan(Spec spec, Seed seed, Problems problems);
}
