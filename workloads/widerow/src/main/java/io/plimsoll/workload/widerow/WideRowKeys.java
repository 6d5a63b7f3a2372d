package io.plimsoll.workload.widerow;

import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.RowBatch.Road;
import io.plimsoll.driver.table.Storage.Layout;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.widerow.KeyChoice.RowChoice;
import io.plimsoll.workload.widerow.WideTable.IdType;
import io.plimsoll.workload.widerow.WideTable.PayloadType;
import io.plimsoll.workload.widerow.WideTable.ValueRule;
import io.plimsoll.workload.widerow.Work.Mode;
import java.util.List;

/// The configuration keys of `widerow`, with their defaults.
final class WideRowKeys {
    private static final Keys ALL = new Keys("""
            profile               | custom    | a preset for mode, write-columns and together, where those are left at \
                their defaults
            mode                  | write     | what is done to the table
            table                 | plimsoll_wide | its name
            rows                  | 1M        | rows of the dataset, numbered from 1
            columns               | 20        | payload columns, besides key and time stamp
            column-size           | 20        | characters of a value: see value-rule
            column-type           | text      | type of the payload columns
            write-columns         | 0         | how many payload columns to write, from the first on; 0: all of them
            orientation           | default   | how the table is stored, where there is a choice
            shard-count           | 0         | shards of the table; 0: the target decides
            primary-key           | true      | whether the table has a primary key
            prefix-key            | false     | a key of two columns: the prefix id, and id1, the row's number
            rows-per-prefix       | 100       | rows of one prefix
            timestamp-column      | true      | whether there is a column ts
            timestamp-now         | true      | whether ts is the time of writing; else 1970 plus the row's number in ms
            partitions            | 0         | partition the table by a column ds with the values 0 to this; 0: do not
            partition-spare       | 10        | how many more values than partitions are drawn; rows that draw a \
                surplus value go to partition 0
            bitmap                | true      | whether text columns have bitmap indexes (Hologres)
            binlog                | false     | whether the table has a change stream (Hologres)
            binlog-ttl            | 19600     | seconds that the change stream is kept
            value-rule            | append-id | how a text is made from the row's number
            id-type               | int32     | type of the key columns
            road                  | copy      | how rows are written: copy (streaming load) or insert (INSERT \
                statements)
            batch-rows            | 0         | rows written by one operation; 0: 10000 by copy, 512 by insert
            on-conflict           | update    | what happens to a row whose key exists
            keys                  | default   | how rows are chosen; default: sequential to update, uniform to get and \
                scan
            theta                 | 0.99      | exponent of keys = zipfian
            hot-keys              | 0.2       | share of the rows that is hot with keys = hotspot
            hot-share             | 0.8       | share of the operations that falls on hot rows
            missing               | 0         | share of get and scan operations on keys that do not exist
            key-from              | 1         | the first row that operations choose
            key-to                | 0         | the last one, inclusive; 0: same as rows
            together              | 1         | how many point queries share one statement at most; 1: one each
            linger                | 0s        | how long a point query waits for others to share its statement
            vacuum                | false     | vacuum the table before driving
            random-partial        | false     | leave each payload column of a written row null with probability 1/3
            force-replay          | false     | make the table with synchronous replay, as tool 1.0.1 does (Hologres)
            hologres-copy-threads | 1         | threads of the server behind one copy (Hologres)
            publication           | plimsoll_publication | publication of the change stream
            slot                  | plimsoll_slot | replication slot of the change stream
            recreate-slot         | true      | recreate publication and slot with the table
            binlog-start          |           | time stamp to read changes from; empty: six hours ago
            heartbeat             | 10s       | a change stream that is silent for this long is at its end; 0s: never
            """);
    private static final long ROWS_MAX = 1_000_000_000_000_000L;

