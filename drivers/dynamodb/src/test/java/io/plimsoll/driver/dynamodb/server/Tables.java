package io.plimsoll.driver.dynamodb.server;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// All tables of a server, for tests to fill and to look into without a call. Items here are of texts.
/// Thread-safe.
public final class Tables {
    private final NavigableMap<String, StoredTable> tables = new ConcurrentSkipListMap<>();
    private final boolean inKeyOrder;
    private final InstantSource clock;

    Tables(boolean inKeyOrder, InstantSource clock) {
        this.inKeyOrder = inKeyOrder;
        this.clock = clock;
    }

    /// Makes an empty table with a key of one text, at once active and on demand.
    public Tables create(String name, String hash) {
        tables.put(name, new StoredTable(name, new KeySchema(Map.of(hash, "S"), inKeyOrder), onDemand(), 0));
        return this;
    }

    private Throughput onDemand() {
        return Throughput.of(0, 0, 1, clock);
    }

    /// From now on a table may only consume so much per second.
    ///
    /// @param readUnits 0 with `writeUnits` for a table on demand
    /// @param partitions among which the capacity is divided evenly
    public Tables provision(String name, long readUnits, long writeUnits, int partitions) {
        any(name).provision(Throughput.of(readUnits, writeUnits, partitions, clock));
        return this;
    }

    /// Makes an empty table with a key of two texts, at once active and on demand.
    public Tables create(String name, String hash, String range) {
        Map<String, String> types = new LinkedHashMap<>();
        types.put(hash, "S");
        types.put(range, "S");
        tables.put(name, new StoredTable(name, new KeySchema(types, inKeyOrder), onDemand(), 0));
        return this;
    }

    /// Puts an item, its key among its attributes.
    public Tables put(String table, Map<String, String> item) {
        active(table).put(Nodes.item(item));
        return this;
    }

    /// @return the item of a key, or null if there is none
    public @Nullable Map<String, String> item(String table, Map<String, String> key) {
        StoredTable stored = active(table);
        StoredItem found = stored.items().get(stored.schema().exactly(Nodes.item(key)));
        if (found == null) {
            return null;
        }
        Map<String, String> item = new LinkedHashMap<>();
        found.attributes()
                .properties()
                .forEach(attribute -> item.put(
                        attribute.getKey(), attribute.getValue().path("S").asString("")));
        return item;
    }

    /// How many items a table holds.
    public long count(String table) {
        return active(table).items().size();
    }

    /// Whether there is such a table, active or not.
    public boolean has(String table) {
        return tables.containsKey(table);
    }

    NavigableMap<String, StoredTable> all() {
        return tables;
    }

    /// @throws Refusal as operations on items are refused when it is not there yet
    StoredTable active(String name) {
        StoredTable table = tables.get(name);
        if (table == null || !table.isActive()) {
            throw Refusal.noTable();
        }
        return table;
    }

    StoredTable any(String name) {
        StoredTable table = tables.get(name);
        if (table == null) {
            throw Refusal.noTable(name);
        }
        return table;
    }

    /// Makes a table as a call describes it.
    StoredTable create(ObjectNode call, int describesUntilActive) {
        String name = Nodes.text(call, "TableName");
        if (!name.matches("[a-zA-Z0-9_.-]{3,255}")) {
            throw Refusal.validation("1 validation error detected: Value '" + name
                    + "' at 'tableName' failed to satisfy constraint: Member must satisfy regular expression pattern:"
                    + " [a-zA-Z0-9_.-]+");
        }
        JsonNode wanted = call.path("ProvisionedThroughput");
        Throughput throughput = Throughput.of(
                wanted.path("ReadCapacityUnits").asLong(0),
                wanted.path("WriteCapacityUnits").asLong(0),
                1,
                clock);
        StoredTable table = new StoredTable(name, KeySchema.of(call, inKeyOrder), throughput, describesUntilActive);
        if (tables.putIfAbsent(name, table) != null) {
            throw Refusal.of("ResourceInUseException", "Table already exists: " + name);
        }
        return table;
    }
}
