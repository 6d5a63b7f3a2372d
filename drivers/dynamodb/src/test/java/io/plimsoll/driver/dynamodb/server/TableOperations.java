package io.plimsoll.driver.dynamodb.server;

import java.util.NavigableMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The operations on tables as a whole. Thread-safe.
final class TableOperations {
    private static final int MAX_NAMES = 100;

    private final Tables tables;
    private final int describesUntilActive;

    TableOperations(Tables tables, int describesUntilActive) {
        this.tables = tables;
        this.describesUntilActive = describesUntilActive;
    }

    ObjectNode create(ObjectNode call) {
        boolean onDemand = call.path("BillingMode").asString("PROVISIONED").equals("PAY_PER_REQUEST");
        if (onDemand == call.has("ProvisionedThroughput")) {
            throw Refusal.validation(
                    onDemand
                            ? "One or more parameter values were invalid: Neither ReadCapacityUnits nor"
                                    + " WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST"
                            : "No provisioned throughput specified for the table");
        }
        return description("TableDescription", tables.create(call, describesUntilActive), false);
    }

    ObjectNode describe(ObjectNode call) {
        return description("Table", tables.any(Nodes.text(call, "TableName")), true);
    }

    ObjectNode delete(ObjectNode call) {
        String name = Nodes.text(call, "TableName");
        StoredTable table = tables.any(name);
        if (!table.isActive()) {
            throw Refusal.of(
                    "ResourceInUseException",
                    "Attempt to change a resource which is still in use: Table is being created: " + name);
        }
        tables.all().remove(name, table);
        ObjectNode answer = description("TableDescription", table, false);
        answer.withObject("TableDescription").put("TableStatus", "DELETING");
        return answer;
    }

    ObjectNode list(ObjectNode call) {
        int limit = call.path("Limit").asInt(MAX_NAMES);
        if (limit < 1 || limit > MAX_NAMES) {
            throw Refusal.validation("1 validation error detected: Value '" + limit
                    + "' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100");
        }
        String start = call.path("ExclusiveStartTableName").asString("");
        NavigableMap<String, StoredTable> rest = tables.all().tailMap(start, false);
        ObjectNode answer = Nodes.object();
        ArrayNode names = answer.putArray("TableNames");
        for (String name : rest.keySet()) {
            if (names.size() == limit) {
                answer.set("LastEvaluatedTableName", names.get(limit - 1));
                break;
            }
            names.add(name);
        }
        return answer;
    }

    ObjectNode tag(ObjectNode call) {
        StoredTable table = named(call);
        if (!table.isActive()) {
            throw Refusal.of(
                    "ResourceInUseException", "Attempt to change a resource which is still in use: being created");
        }
        for (JsonNode tag : call.path("Tags")) {
            table.tags().put(tag.path("Key").asString(""), tag.path("Value").asString(""));
        }
        return Nodes.object();
    }

    ObjectNode tags(ObjectNode call) {
        ObjectNode answer = Nodes.object();
        ArrayNode tags = answer.putArray("Tags");
        named(call)
                .tags()
                .forEach((key, value) -> tags.addObject().put("Key", key).put("Value", value));
        return answer;
    }

    private StoredTable named(ObjectNode call) {
        String arn = Nodes.text(call, "ResourceArn");
        return tables.any(arn.substring(arn.lastIndexOf('/') + 1));
    }

    private static ObjectNode description(String name, StoredTable table, boolean asking) {
        ObjectNode answer = Nodes.object();
        answer.set(name, table.describe(asking));
        return answer;
    }
}
