package io.plimsoll.driver.sql;

import io.plimsoll.driver.Dialect.LoadLocks;
import io.plimsoll.driver.Maintenance;
import io.plimsoll.driver.MaintenanceResult;
import io.plimsoll.driver.RunLocks;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.view.HologresView;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Hologres, with the statements of its own performance tool. Immutable and thread-safe.
///
/// [Storage#properties] are table properties under their Hologres names (`shard_count`, `clustering_key`,
/// `binlog.level`, `binlog.ttl`, `bitmap_columns`). `partition_by_list` with the column and `partition_values` with
/// the first and the last value (`0-30`) create child tables. Settings (`hg_experimental_...`) are set before the
/// table is created.
final class HologresDialect extends PostgresqlDialect {
    private static final String SETTING = "hg_experimental_";
    /// Server threads for each COPY.
    static final String COPY_THREADS = "hg_experimental_fixed_thread_pool_size";

    private static final String PARTITION_COLUMN = "partition_by_list";
    private static final String PARTITION_VALUES = "partition_values";

    /// The statements that each connection of the tool's pool sends, in this order.
    private static final List<String> STATEMENT_SETTINGS = List.of(
            "set hg_experimental_enable_fixed_dispatcher = on",
            "set hg_experimental_enable_fixed_dispatcher_for_multi_values = on",
            "set hg_experimental_enable_fixed_dispatcher_for_update = on",
            "set hg_experimental_enable_fixed_dispatcher_for_delete = on",
            "set hg_experimental_enable_fixed_dispatcher_for_scan = on",
            "set hg_experimental_enable_fixed_dispatcher_affected_rows = off");

    private static final List<String> COPY_SETTINGS =
            List.of("set hg_experimental_enable_fixed_dispatcher_affected_rows = off");

    HologresDialect(Facts facts) {
        super(facts);
    }

    /// Hologres has only a few of PostgreSQL's views, and others of its own.
    @Override
    public Optional<ServerView> serverView() {
        return Optional.of(new HologresView());
    }

    @Override
    public Optional<ServerSettings> serverSettings() {
        return Optional.empty();
    }

    /// Hologres has no advisory locks.
    @Override
    public List<String> lockLimit(TimeSpan limit) {
        return List.of();
    }

    @Override
    public Optional<LoadLocks> loadLocks(String name) {
        return Optional.empty();
    }

    @Override
    public Optional<RunLocks> runLocks() {
        return Optional.empty();
    }

    /// No CHECKPOINT: a client cannot request one.
    @Override
    public MaintenanceResult maintain(SqlSession session, List<String> tables) throws TargetException {
        return Maintenance.of(session, tables, this);
    }

    /// No check: `max_connections` is the limit of only one of several front ends.
    @Override
    public List<String> noRoom(SqlSession session, int sessions) {
        return List.of();
    }

    /// One script in one transaction, as the tool sends it.
    @Override
    public List<String> createTable(Table table) {
        List<String> script = new ArrayList<>();
        table.storage().properties().forEach((name, value) -> {
            if (name.startsWith(SETTING) && !name.equals(COPY_THREADS)) {
                script.add("set " + name + " = " + value);
            }
        });
        script.add("begin");
        script.add(create(table));
        properties(table)
                .forEach((name, value) ->
                        script.add("call set_table_property('" + table.name() + "','" + name + "','" + value + "')"));
        script.add("end");
        List<String> statements = new ArrayList<>();
        statements.add(String.join(";\n", script) + ";");
        statements.addAll(partitions(table));
        return statements;
    }

    private static String create(Table table) {
        List<String> parts = new ArrayList<>();
        for (Column column : table.columns()) {
            boolean inKey = table.primaryKey().contains(column.name());
            parts.add(column.name() + " " + TypeNames.HOLOGRES.of(column.type())
                    + (column.notNull() && !(inKey && column.name().startsWith("id")) ? " not null" : ""));
        }
        if (!table.primaryKey().isEmpty()) {
            parts.add("primary key(" + String.join(",", table.primaryKey()) + ")");
        }
        String partition = table.storage().properties().get(PARTITION_COLUMN);
        return "create table " + table.name() + "(" + String.join(",", parts) + ")"
                + (partition == null ? "" : " partition by list(" + partition + ")");
    }

    private static Map<String, String> properties(Table table) {
        Map<String, String> all = new LinkedHashMap<>();
        List<String> key = table.primaryKey();
        // Without a key, the server would distribute rows one by one. With a two-column key, the first column
        // does.
        boolean spreads = key.isEmpty() || (key.size() > 1 && key.get(1).equals("id1"));
        if (spreads) {
            all.put("distribution_key", table.columns().getFirst().name());
        }
        switch (table.storage().layout()) {
            case DEFAULT -> {}
            case ROW -> all.put("orientation", "row");
            case COLUMN -> all.put("orientation", "column");
            case ROW_COLUMN -> all.put("orientation", "row,column");
        }
        table.storage().properties().forEach((name, value) -> {
            if (!name.startsWith(SETTING) && !name.startsWith("partition_")) {
                all.put(name, value);
            }
        });
        return all;
    }

    private static List<String> partitions(Table table) {
        String values = table.storage().properties().get(PARTITION_VALUES);
        if (values == null) {
            return List.of();
        }
        int dash = values.indexOf('-');
        int last = Integer.parseInt(values.substring(dash + 1));
        List<String> statements = new ArrayList<>();
        for (int value = Integer.parseInt(values.substring(0, dash)); value <= last; value++) {
            statements.add("create table " + table.name() + "_" + value + " partition of " + table.name()
                    + " for values in (" + value + ")");
        }
        return statements;
    }

    /// CREATE TABLE already creates the key.
    @Override
    public List<String> afterLoad(Table table) {
        return vacuum(table.name());
    }

    /// No table is without its key: see [#afterLoad].
    @Override
    public String primaryKeysQuery(String table) {
        return "";
    }

    @Override
    public Optional<String> refusal(Storage storage) {
        return Optional.empty();
    }

    @Override
    public String oneOf(String column, ColumnType type, int keys) {
        String element = type instanceof ColumnType.Int64 ? "int8" : "int4";
        return "(" + column + ") in (select unnest(?::" + element + "[]))";
    }

    @Override
    public List<String> vacuum(String table) {
        return List.of("vacuum " + table);
    }

    @Override
    public List<String> sessionSettings(SessionUse use) {
        return switch (use) {
            case STATEMENTS, SCANS -> STATEMENT_SETTINGS;
            case COPY -> COPY_SETTINGS;
        };
    }
}
