package io.plimsoll.driver.dynamodb.server;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The operations on one item. Thread-safe: each is applied as a whole.
final class ItemOperations {
    private final Tables tables;

    ItemOperations(Tables tables) {
        this.tables = tables;
    }

    ObjectNode put(ObjectNode call) {
        StoredTable table = table(call);
        ObjectNode item = Nodes.object(call, "Item");
        ItemKey key = table.schema().of(item);
        StoredItem stored = StoredItem.of(item);
        Placeholders placeholders = new Placeholders(call);
        Condition condition = Condition.of(call, placeholders);
        placeholders.checkUsed();
        table.throughput().writes().check(key);
        AtomicReference<@Nullable StoredItem> old = new AtomicReference<>();
        table.items().compute(key, (same, before) -> {
            condition.check(before);
            old.set(before);
            return stored;
        });
        return changed(call, table, key, old.get(), stored);
    }

    ObjectNode get(ObjectNode call) {
        StoredTable table = table(call);
        Placeholders placeholders = new Placeholders(call);
        Projection projection = Projection.of(call, placeholders);
        placeholders.checkUsed();
        ItemKey key = table.schema().exactly(Nodes.object(call, "Key"));
        table.throughput().reads().check(key);
        StoredItem item = table.items().get(key);
        boolean isConsistent = call.path("ConsistentRead").asBoolean(false);
        double units = Throughput.readUnits(item == null ? 0 : item.bytes(), isConsistent);
        table.throughput().reads().take(key, units);
        ObjectNode answer = Nodes.object();
        Throughput.tell(call, answer, table.name(), units);
        if (item != null) {
            answer.set("Item", projection.of(item));
        }
        return answer;
    }

    ObjectNode update(ObjectNode call) {
        StoredTable table = table(call);
        ObjectNode key = Nodes.object(call, "Key");
        ItemKey place = table.schema().exactly(key);
        Placeholders placeholders = new Placeholders(call);
        List<Change> changes = Change.of(call, placeholders);
        Condition condition = Condition.of(call, placeholders);
        placeholders.checkUsed();
        for (Change change : changes) {
            if (table.schema().types().containsKey(change.name())) {
                throw Refusal.validation("One or more parameter values were invalid: Cannot update attribute "
                        + change.name() + ". This attribute is part of the key");
            }
        }
        table.throughput().writes().check(place);
        AtomicReference<@Nullable StoredItem> old = new AtomicReference<>();
        StoredItem now = table.items().compute(place, (same, before) -> {
            condition.check(before);
            old.set(before);
            return StoredItem.of(apply(changes, before == null ? key : before.attributes()));
        });
        return changed(call, table, place, old.get(), now);
    }

    ObjectNode delete(ObjectNode call) {
        StoredTable table = table(call);
        ItemKey key = table.schema().exactly(Nodes.object(call, "Key"));
        Placeholders placeholders = new Placeholders(call);
        Condition condition = Condition.of(call, placeholders);
        placeholders.checkUsed();
        table.throughput().writes().check(key);
        AtomicReference<@Nullable StoredItem> old = new AtomicReference<>();
        table.items().compute(key, (same, before) -> {
            condition.check(before);
            old.set(before);
            return null;
        });
        return changed(call, table, key, old.get(), null);
    }

    private StoredTable table(ObjectNode call) {
        return tables.active(Nodes.text(call, "TableName"));
    }

    private static ObjectNode apply(List<Change> changes, ObjectNode before) {
        ObjectNode after = Nodes.object();
        for (Map.Entry<String, JsonNode> attribute : before.properties()) {
            after.set(attribute.getKey(), attribute.getValue());
        }
        for (Change change : changes) {
            if (change.value() == null) {
                after.remove(change.name());
            } else {
                after.set(change.name(), change.value());
            }
        }
        return after;
    }

    private static ObjectNode changed(
            ObjectNode call, StoredTable table, ItemKey key, @Nullable StoredItem before, @Nullable StoredItem after) {
        String wanted = call.path("ReturnValues").asString("NONE");
        StoredItem shown = switch (wanted) {
            case "ALL_OLD" -> before;
            case "ALL_NEW" -> after;
            case "NONE" -> null;
            default -> throw Refusal.validation("Return values set to invalid value");
        };
        // The larger one counts.
        double units =
                Throughput.writeUnits(Math.max(before == null ? 0 : before.bytes(), after == null ? 0 : after.bytes()));
        table.throughput().writes().take(key, units);
        ObjectNode answer = Nodes.object();
        Throughput.tell(call, answer, table.name(), units);
        if (shown != null) {
            answer.set("Attributes", shown.attributes());
        }
        return answer;
    }
}
