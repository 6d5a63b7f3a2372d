package io.plimsoll.workload.widerow;

import static io.plimsoll.workload.widerow.WideRowKeys.KEYS;
import static io.plimsoll.workload.widerow.WideRowKeys.KEY_FROM;
import static io.plimsoll.workload.widerow.WideRowKeys.KEY_TO;
import static io.plimsoll.workload.widerow.WideRowKeys.MISSING;
import static io.plimsoll.workload.widerow.WideRowKeys.RANDOM_PARTIAL;
import static io.plimsoll.workload.widerow.WideRowKeys.ROWS;
import static io.plimsoll.workload.widerow.WideRowKeys.TOGETHER;
import static io.plimsoll.workload.widerow.WideRowKeys.WRITE_COLUMNS;

import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.RowBatch.Road;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Operation.Together;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.widerow.ChangeReading.Changes;
import io.plimsoll.workload.widerow.KeyChoice.RowChoice;
import io.plimsoll.workload.widerow.WideRowKeys.WideRowProfile;
import io.plimsoll.workload.widerow.WideTable.IdType;
import io.plimsoll.workload.widerow.WideTable.KeyShape;
import io.plimsoll.workload.widerow.WideTable.Payload;
import io.plimsoll.workload.widerow.WideTable.PayloadType;
import io.plimsoll.workload.widerow.WideTable.TimeRule;
import io.plimsoll.workload.widerow.Work.Mode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// The workload `widerow`: one table of many columns, written, updated, looked up by key and scanned by prefix.
/// Stateless and thread-safe.
///
/// Source: Alibaba's `holo-e2e-performance-tool` for Hologres, 1.0.0 and 1.0.1.
public record WideRowWorkload() implements Workload {
    private static final Description DESCRIPTION = new Description(
            "widerow",
            "wide rows written, updated and looked up, as Hologres' performance tool does",
            Profile.of(WideRowProfile.class),
            WideRowKeys.all(),
            ROWS);

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public WorkloadPlan plan(Spec asked, Seed seed, Problems problems) {
        SpecReading reading = new SpecReading(readable(asked));
        new SpecCheck(reading.spec(), reading.mode(), problems).run();
        return (problems.isEmpty() ? reading : new SpecReading(defaults())).plan(seed);
    }

    /// Finds what contradicts in a spec whose every key could be read. Used by one thread, once.
    ///
    /// @param mode decided
    private record SpecCheck(Spec spec, Mode mode, Problems problems) {
        void run() {
            checkMode();
            checkRange();
            checkTypes();
            checkColumns();
            checkTogether();
        }

        private void add(Key<?> key, String sentence) {
            problems.add(spec.origin(key), sentence);
        }

        private void checkMode() {
            if (mode == Mode.UPDATE && !spec.get(WideRowKeys.PRIMARY_KEY)) {
                add(
                        WideRowKeys.PRIMARY_KEY,
                        "mode = update needs primary-key = true, to find the rows it writes again");
            }
            if (mode == Mode.UPDATE && spec.get(WideRowKeys.ON_CONFLICT) == OnConflict.FAIL) {
                add(
                        WideRowKeys.ON_CONFLICT,
                        "mode = update meets a row each time; on-conflict = fail would fail them all");
            }
            if (mode == Mode.SCAN && !spec.get(WideRowKeys.PREFIX_KEY)) {
                add(WideRowKeys.PREFIX_KEY, "mode = scan needs prefix-key = true, to have prefixes to scan");
            }
            if (!mode.isSeeking() && spec.get(MISSING) > 0) {
                add(MISSING, "missing needs mode = get or scan, which look for keys, not " + mode.word());
            }
            if (!mode.isWriting() && spec.get(RANDOM_PARTIAL)) {
                add(RANDOM_PARTIAL, "random-partial needs mode = write or update, not " + mode.word());
            }
            if (mode == Mode.WRITE && spec.get(KEYS).in(mode) != RowChoice.SEQUENTIAL) {
                String rule = ValueType.word(spec.get(KEYS));
                add(
                        KEYS,
                        "mode = write writes all rows in sequence; keys = " + rule
                                + " needs mode = update, get or scan");
            }
        }

