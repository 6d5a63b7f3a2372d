package io.plimsoll.driver.dynamodb;

import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.dynamodb.DynamoKeys.ScanForm;
import io.plimsoll.driver.dynamodb.DynamoKeys.UpdateForm;
import io.plimsoll.driver.dynamodb.wire.Credentials;
import io.plimsoll.driver.dynamodb.wire.Endpoint;
import io.plimsoll.driver.dynamodb.wire.Naming;
import io.plimsoll.driver.dynamodb.wire.ServiceSetup;
import io.plimsoll.spec.Key;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Reads a target's address and options, and collects all problems.
///
/// @param problems the list to which sentences are added
record DynamoOptions(TargetSpec spec, CredentialSources sources, List<String> problems) {
    static final String SCHEME = "dynamodb:";
    private static final String USUAL_REGION = "us-east-1";
    private static final String HASH = "HASH";
    private static final String HASH_AND_RANGE = "HASH_AND_RANGE";

    /// @return the setup of the sessions; unusable if there are problems
    ServiceSetup read() {
        boolean inPartition = isInPartition();
        String partition = get(DynamoKeys.HASH_KEY_NAME);
        if (inPartition && partition.isEmpty()) {
            problems.add("dynamodb.primaryKeyType = HASH_AND_RANGE needs dynamodb.hashKeyName, the attribute that"
                    + " holds the partition");
        }
        boolean queries = get(DynamoKeys.SCAN) == ScanForm.QUERY;
        if (queries && !inPartition) {
            problems.add("dynamodb.scan = query needs dynamodb.primaryKeyType = HASH_AND_RANGE: a query reads one"
                    + " partition");
        }
        long readUnits = get(DynamoKeys.READ_UNITS);
        long writeUnits = get(DynamoKeys.WRITE_UNITS);
        if ((readUnits == 0) != (writeUnits == 0)) {
            problems.add("dynamodb.read-units and dynamodb.write-units go together");
        }
        return new ServiceSetup(
                endpoint(),
                credentials(),
                region(),
                new Naming(get(DynamoKeys.PRIMARY_KEY), inPartition ? partition : "", get(DynamoKeys.HASH_KEY_VALUE)),
                get(DynamoKeys.CONSISTENT_READS),
                get(DynamoKeys.UPDATE) == UpdateForm.ATTRIBUTES,
                queries,
                get(DynamoKeys.RETRIES).intValue(),
                new ServiceSetup.Creation(
                        readUnits,
                        writeUnits,
                        Duration.ofNanos(get(DynamoKeys.CREATE_TIMEOUT).nanos())));
    }

    private boolean isInPartition() {
        String type = get(DynamoKeys.PRIMARY_KEY_TYPE).toUpperCase(Locale.ROOT);
        if (!type.equals(HASH) && !type.equals(HASH_AND_RANGE)) {
            problems.add("dynamodb.primaryKeyType = " + get(DynamoKeys.PRIMARY_KEY_TYPE) + ": needs HASH or"
                    + " HASH_AND_RANGE");
        }
        return type.equals(HASH_AND_RANGE);
    }

    private String region() {
        String named = get(DynamoKeys.REGION).strip();
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
        String file = get(DynamoKeys.CREDENTIALS_FILE);
        return file.isEmpty() ? sources.found(problems) : sources.ofFile(Path.of(file), problems);
    }

    private <T> T get(Key<T> key) {
        Map<String, String> options = spec.options();
        return key.type().read().apply(options.getOrDefault(key.name(), String.valueOf(key.defaultText())));
    }
}
