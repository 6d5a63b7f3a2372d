package io.plimsoll.workload.widerow;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import java.util.List;
import java.util.Optional;

/// The workload `widerow`: one table of many columns, written, updated, looked up by key and scanned by
/// prefix. Stateless and thread-safe.
///
/// Source: Alibaba's `holo-e2e-performance-tool` for Hologres, 1.0.0 and 1.0.1.
public final class WideRowWorkload implements Workload {
    /// For [java.util.ServiceLoader].
    public WideRowWorkload() {}

    @Override
    public String name() {
        return "widerow";
    }

    @Override
    public String summary() {
        return "wide rows written, updated and looked up, as Hologres' performance tool does";
    }

    @Override
    public List<Profile> profiles() {
        return WideRowProfile.allDescribed();
    }

    @Override
    public Optional<Key<?>> sizeKey() {
        return Optional.of(WideRowKeys.ROWS);
    }

    @Override
    public List<Key<?>> keys() {
        return WideRowKeys.all();
    }

    @Override
    public WorkloadPlan plan(Spec spec, Seed seed, Problems problems) {
        if (!keys().stream().allMatch(spec::has)) {
            // Keys that failed to read are problems already; the plan made without them is not used.
            return SpecReading.ofDefaults(keys(), seed);
        }
        SpecReading reading = new SpecReading(spec);
        new SpecCheck(spec, reading.mode(), problems).run();
        return problems.isEmpty() ? reading.plan(seed) : SpecReading.ofDefaults(keys(), seed);
    }
}