        private void checkRange() {
            long rows = spec.get(ROWS);
            long from = spec.get(KEY_FROM);
            long to = spec.get(KEY_TO) == 0 ? rows : spec.get(KEY_TO);
            if (to > rows) {
                add(KEY_TO, "key-to = " + to + " lies outside the table, which has rows = " + rows);
            }
            if (from > rows) {
                add(KEY_FROM, "key-from = " + from + " lies outside the table, which has rows = " + rows);
            } else if (from > to) {
                add(KEY_FROM, "key-from = " + from + " is above key-to = " + to + ": there is no row between them");
            }
        }

        private void checkTypes() {
            long rows = spec.get(ROWS);
            IdType type = spec.get(WideRowKeys.ID_TYPE);
            if (rows > type.max()) {
                add(
                        ROWS,
                        "rows = " + rows + " does not fit id-type = int32, which ends at " + type.max()
                                + "; use id-type = int64");
            } else if (spec.get(MISSING) > 0 && rows == type.max()) {
                add(
                        MISSING,
                        "missing needs keys beyond the table, and rows = " + rows + " leaves none to id-type = int32");
            }
            PayloadType payload = spec.get(WideRowKeys.COLUMN_TYPE);
            if (payload.form() == PayloadType.Form.INT32 && rows > Integer.MAX_VALUE) {
                add(WideRowKeys.COLUMN_TYPE, "rows = " + rows + " does not fit column-type = int; use bigint");
            }
            long longest = spec.get(WideRowKeys.VALUE_RULE)
                    .longest(spec.get(WideRowKeys.COLUMN_SIZE).intValue(), rows);
            if (payload.form() == PayloadType.Form.RULED && longest > payload.capacity()) {
                add(
                        WideRowKeys.COLUMN_TYPE,
                        String.format(
                                Locale.ROOT,
                                "column-type = %s is too short: with column-size = %d and value-rule = %s, values have"
                                        + " up to %d characters",
                                payload.text(),
                                spec.get(WideRowKeys.COLUMN_SIZE),
                                ValueType.word(spec.get(WideRowKeys.VALUE_RULE)),
                                longest));
            }
        }

        private void checkColumns() {
            long columns = spec.get(WideRowKeys.COLUMNS);
            if (spec.get(WRITE_COLUMNS) > columns) {
                add(
                        WRITE_COLUMNS,
                        "write-columns = " + spec.get(WRITE_COLUMNS) + " is more than the table has: columns = "
                                + columns);
            }
        }

        private void checkTogether() {
            long together = spec.get(TOGETHER);
            if (together > 1 && mode != Mode.GET) {
                add(TOGETHER, "together = " + together + " needs mode = get, not " + mode.word());
            }
            if (together > 1 && spec.get(WideRowKeys.PREFIX_KEY)) {
                add(TOGETHER, "together = " + together + " needs a key of one column; use prefix-key = false");
            }
            boolean isAsync = spec.get(WideRowKeys.PROFILE).together((int) together) > 1;
            if (spec.get(WideRowKeys.LINGER).nanos() > 0 && !isAsync) {
                add(WideRowKeys.LINGER, "linger needs together > 1, otherwise no other operation can join");
            }
        }
    }

    /// Makes a plan from a spec without contradictions, with all decisions. Immutable.
    private record SpecReading(Spec spec) {
        private static final int COPY_BATCH_ROWS = 10_000;
        private static final int INSERT_BATCH_ROWS = 512;

        WideRowPlan plan(Seed seed) {
            return new WideRowPlan(table(), work(), seed);
        }

        Mode mode() {
            return profile().mode(spec.get(WideRowKeys.MODE));
        }

        private WideRowProfile profile() {
            return spec.get(WideRowKeys.PROFILE);
        }

        private int number(Key<Long> key) {
            return spec.get(key).intValue();
        }

        private WideTable table() {
            KeyShape key = new KeyShape(
                    spec.get(WideRowKeys.ID_TYPE),
                    spec.get(WideRowKeys.PRIMARY_KEY),
                    spec.get(WideRowKeys.PREFIX_KEY) ? spec.get(WideRowKeys.ROWS_PER_PREFIX) : 0,
                    spec.get(WideRowKeys.PARTITIONS),
                    spec.get(WideRowKeys.PARTITION_SPARE));
            Payload payload = new Payload(
                    number(WideRowKeys.COLUMNS),
                    number(WideRowKeys.COLUMN_SIZE),
                    spec.get(WideRowKeys.COLUMN_TYPE),
                    spec.get(WideRowKeys.VALUE_RULE));
            return new WideTable(
                    spec.get(WideRowKeys.TABLE),
                    spec.get(WideRowKeys.ROWS),
                    key,
                    payload,
                    timeRule(),
                    WideStorage.of(spec));
        }

