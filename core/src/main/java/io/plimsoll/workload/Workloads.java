package io.plimsoll.workload;

import io.plimsoll.spec.Suggestion;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/// The workloads on the class path.
public final class Workloads {
    private Workloads() {}

    private static List<Workload> services() {
        return ServiceLoader.load(Workload.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /// Those that others make of their own presets, in their order.
    public static List<Workload> builtIn() {
        return services().stream()
                .flatMap(workload -> workload.builtIn().stream())
                .toList();
    }

    /// All workloads, by name.
    public static List<Workload> all() {
        return services().stream()
                .flatMap(workload -> Stream.concat(Stream.of(workload), workload.builtIn().stream()))
                .sorted(Comparator.comparing(Workload::name))
                .toList();
    }

    public static Optional<Workload> named(String name) {
        List<Workload> services = services();
        return services.stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                // Only then, because presets are read from files.
                .or(() -> services.stream()
                        .flatMap(workload -> workload.builtIn(name).stream())
                        .findFirst());
    }

    /// The message for a workload name that does not exist.
    public static String unknown(String name) {
        List<String> names = all().stream().map(Workload::name).toList();
        return "there is no workload \"" + name + "\"" + Suggestion.clause(name, names) + "; there are: "
                + String.join(", ", names);
    }
}
