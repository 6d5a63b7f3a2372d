package io.plimsoll.plan;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.workload.Prescription;
import io.plimsoll.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/// Reads a spec, and applies what its workload prescribes for keys that are not the workload's own.
///
/// @param keys all keys
record Prescribing(List<Key<?>> keys, Workload workload) {
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
        return reader.read(filled, problems);
    }

    private void check(Prescription fixed, Spec given, Problems problems) {
        Key<?> key = keys.stream()
                .filter(known -> known.name().equals(fixed.key()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no key " + fixed.key() + " can be prescribed"));
        boolean isSo =
                !given.isGiven(key) || given.get(key).equals(key.type().read().apply(fixed.value()));
        if (!isSo) {
            problems.add(
                    given.origin(key),
                    key.name() + " = " + given.settings().get(key.name()) + " must be " + fixed.value() + ", because "
                            + fixed.why() + "; leave " + key.name() + " out");
        }
    }
}
