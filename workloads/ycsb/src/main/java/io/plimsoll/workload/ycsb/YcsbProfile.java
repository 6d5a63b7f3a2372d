package io.plimsoll.workload.ycsb;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Spec;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.ycsb.Task.Kind;
import io.plimsoll.workload.ycsb.YcsbKeys.Distribution;

/// Presets: YCSB's workloads A to F, and the five of PolarDB's report. A preset sets only keys that have their
/// defaults, so that a plan that was written and read back gives the same plan.
enum YcsbProfile implements Profile.Constant {
    CUSTOM("nothing preset", Distribution.UNIFORM),
    A("update heavy: half reads, half updates", Distribution.ZIPFIAN),
    B("read mostly: 95 % reads, 5 % updates", Distribution.ZIPFIAN),
    C("read only", Distribution.ZIPFIAN),
    D("read latest: 95 % reads of the newest, 5 % inserts", Distribution.LATEST),
    E("short ranges: 95 % scans of up to 100, 5 % inserts", Distribution.ZIPFIAN),
    F("half reads, half read-modify-writes", Distribution.ZIPFIAN),
    INSERT_ONLY("PolarDB's report: inserts", Distribution.UNIFORM),
    UPDATE_ONLY("PolarDB's report: updates", Distribution.UNIFORM),
    READ_ONLY("PolarDB's report: point reads", Distribution.UNIFORM),
    READ_UPDATE("PolarDB's report: half reads, half updates", Distribution.UNIFORM),
    SCAN_ONLY("PolarDB's report: scans of up to 1000", Distribution.UNIFORM);

    private static final long SHORT_SCAN = 100;

    private final String meaning;
    private final Distribution distribution;

    YcsbProfile(String meaning, Distribution distribution) {
        this.meaning = meaning;
        this.distribution = distribution;
    }

    /// The weight of an operation.
    double share(Kind kind, Spec spec) {
        return switch (kind) {
            case READ -> preset(spec, YcsbKeys.READ, shares().read);
            case UPDATE -> preset(spec, YcsbKeys.UPDATE, shares().update);
            case INSERT -> preset(spec, YcsbKeys.INSERT, shares().insert);
            case SCAN -> preset(spec, YcsbKeys.SCAN, shares().scan);
            case READ_MODIFY_WRITE -> preset(spec, YcsbKeys.READ_MODIFY_WRITE, shares().readModifyWrite);
            case DELETE -> spec.get(YcsbKeys.DELETE);
        };
    }

    private record Shares(double read, double update, double insert, double scan, double readModifyWrite) {}

    private Shares shares() {
        return switch (this) {
            case CUSTOM, B -> new Shares(0.95, 0.05, 0, 0, 0);
            case A, READ_UPDATE -> new Shares(0.5, 0.5, 0, 0, 0);
            case C, READ_ONLY -> new Shares(1, 0, 0, 0, 0);
            case D -> new Shares(0.95, 0, 0.05, 0, 0);
            case E -> new Shares(0, 0, 0.05, 0.95, 0);
            case F -> new Shares(0.5, 0, 0, 0, 0.5);
            case INSERT_ONLY -> new Shares(0, 0, 1, 0, 0);
            case UPDATE_ONLY -> new Shares(0, 1, 0, 0, 0);
            case SCAN_ONLY -> new Shares(0, 0, 0, 1, 0);
        };
    }

    Distribution distribution(Spec spec) {
        return preset(spec, YcsbKeys.REQUEST_DISTRIBUTION, distribution);
    }

    long maxScanLength(Spec spec) {
        return this == E ? preset(spec, YcsbKeys.MAX_SCAN_LENGTH, SHORT_SCAN) : spec.get(YcsbKeys.MAX_SCAN_LENGTH);
    }

    private static <T> T preset(Spec spec, Key<T> key, T value) {
        T asked = spec.get(key);
        T usual = key.type().read().apply(String.valueOf(key.defaultText()));
        return asked.equals(usual) ? value : asked;
    }

    @Override
    public String meaning() {
        return meaning;
    }
}
