package io.plimsoll.workload.widerow;

import io.plimsoll.driver.RowBatch.OnConflict;
import io.plimsoll.driver.RowBatch.Road;
import io.plimsoll.driver.Storage.Layout;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.TimeSpan;
import java.math.BigDecimal;
import java.util.List;

/// The configuration keys of `widerow`, with their defaults.
final class WideRowKeys {
    private static final long ROWS_MAX = 1_000_000_000_000_000L;

    static final Key<WideRowProfile> PROFILE = Key.of(
            "profile",
            ValueType.oneOf(WideRowProfile.class),
            "custom",
            "a preset for mode, write-columns and together, where those are left at their defaults");
    static final Key<Mode> MODE = Key.of("mode", ValueType.oneOf(Mode.class), "write", "what is done to the table");
    static final Key<String> TABLE = Key.of(
            "table",
            ValueType.of("a plain name of a table", WideRowKeys::tableName, name -> name),
            "plimsoll_wide",
            "its name");
    static final Key<Long> ROWS =
            Key.of("rows", ValueType.count(1, ROWS_MAX), "1M", "rows of the dataset, numbered from 1");
    static final Key<Long> COLUMNS =
            Key.of("columns", ValueType.count(1, 10_000), "20", "payload columns, besides key and time stamp");
    static final Key<Long> COLUMN_SIZE =
            Key.of("column-size", ValueType.count(1, 1_000_000), "20", "characters of a value: see value-rule");
    static final Key<PayloadType> COLUMN_TYPE = Key.of(
            "column-type",
            ValueType.of(
                    "text, varchar(n), char(n), int, bigint, numeric or double precision",
                    PayloadType::parse,
                    PayloadType::text),
            "text",
            "type of the payload columns");
    static final Key<Long> WRITE_COLUMNS = Key.of(
            "write-columns",
            ValueType.count(0, 10_000),
            "0",
            "write only the first so many payload columns; 0: all of them");
    static final Key<Layout> ORIENTATION =
            Key.of("orientation", Orientation.type(), "default", "how the table is stored, where there is a choice");
    static final Key<Long> SHARD_COUNT = Key.of(
            "shard-count", ValueType.count(0, 100_000), "0", "shards of the table; 0: as many as the target likes");
    static final Key<Boolean> PRIMARY_KEY = flag("primary-key", "true", "whether the table has a primary key");
    static final Key<Boolean> PREFIX_KEY =
            flag("prefix-key", "false", "a key of two columns: the prefix id, and id1, the row's number");
    static final Key<Long> ROWS_PER_PREFIX =
            Key.of("rows-per-prefix", ValueType.count(1, ROWS_MAX), "100", "rows of one prefix");
    static final Key<Boolean> TIMESTAMP_COLUMN = flag("timestamp-column", "true", "whether there is a column ts");
    static final Key<Boolean> TIMESTAMP_NOW =
            flag("timestamp-now", "true", "whether ts is the time of writing; else 1970 plus the row's number in ms");
    static final Key<Long> PARTITIONS = Key.of(
            "partitions",
            ValueType.count(0, 100_000),
            "0",
            "partition the table by a column ds with the values 0 to this; 0: do not");
    static final Key<Long> PARTITION_SPARE = Key.of(
            "partition-spare",
            ValueType.count(0, 100_000),
            "10",
            "how many values more than partitions are drawn; rows that draw one above them go to partition 0");
    static final Key<Boolean> BITMAP = flag("bitmap", "true", "whether text columns have bitmap indexes (Hologres)");
    static final Key<Boolean> BINLOG = flag("binlog", "false", "whether the table has a change stream (Hologres)");
    static final Key<Long> BINLOG_TTL = Key.of(
            "binlog-ttl", ValueType.count(1, Integer.MAX_VALUE), "19600", "seconds that the change stream is kept");
    static final Key<ValueRule> VALUE_RULE = Key.of(
            "value-rule", ValueType.oneOf(ValueRule.class), "append-id", "how a text is made from the row's number");
    static final Key<IdType> ID_TYPE =
            Key.of("id-type", ValueType.oneOf(IdType.class), "int32", "type of the key columns");
    static final Key<Road> ROAD = Key.of(
            "road", ValueType.oneOf(Road.class), "copy", "how rows travel: streaming load, or INSERT statements");
    static final Key<Long> BATCH_ROWS = Key.of(
            "batch-rows",
            ValueType.count(0, 10_000_000),
            "0",
            "rows written by one operation; 0: 10000 by copy, 512 by insert");
    static final Key<OnConflict> ON_CONFLICT = Key.of(
            "on-conflict", ValueType.oneOf(OnConflict.class), "update", "what becomes of a row whose key is there");
    static final Key<KeyRule> KEYS = Key.of(
            "keys",
            ValueType.oneOf(KeyRule.class),
            "default",
            "how rows are chosen; default: sequential to update, uniform to get and scan");
    static final Key<Double> THETA = Key.of("theta", decimal("0.001", "10"), "0.99", "exponent of keys = zipfian");
    static final Key<Double> HOT_KEYS =
            Key.of("hot-keys", decimal("0", "1"), "0.2", "share of the rows that is hot with keys = hotspot");
    static final Key<Double> HOT_SHARE =
            Key.of("hot-share", decimal("0", "1"), "0.8", "share of the operations that falls on hot rows");
    static final Key<Double> MISSING =
            Key.of("missing", decimal("0", "1"), "0", "share of get and scan that asks for keys that are not there");
    static final Key<Long> KEY_FROM =
            Key.of("key-from", ValueType.count(1, ROWS_MAX), "1", "the first row that operations are about");
    static final Key<Long> KEY_TO =
            Key.of("key-to", ValueType.count(0, ROWS_MAX), "0", "the last one, included; 0: as rows says");
    static final Key<Long> TOGETHER = Key.of(
            "together",
            ValueType.count(1, 32_767),
            "1",
            "point queries that ride in one statement at most; 1: each its own");
    static final Key<TimeSpan> LINGER =
            Key.of("linger", ValueType.timeSpan(), "0s", "how long a point query waits for others to ride with it");
    static final Key<Boolean> VACUUM = flag("vacuum", "false", "vacuum the table before driving");
    static final Key<Boolean> RANDOM_PARTIAL =
            flag("random-partial", "false", "leave each payload column of a written row null with probability 1/3");
    static final Key<Boolean> FORCE_REPLAY =
            flag("force-replay", "false", "make the table with synchronous replay, as tool 1.0.1 does (Hologres)");
    static final Key<Long> HOLOGRES_COPY_THREADS = Key.of(
            "hologres-copy-threads",
            ValueType.count(1, 1_000),
            "1",
            "threads of the server behind one copy (Hologres)");
    static final Key<String> PUBLICATION =
            Key.of("publication", ValueType.text(), "plimsoll_publication", "publication of the change stream");
    static final Key<String> SLOT =
            Key.of("slot", ValueType.text(), "plimsoll_slot", "replication slot of the change stream");
    static final Key<Boolean> RECREATE_SLOT =
            flag("recreate-slot", "true", "make publication and slot anew with the table");
    static final Key<String> BINLOG_START =
            Key.of("binlog-start", ValueType.text(), "", "time stamp to read changes from; empty: six hours ago");
    static final Key<TimeSpan> HEARTBEAT = Key.of(
            "heartbeat", ValueType.timeSpan(), "10s", "a silent change stream is at its end after that; 0s: never");

