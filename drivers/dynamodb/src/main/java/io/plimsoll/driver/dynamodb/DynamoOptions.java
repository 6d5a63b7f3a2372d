package io.plimsoll.driver.dynamodb;

import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.dynamodb.wire.Endpoint;
import io.plimsoll.driver.dynamodb.wire.Naming;
import io.plimsoll.driver.dynamodb.wire.ServiceSetup;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.net.aws.Credentials;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.TimeSpan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Reads a target's address and options, and collects all problems.
///
/// @param problems the list to which sentences are added
record DynamoOptions(TargetSpec spec, CredentialSources sources, List<String> problems) {
    static final String SCHEME = "dynamodb:";
    private static final String USUAL_REGION = "us-east-1";
    private static final String HASH = "HASH";
    private static final String HASH_AND_RANGE = "HASH_AND_RANGE";

    /// What is wrong with a target, without touching it: a sentence each.
    static List<String> problemsOf(TargetSpec spec, CredentialSources sources) {
        List<String> problems = new ArrayList<>();
        new DynamoOptions(spec, sources, problems).read();
        return List.copyOf(problems);
    }

    /// @return the setup of the sessions; unusable if there are problems
    ServiceSetup read() {
        boolean inPartition = isInPartition();
        String partition = spec.option(DynamoKeys.HASH_KEY_NAME);
        if (inPartition && partition.isEmpty()) {
            problems.add("dynamodb.primaryKeyType = HASH_AND_RANGE needs dynamodb.hashKeyName, the attribute that"
                    + " holds the partition");
        }
        boolean queries = spec.option(DynamoKeys.SCAN) == DynamoKeys.ScanForm.QUERY;
        if (queries && !inPartition) {
            problems.add("dynamodb.scan = query needs dynamodb.primaryKeyType = HASH_AND_RANGE: a query reads one"
                    + " partition");
        }
        long readUnits = spec.option(DynamoKeys.READ_UNITS);
        long writeUnits = spec.option(DynamoKeys.WRITE_UNITS);
        if ((readUnits == 0) != (writeUnits == 0)) {
            problems.add("dynamodb.read-units and dynamodb.write-units go together");
        }
        return new ServiceSetup(
                endpoint(),
                credentials(),
                region(),
                new Naming(
                        spec.option(DynamoKeys.PRIMARY_KEY),
                        inPartition ? partition : "",
                        spec.option(DynamoKeys.HASH_KEY_VALUE)),
                spec.option(DynamoKeys.CONSISTENT_READS),
                spec.option(DynamoKeys.UPDATE) == DynamoKeys.UpdateForm.ATTRIBUTES,
                queries,
                spec.option(DynamoKeys.RETRIES).intValue(),
                new ServiceSetup.Creation(
                        readUnits,
                        writeUnits,
                        Duration.ofNanos(spec.option(DynamoKeys.CREATE_TIMEOUT).nanos())));
    }

    private boolean isInPartition() {
        String type = spec.option(DynamoKeys.PRIMARY_KEY_TYPE).toUpperCase(Locale.ROOT);
        if (!type.equals(HASH) && !type.equals(HASH_AND_RANGE)) {
            problems.add("dynamodb.primaryKeyType = " + spec.option(DynamoKeys.PRIMARY_KEY_TYPE) + ": needs HASH or"
                    + " HASH_AND_RANGE");
        }
        return type.equals(HASH_AND_RANGE);
    }

    private String region() {
        String named = spec.option(DynamoKeys.REGION).strip();
        String behind = behindScheme();
        if (!named.isEmpty()) {
            return named;
        }
        return behind.isEmpty() || behind.contains("://") ? USUAL_REGION : behind;
    }

    private String behindScheme() {
        return spec.address().substring(SCHEME.length()).strip();
    }

    private Endpoint endpoint() {
        String behind = behindScheme();
        try {
            if (behind.contains(":") || behind.contains("/")) {
                return Endpoint.parse(behind);
            }
            String region = behind.isEmpty() ? region() : behind;
            if (!region.matches("[a-z]{2}(-[a-z]+)+-\\d")) {
                problems.add("\"" + region + "\" is not an AWS region: give one such as us-east-1, or an address such"
                        + " as dynamodb:http://127.0.0.1:8000");
            }
            return Endpoint.ofRegion(region);
        } catch (IllegalArgumentException malformed) {
            problems.add(String.valueOf(malformed.getMessage()));
            return Endpoint.ofRegion(USUAL_REGION);
        }
    }

    private Credentials credentials() {
        String file = spec.option(DynamoKeys.CREDENTIALS_FILE);
        return file.isEmpty() ? sources.found(problems) : sources.ofFile(Path.of(file), problems);
    }

    /// The keys that this driver adds to a spec: those of YCSB's binding by their own names, and some of
    /// Plimsoll's.
    static final class DynamoKeys {
        private static final Keys KEYS = new Keys();
        private static final long UNITS_MAX = 10_000_000;

        static final Key<String> PRIMARY_KEY = text("primaryKey", "pk", "attribute that holds a record's key");
        static final Key<String> PRIMARY_KEY_TYPE = text(
                "primaryKeyType", "HASH", "HASH: the key is the partition key; HASH_AND_RANGE: it is the sort key");
        static final Key<String> HASH_KEY_NAME =
                text("hashKeyName", "", "attribute that holds the partition, with HASH_AND_RANGE");
        static final Key<String> HASH_KEY_VALUE =
                text("hashKeyValue", "YCSB_0", "the one partition all records are in, with HASH_AND_RANGE");
        static final Key<String> REGION = text("region", "", "region that requests are signed for; empty: us-east-1");
        static final Key<Boolean> CONSISTENT_READS =
                key("consistentReads", ValueType.flag(), "false", "whether reads of records ask for the newest value");
        static final Key<String> CREDENTIALS_FILE = text(
                "awsCredentialsFile",
                "",
                "file with accessKey and secretKey; empty: environment, then ~/.aws/credentials");
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
        static final Key<Long> READ_UNITS = key(
                "read-units", ValueType.count(0, UNITS_MAX), "0", "read capacity of tables made here; 0: on demand");
        static final Key<Long> WRITE_UNITS = key(
                "write-units", ValueType.count(0, UNITS_MAX), "0", "write capacity of tables made here; 0: on demand");
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
}
