package io.plimsoll.holo;

import io.plimsoll.driver.Secret;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// From a file of the tool to the settings of a run: what the tool would do, with a window that is measured
/// and rows that count when they are acknowledged. Pure. Not thread-safe.
public final class Translator {
    /// Ids of a run that time ends have no last one; this is the tool's own ceiling, that of a 4-byte id.
    private static final String ENDLESS_ROWS = "2000000000";

    private static final String INT32 = "int32";

    private final HoloConf conf;
    private final HoloMode mode;
    private final ToolVersion version;
    private final Problems problems;
    private final List<Setting> settings = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private Translator(HoloConf conf, HoloMode mode, ToolVersion version, Problems problems) {
        this.conf = conf;
        this.mode = mode;
        this.version = version;
        this.problems = problems;
    }

    public static Translation translate(HoloConf conf, HoloMode mode, ToolVersion version, Problems problems) {
        Translator translator = new Translator(conf, mode, version, problems);
        translator.all();
        List<String> notes = new ArrayList<>(conf.notes());
        notes.addAll(translator.notes);
        return new Translation(translator.settings, new Secret(conf.text("holoClient.password")), notes);
    }

    private void all() {
        set("workload", "widerow");
        target();
        set("warmup", "0s");
        table();
        switch (mode) {
            case FIXED_COPY -> copy(conf.number("put.rowNumber"), conf.flag("put.testByTime"));
            case INSERT -> insert();
            case PREPARE_GET_DATA -> copy(conf.number("prepareGetData.rowNumber"), false);
            case PREPARE_SCAN_DATA -> copy(conf.number("prepareScanData.rowNumber"), false);
            case PREPARE_BINLOG_DATA -> copy(conf.number("prepareBinlogData.rowNumber"), false);
            case GET -> get();
            case SCAN -> scan();
            case BINLOG -> binlog();
        }
    }

    private void target() {
        String url = conf.text("holoClient.jdbcUrl");
        if (url.isEmpty()) {
            problems.add(Origin.MISSING, "holoClient.jdbcUrl is missing: it names the database");
        } else if (url.contains("<")) {
            problems.add(
                    conf.origin("holoClient.jdbcUrl"),
                    "holoClient.jdbcUrl still holds the placeholder of the page, " + url
                            + ": put the address there, or override it with -p holoClient.jdbcUrl=...");
        }
        set("target", url);
        String user = conf.text("holoClient.username");
        set("user", user.startsWith("<") ? "" : user);
        set("retries", String.valueOf(Math.max(0, conf.number("holoClient.retryCount") - 1)));
    }

    /// The table as the `put` section describes it, which the modes that only read it do not load: they take
    /// what it says all the same, because the table was made with it.
    private void table() {
        set("table", tableName());
        set("columns", conf.text("put.columnCount"));
        set("column-size", conf.text("put.columnSize"));
        set("column-type", conf.text("put.dataColumnType"));
        set("orientation", orientation());
        set("id-type", INT32);
        boolean isScan = mode == HoloMode.SCAN || mode == HoloMode.PREPARE_SCAN_DATA;
        set("primary-key", String.valueOf(prepares() || !mode.isWriting() || conf.flag("put.hasPk")));
        boolean prefix = isScan || (mode.isWriting() && conf.flag("put.prefixPk"));
        set("prefix-key", String.valueOf(prefix));
        set("rows-per-prefix", conf.text(isScan ? "prepareScanData.recordCountPerPrefix" : "put.recordCountPerPrefix"));
        set("timestamp-column", conf.text("put.additionTsColumn"));
        set("timestamp-now", conf.text("put.fillTimestampWithNow"));
        set("partitions", conf.flag("put.partition") ? conf.text("put.partitionCount") : "0");
        set("partition-spare", conf.text("put.partitionRatio"));
        set("bitmap", conf.text("put.enableBitmap"));
        boolean isStream = mode == HoloMode.BINLOG || mode == HoloMode.PREPARE_BINLOG_DATA;
        set("binlog", String.valueOf(isStream || conf.flag("put.enableBinlog")));
        set("value-rule", version == ToolVersion.V1_0_0 ? "append-id" : "zero-pad");
        set("force-replay", String.valueOf(version == ToolVersion.V1_0_1));
        long shards = conf.number(isStream ? "prepareBinlogData.shardCount" : "put.shardCount");
        set("shard-count", String.valueOf(Math.max(0, shards)));
        set("binlog-ttl", conf.text(isStream ? "prepareBinlogData.binlogTTL" : "put.binlogTTL"));
        set("publication", conf.text(isStream ? "binlog.publicationName" : "put.publicationName"));
        set("slot", conf.text(isStream ? "binlog.slotName" : "put.slotName"));
        set("recreate-slot", recreatesSlot(isStream));
    }

