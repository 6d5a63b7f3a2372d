package io.plimsoll.workload.ycsb;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import java.util.List;
import java.util.Optional;

/// The workload `ycsb`: records of named fields, read, updated, inserted, scanned and deleted by key. Stateless
/// and thread-safe.
///
/// Source: `CoreWorkload` of YCSB 0.17.0 (B. F. Cooper et al., "Benchmarking Cloud Serving Systems with YCSB",
/// SoCC 2010).
public final class YcsbWorkload implements Workload {
    /// For [java.util.ServiceLoader].
    public YcsbWorkload() {}

    @Override
    public String name() {
        return "ycsb";
    }

    @Override
    public String summary() {
        return "records read and written by key, as YCSB's core workload does";
    }

    @Override
    public List<Profile> profiles() {
        return YcsbProfile.allDescribed();
    }

    @Override
    public Optional<Key<?>> sizeKey() {
        return Optional.of(YcsbKeys.RECORD_COUNT);
    }

    @Override
    public List<Key<?>> keys() {
        return YcsbKeys.all();
    }

    @Override
    public WorkloadPlan plan(Spec spec, Seed seed, Problems problems) {
        if (!keys().stream().allMatch(spec::has)) {
            // Keys that failed to read are problems already; the plan made without them is not used.
            return SpecReading.ofDefaults(keys(), seed);
        }
        new SpecCheck(spec, problems).run();
        return problems.isEmpty() ? new SpecReading(spec).plan(seed) : SpecReading.ofDefaults(keys(), seed);
    }
}
