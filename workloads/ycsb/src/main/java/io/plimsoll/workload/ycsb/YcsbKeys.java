package io.plimsoll.workload.ycsb;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.ycsb.Store.Task.Kind;

/// The configuration keys of `ycsb`. Keys that YCSB has, have its names and, except for `recordcount`, its
/// defaults.
final class YcsbKeys {
    static final Keys KEYS = new Keys("""
            profile                   | custom    | a preset for proportions, requestdistribution and maxscanlength, \
                where those are left at their defaults
            mode                      | run       | run drives a mix over the records; load inserts them, each insert \
                measured
            table                     | usertable | its name
            layout                    | columns   | how records are kept in SQL: a column for each field, or one of \
                type jsonb (PostgreSQL)
            recordcount               | 100k      | records of the dataset, numbered from 0; inserts continue after them
            insertstart               | 0         | the first record that is loaded and chosen
            insertcount               | 0         | how many are loaded and chosen; 0: recordcount - insertstart
            fieldcount                | 10        | fields of a record, besides its key
            fieldnameprefix           | field     | what the names of fields begin with; their number follows
            fieldlength               | 100       | characters of a value; the maximum where lengths vary
            minfieldlength            | 1         | the minimum where lengths vary
            fieldlengthdistribution   | constant  | how long values are
            fieldlengthhistogram      | hist.txt  | file with lengths and how often they occur, for \
                fieldlengthdistribution = histogram
            readallfields             | true      | read all fields of a record, or one chosen at random
            readallfieldsbyname       | false     | select all fields by name; always on here
            writeallfields            | false     | update all fields of a record, or one chosen at random
            dataintegrity             | false     | values follow from the key, and each that is read is checked
            readproportion            | 0.95      | weight of read operations relative to the others
            updateproportion          | 0.05      | weight of update operations relative to the others
            insertproportion          | 0.0       | weight of insert operations relative to the others
            scanproportion            | 0.0       | weight of scan operations relative to the others
            readmodifywriteproportion | 0.0       | weight of readmodifywrite operations relative to the others
            deleteproportion          | 0.0       | weight of delete operations relative to the others
            requestdistribution       | uniform   | how records are chosen; zipfian is YCSB's, which is flatter than \
                Zipf's law: that is zipf
            theta                     | 0.99      | exponent of requestdistribution = zipf
            hotspotdatafraction       | 0.2       | share of the records that is hot
            hotspotopnfraction        | 0.8       | share of the operations on hot records
            exponential.percentile    | 95        | percentage of the operations that go to the newest records
            exponential.frac          | 0.8571428571 | share of the records that count as the newest
            minscanlength             | 1         | records of the shortest scan
            maxscanlength             | 1000      | records of the longest scan
            scanlengthdistribution    | uniform   | how long scans are: uniform, or zipfian, which favours short ones
            insertorder               | hashed    | hashed: keys are hashes of record numbers; else the numbers
            zeropadding               | 1         | digits of a key's number at least, filled with zeros
            key-rule                  | ycsb      | whose hash function makes the keys: YCSB's or go-ycsb's
            core_workload_insertion_retry_limit | 0 | how often an insert that failed is tried again in mode = load
            core_workload_insertion_retry_interval | 3 | seconds between those attempts, give or take a fifth
            expected-inserts          | 0         | how many records the run will insert; zipfian adds twice as many \
                to its range
            insert-keys               | fresh     | fresh: inserts continue after the last record in the table; ycsb: \
                after recordcount, again in every run
            batch-rows                | 1         | records inserted by one statement or request
            """);
    private static final long RECORDS_MAX = Long.MAX_VALUE / 4;
    private static final int LENGTH_MAX = 10_000_000;
    private static final String WEIGHT_MAX = "1000000000";

