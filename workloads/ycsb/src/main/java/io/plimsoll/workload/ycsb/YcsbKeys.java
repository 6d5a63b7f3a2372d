package io.plimsoll.workload.ycsb;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
import io.plimsoll.spec.ValueType;
import java.util.List;

/// The configuration keys of `ycsb`. Keys that YCSB has, have its names and, except for `recordcount`, its
/// defaults.
final class YcsbKeys {
    private static final Keys KEYS = new Keys();
    private static final long RECORDS_MAX = Long.MAX_VALUE / 4;
    private static final int LENGTH_MAX = 10_000_000;

    static final Key<YcsbProfile> PROFILE = KEYS.word(
            "profile",
            YcsbProfile.class,
            "custom",
            "a preset for proportions, requestdistribution and maxscanlength, where those are left at their defaults");
    static final Key<Mode> MODE = KEYS.word(
            "mode", Mode.class, "run", "run drives a mix over the records; load inserts them, each insert measured");
    static final Key<String> TABLE = KEYS.key(
            "table",
            ValueType.of("a plain name of a table", YcsbKeys::plainName, name -> name),
            "usertable",
            "its name");
    static final Key<Layout> LAYOUT = KEYS.word(
            "layout",
            Layout.class,
            "columns",
            "how records are kept in SQL: a column for each field, or one of type jsonb (PostgreSQL)");
    static final Key<Long> RECORD_COUNT =
            records("recordcount", 1, "100k", "records of the dataset, numbered from 0; inserts go on behind them");
    static final Key<Long> INSERT_START = records("insertstart", 0, "0", "the first record that is loaded and chosen");
    static final Key<Long> INSERT_COUNT =
            records("insertcount", 0, "0", "how many are loaded and chosen; 0: recordcount - insertstart");
    static final Key<Long> FIELD_COUNT =
            KEYS.count("fieldcount", 1, 1_000, "10", "fields of a record, besides its key");
    static final Key<String> FIELD_NAME_PREFIX = KEYS.key(
            "fieldnameprefix",
            ValueType.of("the beginning of a plain column name", YcsbKeys::plainName, name -> name),
            "field",
            "what the names of fields begin with; their number follows");
    static final Key<Long> FIELD_LENGTH =
            KEYS.count("fieldlength", 1, LENGTH_MAX, "100", "characters of a value, or at most so many");
    static final Key<Long> MIN_FIELD_LENGTH =
            KEYS.count("minfieldlength", 1, LENGTH_MAX, "1", "at least so many, where lengths are not constant");
    static final Key<LengthLaw> FIELD_LENGTH_DISTRIBUTION =
            KEYS.word("fieldlengthdistribution", LengthLaw.class, "constant", "how long values are");
    static final Key<String> FIELD_LENGTH_HISTOGRAM = KEYS.text(
            "fieldlengthhistogram",
            "hist.txt",
            "file with lengths and how often they occur, for fieldlengthdistribution = histogram");
    static final Key<Boolean> READ_ALL_FIELDS =
            KEYS.flag("readallfields", "true", "read all fields of a record, or one chosen at random");
    static final Key<Boolean> READ_ALL_FIELDS_BY_NAME =
            KEYS.flag("readallfieldsbyname", "false", "select all fields by name; always on here");
    static final Key<Boolean> WRITE_ALL_FIELDS =
            KEYS.flag("writeallfields", "false", "update all fields of a record, or one chosen at random");
    static final Key<Boolean> DATA_INTEGRITY =
            KEYS.flag("dataintegrity", "false", "values follow from the key, and each that is read is checked");
    static final Key<Double> READ = proportion("read", "0.95");
    static final Key<Double> UPDATE = proportion("update", "0.05");
    static final Key<Double> INSERT = proportion("insert", "0.0");
    static final Key<Double> SCAN = proportion("scan", "0.0");
    static final Key<Double> READ_MODIFY_WRITE = proportion("readmodifywrite", "0.0");
    static final Key<Double> DELETE = proportion("delete", "0.0");
    static final Key<Distribution> REQUEST_DISTRIBUTION = KEYS.word(
            "requestdistribution",
            Distribution.class,
            "uniform",
            "how records are chosen; zipfian is YCSB's, which is flatter than Zipf's law: that is zipf");
    static final Key<Double> THETA =
            KEYS.key("theta", ValueType.decimal("0.001", "10"), "0.99", "exponent of requestdistribution = zipf");
    static final Key<Double> HOTSPOT_DATA_FRACTION =
            KEYS.key("hotspotdatafraction", ValueType.decimal("0", "1"), "0.2", "share of the records that is hot");
    static final Key<Double> HOTSPOT_OPERATION_FRACTION = KEYS.key(
            "hotspotopnfraction", ValueType.decimal("0", "1"), "0.8", "share of the operations on hot records");
    static final Key<Double> EXPONENTIAL_PERCENTILE = KEYS.key(
            "exponential.percentile",
            ValueType.decimal("0.001", "99.999"),
            "95",
            "so many percent of the operations fall on the newest records");
    static final Key<Double> EXPONENTIAL_FRACTION = KEYS.key(
            "exponential.frac",
            ValueType.decimal("0.000001", "1"),
            "0.8571428571",
            "the share of the records that those are");
    static final Key<Long> MIN_SCAN_LENGTH =
            KEYS.count("minscanlength", 1, 1_000_000, "1", "records of the shortest scan");
    static final Key<Long> MAX_SCAN_LENGTH =
            KEYS.count("maxscanlength", 1, 1_000_000, "1000", "records of the longest scan");
    static final Key<LengthLaw> SCAN_LENGTH_DISTRIBUTION = KEYS.word(
            "scanlengthdistribution",
            LengthLaw.class,
            "uniform",
            "how long scans are: uniform, or zipfian, which favours short ones");
    static final Key<String> INSERT_ORDER =
            KEYS.text("insertorder", "hashed", "hashed: keys are hashes of record numbers; else the numbers");
    static final Key<Long> ZERO_PADDING =
            KEYS.count("zeropadding", 1, 200, "1", "digits of a key's number at least, filled with zeros");
    static final Key<KeyHash> KEY_RULE =
            KEYS.word("key-rule", KeyHash.class, "ycsb", "whose hash keys have: YCSB's or go-ycsb's");
    static final Key<Long> RETRY_LIMIT = KEYS.count(
            "core_workload_insertion_retry_limit",
            0,
            1_000_000,
            "0",
            "how often an insert that failed is tried again in mode = load");
    static final Key<Double> RETRY_INTERVAL = KEYS.key(
            "core_workload_insertion_retry_interval",
            ValueType.decimal("0", "86400"),
            "3",
            "seconds between those attempts, give or take a fifth");
    static final Key<Long> EXPECTED_INSERTS = records(
            "expected-inserts", 0, "0", "how many records the run will insert, which zipfian adds to its range twice");
    static final Key<InsertKeys> INSERT_KEYS = KEYS.word(
            "insert-keys",
            InsertKeys.class,
            "fresh",
            "fresh: inserts go on behind the last record in the table; ycsb: behind recordcount, in every run again");
    static final Key<Long> BATCH_ROWS =
            KEYS.count("batch-rows", 1, 100_000, "1", "records inserted by one statement or request");

    private YcsbKeys() {}

    static List<Key<?>> all() {
        return KEYS.all();
    }

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

    private static Key<Long> records(String name, long min, String defaultText, String meaning) {
        return KEYS.count(name, min, RECORDS_MAX, defaultText, meaning);
    }

    private static Key<Double> proportion(String operation, String defaultText) {
        return KEYS.key(
                operation + "proportion",
                ValueType.decimal("0", "1000000000"),
                defaultText,
                "weight of " + operation + " operations relative to the others");
    }

    private static String plainName(String text) {
        if (!text.matches("[A-Za-z_][A-Za-z0-9_]{0,59}")) {
            throw new IllegalArgumentException("needs letters, digits and _ only, a letter first, 60 at most");
        }
        return text;
    }
}
