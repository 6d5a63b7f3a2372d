package io.plimsoll.compat.holo;

import io.plimsoll.compat.Draft;
import io.plimsoll.compat.holo.HoloTranslation.Circumstances;
import io.plimsoll.compat.holo.ToolKeys.WriteMode;
import io.plimsoll.spec.Key;
import java.util.Locale;

/// The modes that write rows: FIXED_COPY, INSERT and PREPARE_*. Used once, by one thread.
record WriteTranslation(Draft draft, ToolMode mode, Circumstances circumstances) {
    private static final long COPY_BATCH_ROWS = 10_000;

    void translate() {
        draft.set("mode", "write");
        Key<String> table = tableKey();
        draft.copy("table", table);
        long rows = amount();
        HoloTranslation.payload(draft, circumstances.release());
        storage();
        writing(rows);
        before(draft.get(table));
        draft.set("warmup", "0s");
        draft.set("audit", "true");
    }

    private Key<String> tableKey() {
        return switch (mode) {
            case PREPARE_GET_DATA -> ToolKeys.GET.table();
            case PREPARE_SCAN_DATA -> ToolKeys.SCAN.table();
            case PREPARE_BINLOG_DATA -> ToolKeys.BINLOG.table();
            default -> ToolKeys.PUT_TABLE;
        };
    }

    private Key<Long> rowsKey() {
        return switch (mode) {
            case PREPARE_GET_DATA -> ToolKeys.GET_ROWS;
            case PREPARE_SCAN_DATA -> ToolKeys.SCAN_ROWS;
            case PREPARE_BINLOG_DATA -> ToolKeys.BINLOG_ROWS;
            default -> ToolKeys.PUT_ROWS;
        };
    }

    private boolean isPreparing() {
        return mode != ToolMode.FIXED_COPY && mode != ToolMode.INSERT;
    }

    /// Sets the amount of rows to write.
    ///
    /// @return rows that one session writes; 0 when time limits the run
    private long amount() {
        long sessions = sessions();
        if (draft.get(ToolKeys.PUT_BY_TIME) && !isPreparing()) {
            // The tool numbers rows without limit; its 32-bit numbers end here.
            draft.set("rows", Integer.MAX_VALUE);
            draft.set("measure", HoloTranslation.time(draft.get(ToolKeys.PUT_TIME_MILLIS)), ToolKeys.PUT_TIME_MILLIS);
            return 0;
        }
        Key<Long> rows = rowsKey();
        draft.copy("rows", rows);
        draft.set("measure", "all");
        return Math.ceilDiv(draft.get(rows), Math.max(1, sessions));
    }

    private long sessions() {
        if (mode != ToolMode.INSERT) {
            draft.copy("sessions", ToolKeys.PUT_THREADS);
            return draft.get(ToolKeys.PUT_THREADS);
        }
        boolean fromPool = draft.isGiven(ToolKeys.POOL_WRITE_THREADS) && draft.get(ToolKeys.INSERT_SINGLE_POOL);
        Key<Long> key = fromPool ? ToolKeys.POOL_WRITE_THREADS : ToolKeys.WRITE_THREADS;
        boolean shared = draft.get(ToolKeys.INSERT_SINGLE_POOL);
        long sessions = draft.get(key) * (shared ? 1 : draft.get(ToolKeys.PUT_THREADS));
        draft.set("sessions", sessions, key);
        draft.note("INSERT writes over " + sessions + " connections ("
                + (shared ? key.name() : "put.threadSize x " + key.name())
                + "), each with one batch under way, as the tool's pool does; "
                + (shared ? "put.threadSize only fills that pool and has no effect here" : "every thread has a pool"));
        return sessions;
    }

    private void storage() {
        Key<String> orientation = mode == ToolMode.PREPARE_GET_DATA ? ToolKeys.GET_ORIENTATION : orientation();
        draft.set("orientation", draft.get(orientation).replace(" ", "").toLowerCase(Locale.ROOT), orientation);
        Key<Long> shards = mode == ToolMode.PREPARE_BINLOG_DATA ? ToolKeys.BINLOG_SHARDS : ToolKeys.PUT_SHARDS;
        draft.set("shard-count", Math.max(0, draft.get(shards)), shards);
        boolean prefix = mode == ToolMode.PREPARE_SCAN_DATA || draft.get(ToolKeys.PUT_PREFIX);
        Key<Long> perPrefix = mode == ToolMode.PREPARE_SCAN_DATA ? ToolKeys.SCAN_PER_PREFIX : ToolKeys.PUT_PER_PREFIX;
        draft.set("primary-key", isPreparing() || draft.get(ToolKeys.PUT_PRIMARY_KEY), ToolKeys.PUT_PRIMARY_KEY);
        draft.set("prefix-key", prefix, ToolKeys.PUT_PREFIX);
        draft.copy("rows-per-prefix", perPrefix);
        if (draft.get(ToolKeys.PUT_PARTITION)) {
            draft.copy("partitions", ToolKeys.PUT_PARTITIONS);
            draft.copy("partition-spare", ToolKeys.PUT_PARTITION_SPARE);
        }
        draft.copy("bitmap", ToolKeys.PUT_BITMAP);
        binlog();
        String target = circumstances.target();
        // A Hologres address, so that Hologres' settings can be sent.
        boolean isHologres = (target.isEmpty() ? draft.get(ToolKeys.JDBC_URL) : target).startsWith("jdbc:hologres:");
        draft.set("force-replay", circumstances.release() == ToolRelease.V1_0_1 && isHologres);
    }

