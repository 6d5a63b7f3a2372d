package io.plimsoll.holo.file;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import java.util.List;

/// The keys of the tool that mean something to a run, with the tool's defaults. A default that the tool does
/// not have is empty, or 0 for a number.
///
/// Source: holo-e2e-performance-tool 1.0.1 and the defaults of holo-client 2.2.13.
public final class ToolKeys {
    public static final Key<String> JDBC_URL = text("holoClient.jdbcUrl", "");
    public static final Key<String> USERNAME = text("holoClient.username", "");
    public static final Key<String> PASSWORD = text("holoClient.password", "");
    public static final Key<Long> WRITE_THREADS = number("holoClient.writeThreadSize", "1");
    public static final Key<Long> WRITE_BATCH = number("holoClient.writeBatchSize", "512");
    public static final Key<Long> READ_THREADS = number("holoClient.readThreadSize", "1");
    public static final Key<Long> READ_BATCH = number("holoClient.readBatchSize", "128");
    public static final Key<Long> HEARTBEAT_MILLIS = number("holoClient.binlogHeartBeatIntervalMs", "-1");
    public static final Key<WriteMode> WRITE_MODE =
            Key.of("holoClient.writeMode", ToolTypes.oneOf(WriteMode.class), "INSERT_OR_REPLACE", "");

    public static final Key<Long> POOL_WRITE_THREADS = number("pool.writeThreadSize", "0");
    public static final Key<Long> POOL_READ_THREADS = number("pool.readThreadSize", "0");
    public static final Key<Long> POOL_READ_BATCH = number("pool.readBatchSize", "0");

    public static final Key<Long> PUT_THREADS = number("put.threadSize", "10");
    public static final Key<Boolean> PUT_BY_TIME = flag("put.testByTime", "true");
    public static final Key<Long> PUT_TIME_MILLIS = number("put.testTime", "600000");
    public static final Key<Long> PUT_ROWS = number("put.rowNumber", "1000000");
    public static final Key<String> PUT_TABLE = text("put.tableName", "holo_perf");
    public static final Key<Long> PUT_COLUMNS = number("put.columnCount", "100");
    public static final Key<Long> PUT_COLUMN_SIZE = number("put.columnSize", "10");
    public static final Key<String> PUT_COLUMN_TYPE = text("put.dataColumnType", "text");
    public static final Key<String> PUT_ORIENTATION = text("put.orientation", "column");
    public static final Key<Long> PUT_WRITE_COLUMNS = number("put.writeColumnCount", "-1");
    public static final Key<Long> PUT_SHARDS = number("put.shardCount", "-1");
    public static final Key<Boolean> PUT_PRIMARY_KEY = flag("put.hasPk", "true");
    public static final Key<Boolean> PUT_PREFIX = flag("put.prefixPk", "false");
    public static final Key<Long> PUT_PER_PREFIX = number("put.recordCountPerPrefix", "100");
    public static final Key<Boolean> PUT_TIMESTAMP = flag("put.additionTsColumn", "true");
    public static final Key<Boolean> PUT_TIMESTAMP_NOW = flag("put.fillTimestampWithNow", "true");
    public static final Key<Boolean> PUT_PARTITION = flag("put.partition", "false");
    public static final Key<Long> PUT_PARTITIONS = number("put.partitionCount", "30");
    public static final Key<Long> PUT_PARTITION_SPARE = number("put.partitionRatio", "10");
    public static final Key<Boolean> PUT_BITMAP = flag("put.enableBitmap", "true");
    public static final Key<Boolean> PUT_BINLOG = flag("put.enableBinlog", "false");
    public static final Key<Long> PUT_BINLOG_TTL = number("put.binlogTTL", "19600");
    public static final Key<Boolean> PUT_CONSUMPTION = flag("put.enableBinlogConsumption", "false");
    public static final Key<Boolean> PUT_RECREATE = flag("put.recreatePublicationAndSlot", "true");
    public static final Key<String> PUT_PUBLICATION = text("put.publicationName", "holo_perf_publication");
    public static final Key<String> PUT_SLOT = text("put.slotName", "holo_perf_slot");
    public static final Key<Boolean> PUT_CREATE = flag("put.createTableBeforeRun", "true");
    public static final Key<Boolean> PUT_DELETE = flag("put.deleteTableAfterDone", "true");
    public static final Key<Boolean> PUT_VACUUM = flag("put.vacuumTableBeforeRun", "false");

