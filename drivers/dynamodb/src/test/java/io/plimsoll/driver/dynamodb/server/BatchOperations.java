package io.plimsoll.driver.dynamodb.server;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The operations on a batch of items, of which some may be given back. Thread-safe; a batch is refused
/// as a whole or applied item by item.
final class BatchOperations {
    private static final int MAX_WRITES = 25;
    private static final int MAX_KEYS = 100;

    private final Tables tables;

    /// One element of a batch of writes.
    private record Write(
            String name,
            StoredTable table,
            ItemKey key,
            JsonNode element,
            @Nullable StoredItem item) {
        static Write of(String name, StoredTable table, JsonNode element) {
            if (element.size() == 1 && element.path("PutRequest").path("Item") instanceof ObjectNode item) {
                return new Write(name, table, table.schema().of(item), element, StoredItem.of(item));
            }
            if (element.size() == 1 && element.has("DeleteRequest")) {
                ItemKey key =
                        table.schema().exactly(element.path("DeleteRequest").path("Key"));
                return new Write(name, table, key, element, null);
            }
            throw Refusal.validation("Supplied AttributeValue has more than one datatypes set, must contain exactly one"
                    + " of the supported datatypes");
        }

        /// @return the units that it took; 0 if nothing was left for it, and nothing was done
        double apply() {
            if (!table.throughput().writes().has(key)) {
                return 0;
            }
            StoredItem before =
                    item == null ? table.items().remove(key) : table.items().put(key, item);
            double units = Throughput.writeUnits(
                    Math.max(before == null ? 0 : before.bytes(), item == null ? 0 : item.bytes()));
            table.throughput().writes().take(key, units);
            return units;
        }
    }

    BatchOperations(Tables tables) {
        this.tables = tables;
    }

    /// @param spared how many elements at the end are not carried out
    ObjectNode write(ObjectNode call, int spared) {
        List<Write> writes = new ArrayList<>();
        for (Map.Entry<String, JsonNode> table :
                Nodes.object(call, "RequestItems").properties()) {
            StoredTable stored = tables.active(table.getKey());
            Set<ItemKey> keys = new TreeSet<>();
            for (JsonNode element : table.getValue()) {
                Write write = Write.of(table.getKey(), stored, element);
                writes.add(write);
                checkNew(keys.add(write.key()));
            }
        }
        checkSize(writes.size(), MAX_WRITES, "BatchWriteItem");
        int wanted = Math.max(0, writes.size() - spared);
        ObjectNode answer = Nodes.object();
        ObjectNode unprocessed = answer.putObject("UnprocessedItems");
        Map<String, Double> units = new TreeMap<>();
        for (int i = 0; i < writes.size(); i++) {
            Write write = writes.get(i);
            double taken = i < wanted ? write.apply() : 0;
            if (taken == 0) {
                unprocessed.withArrayProperty(write.name()).add(write.element());
            } else {
                units.merge(write.name(), taken, Double::sum);
            }
        }
        if (wanted > 0 && units.isEmpty()) {
            throw Refusal.throttled();
        }
        tell(call, answer, units);
        return answer;
    }

    private static void tell(ObjectNode call, ObjectNode answer, Map<String, Double> units) {
        if (Throughput.isAsked(call)) {
            ArrayNode all = answer.putArray("ConsumedCapacity");
            units.forEach((table, taken) -> all.add(Throughput.told(table, taken)));
        }
    }

    /// Items come in the opposite order, because DynamoDB promises none.
    ///
    /// @param spared how many keys at the end of each table's are not looked up
    ObjectNode get(ObjectNode call, int spared) {
        ObjectNode answer = Nodes.object();
        ObjectNode responses = answer.putObject("Responses");
        ObjectNode unprocessed = answer.putObject("UnprocessedKeys");
        int size = 0;
        for (Map.Entry<String, JsonNode> table :
                Nodes.object(call, "RequestItems").properties()) {
            ObjectNode wish = Nodes.object(Nodes.object(call, "RequestItems"), table.getKey());
            List<JsonNode> keys = List.copyOf(wish.path("Keys").valueStream().toList());
            size += keys.size();
            checkSize(size, MAX_KEYS, "BatchGetItem");
            int found = Math.max(0, keys.size() - spared);
            responses.set(table.getKey(), items(table.getKey(), wish, keys, found));
            if (found < keys.size()) {
                ObjectNode rest = wish.deepCopy();
                ArrayNode left = rest.putArray("Keys");
                keys.subList(found, keys.size()).forEach(left::add);
                unprocessed.set(table.getKey(), rest);
            }
        }
        checkSize(size, MAX_KEYS, "BatchGetItem");
        return answer;
    }

    private ArrayNode items(String name, ObjectNode wish, List<JsonNode> keys, int wanted) {
        StoredTable table = tables.active(name);
        Placeholders placeholders = new Placeholders(wish);
        Projection projection = Projection.of(wish, placeholders);
        placeholders.checkUsed();
        List<ItemKey> places =
                keys.stream().map(key -> table.schema().exactly(key)).toList();
        checkNew(new HashSet<>(places).size() == places.size());
        ArrayNode items = Nodes.array();
        for (ItemKey place : places.subList(0, wanted).reversed()) {
            StoredItem item = table.items().get(place);
            if (item != null) {
                items.add(projection.of(item));
            }
        }
        return items;
    }

    private static void checkNew(boolean isNew) {
        if (!isNew) {
            throw Refusal.validation("Provided list of item keys contains duplicates");
        }
    }

    private static void checkSize(int size, int max, String operation) {
        if (size > max) {
            throw Refusal.validation("Too many items requested for the " + operation + " call");
        }
        if (size == 0) {
            throw Refusal.validation("1 validation error detected: Value '{}' at 'requestItems' failed to satisfy"
                    + " constraint: Member must have length greater than or equal to 1");
        }
    }
}
