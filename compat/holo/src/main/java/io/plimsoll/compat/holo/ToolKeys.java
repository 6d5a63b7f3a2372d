package io.plimsoll.compat.holo;

import io.plimsoll.compat.ForeignKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Count;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The keys of the tool with its defaults. Like the tool, this ignores case. A default that the tool does not have
/// is empty, or 0 for a number. Stateless.
///
/// Source: holo-e2e-performance-tool 1.0.1 and the defaults of holo-client 2.2.13.
final class ToolKeys {
    private static final ForeignKeys KEYS = new ForeignKeys("the tool");

    static final Key<String> JDBC_URL = KEYS.text("holoClient.jdbcUrl", "");
    static final Key<String> USERNAME = KEYS.text("holoClient.username", "");
    static final Key<String> PASSWORD = KEYS.text("holoClient.password", "");
    static final Key<Long> WRITE_THREADS = number("holoClient.writeThreadSize", "1");
    static final Key<Long> WRITE_BATCH = number("holoClient.writeBatchSize", "512");
    static final Key<Long> READ_THREADS = number("holoClient.readThreadSize", "1");
    static final Key<Long> READ_BATCH = number("holoClient.readBatchSize", "128");
    static final Key<Long> HEARTBEAT_MILLIS = number("holoClient.binlogHeartBeatIntervalMs", "-1");
    static final Key<WriteMode> WRITE_MODE =
            KEYS.key("holoClient.writeMode", constants(WriteMode.class), "INSERT_OR_REPLACE");
    static final Key<Long> POOL_WRITE_THREADS = number("pool.writeThreadSize", "0");
    static final Key<Long> POOL_READ_THREADS = number("pool.readThreadSize", "0");
    static final Key<Long> POOL_READ_BATCH = number("pool.readBatchSize", "0");
    static final Key<Long> COPY_THREADS = number("fixedCopy.onSessionThreadPoolSize", "1");
    static final Key<Boolean> INSERT_SINGLE_POOL = KEYS.flag("insert.singleExecutionPool", "true");
    static final Key<Boolean> INSERT_RANDOM_PARTIAL = KEYS.flag("insert.enableRandomPartialColumn", "false");
    static final Key<String> SLOT = KEYS.text("binlog.slotName", "holo_perf_slot");
    static final Key<String> PUBLICATION = KEYS.text("binlog.publicationName", "holo_perf_publication");
    static final Key<String> BINLOG_START = KEYS.text("binlog.binlogStartTime", "");
    static final Key<Long> GET_ROWS = number("prepareGetData.rowNumber", "1000000");
    static final Key<String> GET_ORIENTATION = KEYS.text("prepareGetData.orientation", "row");
    static final Key<Long> SCAN_ROWS = number("prepareScanData.rowNumber", "1000000");
    static final Key<String> SCAN_ORIENTATION = KEYS.text("prepareScanData.orientation", "row");
    static final Key<Long> SCAN_PER_PREFIX = number("prepareScanData.recordCountPerPrefix", "100");
    static final Key<Long> BINLOG_ROWS = number("prepareBinlogData.rowNumber", "1000000");
    static final Key<Long> BINLOG_SHARDS = number("prepareBinlogData.shardCount", "40");
    static final Key<Long> BINLOG_TTL = number("prepareBinlogData.binlogTTL", "19600");
    static final Key<Boolean> BINLOG_RECREATE = KEYS.flag("prepareBinlogData.recreatePublicationAndSlot", "true");

