package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Marker;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Control requests for tables: create, describe, count, drop. Used by the session's thread.
public final class Tables {
    /// The limit of BatchGetItem.
    private static final int MAX_KEYS = 100;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final String NOT_FOUND = "ResourceNotFoundException";
    private static final String NAME = "TableName";

    private final DynamoSession session;
    private final ServiceSetup setup;

    Tables(DynamoSession session, ServiceSetup setup) {
        this.session = session;
        this.setup = setup;
    }

    private JsonNode call(String action, ObjectNode body) throws TargetException {
        ControlCall call = new ControlCall(session.head(action), body);
        session.connection().run(call);
        return call.answer();
    }

    private static ObjectNode named(String table) {
        return ControlCall.object().put(NAME, table);
    }

    /// Sends a request that changes nothing, to check that the service answers and accepts the credentials.
    public void greet() throws TargetException {
        call("ListTables", ControlCall.object().put("Limit", 1));
    }

    List<String> existing(List<String> names) throws TargetException {
        List<String> found = new ArrayList<>();
        for (String name : names) {
            JsonNode table = describe(name);
            if (!table.isMissingNode()) {
                refuseOtherKeys(name, table);
                found.add(name);
            }
        }
        return found;
    }

    /// The table's description; a missing node if the table does not exist.
    private JsonNode describe(String table) throws TargetException {
        try {
            return call("DescribeTable", named(table)).path("Table");
        } catch (TargetException refused) {
            if (refused.sqlState().equals(NOT_FOUND)) {
                return ControlCall.object().path("none");
            }
            throw refused;
        }
    }

    /// Refuses a table with other keys now, with one sentence: otherwise every request would fail.
    private void refuseOtherKeys(String name, JsonNode table) throws TargetException {
        String partition = keyOf(table, "HASH");
        String sort = keyOf(table, "RANGE");
        Naming naming = setup.naming();
        boolean fits = naming.hasPartition()
                ? partition.equals(naming.partitionName()) && sort.equals(naming.keyName())
                : partition.equals(naming.keyName()) && sort.isEmpty();
        if (fits) {
            return;
        }
        String has =
                sort.isEmpty() ? "the key " + partition : "the keys " + partition + " (HASH) and " + sort + " (RANGE)";
        String set = naming.hasPartition()
                ? "dynamodb.hashKeyName = " + naming.partitionName() + " and dynamodb.primaryKey = " + naming.keyName()
                : "dynamodb.primaryKey = " + naming.keyName();
        String mend = sort.isEmpty()
                ? "set dynamodb.primaryKey = " + partition + " and dynamodb.primaryKeyType = HASH"
                : "set dynamodb.primaryKeyType = HASH_AND_RANGE, dynamodb.hashKeyName = " + partition
                        + " and dynamodb.primaryKey = " + sort;
        throw new TargetException(
                ErrorClass.STATEMENT, "", "table " + name + " has " + has + ", but " + set + ": " + mend, null);
    }

    private static String keyOf(JsonNode table, String type) {
        return StreamSupport.stream(table.path("KeySchema").spliterator(), false)
                .filter(key -> key.path("KeyType").asString("").equals(type))
                .map(key -> key.path("AttributeName").asString(""))
                .findFirst()
                .orElse("");
    }

    /// Creates a table and waits until it is active.
    void create(Table table) throws TargetException {
        Naming naming = setup.naming();
        ObjectNode body = named(table.name());
        ArrayNode attributes = body.putArray("AttributeDefinitions");
        ArrayNode keys = body.putArray("KeySchema");
        if (naming.hasPartition()) {
            addKey(attributes, keys, naming.partitionName(), "HASH");
            addKey(attributes, keys, naming.keyName(), "RANGE");
        } else {
            addKey(attributes, keys, naming.keyName(), "HASH");
        }
        ServiceSetup.Creation creation = setup.creation();
        if (creation.readUnits() > 0) {
            body.put("BillingMode", "PROVISIONED")
                    .putObject("ProvisionedThroughput")
                    .put("ReadCapacityUnits", creation.readUnits())
                    .put("WriteCapacityUnits", creation.writeUnits());
        } else {
            body.put("BillingMode", "PAY_PER_REQUEST");
        }
        call("CreateTable", body);
        await(table.name(), true);
    }

    /// The text of a table's mark; empty if it has none or the service does not report tags.
    Optional<String> mark(String table) throws TargetException {
        try {
            String arn = arn(table);
            return arn.isEmpty() ? Optional.empty() : TableTags.read(this::call, arn);
        } catch (TargetException refused) {
            if (refused.errorClass() != ErrorClass.STATEMENT && refused.errorClass() != ErrorClass.PERMISSION) {
                throw refused;
            }
            return Optional.empty();
        }
    }