    private WideRowKeys() {}

    static List<Key<?>> all() {
        return List.of(
                PROFILE,
                MODE,
                TABLE,
                ROWS,
                COLUMNS,
                COLUMN_SIZE,
                COLUMN_TYPE,
                WRITE_COLUMNS,
                ORIENTATION,
                SHARD_COUNT,
                PRIMARY_KEY,
                PREFIX_KEY,
                ROWS_PER_PREFIX,
                TIMESTAMP_COLUMN,
                TIMESTAMP_NOW,
                PARTITIONS,
                PARTITION_SPARE,
                BITMAP,
                BINLOG,
                BINLOG_TTL,
                VALUE_RULE,
                ID_TYPE,
                ROAD,
                BATCH_ROWS,
                ON_CONFLICT,
                KEYS,
                THETA,
                HOT_KEYS,
                HOT_SHARE,
                MISSING,
                KEY_FROM,
                KEY_TO,
                TOGETHER,
                LINGER,
                VACUUM,
                RANDOM_PARTIAL,
                FORCE_REPLAY,
                HOLOGRES_COPY_THREADS,
                PUBLICATION,
                SLOT,
                RECREATE_SLOT,
                BINLOG_START,
                HEARTBEAT);
    }

    private static Key<Boolean> flag(String name, String defaultText, String meaning) {
        return Key.of(name, ValueType.flag(), defaultText, meaning);
    }

    private static ValueType<Double> decimal(String min, String max) {
        String wants = "a number from " + min + " to " + max;
        return ValueType.of(
                wants,
                text -> {
                    if (!text.matches("\\d{1,3}(\\.\\d{1,15})?")) {
                        throw new IllegalArgumentException("wants " + wants);
                    }
                    BigDecimal value = new BigDecimal(text);
                    if (value.compareTo(new BigDecimal(min)) < 0 || value.compareTo(new BigDecimal(max)) > 0) {
                        throw new IllegalArgumentException("wants " + wants);
                    }
                    return value.doubleValue();
                },
                ValueType::decimal);
    }

    private static String tableName(String text) {
        if (!text.matches("[A-Za-z_][A-Za-z0-9_]{0,62}")) {
            throw new IllegalArgumentException("wants a plain name of a table: letters, digits and _, at most 63");
        }
        return text;
    }

    /// The spelling of the key `orientation`.
    private static final class Orientation {
        /// Hologres' spelling.
        private static final String BOTH = "row,column";

        private static final ValueType<Layout> WORDS = ValueType.oneOf(Layout.class);

        private Orientation() {}

        static ValueType<Layout> type() {
            return new ValueType<>(
                    WORDS.wants(),
                    List.of("default", "row", "column", "row-column", BOTH),
                    Orientation::parse,
                    WORDS.write());
        }

        private static Layout parse(String text) {
            return text.replace(" ", "").equalsIgnoreCase(BOTH)
                    ? Layout.ROW_COLUMN
                    : WORDS.read().apply(text);
        }
    }
}