    static final Key<Long> PUT_THREADS = number("put.threadSize", "10");
    static final Key<Boolean> PUT_BY_TIME = KEYS.flag("put.testByTime", "true");
    static final Key<Long> PUT_TIME_MILLIS = number("put.testTime", "600000");
    static final Key<Long> PUT_ROWS = number("put.rowNumber", "1000000");
    static final Key<String> PUT_TABLE = KEYS.text("put.tableName", "holo_perf");
    static final Key<Long> PUT_COLUMNS = number("put.columnCount", "100");
    static final Key<Long> PUT_COLUMN_SIZE = number("put.columnSize", "10");
    static final Key<String> PUT_COLUMN_TYPE = KEYS.text("put.dataColumnType", "text");
    static final Key<String> PUT_ORIENTATION = KEYS.text("put.orientation", "column");
    static final Key<Long> PUT_WRITE_COLUMNS = number("put.writeColumnCount", "-1");
    static final Key<Long> PUT_SHARDS = number("put.shardCount", "-1");
    static final Key<Boolean> PUT_PRIMARY_KEY = KEYS.flag("put.hasPk", "true");
    static final Key<Boolean> PUT_PREFIX = KEYS.flag("put.prefixPk", "false");
    static final Key<Long> PUT_PER_PREFIX = number("put.recordCountPerPrefix", "100");
    static final Key<Boolean> PUT_TIMESTAMP = KEYS.flag("put.additionTsColumn", "true");
    static final Key<Boolean> PUT_TIMESTAMP_NOW = KEYS.flag("put.fillTimestampWithNow", "true");
    static final Key<Boolean> PUT_PARTITION = KEYS.flag("put.partition", "false");
    static final Key<Long> PUT_PARTITIONS = number("put.partitionCount", "30");
    static final Key<Long> PUT_PARTITION_SPARE = number("put.partitionRatio", "10");
    static final Key<Boolean> PUT_BITMAP = KEYS.flag("put.enableBitmap", "true");
    static final Key<Boolean> PUT_BINLOG = KEYS.flag("put.enableBinlog", "false");
    static final Key<Long> PUT_BINLOG_TTL = number("put.binlogTTL", "19600");
    static final Key<Boolean> PUT_CONSUMPTION = KEYS.flag("put.enableBinlogConsumption", "false");
    static final Key<Boolean> PUT_RECREATE = KEYS.flag("put.recreatePublicationAndSlot", "true");
    static final Key<String> PUT_PUBLICATION = KEYS.text("put.publicationName", "holo_perf_publication");
    static final Key<String> PUT_SLOT = KEYS.text("put.slotName", "holo_perf_slot");
    static final Key<Boolean> PUT_CREATE = KEYS.flag("put.createTableBeforeRun", "true");
    static final Key<Boolean> PUT_DELETE = KEYS.flag("put.deleteTableAfterDone", "true");
    static final Key<Boolean> PUT_VACUUM = KEYS.flag("put.vacuumTableBeforeRun", "false");

    static final Reading GET = reading("get", "true");
    static final Reading SCAN = reading("scan", "false");
    static final Reading BINLOG = new Reading(
            number("binlog.threadSize", "10"),
            number("binlog.testTime", "600000"),
            KEYS.text("binlog.tableName", "holo_perf"),
            GET.async(),
            GET.singlePool(),
            KEYS.flag("binlog.vacuumTableBeforeRun", "true"),
            GET.keyRanges(),
            KEYS.flag("binlog.deleteTableAfterDone", "false"));

    /// Name, type and default (if any) of keys that are accepted but have no effect here. They configure the
    /// internals of the tool's library, or features that Plimsoll implements differently.
    private static final String LIBRARY = """
            appName text holo-client
            useFixedFe flag false
            connectionSizeWhenUseFixedFe number 1
            enableDirectConnection flag false
            enableShutdownHook flag false
            writeBatchByteSize number 2097152
            writeBatchTotalByteSize number 20971520
            writeMaxIntervalMs number 10000
            writeFailStrategy write-fail-strategy TRY_ONE_BY_ONE
            dynamicPartition flag false
            useLegacyPutHandler flag false
            maxRowsPerSql number 2147483647
            maxBytesPerSql number 9223372036854775807
            enableAffectedRows flag false
            enableGenerateBinlog flag true
            enableDefaultForNotNullColumn flag true
            defaultTimestampText text
            removeU0000InTextColumnValue flag true
            inputNumberAsEpochMsForDatetimeColumn flag false
            inputStringAsEpochMsForDatetimeColumn flag false
            writerShardCountResizeIntervalMs number 30000
            forceFlushInterval number -1
            maxShardCount number -1
            recordSampleInterval number -1
            copyInBufferSize number 65536
            readBatchQueueSize number 256
            readTimeoutMilliseconds number 0
            readRetryCount number 1
            scanFetchSize number 2000
            scanTimeoutSeconds number 60
            binlogReadBatchSize number 1024
            binlogIgnoreDelete flag false
            binlogIgnoreBeforeUpdate flag false
            retryCount number 3
            retrySleepInitMs number 1000
            retrySleepStepMs number 10000
            connectionMaxIdleMs number 60000
            metaCacheTTL number 60000
            metaAutoRefreshFactor number 4
            refreshMetaTimeout number 10
            refreshMetaAfterConnectionCreated flag false
            refreshMetaBeforeGetTableSchema flag true
            """;

    /// Keys that the pool would take from `holoClient`. They have no effect in Plimsoll.
    private static final String POOL = """
            jdbcUrl text
            username text
            password text
            writeBatchSize number 512
            writeMode write-mode INSERT_OR_REPLACE
            binlogHeartBeatIntervalMs number -1
            """;

    private static final String OTHERS = """
            put.dumpMemoryStat flag false
            put.beforeSql text
            put.afterSql text
            fixedCopy.maxRowBufferSize number 524288
            fixedCopy.checkRecordBeforeInsert flag false
            fixedCopy.enableClientLoadBalance flag false
            get.dumpMemoryStat flag false
            scan.dumpMemoryStat flag false
            binlog.dumpMemoryStat flag false
            """;

