package io.plimsoll.workload.own;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.WorkloadFile;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Prescription;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.own.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A workload that is a file of this build. Stateless and thread-safe.
///
/// @param file with its parameters not yet put in
record BuiltinWorkload(String name, OwnFile file) implements Workload {
    /// The workload of a name in [BuiltinFiles].
    static BuiltinWorkload of(String name) {
        Problems problems = new Problems();
        OwnFile file = OwnFile.read(BuiltinFiles.path(name), problems)
                .orElseThrow(() -> new IllegalStateException(name + ": " + problems.found()));
        return new BuiltinWorkload(name, file);
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
