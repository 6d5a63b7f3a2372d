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

    /// The keys it adds to a spec.
    List<Key<?>> keys();

    /// The key that says how large the dataset is; empty when none does alone.
    default Optional<Key<?>> sizeKey() {
        return Optional.empty();
    }

    /// What it says about keys of the run that are not its own, and about its own whose default depends on others.
    ///
    /// @param spec all keys with their values; those of the run may change by what is said
    default List<Prescription> prescriptions(Spec spec) {
        return List.of();
    }

    /// Whether the dataset is laid out as another tool makes it, so that the databases of either can be driven by both.
    default boolean drivesForeign(Spec spec) {
        return false;
    }

    /// Decides everything this workload has to decide. Adds to `problems` what contradicts; the result
    /// may then be incomplete and is not used.
    WorkloadPlan plan(Spec spec, Seed seed, Problems problems);
}