    private String recreatesSlot(boolean isStream) {
        return isStream
                ? conf.text("prepareBinlogData.recreatePublicationAndSlot")
                : String.valueOf(
                        conf.flag("put.enableBinlogConsumption") && conf.flag("put.recreatePublicationAndSlot"));
    }

    private String tableName() {
        return conf.text(
                switch (mode) {
                    case FIXED_COPY, INSERT -> "put.tableName";
                    case GET, PREPARE_GET_DATA -> "get.tableName";
                    case SCAN, PREPARE_SCAN_DATA -> "scan.tableName";
                    case BINLOG, PREPARE_BINLOG_DATA -> "binlog.tableName";
                });
    }

    private String orientation() {
        return conf.text(
                switch (mode) {
                    case GET, PREPARE_GET_DATA -> "prepareGetData.orientation";
                    case SCAN, PREPARE_SCAN_DATA -> "prepareScanData.orientation";
                    case FIXED_COPY, INSERT, BINLOG, PREPARE_BINLOG_DATA -> "put.orientation";
                });
    }

    private void copy(long rows, boolean byTime) {
        write(rows, byTime);
        set("road", "copy");
        set("sessions", conf.text("put.threadSize"));
        set("hologres-copy-threads", conf.text("fixedCopy.onSessionThreadPoolSize"));
        set("on-conflict", conf.text("holoClient.writeMode").equals("INSERT_OR_IGNORE") ? "ignore" : "update");
    }

    private void insert() {
        write(conf.number("put.rowNumber"), conf.flag("put.testByTime"));
        set("road", "insert");
        set("batch-rows", conf.text("holoClient.writeBatchSize"));
        long sessions = conf.number("holoClient.writeThreadSize")
                * (conf.flag("insert.singleExecutionPool") ? 1 : conf.number("put.threadSize"));
        set("sessions", String.valueOf(sessions));
        set("random-partial", conf.text("insert.enableRandomPartialColumn"));
        String writeMode = conf.text("holoClient.writeMode").toUpperCase(Locale.ROOT);
        set("on-conflict", writeMode.equals("INSERT_OR_IGNORE") ? "ignore" : "update");
        if (conf.number("put.writeColumnCount") > 0 && writeMode.equals("INSERT_OR_REPLACE")) {
            problems.add(
                    conf.origin("put.writeColumnCount"),
                    "in mode INSERT the tool would set the columns beyond put.writeColumnCount to NULL; for a partial"
                            + " update set holoClient.writeMode=INSERT_OR_UPDATE");
        }
        notes.add(sessions + " sessions write batches of " + conf.text("holoClient.writeBatchSize")
                + " rows: the tool's threads share connections the same way, but cut batches by other rules");
    }

    /// Whether it makes a table for a later mode, which always has a key and stays.
    private boolean prepares() {
        return mode.isWriting() && mode != HoloMode.FIXED_COPY && mode != HoloMode.INSERT;
    }

    private void write(long rows, boolean byTime) {
        set("mode", "write");
        set("rows", byTime ? ENDLESS_ROWS : String.valueOf(rows));
        set("measure", byTime ? conf.text("put.testTime") + "ms" : "all");
        set("write-columns", String.valueOf(Math.max(0, conf.number("put.writeColumnCount"))));
        boolean creates = conf.flag("put.createTableBeforeRun");
        set("load", creates ? "replace" : "never");

        set("clean", String.valueOf(!prepares() && conf.flag("put.deleteTableAfterDone")));
        set("vacuum", conf.text("put.vacuumTableBeforeRun"));
    }