    static final Key<WideRowProfile> PROFILE = ALL.word("profile", WideRowProfile.class);
    static final Key<Mode> MODE = ALL.word("mode", Mode.class);
    static final Key<String> TABLE =
            ALL.key("table", ValueType.of("a plain name of a table", WideRowKeys::tableName, name -> name));
    static final Key<Long> ROWS = ALL.count("rows", 1, ROWS_MAX);
    static final Key<Long> COLUMNS = ALL.count("columns", 1, 10_000);
    static final Key<Long> COLUMN_SIZE = ALL.count("column-size", 1, 1_000_000);
    static final Key<PayloadType> COLUMN_TYPE = ALL.key(
            "column-type",
            ValueType.of(
                    "text, varchar(n), char(n), int, bigint, numeric or double precision",
                    PayloadType::parse,
                    PayloadType::text));
    static final Key<Long> WRITE_COLUMNS = ALL.count("write-columns", 0, 10_000);
    static final Key<Layout> ORIENTATION = ALL.key("orientation", Orientation.type());
    static final Key<Long> SHARD_COUNT = ALL.count("shard-count", 0, 100_000);
    static final Key<Boolean> PRIMARY_KEY = ALL.flag("primary-key");
    static final Key<Boolean> PREFIX_KEY = ALL.flag("prefix-key");
    static final Key<Long> ROWS_PER_PREFIX = ALL.count("rows-per-prefix", 1, ROWS_MAX);
    static final Key<Boolean> TIMESTAMP_COLUMN = ALL.flag("timestamp-column");
    static final Key<Boolean> TIMESTAMP_NOW = ALL.flag("timestamp-now");
    static final Key<Long> PARTITIONS = ALL.count("partitions", 0, 100_000);
    static final Key<Long> PARTITION_SPARE = ALL.count("partition-spare", 0, 100_000);
    static final Key<Boolean> BITMAP = ALL.flag("bitmap");
    static final Key<Boolean> BINLOG = ALL.flag("binlog");
    static final Key<Long> BINLOG_TTL = ALL.count("binlog-ttl", 1, Integer.MAX_VALUE);
    static final Key<ValueRule> VALUE_RULE = ALL.word("value-rule", ValueRule.class);
    static final Key<IdType> ID_TYPE = ALL.word("id-type", IdType.class);
    static final Key<Road> ROAD = ALL.word("road", Road.class);
    static final Key<Long> BATCH_ROWS = ALL.count("batch-rows", 0, 10_000_000);
    static final Key<OnConflict> ON_CONFLICT = ALL.word("on-conflict", OnConflict.class);
    static final Key<RowChoice> KEYS = ALL.word("keys", RowChoice.class);
    static final Key<Double> THETA = ALL.decimal("theta", "0.001", "10");
    static final Key<Double> HOT_KEYS = ALL.decimal("hot-keys", "0", "1");
    static final Key<Double> HOT_SHARE = ALL.decimal("hot-share", "0", "1");
    static final Key<Double> MISSING = ALL.decimal("missing", "0", "1");
    static final Key<Long> KEY_FROM = ALL.count("key-from", 1, ROWS_MAX);
    static final Key<Long> KEY_TO = ALL.count("key-to", 0, ROWS_MAX);
    static final Key<Long> TOGETHER = ALL.count("together", 1, 32_767);
    static final Key<TimeSpan> LINGER = ALL.timeSpan("linger");
    static final Key<Boolean> VACUUM = ALL.flag("vacuum");
    static final Key<Boolean> RANDOM_PARTIAL = ALL.flag("random-partial");
    static final Key<Boolean> FORCE_REPLAY = ALL.flag("force-replay");
    static final Key<Long> HOLOGRES_COPY_THREADS = ALL.count("hologres-copy-threads", 1, 1_000);
    static final Key<String> PUBLICATION = ALL.text("publication");
    static final Key<String> SLOT = ALL.text("slot");
    static final Key<Boolean> RECREATE_SLOT = ALL.flag("recreate-slot");
    static final Key<String> BINLOG_START = ALL.text("binlog-start");
    static final Key<TimeSpan> HEARTBEAT = ALL.timeSpan("heartbeat");

    private WideRowKeys() {}

    static List<Key<?>> all() {
        return ALL.all();
    }

    private static String tableName(String text) {
        if (!text.matches("[A-Za-z_][A-Za-z0-9_]{0,62}")) {
            throw new IllegalArgumentException("needs a plain name of a table: letters, digits and _, at most 63");
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

    /// Presets: the cells of the table that Hologres publishes. A preset sets only keys that have their defaults,
    /// so that a plan that was written and read back gives the same plan.
    enum WideRowProfile implements Profile.Constant {
        CUSTOM("nothing preset"),
        HOLOGRES_WRITE("rows written into an empty table, by copy"),
        HOLOGRES_UPDATE("all columns of all rows written again"),
        HOLOGRES_UPDATE_PARTIAL("the first half of the columns of all rows written again"),
        HOLOGRES_GET_SYNC("point queries, each its own statement"),
        HOLOGRES_GET_ASYNC("point queries, up to 128 in one statement");

        private static final int TOGETHER = 128;

        private final String meaning;

        WideRowProfile(String meaning) {
            this.meaning = meaning;
        }

        @Override
        public String meaning() {
            return meaning;
        }

        Mode mode(Mode asked) {
            return asked != Mode.WRITE
                    ? asked
                    : switch (this) {
                        case CUSTOM, HOLOGRES_WRITE -> Mode.WRITE;
                        case HOLOGRES_UPDATE, HOLOGRES_UPDATE_PARTIAL -> Mode.UPDATE;
                        case HOLOGRES_GET_SYNC, HOLOGRES_GET_ASYNC -> Mode.GET;
                    };
        }

        int together(int asked) {
            return asked == 1 && this == HOLOGRES_GET_ASYNC ? TOGETHER : asked;
        }

        /// @param asked 0 if not set
        int writeColumns(int asked, int columns) {
            return asked == 0 && this == HOLOGRES_UPDATE_PARTIAL ? Math.max(1, columns / 2) : asked;
        }
    }
}
