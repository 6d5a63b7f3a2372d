package io.plimsoll.workload;

import io.plimsoll.spec.Suggestion;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// The workloads on the class path.
public final class Workloads {
    private Workloads() {}

    /// All workloads, by name.
    public static List<Workload> all() {
        return ServiceLoader.load(Workload.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Workload::name))
                .toList();
    }

    public static Optional<Workload> named(String name) {
        return all().stream().filter(workload -> workload.name().equals(name)).findFirst();
    }

    /// The message for a workload name that does not exist.
    public static String unknown(String name) {
        List<String> names = all().stream().map(Workload::name).toList();
        return "there is no workload \"" + name + "\"" + Suggestion.clause(name, names) + "; there are: "
                + String.join(", ", names);
    }
}
