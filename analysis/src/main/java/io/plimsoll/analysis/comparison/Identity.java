package io.plimsoll.analysis.comparison;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Sending;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The load and the surroundings of a run. Runs with different loads are not comparable. Runs on different
/// versions, settings or machines are comparable, because these are under test. Immutable.
///
/// @param load must be alike: every setting that shapes the load, the durability class, the isolation level, and
/// where the target runs
/// @param surroundings may differ, and are shown
public record Identity(Map<String, String> load, Map<String, String> surroundings) {
    private static final String SETTING = "setting ";

    /// Keys that earlier versions did not have. With their default, a run does what those versions did.
    private static final List<Key<?>> LATER = List.of(RunKeys.THINK, RunKeys.PACING);

    public Identity {
        load = new LinkedHashMap<>(load);
        surroundings = new LinkedHashMap<>(surroundings);
    }

    public static Identity of(RunDocument run) {
        Map<String, String> load = new LinkedHashMap<>();
        Map<String, String> surroundings = new LinkedHashMap<>();
        TargetIdentity target = run.target();
        if (target != null) {
            surroundings.put("product", target.product());
            surroundings.put("product version", target.productVersion());
        }
        Set<String> ofShape = ofShape(run.plan().value(RunKeys.ARRIVAL));
        run.plan().settings().forEach((key, value) -> {
            if (ofShape.contains(key)) {
                load.put(key, value);
                return;
            }
            switch (RunKeys.role(key)) {
                case LOAD -> {
                    if (!isAsBefore(key, value)) {
                        load.put(key, value);
                    }
                }
                case TARGET, MEASUREMENT, HARNESS -> surroundings.put(key, value);
                case DATASET, LABEL -> {}
            }
        });
        if (target != null) {
            load.put("durability", ValueType.word(target.durability()));
            load.put("isolation", Isolation.spelled(target.isolation()));
            load.put("placement", target.inProcess() ? "inside the harness" : "in a process of its own");
            surroundings.put("driver version", target.driver());
            surroundings.put("dialect", target.dialect());
            surroundings.put("schema", Objects.requireNonNullElse(target.schema(), ""));
            new TreeMap<>(target.settings()).forEach((key, value) -> surroundings.put(SETTING + key, value));
        }
        addHarness(run, surroundings);
        return new Identity(load, surroundings);
    }

    /// What decides which rates of a shape are offered, and when operations are due: the window cuts or prolongs it,
    /// and
    /// random arrivals differ from seed to seed.
    private static Set<String> ofShape(Optional<Arrival> arrival) {
        if (arrival.isPresent() && arrival.get() instanceof Arrival.Shaped shaped) {
            return shaped.isPoisson()
                    ? Set.of(RunKeys.MEASURE.name(), RunKeys.SEED.name())
                    : Set.of(RunKeys.MEASURE.name());
        }
        return Set.of();
    }

    private static boolean isAsBefore(String name, String value) {
        return LATER.stream().anyMatch(key -> key.name().equals(name) && key.isDefault(value));
    }

    private static void addHarness(RunDocument run, Map<String, String> surroundings) {
        HostFacts host = run.host();
        surroundings.put("carriers", run.plan().carriers());
        run.measurement().phases().stream()
                .flatMap(phase -> Stream.ofNullable(phase.lanes().sending()))
                .reduce(Sending::plus)
                .ifPresent(sending -> surroundings.put("requests passed by", sending.with()));
        surroundings.put("Plimsoll", run.toolVersion());
        surroundings.put("java", host.java());
        surroundings.put("collector", host.collector());
        surroundings.put("heap", String.valueOf(host.heapMaxBytes()));
        surroundings.put("processor", host.processor());
        surroundings.put("cores", String.valueOf(host.cores()));
        surroundings.put("memory", String.valueOf(host.memoryBytes()));
        surroundings.put("operating system", host.operatingSystem());
    }

    /// The differences between two groups of runs, or within one of them. Those that forbid a comparison come
    /// first.
    ///
    /// @param underTest settings that may differ although they shape the load
    public static List<Unlike> unlike(List<RunDocument> base, List<RunDocument> candidate, Set<String> underTest) {
        List<Identity> left = base.stream().map(Identity::of).toList();
        List<Identity> right = candidate.stream().map(Identity::of).toList();
        List<Unlike> found = new ArrayList<>();
        for (String key : keys(left, right, true)) {
            add(found, key, values(left, key), values(right, key), !underTest.contains(key));
        }
        for (String key : keys(left, right, false)) {
            add(found, key, values(left, key), values(right, key), false);
        }
        addServerSettings(found, base, candidate);
        found.sort((one, other) -> Boolean.compare(other.forbids(), one.forbids()));
        return found;
    }

    /// The settings that the server itself reported, which are more than those of the target. Says nothing unless all
    /// runs asked for them.
    private static void addServerSettings(List<Unlike> found, List<RunDocument> base, List<RunDocument> candidate) {
        List<RunDocument> all = Stream.concat(base.stream(), candidate.stream()).toList();
        if (!all.stream().allMatch(Identity::isViewed)) {
            return;
        }
        Set<String> known = found.stream().map(Unlike::what).collect(Collectors.toSet());
        all.stream()
                .flatMap(run -> serverSettings(run).keySet().stream())
                .distinct()
                .sorted()
                .filter(name -> !known.contains(SETTING + name))
                .forEach(name -> add(found, SETTING + name, settings(base, name), settings(candidate, name), false));
    }

    private static boolean isViewed(RunDocument run) {
        ServerSeries.ViewFacts view = run.measurement().server();
        return view != null && view.hasAnswered();
    }

    private static Map<String, String> serverSettings(RunDocument run) {
        ServerSeries.ViewFacts view = run.measurement().server();
        return view == null ? Map.of() : view.settings();
    }

    private static Set<String> settings(List<RunDocument> runs, String name) {
        return runs.stream()
                .map(run -> serverSettings(run).getOrDefault(name, "its default"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> keys(List<Identity> left, List<Identity> right, boolean ofLoad) {
        return Stream.concat(left.stream(), right.stream())
                .flatMap(identity -> (ofLoad ? identity.load : identity.surroundings).keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Set<String> values(List<Identity> identities, String key) {
        return identities.stream()
                .map(identity -> identity.load.getOrDefault(key, identity.surroundings.getOrDefault(key, "")))
                .map(value -> value.isEmpty() ? "-" : value)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void add(List<Unlike> found, String key, Set<String> left, Set<String> right, boolean forbids) {
        if (left.size() > 1 || !left.equals(right)) {
            found.add(new Unlike(key, String.join(" | ", left), String.join(" | ", right), forbids));
        }
    }

    /// A difference between the runs of a comparison. Immutable.
    ///
    /// @param what such as `sessions`, `durability`, `product version`
    /// @param base the values in the base's runs, in order
    /// @param candidate the values in the candidate's runs, in order
    /// @param forbids whether this difference makes the numbers incomparable, unless the user says that it is under
    /// test
    public record Unlike(String what, String base, String candidate, boolean forbids) {}
}
