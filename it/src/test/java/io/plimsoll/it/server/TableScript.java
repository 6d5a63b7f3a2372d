package io.plimsoll.it.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Checks that a table is made as the tool makes it: in one transaction, its statements in the tool's order and
/// spelling, its properties with the values the tool gives them. For one session.
final class TableScript {
    private static final Pattern CREATE = Pattern.compile(
            "create table \"?([\\w.]+)\"? ?\\( ?(.*)\\)" + "(?: ?partition by list ?\\( ?\"?ds\"? ?\\))?");
    private static final Pattern PROPERTY =
            Pattern.compile("call set_table_property\\('([^']+)', ?'([^']+)', ?'([^']*)'\\)");
    /// Keys are int; bigint is how ids beyond 2^31 are asked for.
    private static final Pattern COLUMNS =
            Pattern.compile("id (int|bigint)(, ?id1 (int|bigint))?(, ?name\\d+ [\\w() ]+)*"
                    + "(, ?ts timestamptz not null)?(, ?ds int not null)?(, ?primary key ?\\(id(, ?id1)?(, ?ds)?\\))?");

    /// In the order in which the tool calls them.
    private static final List<String> PROPERTIES = List.of(
            "distribution_key",
            "orientation",
            "shard_count",
            "clustering_key",
            "binlog.level",
            "binlog.ttl",
            "bitmap_columns");

    private static final Map<String, String> VALUES = Map.of(
            "distribution_key", "id",
            "orientation", "row|column|row,column",
            "shard_count", "[1-9]\\d*",
            "clustering_key", "id",
            "binlog.level", "replica",
            "binlog.ttl", "[1-9]\\d*",
            "bitmap_columns", "");

    private final List<String> problems = new ArrayList<>();
    private final Map<String, String> given = new LinkedHashMap<>();
    private boolean isInTransaction;
    private String columns = "";
    private String table = "";

    /// @return what is wrong with the statement where it stands, as sentences
    List<String> next(Form form, String statement) {
        problems.clear();
        switch (form) {
            case BEGIN -> begin();
            case DROP_TABLE -> {}
            case CREATE_TABLE -> create(statement);
            case PROPERTY -> property(statement);
            case END -> end();
            case ROLLBACK -> isInTransaction = false;
            default -> {
                if (!table.isEmpty()) {
                    problems.add("between create table and end the tool says nothing else: " + statement);
                }
            }
        }
        return List.copyOf(problems);
    }

    private void begin() {
        isInTransaction = true;
        table = "";
        columns = "";
        given.clear();
    }

    private void create(String statement) {
        Matcher create = CREATE.matcher(statement);
        if (!create.matches()) {
            problems.add("the tool does not create a table like this: " + statement);
            return;
        }
        table = create.group(1);
        columns = create.group(2).strip().replace("\"", "");
        if (!isInTransaction) {
            problems.add("the tool creates a table after begin: " + statement);
        }
        if (!COLUMNS.matcher(columns).matches()) {
            problems.add("the tool does not spell columns like this: " + columns);
        }
    }

    private void property(String statement) {
        Matcher call = PROPERTY.matcher(statement);
        if (!call.matches()) {
            problems.add("the tool does not call set_table_property like this: " + statement);
            return;
        }
        String name = call.group(2);
        if (!call.group(1).replace("\"", "").equals(table)) {
            problems.add("a property outside the transaction that creates its table: " + statement);
        }
        if (!PROPERTIES.contains(name) || !call.group(3).matches(VALUES.getOrDefault(name, ""))) {
            problems.add("a property or value that the tool does not give: " + statement);
        }
        for (String earlier : given.keySet()) {
            if (PROPERTIES.indexOf(earlier) >= PROPERTIES.indexOf(name)) {
                problems.add("the tool gives " + name + " before " + earlier);
            }
        }
        given.put(name, call.group(3));
    }

    private void end() {
        if (!table.isEmpty()) {
            whole();
        }
        isInTransaction = false;
        table = "";
    }

    private void whole() {
        require("orientation", true, "always");
        boolean isPrefixed = columns.contains("id1");
        boolean hasKey = columns.contains("primary key");
        require("distribution_key", !hasKey || isPrefixed, "without a primary key or with id1, and only then");
        boolean hasBinlog = given.containsKey("binlog.level");
        require("binlog.ttl", hasBinlog, "with binlog.level");
        require("clustering_key", hasBinlog, "with binlog.level");
    }

    private void require(String name, boolean isWanted, String when) {
        if (given.containsKey(name) != isWanted) {
            problems.add("the tool gives " + name + " " + when + ": table " + table + " has " + given);
        }
    }
}
