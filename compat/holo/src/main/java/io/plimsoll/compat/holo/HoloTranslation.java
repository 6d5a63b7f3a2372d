package io.plimsoll.compat.holo;

import io.plimsoll.compat.Draft;
import io.plimsoll.compat.Translation;
import io.plimsoll.driver.Secret;
import io.plimsoll.spec.Problems;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Translates a file of the tool, for one mode, into the settings of a run of the workload `widerow`. Used once, by
/// one thread.
public record HoloTranslation(Draft draft, ToolMode mode, Circumstances circumstances) {
    private static final String OTHERWISE = " or another database with --target";
    private static final String URL = "holoClient.jdbcUrl";
    private static final String RANGE = "keyRangeParams";
    private static final long COPY_BATCH_ROWS = 10_000;

    /// Facts that are not in the file.
    ///
    /// @param target the address that replaces the file's connection; empty: use the file's
    /// @param rowsThere rows in the table that is read; empty before the table was inspected
    public record Circumstances(ToolRelease release, String target, OptionalLong rowsThere) {}

    /// A pure function. Adds what cannot be translated to `problems`.
    public static Translation of(ToolFile file, Circumstances circumstances, Problems problems) {
        if (!problems.isEmpty()) {
            // The file could not be read. Its errors are reported already.
            return new Translation(List.of(), List.of(), Secret.NONE);
        }
        Draft draft = new Draft(ToolFile.KEYS, file.spec(), problems);
        HoloTranslation translation = new HoloTranslation(draft, file.mode(), circumstances);
        translation.connection(circumstances.target());
        if (file.mode().isWriting()) {
            translation.write();
        } else {
            translation.read();
        }
        file.others().forEach(draft::set);
        return draft.translation(new Secret(draft.text("holoClient.password")));
    }

    /// @param target replaces the file's connection, including the user; empty: use the file's
    private void connection(String target) {
        draft.set("workload", "widerow");
        // The schema of the tool's table.
        draft.set("schema", "connection");
        if (!target.isEmpty()) {
            draft.set("target", target);
            return;
        }
        if (draft.text(URL).isEmpty()) {
            draft.refuse(URL, URL + " is not given" + Draft.advice(URL) + OTHERWISE);
        }
        List.of(URL, "holoClient.username", "holoClient.password")
                .forEach(key -> draft.refusePlaceholder(key, OTHERWISE));
        draft.copy("target", URL);
        draft.copy("user", "holoClient.username");
    }

    /// Sets the columns of the table. Section `put` describes them for all modes.
    private void payload() {
        draft.copy("columns", "put.columnCount");
        draft.copy("column-size", "put.columnSize");
        draft.copy("column-type", "put.dataColumnType");
        draft.copy("timestamp-column", "put.additionTsColumn");
        draft.copy("timestamp-now", "put.fillTimestampWithNow");
        draft.set("value-rule", circumstances.release() == ToolRelease.V1_0_0 ? "append-id" : "zero-pad");
        draft.set("id-type", "int32");
    }

    /// Milliseconds as a time of a spec.
    private String time(String key) {
        long millis = draft.number(key);
        return millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
    }

    /// A key of the section that describes the mode's table.
    private String key(String name) {
        return mode.table() + "." + name;
    }

    /// The modes that write rows: FIXED_COPY, INSERT and PREPARE_*.
    private void write() {
        draft.set("mode", "write");
        String table = key("tableName");
        draft.copy("table", table);
        long share = amount();
        payload();
        storage();
        writing(share);
        before(draft.text(table));
        draft.set("warmup", "0s");
        draft.set("audit", "true");
    }

    /// Sets the amount of rows to write.
    ///
    /// @return rows that one session writes; 0 when time limits the run
    private long amount() {
        long sessions = sessions();
        if (draft.flag("put.testByTime") && !mode.isPreparing()) {
            // The tool numbers rows without limit; its 32-bit numbers end here.
            draft.set("rows", Integer.MAX_VALUE);
            draft.set("measure", time("put.testTime"), "put.testTime");
            return 0;
        }
        draft.copy("rows", mode.rowNumber());
        draft.set("measure", "all");
        return Math.ceilDiv(draft.number(mode.rowNumber()), Math.max(1, sessions));
    }