    void mark(String table, String text) throws TargetException {
        TableTags.write(this::call, arn(table), text);
    }

    private String arn(String table) throws TargetException {
        return describe(table).path("TableArn").asString("");
    }

    private static void addKey(ArrayNode attributes, ArrayNode keys, String name, String type) {
        attributes.addObject().put("AttributeName", name).put("AttributeType", "S");
        keys.addObject().put("AttributeName", name).put("KeyType", type);
    }

    void drop(String table) throws TargetException {
        call("DeleteTable", named(table));
        await(table, false);
    }

    /// @param wanted true: waits until the table is active; false: until it is gone
    private void await(String name, boolean wanted) throws TargetException {
        long deadline = System.nanoTime() + setup.creation().timeout().toNanos();
        while (true) {
            JsonNode table = describe(name);
            boolean isThere = !table.isMissingNode();
            if (wanted ? table.path("TableStatus").asString("").equals("ACTIVE") : !isThere) {
                return;
            }
            if (System.nanoTime() > deadline) {
                throw new TargetException(
                        ErrorClass.RESOURCES,
                        "",
                        "table " + name + " is still "
                                + (isThere ? table.path("TableStatus").asString("there") : "missing") + " after "
                                + setup.creation().timeout().toSeconds()
                                + " s; give more time by dynamodb.create-timeout",
                        null);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /// Counts by reading the whole table, because the service's own count may be hours old.
    long count(String table) throws TargetException {
        long count = 0;
        ObjectNode body = named(table).put("Select", "COUNT").put("ConsistentRead", true);
        while (true) {
            JsonNode page = call("Scan", body);
            count += page.path("Count").asLong();
            JsonNode last = page.path("LastEvaluatedKey");
            if (!last.isObject() || last.isEmpty()) {
                return count;
            }
            body.set("ExclusiveStartKey", last);
        }
    }

    List<Boolean> holds(Table table, List<String> keys) throws TargetException {
        Set<String> found = new HashSet<>();
        for (int from = 0; from < keys.size(); from += MAX_KEYS) {
            look(table, keys.subList(from, Math.min(keys.size(), from + MAX_KEYS)), found);
        }
        return keys.stream().map(found::contains).toList();
    }

    private void look(Table table, List<String> keys, Set<String> found) throws TargetException {
        ObjectNode body = ControlCall.object();
        ObjectNode wanted = body.putObject("RequestItems").putObject(table.name());
        ArrayNode all = wanted.putArray("Keys");
        Naming naming = setup.naming();
        for (String key : keys) {
            ObjectNode each = all.addObject();
            if (naming.hasPartition()) {
                each.putObject(naming.partitionName()).put("S", naming.partitionValue());
            }
            each.putObject(naming.keyName()).put("S", key);
        }
        wanted.put("ConsistentRead", true).put("ProjectionExpression", "#k");
        wanted.putObject("ExpressionAttributeNames").put("#k", naming.keyName());
        while (true) {
            JsonNode answer = call("BatchGetItem", body);
            for (JsonNode item : answer.path("Responses").path(table.name())) {
                found.add(item.path(naming.keyName()).path("S").asString(""));
            }
            JsonNode undone = answer.path("UnprocessedKeys");
            if (!undone.isObject() || undone.isEmpty()) {
                return;
            }
            body.set("RequestItems", undone);
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /// The tag that marks a table as created by Plimsoll.
    private static final class TableTags {
        private static final String KEY = "plimsoll";

        private TableTags() {}

        interface Service {
            JsonNode call(String action, ObjectNode body) throws TargetException;
        }

        /// The text of a table's mark; empty if it has none.
        ///
        /// @param arn the table's ARN
        static Optional<String> read(Service service, String arn) throws TargetException {
            ObjectNode body = ControlCall.object().put("ResourceArn", arn);
            while (true) {
                JsonNode page = service.call("ListTagsOfResource", body);
                for (JsonNode tag : page.path("Tags")) {
                    if (tag.path("Key").asString("").equals(KEY)) {
                        // A value under this key counts as a mark even if it was changed.
                        String text = tag.path("Value").asString("");
                        return Optional.of(text.startsWith(Marker.START) ? text : Marker.START + " " + text);
                    }
                }
                String next = page.path("NextToken").asString("");
                if (next.isEmpty()) {
                    return Optional.empty();
                }
                body.put("NextToken", next);
            }
        }

        static void write(Service service, String arn, String text) throws TargetException {
            ObjectNode body = ControlCall.object().put("ResourceArn", arn);
            body.putArray("Tags").addObject().put("Key", KEY).put("Value", text);
            service.call("TagResource", body);
        }
    }
}