        private TimeRule timeRule() {
            if (!spec.get(WideRowKeys.TIMESTAMP_COLUMN)) {
                return TimeRule.NONE;
            }
            return spec.get(WideRowKeys.TIMESTAMP_NOW) ? TimeRule.NOW : TimeRule.FROM_ID;
        }

        private Work work() {
            int together = profile().together(number(WideRowKeys.TOGETHER));
            return new Work(
                    mode(),
                    writing(),
                    choice(),
                    spec.get(WideRowKeys.MISSING),
                    new Together(together, spec.get(WideRowKeys.LINGER)),
                    spec.get(WideRowKeys.VACUUM),
                    new Changes(
                            spec.get(WideRowKeys.PUBLICATION),
                            spec.get(WideRowKeys.SLOT),
                            spec.get(WideRowKeys.BINLOG) && spec.get(WideRowKeys.RECREATE_SLOT),
                            spec.get(WideRowKeys.BINLOG_START),
                            spec.get(WideRowKeys.HEARTBEAT),
                            sessions()));
        }

        /// A general key, not one of this workload.
        private int sessions() {
            return (int) spec.number("sessions").orElse(1);
        }

        private Work.Writing writing() {
            int columns = number(WideRowKeys.COLUMNS);
            int asked = profile().writeColumns(number(WideRowKeys.WRITE_COLUMNS), columns);
            Road road = spec.get(WideRowKeys.ROAD);
            int batchRows = number(WideRowKeys.BATCH_ROWS);
            if (batchRows == 0) {
                batchRows = road == Road.COPY ? COPY_BATCH_ROWS : INSERT_BATCH_ROWS;
            }
            // Without a primary key no conflict is possible, and a statement with a conflict clause fails.
            OnConflict onConflict =
                    spec.get(WideRowKeys.PRIMARY_KEY) ? spec.get(WideRowKeys.ON_CONFLICT) : OnConflict.FAIL;
            return new Work.Writing(
                    asked == 0 ? columns : asked, road, batchRows, onConflict, spec.get(WideRowKeys.RANDOM_PARTIAL));
        }

        private KeyChoice choice() {
            long to = spec.get(WideRowKeys.KEY_TO) == 0 ? spec.get(WideRowKeys.ROWS) : spec.get(WideRowKeys.KEY_TO);
            return new KeyChoice(
                    spec.get(WideRowKeys.KEY_FROM),
                    to,
                    spec.get(WideRowKeys.KEYS).in(mode()),
                    spec.get(WideRowKeys.THETA),
                    spec.get(WideRowKeys.HOT_KEYS),
                    spec.get(WideRowKeys.HOT_SHARE));
        }

        /// The table properties and settings of Hologres that the spec asks for, in the order in which Hologres'
        /// tool sends them. Defaults are omitted, so that targets without such properties have nothing to
        /// reject.
        private static final class WideStorage {
            private WideStorage() {}

            static Storage of(Spec spec) {
                Map<String, String> properties = new LinkedHashMap<>();
                if (spec.get(WideRowKeys.FORCE_REPLAY)) {
                    properties.put("hg_experimental_force_sync_replay", "on");
                }
                if (spec.get(WideRowKeys.HOLOGRES_COPY_THREADS) > 1) {
                    properties.put(
                            "hg_experimental_fixed_thread_pool_size",
                            Long.toString(spec.get(WideRowKeys.HOLOGRES_COPY_THREADS)));
                }
                if (spec.get(WideRowKeys.PARTITIONS) > 0) {
                    properties.put("partition_by_list", WideTable.PARTITION_COLUMN);
                    properties.put("partition_values", "0-" + spec.get(WideRowKeys.PARTITIONS));
                }
                if (spec.get(WideRowKeys.SHARD_COUNT) > 0) {
                    properties.put("shard_count", Long.toString(spec.get(WideRowKeys.SHARD_COUNT)));
                }
                if (spec.get(WideRowKeys.BINLOG)) {
                    properties.put("clustering_key", "id");
                    properties.put("binlog.level", "replica");
                    properties.put("binlog.ttl", Long.toString(spec.get(WideRowKeys.BINLOG_TTL)));
                }
                if (!spec.get(WideRowKeys.BITMAP)) {
                    properties.put("bitmap_columns", "");
                }
                return new Storage(spec.get(WideRowKeys.ORIENTATION), properties);
            }
        }
    }
}