    private long sessions() {
        long threads = draft.number("put.threadSize");
        if (mode != ToolMode.INSERT) {
            draft.copy("sessions", "put.threadSize");
            return threads;
        }
        boolean shared = draft.flag("insert.singleExecutionPool");
        String key = poolKey("writeThreadSize", shared);
        long sessions = draft.number(key) * (shared ? 1 : threads);
        draft.set("sessions", sessions, key);
        draft.remark("INSERT writes over " + sessions + " connections (" + (shared ? key : "put.threadSize x " + key)
                + "), each with one batch under way, as the tool's pool does; "
                + (shared ? "put.threadSize only fills that pool and has no effect here" : "every thread has a pool"));
        return sessions;
    }

    /// The key of the pool that all threads share, if it is given; otherwise the one of every pool.
    private String poolKey(String name, boolean isShared) {
        return isShared ? draft.given("pool." + name, "holoClient." + name) : "holoClient." + name;
    }

    private void storage() {
        boolean isScanned = mode == ToolMode.PREPARE_SCAN_DATA;
        String orientation = isScanned || mode == ToolMode.PREPARE_GET_DATA
                ? mode.preparation() + ".orientation"
                : "put.orientation";
        draft.set("orientation", draft.text(orientation).replace(" ", "").toLowerCase(Locale.ROOT), orientation);
        String shards = mode == ToolMode.PREPARE_BINLOG_DATA ? "prepareBinlogData.shardCount" : "put.shardCount";
        draft.set("shard-count", Math.max(0, draft.number(shards)), shards);
        draft.set("primary-key", mode.isPreparing() || draft.flag("put.hasPk"), "put.hasPk");
        draft.set("prefix-key", isScanned || draft.flag("put.prefixPk"), "put.prefixPk");
        draft.copy("rows-per-prefix", (isScanned ? "prepareScanData" : "put") + ".recordCountPerPrefix");
        if (draft.flag("put.partition")) {
            draft.copy("partitions", "put.partitionCount");
            draft.copy("partition-spare", "put.partitionRatio");
        }
        draft.copy("bitmap", "put.enableBitmap");
        writtenBinlog();
        String target = circumstances.target();
        // A Hologres address, so that Hologres' settings can be sent.
        boolean isHologres = (target.isEmpty() ? draft.text(URL) : target).startsWith("jdbc:hologres:");
        draft.set("force-replay", circumstances.release() == ToolRelease.V1_0_1 && isHologres);
    }

    private void writtenBinlog() {
        boolean preparing = mode == ToolMode.PREPARE_BINLOG_DATA;
        if (!preparing && !draft.flag("put.enableBinlog")) {
            return;
        }
        String section = preparing ? "prepareBinlogData" : "put";
        boolean recreates = (preparing || draft.flag("put.enableBinlogConsumption"))
                && draft.flag(section + ".recreatePublicationAndSlot");
        draft.set("binlog", true);
        draft.copy("binlog-ttl", section + ".binlogTTL");
        draft.copy("publication", (preparing ? "binlog" : "put") + ".publicationName");
        draft.copy("slot", (preparing ? "binlog" : "put") + ".slotName");
        draft.set("recreate-slot", recreates);
    }

    /// @param share rows that one session writes; 0 when time limits the run
    private void writing(long share) {
        boolean inserts = mode == ToolMode.INSERT;
        long columns = Math.max(0, draft.number("put.writeColumnCount"));
        String writeMode = draft.text("holoClient.writeMode");
        draft.set("write-columns", columns, "put.writeColumnCount");
        draft.set("road", inserts ? "insert" : "copy");
        if (inserts) {
            draft.copy("batch-rows", "holoClient.writeBatchSize");
            draft.copy("random-partial", "insert.enableRandomPartialColumn");
        } else {
            // Small batches let all sessions write to a small table, as the tool's threads share every table.
            draft.set("batch-rows", share == 0 ? COPY_BATCH_ROWS : Math.clamp(share, 1, COPY_BATCH_ROWS));
            draft.copy("hologres-copy-threads", "fixedCopy.onSessionThreadPoolSize");
        }
        draft.set("on-conflict", writeMode.equals("insert-or-ignore") ? "ignore" : "update", "holoClient.writeMode");
        refuseWhatTheToolWouldSpoil(columns, writeMode);
    }