    static {
        idle("holoClient.", LIBRARY);
        idle("pool.", LIBRARY);
        idle("pool.", POOL);
        idle("", OTHERS);
    }

    private static final Map<String, String> NAMES = new TreeMap<>();
    private static final Map<String, String> SECTIONS = new TreeMap<>();

    static {
        for (String name : KEYS.names()) {
            NAMES.put(name.toLowerCase(Locale.ROOT), name);
            SECTIONS.put(section(name).toLowerCase(Locale.ROOT), section(name));
        }
    }

    private ToolKeys() {}

    /// The keys of a section that reads a table: `get`, `scan` or `binlog`. Immutable.
    ///
    /// @param async the key of `get` for `binlog`, which has none; `singlePool` and `keyRanges` likewise
    record Reading(
            Key<Long> threads,
            Key<Long> timeMillis,
            Key<String> table,
            Key<Boolean> async,
            Key<Boolean> singlePool,
            Key<Boolean> vacuum,
            Key<String> keyRanges,
            Key<Boolean> delete) {}

    /// What happens to a row whose key exists.
    enum WriteMode {
        /// The row is left as it is.
        INSERT_OR_IGNORE,
        /// The written columns are replaced.
        INSERT_OR_UPDATE,
        /// All columns are replaced; columns that are not written become null. The tool's default.
        INSERT_OR_REPLACE
    }

    /// What the tool does with a rejected batch.
    private enum WriteFailStrategy {
        TRY_ONE_BY_ONE,
        NONE
    }

    private static Reading reading(String section, String async) {
        return new Reading(
                number(section + ".threadSize", "10"),
                number(section + ".testTime", "600000"),
                KEYS.text(section + ".tableName", "holo_perf"),
                KEYS.flag(section + ".async", async),
                KEYS.flag(section + ".singleExecutionPool", "true"),
                KEYS.flag(section + ".vacuumTableBeforeRun", "true"),
                KEYS.text(section + ".keyRangeParams", ""),
                KEYS.flag(section + ".deleteTableAfterDone", "false"));
    }

    private static void idle(String section, String table) {
        table.lines().forEach(line -> {
            String[] words = line.split(" ", -1);
            KEYS.key(section + words[0], type(words[1]), words.length > 2 ? words[2] : "");
            KEYS.ignore("without effect in Plimsoll", section + words[0]);
        });
    }

    private static ValueType<?> type(String name) {
        return switch (name) {
            case "number" -> numbers();
            case "flag" -> KEYS.flags();
            case "write-mode" -> constants(WriteMode.class);
            case "write-fail-strategy" -> constants(WriteFailStrategy.class);
            case "text" -> ValueType.text();
            default -> throw new IllegalArgumentException("there is no type " + name);
        };
    }

    private static Key<Long> number(String name, String standard) {
        return KEYS.key(name, numbers(), standard);
    }

    /// A number in the format of the tool or of Plimsoll (`200M`); `-1` where it means "not given" to the tool.
    private static ValueType<Long> numbers() {
        return ValueType.of(
                "a whole number",
                text -> {
                    if (text.matches("-\\d{1,18}")) {
                        return Long.parseLong(text);
                    }
                    try {
                        return Count.parse(text);
                    } catch (IllegalArgumentException refused) {
                        throw new IllegalArgumentException("needs a whole number", refused);
                    }
                },
                value -> Long.toString(value));
    }

    /// One of some constants, in upper or lower case.
    private static <E extends Enum<E>> ValueType<E> constants(Class<E> type) {
        ValueType<E> words = ValueType.oneOf(type);
        return ValueType.of(words.wants(), text -> words.read().apply(text.replace('_', '-')), words.write());
    }

    /// The part before the first dot; the whole key when it has none.
    static String section(String key) {
        int dot = key.indexOf('.');
        return dot < 0 ? key : key.substring(0, dot);
    }

    /// The section of a key in the tool's spelling; empty when the tool has no such section.
    static Optional<String> sectionOf(String key) {
        return Optional.ofNullable(
                key.indexOf('.') < 0 ? null : SECTIONS.get(section(key).toLowerCase(Locale.ROOT)));
    }

    /// A key in the tool's spelling; unchanged when the tool has no such key.
    static String canonical(String key) {
        return NAMES.getOrDefault(key.toLowerCase(Locale.ROOT), key);
    }

    static boolean isKnown(String canonical) {
        return KEYS.names().contains(canonical);
    }

    static boolean isIdle(String canonical) {
        return KEYS.ignored(canonical).isPresent();
    }

    /// Every key, including those without effect.
    static Collection<Key<?>> all() {
        return KEYS.all();
    }

    /// Adds errors to `problems`.
    static Spec read(List<Setting> settings, Problems problems) {
        return KEYS.read(settings, problems);
    }
}
