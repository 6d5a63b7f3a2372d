package io.plimsoll.workload.own;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.ValueType;
import io.plimsoll.spec.WorkloadFile;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Prescription;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.own.OwnFile.Meaning;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.script.expression.EvaluationException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The workload `own`: a file that defines tables, operations and invariants. Stateless and thread-safe.
public record OwnWorkload() implements Workload {
    private static final Key<String> FILE = Key.required(
            WorkloadFile.FILE, ValueType.text(), "the workload file: tables, operations and invariants in YAML");

    /// Identifies the rows of the tables. Marks keep it, so that rows of another file are told apart.
    static final Key<String> DATASET = Key.of(
                    "dataset", ValueType.text(), "", "what the rows depend on, as a short text; computed from the file")
            .in(Role.DATASET);

    private static final Description DESCRIPTION = new Description(
            WorkloadFile.WORKLOAD,
            "tables, operations and invariants of a workload file of your own",
            List.of(),
            List.of(FILE, DATASET),
            DATASET);

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public List<Key<?>> keysBy(List<Setting> settings) {
        Optional<String> path = settings.stream()
                .filter(setting -> setting.key().equals(FILE.name()))
                .map(setting -> setting.value().strip())
                .reduce((_, later) -> later);
        if (path.isEmpty()) {
            return List.of();
        }
        return OwnFile.read(path.get(), new Problems())
                .map(OwnWorkload::parameters)
                .orElse(List.of());
    }

    /// The parameters of a file as keys.
    static List<Key<?>> parameters(OwnFile file) {
        List<Key<?>> keys = new ArrayList<>();
        file.parameters(new Problems())
                .forEach((name, value) ->
                        keys.add(Key.of(name, ValueType.text(), value, "parameter of " + file.path())));
        return keys;
    }

    @Override
    public Optional<String> starter() {
        return Optional.of(BuiltinFiles.starter());
    }

    @Override
    public List<Workload> builtIn() {
        return BuiltinFiles.names().stream().<Workload>map(Builtin::of).toList();
    }

    @Override
    public Optional<Workload> builtIn(String name) {
        return BuiltinFiles.names().contains(name) ? Optional.of(Builtin.of(name)) : Optional.empty();
    }

    /// Without tables, the operations work on what is there.
    @Override
    public boolean drivesForeign(Spec spec) {
        return OwnFile.read(spec.get(FILE), new Problems())
                .map(file -> !file.root().values().containsKey("tables"))
                .orElse(false);
    }

    @Override
    public List<Prescription> prescriptions(Spec spec) {
        return OwnFile.read(spec.get(FILE), new Problems())
                .map(file -> identity(file, spec))
                .orElse(List.of());
    }

    /// What the rows of a file's tables depend on.
    static List<Prescription> identity(OwnFile file, Spec spec) {
        Problems saidLater = new Problems();
        Seed seed = new Seed(spec.number("seed").orElse(0));
        String identity = file.identity(values(file, spec, saidLater), seed, saidLater);
        return List.of(Prescription.usual(DATASET.name(), identity));
    }

    private static Map<String, String> values(OwnFile file, Spec spec, Problems problems) {
        Map<String, String> given = spec.settings();
        Map<String, String> values = new LinkedHashMap<>();
        file.parameters(problems).forEach((name, value) -> values.put(name, given.getOrDefault(name, value)));
        return values;
    }

    @Override
    public WorkloadPlan plan(Spec spec, Seed seed, Problems problems) {
        if (!keys().stream().allMatch(spec::has)) {
            return nothing();
        }
        return OwnFile.read(spec.get(FILE), problems)
                .map(file -> plan(file, spec, seed, problems))
                .orElseGet(OwnWorkload::nothing);
    }

    /// The plan after a problem, which nobody uses.
    static WorkloadPlan nothing() {
        return new OwnPlan("", Meaning.NOTHING, Map.of());
    }

    static WorkloadPlan plan(OwnFile file, Spec spec, Seed seed, Problems problems) {
        Problems own = new Problems();
        Meaning meaning = file.meaning(values(file, spec, own), seed, own);
        Map<String, String> facts = own.isEmpty() ? facts(file, meaning, seed, own) : Map.of();
        own.found().forEach(problem -> problems.add(problem.origin(), problem.message()));
        return new OwnPlan(file.path(), meaning, facts);
    }

    /// Computes some rows and inputs, which shows what does not fit.
    private static Map<String, String> facts(OwnFile file, Meaning meaning, Seed seed, Problems problems) {
        try {
            return OwnFacts.of(file, meaning, seed);
        } catch (ArithmeticException | NumberFormatException unfit) {
            problems.add(new Origin(file.path(), 0), "a value does not fit its column: " + unfit.getMessage());
            return Map.of();
        } catch (EvaluationException noValue) {
            problems.add(new Origin(file.path(), 0), "a column has rows without a value: " + noValue.getMessage());
            return Map.of();
        }
    }

    /// A workload that is a file of this build. Stateless and thread-safe.
    ///
    /// @param file with its parameters not yet put in
    record Builtin(String name, OwnFile file) implements Workload {
        /// The workload of a name in [BuiltinFiles].
        static Builtin of(String name) {
            Problems problems = new Problems();
            OwnFile file = OwnFile.read(BuiltinFiles.path(name), problems)
                    .orElseThrow(() -> new IllegalStateException(name + ": " + problems.found()));
            return new Builtin(name, file);
        }

        @Override
        public Description description() {
            List<Key<?>> keys = new ArrayList<>(List.of(OwnWorkload.DATASET));
            keys.addAll(OwnWorkload.parameters(file));
            String summary = file.root().values().get("description") instanceof Node.Scalar text ? text.text() : name;
            return new Description(name, summary, List.of(), keys, OwnWorkload.DATASET);
        }

        @Override
        public Optional<String> starter() {
            return Optional.of(BuiltinFiles.text(name));
        }

        /// What the rows depend on, and what the file says of the run.
        @Override
        public List<Prescription> prescriptions(Spec spec) {
            List<Prescription> prescriptions = new ArrayList<>(OwnWorkload.identity(file, spec));
            file.root().values().forEach((key, value) -> {
                if (!WorkloadFile.SECTIONS.contains(key) && value instanceof Node.Scalar text) {
                    prescriptions.add(Prescription.usual(key, text.text()));
                }
            });
            return prescriptions;
        }

        @Override
        public WorkloadPlan plan(Spec spec, Seed seed, Problems problems) {
            return keys().stream().allMatch(spec::has)
                    ? OwnWorkload.plan(file, spec, seed, problems)
                    : OwnWorkload.nothing();
        }
    }
}