    private void refuseWhatTheToolWouldSpoil(long columns, String writeMode) {
        boolean inserts = mode == ToolMode.INSERT;
        if (inserts && columns > 0 && writeMode.equals("insert-or-replace")) {
            draft.refuse(
                    "put.writeColumnCount",
                    "with mode INSERT and holoClient.writeMode=INSERT_OR_REPLACE (the default) the tool sets all"
                            + " columns but the first " + columns
                            + " to null, which is not a partial write and not done"
                            + " here; give holoClient.writeMode=INSERT_OR_UPDATE, or mode FIXED_COPY");
        }
        boolean keeps = writeMode.equals("insert-or-update") && !draft.flag("put.createTableBeforeRun");
        if (inserts && keeps && draft.flag("insert.enableRandomPartialColumn")) {
            draft.refuse(
                    "insert.enableRandomPartialColumn",
                    "with holoClient.writeMode=INSERT_OR_UPDATE the tool would keep what rows hold in the columns left"
                            + " out, and here they become null; use INSERT_OR_REPLACE, or a new table");
        }
        if (columns > 0 && draft.flag("put.partition")) {
            draft.refuse(
                    "put.writeColumnCount",
                    "put.writeColumnCount and put.partition do not go together: the tool leaves out the partition's"
                            + " column, which no row may lack");
        }
    }

    private void before(String table) {
        boolean creates = draft.flag("put.createTableBeforeRun");
        boolean drops = !mode.isPreparing() && draft.flag("put.deleteTableAfterDone");
        draft.set("load", creates ? "replace" : "never", "put.createTableBeforeRun");
        draft.set("clean", drops, "put.deleteTableAfterDone");
        draft.copy("vacuum", "put.vacuumTableBeforeRun");
        if (creates) {
            draft.remark("put.createTableBeforeRun: table " + table + " is dropped if it exists, and created again");
        }
        if (drops) {
            draft.remark("put.deleteTableAfterDone: table " + table + " is dropped at the end");
        }
    }

    /// The modes that read a table: GET, SCAN and BINLOG.
    private void read() {
        draft.set("mode", mode.name().toLowerCase(Locale.ROOT));
        draft.copy("table", key("tableName"));
        payload();
        switch (mode) {
            case GET -> get();
            case SCAN -> scan();
            default -> readBinlog();
        }
        draft.set("measure", time(key("testTime")), key("testTime"));
        draft.set("warmup", "0s");
        draft.set("load", "never");
        draft.copy("vacuum", key("vacuumTableBeforeRun"));
        String drop = key("deleteTableAfterDone");
        draft.copy("clean", drop);
        draft.set("audit", "true");
        if (draft.flag(drop)) {
            draft.remark(drop + ": table " + draft.text(key("tableName")) + " is dropped at the end");
        }
    }

    private void get() {
        range(1, 1);
        if (draft.flag("get.async")) {
            String batch = draft.given("pool.readBatchSize", "holoClient.readBatchSize");
            long sessions = connections();
            draft.set("sessions", sessions, readThreads());
            draft.copy("together", batch);
            draft.remark("point queries without waiting: " + sessions + " connections with up to " + draft.number(batch)
                    + " queries in one statement each, as the tool's pool has; get.threadSize only fills its queue");
        } else {
            draft.copy("sessions", "get.threadSize");
            draft.set("together", 1);
            draft.remark("each point query is a statement of its own on one of " + draft.number("get.threadSize")
                    + " connections; the tool merges those of several threads when get.threadSize is above"
                    + " holoClient.readThreadSize");
        }
    }

    private String readThreads() {
        return poolKey("readThreadSize", draft.flag(key("singleExecutionPool")));
    }

    /// The number of connections of the tool's pool, or of all its pools.
    private long connections() {
        return draft.number(readThreads())
                * (draft.flag(key("singleExecutionPool")) ? 1 : draft.number(key("threadSize")));
    }

    private void scan() {
        draft.set("prefix-key", true);
        draft.copy("rows-per-prefix", "prepareScanData.recordCountPerPrefix");
        range(0, draft.number("prepareScanData.recordCountPerPrefix"));
        boolean isAsync = draft.flag("scan.async");
        long sessions = isAsync ? connections() : Math.min(connections(), draft.number("scan.threadSize"));
        draft.set("sessions", sessions, "scan.threadSize");
        draft.remark("each scan is read to its last row, over " + sessions
                + " connections; the tool stops at the first rows"
                + (isAsync ? ", and never ends with scan.async=true" : ""));
    }

