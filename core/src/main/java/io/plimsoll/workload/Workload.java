package io.plimsoll.workload;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Seed;
import java.util.List;
import java.util.Optional;

/// A named family of operations on a dataset. Found with [java.util.ServiceLoader]; stateless and
/// thread-safe.
public interface Workload {
    /// What a workload is called and which settings it has. Immutable.
    ///
    /// @param summary one line for the list of workloads
    /// @param keys that it adds to a spec
    /// @param sizeKey determines the size of the dataset
    record Description(String name, String summary, List<Profile> profiles, List<Key<?>> keys, Key<?> sizeKey) {
        public Description {
            profiles = List.copyOf(profiles);
            keys = List.copyOf(keys);
        }
    }

    Description description();

    default String name() {
        return description().name();
    }

    default List<Key<?>> keys() {
        return description().keys();
    }

    /// Keys that it has because of other settings, such as the parameters of a file. Settings that cannot be read give
    /// none: [#plan] says what is wrong with them.
    ///
    /// @param settings as they were written, the last of a key counts
    default List<Key<?>> keysBy(List<Setting> settings) {
        return List.of();
    }

    /// The text of a workload file from which a user can begin one of his own; empty if there is none.
    default Optional<String> starter() {
        return Optional.empty();
    }

    /// Further workloads that it makes of presets of its own. Lists show a line of each.
    default List<Workload> builtIn() {
        return List.of();
    }

    /// The one of [#builtIn] that has this name. To be overridden where it can be made without the others.
    default Optional<Workload> builtIn(String name) {
        return builtIn().stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst();
    }

    /// The key that determines the size of the dataset; empty if no single key does.
    default Optional<Key<?>> sizeKey() {
        return Optional.of(description().sizeKey());
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

    /// The spec, or the defaults if any key of the workload is unreadable. That is a problem already, and a plan of
    /// the defaults is not used.
    default Spec readable(Spec spec) {
        return keys().stream().allMatch(spec::has) ? spec : defaults();
    }

    /// The workload's keys, all with their defaults.
    default Spec defaults() {
        return new SpecReader(keys()).read(List.of(), new Problems());
    }
}
