package io.plimsoll.driver.dynamodb.server;

import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// One table and its items. Thread-safe.
final class StoredTable {
    private final String name;
    private final KeySchema schema;
    private volatile Throughput throughput;
    private final AtomicInteger describesLeft;
    private final ConcurrentNavigableMap<ItemKey, StoredItem> items = new ConcurrentSkipListMap<>();
    private final ConcurrentNavigableMap<String, String> tags = new ConcurrentSkipListMap<>();

    /// @param describesUntilActive how many DescribeTable calls see it being created
    StoredTable(String name, KeySchema schema, Throughput throughput, int describesUntilActive) {
        this.name = name;
        this.schema = schema;
        this.throughput = throughput;
        this.describesLeft = new AtomicInteger(describesUntilActive);
    }

    String name() {
        return name;
    }

    KeySchema schema() {
        return schema;
    }

    Throughput throughput() {
        return throughput;
    }

    void provision(Throughput other) {
        throughput = other;
    }

    ConcurrentNavigableMap<ItemKey, StoredItem> items() {
        return items;
    }

    /// By key.
    Map<String, String> tags() {
        return tags;
    }

    boolean isActive() {
        return describesLeft.get() <= 0;
    }

    /// @return the item that was replaced
    @Nullable
    StoredItem put(ObjectNode item) {
        ItemKey key = schema.of(item);
        return items.put(key, StoredItem.of(item));
    }

    /// The table as DescribeTable shows it. Counts are exact, where DynamoDB's are six hours old.
    ObjectNode describe(boolean asking) {
        boolean active = asking ? describesLeft.getAndDecrement() <= 0 : isActive();
        ObjectNode description = Nodes.object()
                .put("TableName", name)
                .put("TableStatus", active ? "ACTIVE" : "CREATING")
                .put("TableArn", "arn:aws:dynamodb:us-east-1:000000000000:table/" + name)
                .put("ItemCount", items.size())
                .put(
                        "TableSizeBytes",
                        items.values().stream().mapToLong(StoredItem::bytes).sum());
        schema.describe(description);
        throughput.describe(description);
        return description;
    }
}