    public static final Key<Long> COPY_THREADS = number("fixedCopy.onSessionThreadPoolSize", "1");
    public static final Key<Boolean> INSERT_SINGLE_POOL = flag("insert.singleExecutionPool", "true");
    public static final Key<Boolean> INSERT_RANDOM_PARTIAL = flag("insert.enableRandomPartialColumn", "false");

    public static final Key<String> SLOT = text("binlog.slotName", "holo_perf_slot");
    public static final Key<String> PUBLICATION = text("binlog.publicationName", "holo_perf_publication");
    public static final Key<String> BINLOG_START = text("binlog.binlogStartTime", "");

    public static final Key<Long> GET_ROWS = number("prepareGetData.rowNumber", "1000000");
    public static final Key<String> GET_ORIENTATION = text("prepareGetData.orientation", "row");
    public static final Key<Long> SCAN_ROWS = number("prepareScanData.rowNumber", "1000000");
    public static final Key<String> SCAN_ORIENTATION = text("prepareScanData.orientation", "row");
    public static final Key<Long> SCAN_PER_PREFIX = number("prepareScanData.recordCountPerPrefix", "100");
    public static final Key<Long> BINLOG_ROWS = number("prepareBinlogData.rowNumber", "1000000");
    public static final Key<Long> BINLOG_SHARDS = number("prepareBinlogData.shardCount", "40");
    public static final Key<Long> BINLOG_TTL = number("prepareBinlogData.binlogTTL", "19600");
    public static final Key<Boolean> BINLOG_RECREATE = flag("prepareBinlogData.recreatePublicationAndSlot", "true");

    private ToolKeys() {}

    static List<Key<?>> general() {
        return List.of(
                JDBC_URL,
                USERNAME,
                PASSWORD,
                WRITE_THREADS,
                WRITE_BATCH,
                READ_THREADS,
                READ_BATCH,
                HEARTBEAT_MILLIS,
                WRITE_MODE,
                POOL_WRITE_THREADS,
                POOL_READ_THREADS,
                POOL_READ_BATCH,
                COPY_THREADS,
                INSERT_SINGLE_POOL,
                INSERT_RANDOM_PARTIAL,
                SLOT,
                PUBLICATION,
                BINLOG_START,
                GET_ROWS,
                GET_ORIENTATION,
                SCAN_ROWS,
                SCAN_ORIENTATION,
                SCAN_PER_PREFIX,
                BINLOG_ROWS,
                BINLOG_SHARDS,
                BINLOG_TTL,
                BINLOG_RECREATE);
    }

    static List<Key<?>> put() {
        return List.of(
                PUT_THREADS,
                PUT_BY_TIME,
                PUT_TIME_MILLIS,
                PUT_ROWS,
                PUT_TABLE,
                PUT_COLUMNS,
                PUT_COLUMN_SIZE,
                PUT_COLUMN_TYPE,
                PUT_ORIENTATION,
                PUT_WRITE_COLUMNS,
                PUT_SHARDS,
                PUT_PRIMARY_KEY,
                PUT_PREFIX,
                PUT_PER_PREFIX,
                PUT_TIMESTAMP,
                PUT_TIMESTAMP_NOW,
                PUT_PARTITION,
                PUT_PARTITIONS,
                PUT_PARTITION_SPARE,
                PUT_BITMAP,
                PUT_BINLOG,
                PUT_BINLOG_TTL,
                PUT_CONSUMPTION,
                PUT_RECREATE,
                PUT_PUBLICATION,
                PUT_SLOT,
                PUT_CREATE,
                PUT_DELETE,
                PUT_VACUUM);
    }

    static Key<String> text(String name, String otherwise) {
        return Key.of(name, ValueType.text(), otherwise, "");
    }

    static Key<Long> number(String name, String otherwise) {
        return Key.of(name, ToolTypes.number(), otherwise, "");
    }

    static Key<Boolean> flag(String name, String otherwise) {
        return Key.of(name, ToolTypes.flag(), otherwise, "");
    }
}
