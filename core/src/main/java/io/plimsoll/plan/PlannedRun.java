package io.plimsoll.plan;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Drivers;
import io.plimsoll.driver.SchemaChoice;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.address.Addresses;
import io.plimsoll.plan.RunKeys.SchemaName;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.Prescription;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.Workloads;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A run that the user asked for, planned, and checked as far as possible without touching the target.
///
/// @param layers the settings it was made of; later layers override earlier ones
/// @param password looks up a password by the name of its environment variable
public record PlannedRun(
        Plan plan,
        WorkloadPlan workload,
        Driver driver,
        TargetSpec target,
        List<List<Setting>> layers,
        Function<String, Secret> password) {
    public PlannedRun {
        layers = List.copyOf(layers);
    }

    /// Whether the user gave the size of the dataset.
    public boolean isSizeGiven() {
        return sizeKey().flatMap(key -> last(layers, key)).isPresent();
    }

    /// The same run on a dataset of another size.
    ///
    /// @param value the value of the workload's size key
    public PlannedRun ofSize(String value) {
        return with(sizeKey().orElseThrow(), value);
    }

    /// The same run, which others that share may join.
    public PlannedRun sharing() {
        return with(RunKeys.SHARE, "true");
    }

    private PlannedRun with(Key<?> key, String value) {
        List<List<Setting>> more = new ArrayList<>(layers);
        more.add(List.of(new Setting(key.name(), value, Origin.COMMAND_LINE)));
        return of(more, password);
    }

    private Optional<Key<?>> sizeKey() {
        return Workloads.named(plan.workload()).flatMap(Workload::sizeKey);
    }

    /// @param layers the settings; later layers override earlier ones
    /// @param password looks up a password by the name of its environment variable
    /// @throws SpecException with every problem found
    public static PlannedRun of(List<List<Setting>> layers, Function<String, Secret> password) {
        Problems problems = new Problems();
        return of(layers, password, workload(layers, problems), problems);
    }

    /// The same, of a workload that is given instead of named.
    ///
    /// @param problems those that were found already
    public static PlannedRun of(
            List<List<Setting>> layers, Function<String, Secret> password, Workload workload, Problems problems) {
        List<Key<?>> keys = new ArrayList<>(RunKeys.all());
        keys.addAll(workload.keys());
        addKeysBy(layers, workload, keys, problems);
        keys.addAll(driverKeys(layers));
        Spec spec = new Prescribing(keys, workload).read(layers, problems);
        if (spec.has(RunKeys.TARGET)) {
            Addresses.problem(spec.get(RunKeys.TARGET))
                    .ifPresent(problem -> problems.add(spec.origin(RunKeys.TARGET), problem));
        }
        Optional<Driver> driver = spec.has(RunKeys.TARGET) ? driver(spec, problems) : Optional.empty();
        problems.refuseIfAny();
        TargetSpec target = targetSpec(spec, driver.orElseThrow(), password).in(schema(spec, workload));
        driver.orElseThrow()
                .problems(target)
                .forEach(problem ->
                        problems.add(spec.origin(RunKeys.TARGET), Addresses.scrubbed(problem, target.address())));
        if (!driver.orElseThrow().goesThrough(target)) {
            problems.add(
                    spec.origin(RunKeys.DRIVER),
                    "driver = " + target.driver() + " does not open " + Addresses.masked(target.address())
                            + "; leave driver out");
        }
        Plan plan = Planner.plan(spec, Addresses.masked(target.address()), problems);
        WorkloadPlan whole = workload.plan(spec, new Seed(spec.get(RunKeys.SEED)), problems);
        problems.refuseIfAny();
        WorkloadPlan workloadPlan = divided(whole, plan);
        refuseCountsWithStreams(plan, workloadPlan.mix(), spec, problems);
        Plan complete = abilities(driver.orElseThrow(), target, workloadPlan.mix(), plan.sessions())
                .complete(plan, spec, problems);
        problems.refuseIfAny();
        Plan described = complete.withFacts(
                besideOf(partOf(plan, workloadPlan.facts()), keys, spec),
                workloadPlan.mix().figures());
        return new PlannedRun(described, workloadPlan, driver.orElseThrow(), target, layers, password);
    }

    /// In an open arrival, operations are dealt in turn, and so is what they take.
    private static WorkloadPlan divided(WorkloadPlan whole, Plan plan) {
        Division division = plan.division();
        return division.isWhole()
                ? whole
                : whole.divided(
                        division.inTurn(),
                        plan.arrival().isOpen() ? division.inTurn() : division.bySession(plan.sessions()));
    }

    private static void addKeysBy(List<List<Setting>> layers, Workload workload, List<Key<?>> keys, Problems problems) {
        Set<String> names = keys.stream().map(Key::name).collect(Collectors.toSet());
        for (Key<?> key : workload.keysBy(layers.stream().flatMap(List::stream).toList())) {
            if (names.add(key.name())) {
                keys.add(key);
            } else {
                problems.add(
                        Origin.MISSING,
                        "the parameter \"" + key.name() + "\" needs another name: runs have such a key");
            }
        }
    }

    /// Background streams run for as long as the other sessions do: only a time limit ends both at once.
    private static void refuseCountsWithStreams(Plan plan, OperationMix mix, Spec spec, Problems problems) {
        if (mix.backgroundStreams().isPresent()
                && plan.driven().stream().anyMatch(phase -> phase.stop().maxNanos() == Long.MAX_VALUE)) {
            problems.add(
                    spec.origin(RunKeys.MEASURE),
                    "background query streams need a phase of limited time: give warmup and measure as times");
        }
    }

    private static Planner.Abilities abilities(Driver driver, TargetSpec target, OperationMix mix, int sessions) {
        OptionalLong whole =
                mix.order(sessions).map(order -> order.totalLength(sessions)).orElseGet(mix::wholeWork);
        return new Planner.Abilities(
                driver.name(),
                driver.multiplexes(target),
                mix.canMultiplex(),
                whole,
                Runtime.getRuntime().availableProcessors());
    }

    /// The keys of the driver that will open the target, as far as it is known before anything is read.
    private static List<Key<?>> driverKeys(List<List<Setting>> layers) {
        String address = last(layers, RunKeys.TARGET).map(Setting::value).orElse("");
        String name = last(layers, RunKeys.DRIVER).map(Setting::value).orElse("");
        return Drivers.forAddress(address.strip(), name.strip())
                .map(Driver::keys)
                .orElse(List.of());
    }

    /// The last setting of a key, which is the one that counts.
    private static Optional<Setting> last(List<List<Setting>> layers, Key<?> key) {
        return layers.stream()
                .flatMap(List::stream)
                .filter(setting -> setting.key().equals(key.name()))
                .reduce((_, later) -> later);
    }

    /// The workload decides which keys exist, so without one nothing else can be checked.
    private static Workload workload(List<List<Setting>> layers, Problems problems) {
        Setting named = last(layers, RunKeys.WORKLOAD)
                .orElseThrow(() ->
                        SpecException.of(Origin.COMMAND_LINE, "no workload is named; `plimsoll workloads` lists them"));
        return Workloads.named(named.value().strip()).orElseThrow(() -> {
            problems.add(named.origin(), Workloads.unknown(named.value().strip()));
            return new SpecException(problems.found());
        });
    }

    private static Optional<Driver> driver(Spec spec, Problems problems) {
        String address = spec.get(RunKeys.TARGET);
        String name = spec.get(RunKeys.DRIVER);
        Drivers.unknownName(name).ifPresent(sentence -> problems.add(spec.origin(RunKeys.DRIVER), sentence));
        Optional<Driver> driver = Drivers.forAddress(address, name);
        if (driver.isEmpty()) {
            problems.add(spec.origin(RunKeys.TARGET), Drivers.unknown(address));
        }
        return driver;
    }

    private static SchemaChoice schema(Spec spec, Workload workload) {
        String asked = spec.get(RunKeys.SCHEMA);
        return switch (asked) {
            case SchemaName.CONNECTION -> SchemaChoice.OF_CONNECTION;
            case SchemaName.AUTO ->
                workload.drivesForeign(spec)
                        ? SchemaChoice.OF_CONNECTION
                        : new SchemaChoice(SchemaName.ofWorkload(workload.name()), false);
            default -> new SchemaChoice(asked, true);
        };
    }

    private static TargetSpec targetSpec(Spec spec, Driver driver, Function<String, Secret> password) {
        List<Path> jars = Arrays.stream(spec.get(RunKeys.DRIVER_JAR).split(File.pathSeparator, -1))
                .filter(jar -> !jar.isBlank())
                .map(Path::of)
                .toList();
        return TargetSpec.at(spec.get(RunKeys.TARGET))
                .login(spec.get(RunKeys.USER), password.apply(spec.get(RunKeys.PASSWORD_VARIABLE)))
                .jdbcDriver(spec.get(RunKeys.DRIVER_CLASS), jars)
                .isolation(spec.get(RunKeys.ISOLATION))
                .options(spec.texts(driver.keys()))
                .driver(spec.get(RunKeys.DRIVER))
                .pipelined(spec.get(RunKeys.PIPELINE))
                .stallLimit(spec.get(RunKeys.STALL_LIMIT))
                .build();
    }

    /// Opens the target.
    ///
    /// @throws SpecException when a schema was chosen and the target has no schemas
    /// @throws TargetException when it cannot be reached or refuses
    public Target open() throws TargetException {
        Target opened = driver.open(target);
        String schema = opened.identity().schema();
        if (target.schema().isAsked() && (schema == null || schema.isEmpty())) {
            opened.close();
            throw SpecException.of(
                    new Origin(RunKeys.SCHEMA.name(), 0),
                    "schema = " + target.schema().name() + ": "
                            + opened.identity().product() + " has no schemas; leave schema out");
        }
        return opened;
    }

    /// Why the workload's operations cannot run on the target's dialect, in sentences; empty if they can.
    public List<String> unsupported(Dialect dialect) {
        return workload.dataset().needsSql() && !dialect.speaksSql()
                ? List.of("workload = " + plan.workload() + " needs SQL, which " + dialect.name() + " does not support")
                : workload.unsupported(dialect);
    }

    /// Reads a spec, and applies what its workload prescribes for keys that are not the workload's own.
    private record Prescribing(List<Key<?>> keys, Workload workload) {
        /// Adds problems to `problems`; the spec then lacks the keys they belong to.
        Spec read(List<List<Setting>> layers, Problems problems) {
            SpecReader reader = new SpecReader(keys);
            Spec given = reader.read(layers, problems);
            if (!problems.isEmpty()) {
                return given;
            }
            List<Prescription> prescriptions = workload.prescriptions(given);
            prescriptions.stream().filter(Prescription::isFixed).forEach(fixed -> check(fixed, given, problems));
            List<List<Setting>> filled = new ArrayList<>(layers);
            // First, so that any written setting overrides it.
            filled.addFirst(prescriptions.stream()
                    .map(said -> new Setting(said.key(), said.value(), Origin.DEFAULT))
                    .toList());
            windowOf(given).ifPresent(window -> filled.addFirst(List.of(window)));
            return reader.read(filled, problems);
        }

        /// Unless the user says otherwise, a window is as long as the shape of its arrivals.
        private static Optional<Setting> windowOf(Spec given) {
            return given.get(RunKeys.ARRIVAL) instanceof Arrival.Shaped shaped
                            && !shaped.shape().isAsLongAsWindow()
                            && shaped.shape().length().nanos() > 0
                    ? Optional.of(new Setting(
                            RunKeys.MEASURE.name(), shaped.shape().length().toString(), Origin.DEFAULT))
                    : Optional.empty();
        }

        private void check(Prescription fixed, Spec given, Problems problems) {
            Key<?> key = keys.stream()
                    .filter(known -> known.name().equals(fixed.key()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no key " + fixed.key() + " can be prescribed"));
            boolean isSo = !given.isGiven(key)
                    || given.get(key).equals(key.type().read().apply(fixed.value()));
            if (!isSo) {
                problems.add(
                        given.origin(key),
                        key.name() + " = " + given.settings().get(key.name()) + " must be " + fixed.value()
                                + ", because " + fixed.why() + "; leave " + key.name() + " out");
            }
        }
    }

    private static Map<String, String> partOf(Plan plan, Map<String, String> facts) {
        Division division = plan.division();
        if (division.isWhole()) {
            return facts;
        }
        Map<String, String> all = new LinkedHashMap<>(facts);
        long first = division.first(plan.sessions()) + 1;
        long last = first + plan.ownSessions() - 1;
        all.put(
                "part",
                division.rank() + 1 + " of " + division.of() + ": "
                        + (first == last ? "session " + first : "sessions " + first + " to " + last) + " of "
                        + plan.sessions());
        return all;
    }

    /// Keys that every report shows in another place.
    private static final Set<String> SAID_ELSEWHERE = Set.of(
            RunKeys.WORKLOAD.name(),
            RunKeys.TARGET.name(),
            RunKeys.USER.name(),
            RunKeys.PASSWORD_VARIABLE.name(),
            RunKeys.SESSIONS.name(),
            RunKeys.SHARD.name(),
            RunKeys.ARRIVAL.name(),
            RunKeys.WARMUP.name(),
            RunKeys.MEASURE.name(),
            RunKeys.ROUNDS.name(),
            RunKeys.SEED.name(),
            RunKeys.PRICE.name(),
            RunKeys.CLOUD.name(),
            "profile");

    /// Adds the settings that differ from their defaults to the facts of a plan.
    ///
    /// The facts, plus one that lists the changed settings if there are any.
    static Map<String, String> besideOf(Map<String, String> facts, List<Key<?>> keys, Spec spec) {
        Map<String, String> texts = spec.texts(keys);
        String changed = keys.stream()
                .filter(key -> !SAID_ELSEWHERE.contains(key.name()))
                .filter(key -> !key.isDefault(texts.getOrDefault(key.name(), "")))
                .map(key -> key.name() + " = " + texts.get(key.name()))
                .collect(Collectors.joining(", "));
        if (changed.isEmpty()) {
            return facts;
        }
        Map<String, String> all = new LinkedHashMap<>(facts);
        all.put(Plan.CHANGED, changed);
        return all;
    }
}