    private void readBinlog() {
        long rows = circumstances.rowsThere().orElse(draft.number("prepareBinlogData.rowNumber"));
        draft.set("rows", rows, "prepareBinlogData.rowNumber");
        draft.set("binlog", true);
        draft.copy("sessions", "binlog.threadSize");
        draft.copy("slot", "binlog.slotName");
        draft.copy("publication", "binlog.publicationName");
        draft.copy("binlog-start", "binlog.binlogStartTime");
        String heartbeat = "holoClient.binlogHeartBeatIntervalMs";
        if (draft.number(heartbeat) > 0) {
            draft.set("heartbeat", time(heartbeat), heartbeat);
        } else {
            draft.remark("without " + heartbeat + " the tool waits for ever once nothing changes;"
                    + " here a shard that is silent for 10 s is at its end");
        }
    }

    /// @param lowest the lowest key of a table
    /// @param rowsEach rows with the same key
    private void range(long lowest, long rowsEach) {
        String key = key(RANGE);
        String text = draft.text(key);
        if (text.isEmpty()) {
            draft.refuse(key, key + " is not given; write which keys to ask for, such as L1-200000001");
            return;
        }
        if (text.contains(",")) {
            draft.refuse(
                    key,
                    RANGE + " = " + text + " names several ranges; here keys are drawn for tables with one key column");
            return;
        }
        try {
            range(KeyRange.parse(text), lowest, Math.max(1, rowsEach));
        } catch (IllegalArgumentException refused) {
            draft.refuse(key, RANGE + ": " + refused.getMessage());
        }
    }

    private void range(KeyRange asked, long lowest, long rowsEach) {
        // Before the table was inspected, it is assumed to be as large as the requested range.
        long rows = circumstances.rowsThere().orElse(Math.max(1, Math.multiplyExact(asked.end(), rowsEach)));
        long highest = lowest + (rows - 1) / rowsEach;
        String key = key(RANGE);
        KeyRange part = asked.within(lowest, highest);
        draft.set("rows", rows, key);
        if (rows > Integer.MAX_VALUE) {
            draft.set("id-type", "int64");
        }
        if (part.isEmpty()) {
            draft.refuse(
                    key,
                    RANGE + " = " + draft.text(key) + " lies outside the table, whose keys are " + lowest + " to "
                            + highest);
            return;
        }
        long first = (part.from() - lowest) * rowsEach + 1;
        long last = Math.min((part.end() - lowest) * rowsEach, rows);
        draft.set("key-from", first, key);
        draft.set("key-to", last, key);
        String missing = asked.shareOutside(part);
        if (!missing.equals("0")) {
            draft.set("missing", missing, key);
            draft.remark(RANGE + " = " + draft.text(key) + " reaches beyond the table, whose keys are " + lowest
                    + " to " + highest + ": a share of " + missing + " of the requested keys does not exist");
        }
    }

    /// One item of `keyRangeParams`: keys from which the tool draws uniformly. Immutable.
    ///
    /// @param from included
    /// @param end not included, as in the tool
    private record KeyRange(long from, long end) {
        private static final Pattern TEXT = Pattern.compile("[ILil](\\d{1,18})-(\\d{1,18})");
        private static final int DIGITS = 15;

        /// @throws IllegalArgumentException with a sentence for the user
        static KeyRange parse(String text) {
            Matcher matcher = TEXT.matcher(text.strip());
            if (!matcher.matches()) {
                throw new IllegalArgumentException("\"" + text
                        + "\" is not a range of keys; write I or L, the lowest key, -, and the key after the"
                        + " highest, such as L1-200000001");
            }
            KeyRange range = new KeyRange(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
            if (range.from >= range.end) {
                throw new IllegalArgumentException("\"" + text + "\" holds no key, because its end is not included; "
                        + range.from + "-" + (range.from + 1) + " asks for key " + range.from);
            }
            return range;
        }

        /// The part of the range that the table contains.
        KeyRange within(long lowest, long highest) {
            return new KeyRange(Math.max(from, lowest), Math.min(end, highest + 1));
        }

        boolean isEmpty() {
            return from >= end;
        }

        /// The share of keys outside a part of the range, as a decimal number.
        String shareOutside(KeyRange part) {
            long all = end - from;
            long inside = part.end - part.from;
            return BigDecimal.valueOf(all - inside)
                    .divide(BigDecimal.valueOf(all), DIGITS, RoundingMode.HALF_UP)
                    .stripTrailingZeros()
                    .toPlainString();
        }
    }
}
