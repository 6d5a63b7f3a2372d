package io.plimsoll.driver.dynamodb;

import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.dynamodb.wire.Endpoint;
import io.plimsoll.driver.dynamodb.wire.Naming;
import io.plimsoll.driver.dynamodb.wire.ServiceSetup;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.net.aws.Credentials;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
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
        private static final Keys KEYS = new Keys("""
                dynamodb.primaryKey         | pk         | attribute that holds a record's key
                dynamodb.primaryKeyType     | HASH       | HASH: the key is the partition key; HASH_AND_RANGE: it is \
                    the sort key
                dynamodb.hashKeyName        |            | attribute that holds the partition, with HASH_AND_RANGE
                dynamodb.hashKeyValue       | YCSB_0     | the one partition all records are in, with HASH_AND_RANGE
                dynamodb.region             |            | region that requests are signed for; empty: us-east-1
                dynamodb.consistentReads    | false      | whether reads of records ask for the newest value
                dynamodb.awsCredentialsFile |            | file with accessKey and secretKey; empty: environment, then \
                    ~/.aws/credentials
                dynamodb.update             | expression | how updates are written: UpdateExpression, or \
                    AttributeUpdates as YCSB does
                dynamodb.scan               | scan       | how ranges are read: Scan behind a key, or Query of the \
                    partition, with HASH_AND_RANGE
                dynamodb.retries            | 0          | how often a request that was throttled, or failed by the \
                    service's fault, is sent again
                dynamodb.read-units         | 0          | read capacity of tables made here; 0: on demand
                dynamodb.write-units        | 0          | write capacity of tables made here; 0: on demand
                dynamodb.create-timeout     | 5m         | how long a table may take to become active
                """);
        private static final long UNITS_MAX = 10_000_000;

        static final Key<String> PRIMARY_KEY = KEYS.text("dynamodb.primaryKey");
        static final Key<String> PRIMARY_KEY_TYPE = KEYS.text("dynamodb.primaryKeyType");
        static final Key<String> HASH_KEY_NAME = KEYS.text("dynamodb.hashKeyName");
        static final Key<String> HASH_KEY_VALUE = KEYS.text("dynamodb.hashKeyValue");
        static final Key<String> REGION = KEYS.text("dynamodb.region");
        static final Key<Boolean> CONSISTENT_READS = KEYS.flag("dynamodb.consistentReads");
        static final Key<String> CREDENTIALS_FILE = KEYS.text("dynamodb.awsCredentialsFile");
        static final Key<UpdateForm> UPDATE = KEYS.word("dynamodb.update", UpdateForm.class);
        static final Key<ScanForm> SCAN = KEYS.word("dynamodb.scan", ScanForm.class);
        static final Key<Long> RETRIES = KEYS.count("dynamodb.retries", 0, 100);
        static final Key<Long> READ_UNITS = KEYS.count("dynamodb.read-units", 0, UNITS_MAX);
        static final Key<Long> WRITE_UNITS = KEYS.count("dynamodb.write-units", 0, UNITS_MAX);
        static final Key<TimeSpan> CREATE_TIMEOUT = KEYS.timeSpan("dynamodb.create-timeout");
        static final Key<Io> IO = KEYS.add(Io.KEY);

        private DynamoKeys() {}

        static List<Key<?>> all() {
            return KEYS.all();
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
    }
}
