package io.plimsoll.workload.widerow;

import io.plimsoll.driver.RowBatch.OnConflict;
import io.plimsoll.driver.RowBatch.Road;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Operation.Together;
import java.util.List;

/// From a spec without contradictions to a plan: every decision is made here. Immutable.
record SpecReading(Spec spec) {
    private static final int COPY_BATCH_ROWS = 10_000;
    private static final int INSERT_BATCH_ROWS = 512;

    /// Stands in where a spec has problems.
    static WideRowPlan ofDefaults(List<Key<?>> keys, Seed seed) {
        Spec defaults = new SpecReader(keys).read(List.of(), new Problems());
        return new SpecReading(defaults).plan(seed);
    }

    WideRowPlan plan(Seed seed) {
        return new WideRowPlan(table(), work(), seed);
    }

    Mode mode() {
        return profile().mode(spec.get(WideRowKeys.MODE));
    }

    private WideRowProfile profile() {
        return spec.get(WideRowKeys.PROFILE);
    }

    private WideTable table() {
        KeyShape key = new KeyShape(
                spec.get(WideRowKeys.ID_TYPE),
                spec.get(WideRowKeys.PRIMARY_KEY),
                spec.get(WideRowKeys.PREFIX_KEY) ? spec.get(WideRowKeys.ROWS_PER_PREFIX) : 0,
                spec.get(WideRowKeys.PARTITIONS),
                spec.get(WideRowKeys.PARTITION_SPARE));
        Payload payload = new Payload(
                spec.get(WideRowKeys.COLUMNS).intValue(),
                spec.get(WideRowKeys.COLUMN_SIZE).intValue(),
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
        int together = profile().together(spec.get(WideRowKeys.TOGETHER).intValue());
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

    /// A general key, which is not among this workload's own.
    private int sessions() {
        return (int) spec.number("sessions").orElse(1);
    }

    private Work.Writing writing() {
        int columns = spec.get(WideRowKeys.COLUMNS).intValue();
        int asked = profile().writeColumns(spec.get(WideRowKeys.WRITE_COLUMNS).intValue(), columns);
        Road road = spec.get(WideRowKeys.ROAD);
        int batchRows = spec.get(WideRowKeys.BATCH_ROWS).intValue();
        if (batchRows == 0) {
            batchRows = road == Road.COPY ? COPY_BATCH_ROWS : INSERT_BATCH_ROWS;
        }
        // Without a key no row is ever in the way, and a statement that says what to do about it is refused.
        OnConflict onConflict = spec.get(WideRowKeys.PRIMARY_KEY) ? spec.get(WideRowKeys.ON_CONFLICT) : OnConflict.FAIL;
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
}
