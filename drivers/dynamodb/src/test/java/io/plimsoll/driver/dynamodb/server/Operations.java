package io.plimsoll.driver.dynamodb.server;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// Carries out what calls ask for. Thread-safe.
final class Operations {
    static final String TARGET_PREFIX = "DynamoDB_20120810.";

    private final TableOperations tables;
    private final ItemOperations items;
    private final PageOperations pages;
    private final BatchOperations batches;

    Operations(Tables tables, ServerOptions options) {
        this.tables = new TableOperations(tables, options.describesUntilActive());
        this.items = new ItemOperations(tables);
        this.pages = new PageOperations(tables, options.pageBytes());
        this.batches = new BatchOperations(tables);
    }

    /// The body of a call.
    static ObjectNode body(Arrived arrived) {
        if (!arrived.header("content-type").equals(Answer.JSON)
                || arrived.operation().isEmpty()) {
            throw unknown();
        }
        try {
            if (Nodes.MAPPER.readTree(arrived.body()) instanceof ObjectNode body) {
                return body;
            }
        } catch (JacksonException broken) {
            throw Refusal.atTheDoor("SerializationException", "this is not JSON: " + broken.getOriginalMessage());
        }
        throw Refusal.atTheDoor("SerializationException", "Start of structure or map found where not expected");
    }

    /// @param spared how many elements of a batch are given back
    ObjectNode carryOut(String operation, ObjectNode body, int spared) {
        return switch (operation) {
            case "CreateTable" -> tables.create(body);
            case "DescribeTable" -> tables.describe(body);
            case "DeleteTable" -> tables.delete(body);
            case "ListTables" -> tables.list(body);
            case "TagResource" -> tables.tag(body);
            case "ListTagsOfResource" -> tables.tags(body);
            case "PutItem" -> items.put(body);
            case "GetItem" -> items.get(body);
            case "UpdateItem" -> items.update(body);
            case "DeleteItem" -> items.delete(body);
            case "Scan" -> pages.scan(body);
            case "Query" -> pages.query(body);
            case "BatchWriteItem" -> batches.write(body, spared);
            case "BatchGetItem" -> batches.get(body, spared);
            default -> throw unknown();
        };
    }

    private static Refusal unknown() {
        return Refusal.atTheDoor("UnknownOperationException", "there is no such operation");
    }
}
