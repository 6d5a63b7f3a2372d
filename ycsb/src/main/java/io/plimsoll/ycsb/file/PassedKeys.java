package io.plimsoll.ycsb.file;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Properties that mean the same to YCSB and to Plimsoll's workload `ycsb`, which checks them. Stateless.
public final class PassedKeys {
    /// YCSB's own, under YCSB's names.
    private static final List<String> YCSB = List.of(
            "table",
            "recordcount",
            "insertstart",
            "insertcount",
            "fieldcount",
            "fieldnameprefix",
            "fieldlength",
            "minfieldlength",
            "fieldlengthdistribution",
            "fieldlengthhistogram",
            "readallfields",
            "readallfieldsbyname",
            "writeallfields",
            "dataintegrity",
            "readproportion",
            "updateproportion",
            "insertproportion",
            "scanproportion",
            "readmodifywriteproportion",
            "requestdistribution",
            "hotspotdatafraction",
            "hotspotopnfraction",
            "exponential.percentile",
            "exponential.frac",
            "minscanlength",
            "maxscanlength",
            "scanlengthdistribution",
            "insertorder",
            "zeropadding",
            "core_workload_insertion_retry_limit",
            "core_workload_insertion_retry_interval");

    /// Plimsoll's additions to the workload.
    private static final List<String> OURS =
            List.of("deleteproportion", "theta", "expected-inserts", "key-rule", "insert-keys", "layout", "batch-rows");

    private static final Set<String> FLAGS =
            Set.of("readallfields", "readallfieldsbyname", "writeallfields", "dataintegrity");

    private static final Set<String> ALL = all();

    private PassedKeys() {}

    private static Set<String> all() {
        Set<String> all = new HashSet<>(YCSB);
        all.addAll(OURS);
        // A run has keys of its own, such as seed. Two of them YCSB has in another meaning.
        RunKeys.all().stream().map(Key::name).forEach(all::add);
        all.remove(RunKeys.TARGET.name());
        all.remove(RunKeys.WORKLOAD.name());
        return Set.copyOf(all);
    }

    /// Whether a property goes to the run as it is.
    public static boolean contains(String name) {
        return ALL.contains(name);
    }

    /// Their names.
    public static Set<String> names() {
        return ALL;
    }

    /// Whether YCSB reads it as true or false, in capitals or not.
    public static boolean isFlag(String name) {
        return FLAGS.contains(name);
    }
}