    private void get() {
        set("mode", "get");
        boolean async = conf.flag("get.async");
        set("sessions", conf.text(async ? "holoClient.readThreadSize" : "get.threadSize"));
        set("together", async ? conf.text("holoClient.readBatchSize") : "1");
        if (async) {
            notes.add("async: " + conf.text("holoClient.readThreadSize") + " sessions, up to "
                    + conf.text("holoClient.readBatchSize")
                    + " keys in one statement; get.threadSize only fed the tool's queue");
        }
        read("get", rows("prepareGetData.rowNumber", 1));
    }

    private void scan() {
        set("mode", "scan");
        set("sessions", conf.text("scan.threadSize"));
        read("scan", rows("prepareScanData.rowNumber", conf.number("prepareScanData.recordCountPerPrefix")));
        if (conf.flag("scan.async")) {
            notes.add("scan.async = true never ends in the tool; every scan is read to its end here");
        } else {
            notes.add("every row of a scan is read here; the tool stops its clock at the first");
        }
    }

    /// How many rows the table has: as it was prepared, else as far as the keys go.
    private long rows(String key, long perKey) {
        KeyRange range = range(mode == HoloMode.GET ? "get.keyRangeParams" : "scan.keyRangeParams");
        return conf.says(key) ? conf.number(key) : (range.end() - 1) * perKey;
    }

    private void read(String section, long rows) {
        KeyRange range = range(section + ".keyRangeParams");
        boolean isScan = section.equals("scan");
        long perKey = isScan ? conf.number("prepareScanData.recordCountPerPrefix") : 1;
        long from = isScan ? range.from() * perKey + 1 : range.from();
        long to = isScan ? range.end() * perKey : range.end() - 1;
        set("rows", String.valueOf(rows));
        set("key-from", String.valueOf(Math.min(from, rows)));
        if (to > rows && isScan) {
            double missing = (to - rows) / (double) (to - from + 1);
            set("missing", String.format(Locale.ROOT, "%.4f", missing));
            notes.add(section + ".keyRangeParams asks for prefixes beyond the last: "
                    + String.format(Locale.ROOT, "%.0f %%", 100 * missing) + " of the scans find nothing");
        } else if (to > rows) {
            problems.add(
                    conf.origin(section + ".keyRangeParams"),
                    section + ".keyRangeParams asks for keys up to " + to + ", but the table has " + rows
                            + " rows: give a range inside it");
        }
        set("key-to", String.valueOf(Math.min(to, rows)));
        set("keys", "uniform");
        set("measure", conf.text(section + ".testTime") + "ms");
        set("load", "never");
        set("vacuum", conf.text(section + ".vacuumTableBeforeRun"));
        set("clean", conf.text(section + ".deleteTableAfterDone"));
    }

    /// The first range, which is that of the first key column.
    private KeyRange range(String key) {
        String text = conf.text(key);
        int comma = text.indexOf(',');
        try {
            return KeyRange.parse(comma < 0 ? text : text.substring(0, comma));
        } catch (IllegalArgumentException refused) {
            if (problems.found().stream().noneMatch(found -> found.message().startsWith(key))) {
                problems.add(conf.origin(key), key + " = " + text + ": " + refused.getMessage());
            }
            return new KeyRange(true, 1, 2);
        }
    }

    private void binlog() {
        set("mode", "binlog");
        set("rows", conf.text("prepareBinlogData.rowNumber"));
        set("sessions", conf.text("binlog.threadSize"));
        set("measure", conf.text("binlog.testTime") + "ms");
        set("load", "never");
        set("binlog-start", conf.text("binlog.binlogStartTime"));
        set("heartbeat", Math.max(0, conf.number("holoClient.binlogHeartBeatIntervalMs")) + "ms");
        set("vacuum", conf.text("binlog.vacuumTableBeforeRun"));
        set("clean", conf.text("binlog.deleteTableAfterDone"));
    }

    private void set(String key, String value) {
        settings.add(new Setting(key, value, new Origin("the tool's file", 0)));
    }
}
