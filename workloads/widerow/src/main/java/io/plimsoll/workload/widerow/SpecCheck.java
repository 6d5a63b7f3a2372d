package io.plimsoll.workload.widerow;

import static io.plimsoll.workload.widerow.WideRowKeys.KEYS;
import static io.plimsoll.workload.widerow.WideRowKeys.KEY_FROM;
import static io.plimsoll.workload.widerow.WideRowKeys.KEY_TO;
import static io.plimsoll.workload.widerow.WideRowKeys.MISSING;
import static io.plimsoll.workload.widerow.WideRowKeys.RANDOM_PARTIAL;
import static io.plimsoll.workload.widerow.WideRowKeys.ROWS;
import static io.plimsoll.workload.widerow.WideRowKeys.TOGETHER;
import static io.plimsoll.workload.widerow.WideRowKeys.WRITE_COLUMNS;

import io.plimsoll.driver.RowBatch.OnConflict;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.ValueType;
import java.util.Locale;

/// Finds what contradicts in a spec whose every key could be read. Used by one thread, once.
final class SpecCheck {
    private final Spec spec;
    private final Problems problems;
    private final Mode mode;

    /// @param mode decided
    SpecCheck(Spec spec, Mode mode, Problems problems) {
        this.spec = spec;
        this.mode = mode;
        this.problems = problems;
    }

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
            add(WideRowKeys.PRIMARY_KEY, "mode = update needs primary-key = true, to find the rows it writes again");
        }
        if (mode == Mode.UPDATE && spec.get(WideRowKeys.ON_CONFLICT) == OnConflict.FAIL) {
            add(WideRowKeys.ON_CONFLICT, "mode = update meets a row each time; on-conflict = fail would fail them all");
        }
        if (mode == Mode.SCAN && !spec.get(WideRowKeys.PREFIX_KEY)) {
            add(WideRowKeys.PREFIX_KEY, "mode = scan needs prefix-key = true, to have prefixes to scan");
        }
        if (!mode.isSeeking() && spec.get(MISSING) > 0) {
            add(
                    MISSING,
                    "missing is about keys that are looked for: it goes with mode = get or scan, not " + mode.word());
        }
        if (!mode.isWriting() && spec.get(RANDOM_PARTIAL)) {
            add(RANDOM_PARTIAL, "random-partial goes with mode = write or update, not " + mode.word());
        }
        if (mode == Mode.WRITE && spec.get(KEYS).in(mode) != KeyRule.SEQUENTIAL) {
            String rule = ValueType.word(spec.get(KEYS));
            add(KEYS, "mode = write writes all rows in sequence; keys = " + rule + " goes with update, get and scan");
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
            add(MISSING, "missing needs keys beyond the table, and rows = " + rows + " leaves none to id-type = int32");
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
                            "column-type = %s is too short: with column-size = %d and value-rule = %s, values have up"
                                    + " to %d characters",
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
                    "write-columns = " + spec.get(WRITE_COLUMNS) + " is more than the table has: columns = " + columns);
        }
    }

    private void checkTogether() {
        long together = spec.get(TOGETHER);
        if (together > 1 && mode != Mode.GET) {
            add(TOGETHER, "together = " + together + " goes with mode = get, not " + mode.word());
        }
        if (together > 1 && spec.get(WideRowKeys.PREFIX_KEY)) {
            add(TOGETHER, "together = " + together + " needs a key of one column; use prefix-key = false");
        }
        boolean isAsync = spec.get(WideRowKeys.PROFILE).together((int) together) > 1;
        if (spec.get(WideRowKeys.LINGER).nanos() > 0 && !isAsync) {
            add(WideRowKeys.LINGER, "linger needs together > 1, or there is nobody to wait for");
        }
    }
}
