package io.plimsoll.driver.dynamodb.server;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The operations on many items, a page at a time. Thread-safe; as with DynamoDB, no page is a snapshot.
final class PageOperations {
    private static final Set<String> UNKNOWN =
            Set.of("FilterExpression", "ScanFilter", "QueryFilter", "KeyConditions", "IndexName", "ScanIndexForward");

    private final Tables tables;
    private final int pageBytes;

    /// What decides about one page.
    private record Wish(
            ObjectNode call,
            StoredTable table,
            Predicate<ItemKey> wanted,
            Projection projection,
            int limit,
            boolean countOnly) {}

    PageOperations(Tables tables, int pageBytes) {
        this.tables = tables;
        this.pageBytes = pageBytes;
    }

    ObjectNode scan(ObjectNode call) {
        StoredTable table = table(call);
        Placeholders placeholders = new Placeholders(call);
        Wish wish = wish(call, table, placeholders, segment(call));
        JsonNode start = call.path("ExclusiveStartKey");
        NavigableMap<ItemKey, StoredItem> items =
                start.isMissingNode() ? table.items() : table.items().tailMap(start(table, start), false);
        return page(items, wish);
    }

    ObjectNode query(ObjectNode call) {
        StoredTable table = table(call);
        Placeholders placeholders = new Placeholders(call);
        KeyCondition condition = KeyCondition.of(call, table.schema(), placeholders);
        Wish wish = wish(call, table, placeholders, condition::holds);
        ItemKey first = table.schema().partition(condition.hash());
        JsonNode after = call.path("ExclusiveStartKey");
        NavigableMap<ItemKey, StoredItem> items =
                table.items().tailMap(after.isMissingNode() ? first : start(table, after), after.isMissingNode());
        ItemKey behind = items.keySet().stream()
                .filter(key -> key.hash().compareTo(condition.hash()) != 0)
                .findFirst()
                .orElse(null);
        return page(behind == null ? items : items.headMap(behind, false), wish);
    }

    private StoredTable table(ObjectNode call) {
        for (String parameter : UNKNOWN) {
            if (call.has(parameter)) {
                throw Refusal.validation("The server of these tests does not know " + parameter);
            }
        }
        return tables.active(Nodes.text(call, "TableName"));
    }

    private static ItemKey start(StoredTable table, JsonNode key) {
        try {
            return table.schema().exactly(key);
        } catch (Refusal wrong) {
            throw Refusal.validation("The provided starting key is invalid: " + wrong.getMessage());
        }
    }

    private static Predicate<ItemKey> segment(ObjectNode call) {
        if (!call.has("TotalSegments") && !call.has("Segment")) {
            return key -> true;
        }
        int total = call.path("TotalSegments").asInt(0);
        int segment = call.path("Segment").asInt(-1);
        if (segment < 0 || segment >= total) {
            throw Refusal.validation("The Segment parameter is zero-based and must be less than parameter"
                    + " TotalSegments: Segment: " + segment + " is not less than TotalSegments: " + total);
        }
        return key -> key.hash().scattered() % total == segment;
    }

    private static Wish wish(ObjectNode call, StoredTable table, Placeholders placeholders, Predicate<ItemKey> wanted) {
        int limit = call.path("Limit").asInt(Integer.MAX_VALUE);
        if (limit < 1) {
            throw Refusal.validation("1 validation error detected: Value '" + limit
                    + "' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1");
        }
        Projection projection = Projection.of(call, placeholders);
        placeholders.checkUsed();
        String select = call.path("Select").asString("ALL_ATTRIBUTES");
        boolean countOnly = select.equals("COUNT");
        if (countOnly && !projection.names().isEmpty()) {
            throw Refusal.validation("Cannot specify the ProjectionExpression when choosing to get only the Count");
        }
        return new Wish(call, table, wanted, projection, limit, countOnly);
    }

    private ObjectNode page(NavigableMap<ItemKey, StoredItem> items, Wish wish) {
        wish.table().throughput().reads().checkAny();
        ArrayNode page = Nodes.array();
        ObjectNode answer = Nodes.object();
        int count = 0;
        long bytes = 0;
        for (Map.Entry<ItemKey, StoredItem> entry : items.entrySet()) {
            if (!wish.wanted().test(entry.getKey())) {
                continue;
            }
            StoredItem item = entry.getValue();
            count++;
            bytes += item.bytes();
            if (!wish.countOnly()) {
                page.add(wish.projection().of(item));
            }
            if (count == wish.limit() || bytes >= pageBytes) {
                answer.set("LastEvaluatedKey", wish.table().schema().keyOf(item.attributes()));
                break;
            }
        }
        double units =
                Throughput.readUnits(bytes, wish.call().path("ConsistentRead").asBoolean(false));
        wish.table().throughput().reads().takeOfAll(units);
        Throughput.tell(wish.call(), answer, wish.table().name(), units);
        if (!wish.countOnly()) {
            answer.set("Items", page);
        }
        return answer.put("Count", count).put("ScannedCount", count);
    }
}