    private Key<String> orientation() {
        return mode == ToolMode.PREPARE_SCAN_DATA ? ToolKeys.SCAN_ORIENTATION : ToolKeys.PUT_ORIENTATION;
    }

    private void binlog() {
        boolean preparing = mode == ToolMode.PREPARE_BINLOG_DATA;
        if (!preparing && !draft.get(ToolKeys.PUT_BINLOG)) {
            return;
        }
        Key<Long> keptSeconds = preparing ? ToolKeys.BINLOG_TTL : ToolKeys.PUT_BINLOG_TTL;
        Key<String> publication = preparing ? ToolKeys.PUBLICATION : ToolKeys.PUT_PUBLICATION;
        Key<String> slot = preparing ? ToolKeys.SLOT : ToolKeys.PUT_SLOT;
        boolean recreates = preparing
                ? draft.get(ToolKeys.BINLOG_RECREATE)
                : draft.get(ToolKeys.PUT_CONSUMPTION) && draft.get(ToolKeys.PUT_RECREATE);
        draft.set("binlog", true);
        draft.copy("binlog-ttl", keptSeconds);
        draft.copy("publication", publication);
        draft.copy("slot", slot);
        draft.set("recreate-slot", recreates);
    }

    /// @param share rows that one session writes; 0 when time limits the run
    private void writing(long share) {
        boolean inserts = mode == ToolMode.INSERT;
        long columns = Math.max(0, draft.get(ToolKeys.PUT_WRITE_COLUMNS));
        WriteMode writeMode = draft.get(ToolKeys.WRITE_MODE);
        draft.set("write-columns", columns, ToolKeys.PUT_WRITE_COLUMNS);
        draft.set("road", inserts ? "insert" : "copy");
        if (inserts) {
            draft.copy("batch-rows", ToolKeys.WRITE_BATCH);
            draft.copy("random-partial", ToolKeys.INSERT_RANDOM_PARTIAL);
        } else {
            // Small batches let all sessions write to a small table, as the tool's threads share every table.
            draft.set("batch-rows", share == 0 ? COPY_BATCH_ROWS : Math.clamp(share, 1, COPY_BATCH_ROWS));
            draft.copy("hologres-copy-threads", ToolKeys.COPY_THREADS);
        }
        draft.set("on-conflict", writeMode == WriteMode.INSERT_OR_IGNORE ? "ignore" : "update", ToolKeys.WRITE_MODE);
        refuseWhatTheToolWouldSpoil(columns, writeMode);
    }

    private void refuseWhatTheToolWouldSpoil(long columns, WriteMode writeMode) {
        boolean inserts = mode == ToolMode.INSERT;
        if (inserts && columns > 0 && writeMode == WriteMode.INSERT_OR_REPLACE) {
            draft.refuse(
                    ToolKeys.PUT_WRITE_COLUMNS,
                    "with mode INSERT and holoClient.writeMode=INSERT_OR_REPLACE (the default) the tool sets all"
                            + " columns but the first " + columns
                            + " to null, which is not a partial write and not done"
                            + " here; give holoClient.writeMode=INSERT_OR_UPDATE, or mode FIXED_COPY");
        }
        boolean keeps = writeMode == WriteMode.INSERT_OR_UPDATE && !draft.get(ToolKeys.PUT_CREATE);
        if (inserts && keeps && draft.get(ToolKeys.INSERT_RANDOM_PARTIAL)) {
            draft.refuse(
                    ToolKeys.INSERT_RANDOM_PARTIAL,
                    "with holoClient.writeMode=INSERT_OR_UPDATE the tool would keep what rows hold in the columns left"
                            + " out, and here they become null; use INSERT_OR_REPLACE, or a new table");
        }
        if (columns > 0 && draft.get(ToolKeys.PUT_PARTITION)) {
            draft.refuse(
                    ToolKeys.PUT_WRITE_COLUMNS,
                    "put.writeColumnCount and put.partition do not go together: the tool leaves out the partition's"
                            + " column, which no row may lack");
        }
    }

    private void before(String table) {
        boolean creates = draft.get(ToolKeys.PUT_CREATE);
        boolean drops = !isPreparing() && draft.get(ToolKeys.PUT_DELETE);
        draft.set("load", creates ? "replace" : "never", ToolKeys.PUT_CREATE);
        draft.set("clean", drops, ToolKeys.PUT_DELETE);
        draft.copy("vacuum", ToolKeys.PUT_VACUUM);
        if (creates) {
            draft.note("put.createTableBeforeRun: table " + table + " is dropped if it exists, and created again");
        }
        if (drops) {
            draft.note("put.deleteTableAfterDone: table " + table + " is dropped at the end");
        }
    }
}