    static final Key<YcsbProfile> PROFILE = KEYS.word("profile", YcsbProfile.class);
    static final Key<Mode> MODE = KEYS.word("mode", Mode.class);
    static final Key<String> TABLE =
            KEYS.key("table", ValueType.of("a plain name of a table", YcsbKeys::plainName, name -> name));
    static final Key<Layout> LAYOUT = KEYS.word("layout", Layout.class);
    static final Key<Long> RECORD_COUNT = KEYS.count("recordcount", 1, RECORDS_MAX);
    static final Key<Long> INSERT_START = KEYS.count("insertstart", 0, RECORDS_MAX);
    static final Key<Long> INSERT_COUNT = KEYS.count("insertcount", 0, RECORDS_MAX);
    static final Key<Long> FIELD_COUNT = KEYS.count("fieldcount", 1, 1_000);
    static final Key<String> FIELD_NAME_PREFIX = KEYS.key(
            "fieldnameprefix", ValueType.of("the beginning of a plain column name", YcsbKeys::plainName, name -> name));
    static final Key<Long> FIELD_LENGTH = KEYS.count("fieldlength", 1, LENGTH_MAX);
    static final Key<Long> MIN_FIELD_LENGTH = KEYS.count("minfieldlength", 1, LENGTH_MAX);
    static final Key<LengthLaw> FIELD_LENGTH_DISTRIBUTION = KEYS.word("fieldlengthdistribution", LengthLaw.class);
    static final Key<String> FIELD_LENGTH_HISTOGRAM = KEYS.text("fieldlengthhistogram");
    static final Key<Boolean> READ_ALL_FIELDS = KEYS.flag("readallfields");
    static final Key<Boolean> READ_ALL_FIELDS_BY_NAME = KEYS.flag("readallfieldsbyname");
    static final Key<Boolean> WRITE_ALL_FIELDS = KEYS.flag("writeallfields");
    static final Key<Boolean> DATA_INTEGRITY = KEYS.flag("dataintegrity");
    static final Key<Double> READ = KEYS.decimal("readproportion", "0", WEIGHT_MAX);
    static final Key<Double> UPDATE = KEYS.decimal("updateproportion", "0", WEIGHT_MAX);
    static final Key<Double> INSERT = KEYS.decimal("insertproportion", "0", WEIGHT_MAX);
    static final Key<Double> SCAN = KEYS.decimal("scanproportion", "0", WEIGHT_MAX);
    static final Key<Double> READ_MODIFY_WRITE = KEYS.decimal("readmodifywriteproportion", "0", WEIGHT_MAX);
    static final Key<Double> DELETE = KEYS.decimal("deleteproportion", "0", WEIGHT_MAX);
    static final Key<Distribution> REQUEST_DISTRIBUTION = KEYS.word("requestdistribution", Distribution.class);
    static final Key<Double> THETA = KEYS.decimal("theta", "0.001", "10");
    static final Key<Double> HOTSPOT_DATA_FRACTION = KEYS.decimal("hotspotdatafraction", "0", "1");
    static final Key<Double> HOTSPOT_OPERATION_FRACTION = KEYS.decimal("hotspotopnfraction", "0", "1");
    static final Key<Double> EXPONENTIAL_PERCENTILE = KEYS.decimal("exponential.percentile", "0.001", "99.999");
    static final Key<Double> EXPONENTIAL_FRACTION = KEYS.decimal("exponential.frac", "0.000001", "1");
    static final Key<Long> MIN_SCAN_LENGTH = KEYS.count("minscanlength", 1, 1_000_000);
    static final Key<Long> MAX_SCAN_LENGTH = KEYS.count("maxscanlength", 1, 1_000_000);
    static final Key<LengthLaw> SCAN_LENGTH_DISTRIBUTION = KEYS.word("scanlengthdistribution", LengthLaw.class);
    static final Key<String> INSERT_ORDER = KEYS.text("insertorder");
    static final Key<Long> ZERO_PADDING = KEYS.count("zeropadding", 1, 200);
    static final Key<KeyHash> KEY_RULE = KEYS.word("key-rule", KeyHash.class);
    static final Key<Long> RETRY_LIMIT = KEYS.count("core_workload_insertion_retry_limit", 0, 1_000_000);
    static final Key<Double> RETRY_INTERVAL = KEYS.decimal("core_workload_insertion_retry_interval", "0", "86400");
    static final Key<Long> EXPECTED_INSERTS = KEYS.count("expected-inserts", 0, RECORDS_MAX);
    static final Key<InsertKeys> INSERT_KEYS = KEYS.word("insert-keys", InsertKeys.class);
    static final Key<Long> BATCH_ROWS = KEYS.count("batch-rows", 1, 100_000);

    private YcsbKeys() {}

    /// Whether to load records or to run operations.
    enum Mode {
        RUN,
        LOAD
    }

    /// How records are stored in SQL.
    enum Layout {
        COLUMNS,
        JSONB
    }

    /// The distribution of lengths.
    enum LengthLaw {
        CONSTANT,
        UNIFORM,
        ZIPFIAN,
        HISTOGRAM
    }

    /// The distribution of chosen records.
    enum Distribution {
        UNIFORM,
        ZIPFIAN,
        ZIPF,
        LATEST,
        SEQUENTIAL,
        EXPONENTIAL,
        HOTSPOT
    }

    /// The tool whose hash keys have.
    enum KeyHash {
        YCSB,
        GO_YCSB
    }

    /// Where inserted records begin.
    enum InsertKeys {
        FRESH,
        YCSB
    }

    private static String plainName(String text) {
        if (!text.matches("[A-Za-z_][A-Za-z0-9_]{0,59}")) {
            throw new IllegalArgumentException("needs letters, digits and _ only, a letter first, 60 at most");
        }
        return text;
    }

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
}
