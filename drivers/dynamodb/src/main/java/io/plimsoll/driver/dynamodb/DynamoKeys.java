package io.plimsoll.driver.dynamodb;

import io.plimsoll.driver.net.Io;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;

/// The keys that this driver adds to a spec: those of YCSB's binding by their own names, and some of Plimsoll's.
final class DynamoKeys {
    private static final Keys KEYS = new Keys();
    private static final long UNITS_MAX = 10_000_000;

    static final Key<String> PRIMARY_KEY = text("primaryKey", "pk", "attribute that holds a record's key");
    static final Key<String> PRIMARY_KEY_TYPE =
            text("primaryKeyType", "HASH", "HASH: the key is the partition key; HASH_AND_RANGE: it is the sort key");
    static final Key<String> HASH_KEY_NAME =
            text("hashKeyName", "", "attribute that holds the partition, with HASH_AND_RANGE");
    static final Key<String> HASH_KEY_VALUE =
            text("hashKeyValue", "YCSB_0", "the one partition all records are in, with HASH_AND_RANGE");
    static final Key<String> REGION = text("region", "", "region that requests are signed for; empty: us-east-1");
    static final Key<Boolean> CONSISTENT_READS =
            key("consistentReads", ValueType.flag(), "false", "whether reads of records ask for the newest value");
    static final Key<String> CREDENTIALS_FILE = text(
            "awsCredentialsFile", "", "file with accessKey and secretKey; empty: environment, then ~/.aws/credentials");
    static final Key<UpdateForm> UPDATE = key(
            "update",
            ValueType.oneOf(UpdateForm.class),
            "expression",
            "how updates are written: UpdateExpression, or AttributeUpdates as YCSB does");
    static final Key<ScanForm> SCAN = key(
            "scan",
            ValueType.oneOf(ScanForm.class),
            "scan",
            "how ranges are read: Scan behind a key, or Query of the partition, with HASH_AND_RANGE");
    static final Key<Long> RETRIES = key(
            "retries",
            ValueType.count(0, 100),
            "0",
            "how often a request that was throttled, or failed by the service's fault, is sent again");
    static final Key<Long> READ_UNITS =
            key("read-units", ValueType.count(0, UNITS_MAX), "0", "read capacity of tables made here; 0: on demand");
    static final Key<Long> WRITE_UNITS =
            key("write-units", ValueType.count(0, UNITS_MAX), "0", "write capacity of tables made here; 0: on demand");
    static final Key<TimeSpan> CREATE_TIMEOUT =
            key("create-timeout", ValueType.timeSpan(), "5m", "how long a table may take to become active");

    private DynamoKeys() {}

    static List<Key<?>> all() {
        List<Key<?>> all = new ArrayList<>(KEYS.all());
        all.add(Io.KEY);
        return all;
    }

    /// The form of update requests.
    enum UpdateForm {
        EXPRESSION,
        ATTRIBUTES
    }

    /// The request that reads a range.
    enum ScanForm {
        SCAN,
        QUERY
    }

    private static Key<String> text(String name, String defaultText, String meaning) {
        return key(name, ValueType.text(), defaultText, meaning);
    }

    private static <T> Key<T> key(String name, ValueType<T> type, String defaultText, String meaning) {
        return KEYS.key("dynamodb." + name, type, defaultText, meaning);
    }
}
