package io.plimsoll.workload.ycsb;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.ycsb.YcsbKeys.KeyHash;
import io.plimsoll.workload.ycsb.YcsbKeys.LengthLaw;
import java.nio.file.Path;
import java.util.List;

/// From a spec without contradictions to a plan: every decision is made here. Immutable.
record SpecReading(Spec spec) {
    private static final double NANOS_PER_SECOND = 1e9;

    /// Stands in where a spec has problems.
    static YcsbPlan ofDefaults(List<Key<?>> keys, Seed seed) {
        Spec defaults = new SpecReader(keys).read(List.of(), new Problems());
        return new SpecReading(defaults).plan(seed);
    }

    YcsbPlan plan(Seed seed) {
        return new YcsbPlan(records(seed), work(), seed);
    }

    private YcsbProfile profile() {
        return spec.get(YcsbKeys.PROFILE);
    }

    private Records records(Seed seed) {
        long first = spec.get(YcsbKeys.INSERT_START);
        long asked = spec.get(YcsbKeys.INSERT_COUNT);
        long all = spec.get(YcsbKeys.RECORD_COUNT);
        return new Records(
                spec.get(YcsbKeys.TABLE),
                spec.get(YcsbKeys.LAYOUT),
                keyRule(),
                fields(seed),
                first,
                asked == 0 ? all - first : asked,
                all);
    }

    private KeyRule keyRule() {
        boolean hashed = spec.get(YcsbKeys.INSERT_ORDER).equals("hashed");
        KeyRule.Scatter hash =
                spec.get(YcsbKeys.KEY_RULE) == KeyHash.YCSB ? KeyRule.Scatter.YCSB : KeyRule.Scatter.GO_YCSB;
        return new KeyRule(
                hashed ? hash : KeyRule.Scatter.NONE,
                spec.get(YcsbKeys.ZERO_PADDING).intValue());
    }

    private Records.Fields fields(Seed seed) {
        List<String> names = Records.Fields.names(
                spec.get(YcsbKeys.FIELD_NAME_PREFIX),
                spec.get(YcsbKeys.FIELD_COUNT).intValue());
        int length = spec.get(YcsbKeys.FIELD_LENGTH).intValue();
        boolean known = spec.get(YcsbKeys.DATA_INTEGRITY);
        Values values =
                known ? new Values.Known(new KnownValue(length), names) : new Values.Random(seed, fieldLengths(length));
        return new Records.Fields(names, values, known);
    }

    private Lengths fieldLengths(int max) {
        LengthLaw law = spec.get(YcsbKeys.FIELD_LENGTH_DISTRIBUTION);
        return law == LengthLaw.HISTOGRAM
                ? LengthFile.read(Path.of(spec.get(YcsbKeys.FIELD_LENGTH_HISTOGRAM)))
                : lengths(law, spec.get(YcsbKeys.MIN_FIELD_LENGTH).intValue(), max);
    }

    private static Lengths lengths(LengthLaw law, int min, int max) {
        return switch (law) {
            case CONSTANT -> new Lengths.Constant(max);
            case UNIFORM -> new Lengths.Uniform(min, max);
            case ZIPFIAN -> Lengths.Zipfian.of(min, max);
            case HISTOGRAM -> throw new IllegalStateException("read from a file");
        };
    }

    private Work work() {
        Work.Choice choice = new Work.Choice(
                profile().distribution(spec),
                spec.get(YcsbKeys.THETA),
                spec.get(YcsbKeys.HOTSPOT_DATA_FRACTION),
                spec.get(YcsbKeys.HOTSPOT_OPERATION_FRACTION),
                new Work.Exponential(
                        spec.get(YcsbKeys.EXPONENTIAL_PERCENTILE), spec.get(YcsbKeys.EXPONENTIAL_FRACTION)),
                spec.get(YcsbKeys.EXPECTED_INSERTS));
        Lengths scans = lengths(
                spec.get(YcsbKeys.SCAN_LENGTH_DISTRIBUTION),
                spec.get(YcsbKeys.MIN_SCAN_LENGTH).intValue(),
                (int) profile().maxScanLength(spec));
        return new Work(
                spec.get(YcsbKeys.MODE),
                Mix.of(spec, profile()),
                choice,
                new Work.Reading(spec.get(YcsbKeys.READ_ALL_FIELDS), spec.get(YcsbKeys.WRITE_ALL_FIELDS), scans),
                new Work.Inserting(
                        spec.get(YcsbKeys.INSERT_KEYS),
                        spec.get(YcsbKeys.BATCH_ROWS).intValue(),
                        spec.get(YcsbKeys.RETRY_LIMIT),
                        spec.get(YcsbKeys.RETRY_INTERVAL) * NANOS_PER_SECOND));
    }
}
