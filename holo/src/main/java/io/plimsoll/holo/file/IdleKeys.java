package io.plimsoll.holo.file;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import java.util.List;

/// Keys of the tool that are accepted and have no effect here: they are about the inside of its library, or
/// about what Plimsoll does in another way. Stateless.
final class IdleKeys {
    /// Name, type and the tool's default, which may be missing.
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

    /// What the pool would take from `holoClient`, and takes no part in a run of ours.
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

    private IdleKeys() {}

    static List<Key<?>> all() {
        return List.of(keys("holoClient.", LIBRARY), keys("pool.", LIBRARY), keys("pool.", POOL), keys("", OTHERS))
                .stream()
                .<Key<?>>flatMap(List::stream)
                .toList();
    }

    private static List<Key<?>> keys(String section, String table) {
        return table.lines().<Key<?>>map(line -> key(section, line)).toList();
    }

    private static Key<?> key(String section, String line) {
        String[] words = line.split(" ", -1);
        ValueType<?> type = ToolTypes.named(words[1]);
        return Key.of(section + words[0], type, words.length > 2 ? words[2] : "", "");
    }
}
