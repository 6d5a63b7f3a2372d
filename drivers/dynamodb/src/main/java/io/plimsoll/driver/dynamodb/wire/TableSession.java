package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Marker;
import io.plimsoll.driver.RecordSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.aws.Signer;
import io.plimsoll.driver.table.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.StreamSupport;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The control requests of a session, about tables: create, describe, count, drop. Used by the session's thread.
abstract class TableSession implements RecordSession {
    /// The limit of BatchGetItem.
    private static final int MAX_KEYS = 100;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final String NOT_FOUND = "ResourceNotFoundException";
    private static final String NAME = "TableName";
    /// The tag that marks a table as created by Plimsoll.
    private static final String TAG = "plimsoll";

    private final ServiceSetup setup;
    private final HttpConnection connection;
    private final Signer signer;
    private final Map<String, RequestHeader> heads = new TreeMap<>();

    TableSession(ServiceSetup setup) {
        this.setup = setup;
        connection = new HttpConnection(setup);
        signer = new Signer(setup.credentials(), setup.region(), "dynamodb");
    }

    final ServiceSetup setup() {
        return setup;
    }

    final HttpConnection connection() {
        return connection;
    }

    final RequestHeader head(String action) {
        return heads.computeIfAbsent(
                action, name -> new RequestHeader(signer, setup.endpoint().hostField(), name));
    }

    private JsonNode call(String action, ObjectNode body) throws TargetException {
        ControlCall call = new ControlCall(head(action), body);
        connection.run(call);
        return call.answer();
    }

    private static ObjectNode named(String table) {
        return ControlCall.object().put(NAME, table);
    }

    /// Sends a request that changes nothing, to check that the service answers and accepts the credentials.
    public void greet() throws TargetException {
        call("ListTables", ControlCall.object().put("Limit", 1));
    }

    @Override
    public List<String> existing(List<String> names) throws TargetException {
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

    /// What the service says of a table's capacity; empty if the table does not exist.
    ///
    /// @throws TargetException when the service refuses, or the session is lost
    public Optional<TableCapacity> capacity(String table) throws TargetException {
        JsonNode description = describe(table);
        return description.isMissingNode() ? Optional.empty() : Optional.of(TableCapacity.of(description));
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
        throw new TargetException(ErrorClass.STATEMENT, "table " + name + " has " + has + ", but " + set + ": " + mend);
    }

    private static String keyOf(JsonNode table, String type) {
        return StreamSupport.stream(table.path("KeySchema").spliterator(), false)
                .filter(key -> key.path("KeyType").asString("").equals(type))
                .map(key -> key.path("AttributeName").asString(""))
                .findFirst()
                .orElse("");
    }

    /// Creates a table and waits until it is active.
    @Override
    public void create(Table table) throws TargetException {
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

    @Override
    public Map<String, String> marks(List<String> names) throws TargetException {
        Map<String, String> marks = new TreeMap<>();
        for (String name : names) {
            markOf(name).ifPresent(text -> marks.put(name.toLowerCase(Locale.ROOT), text));
        }
        return marks;
    }

    /// The text of a table's mark; empty if it has none or the service does not report tags.
    private Optional<String> markOf(String table) throws TargetException {
        try {
            String arn = arn(table);
            return arn.isEmpty() ? Optional.empty() : tag(arn);
        } catch (TargetException refused) {
            if (refused.errorClass() != ErrorClass.STATEMENT && refused.errorClass() != ErrorClass.PERMISSION) {
                throw refused;
            }
            return Optional.empty();
        }
    }

    private Optional<String> tag(String arn) throws TargetException {
        ObjectNode body = ControlCall.object().put("ResourceArn", arn);
        while (true) {
            JsonNode page = call("ListTagsOfResource", body);
            for (JsonNode tag : page.path("Tags")) {
                if (tag.path("Key").asString("").equals(TAG)) {
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

    @Override
    public void mark(String table, String text) throws TargetException {
        ObjectNode body = ControlCall.object().put("ResourceArn", arn(table));
        body.putArray("Tags").addObject().put("Key", TAG).put("Value", text);
        call("TagResource", body);
    }

    @Override
    public void finish(Table table) {
        // A new table is complete: it includes its key, and statistics do not exist.
    }

    private String arn(String table) throws TargetException {
        return describe(table).path("TableArn").asString("");
    }

    private static void addKey(ArrayNode attributes, ArrayNode keys, String name, String type) {
        attributes.addObject().put("AttributeName", name).put("AttributeType", "S");
        keys.addObject().put("AttributeName", name).put("KeyType", type);
    }

    @Override
    public void drop(String table) throws TargetException {
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
                        "table " + name + " is still "
                                + (isThere ? table.path("TableStatus").asString("there") : "missing") + " after "
                                + setup.creation().timeout().toSeconds()
                                + " s; give more time by dynamodb.create-timeout");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /// Counts by reading the whole table, because the service's own count may be hours old.
    @Override
    public long count(String table) throws TargetException {
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

    @Override
    public List<Boolean> holds(Table table, List<String> keys) throws TargetException {
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

    /// One control request, built from objects. Not on the measured path.
    private static final class ControlCall extends HttpExchange {
        private static final ObjectMapper MAPPER = new ObjectMapper();

        private final RequestHeader head;
        private final byte[] body;
        private JsonNode answer = MAPPER.createObjectNode();

        ControlCall(RequestHeader head, JsonNode body) {
            this.head = head;
            this.body = MAPPER.writeValueAsBytes(body);
        }

        static ObjectNode object() {
            return MAPPER.createObjectNode();
        }

        JsonNode answer() {
            return answer;
        }

        @Override
        RequestHeader put(RequestBuffer out) {
            out.append(body);
            return head;
        }

        @Override
        boolean onResponse(JsonScan scan) throws ProtocolViolation {
            int begin = scan.at();
            scan.skip();
            byte[] text = new byte[scan.at() - begin];
            scan.copy(begin, text, text.length);
            try {
                answer = MAPPER.readTree(text);
            } catch (JacksonException malformed) {
                throw new ProtocolViolation("sent JSON that cannot be read: " + malformed.getOriginalMessage());
            }
            return false;
        }

        @Override
        boolean isWriting() {
            return false;
        }
    }
}
