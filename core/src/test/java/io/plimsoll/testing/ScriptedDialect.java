package io.plimsoll.testing;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.table.Table;
import java.util.List;

/// The dialect of a target that understands everything and does nothing.
public record ScriptedDialect(String name) implements Dialect {
    @Override
    public List<String> createTable(Table table) {
        return List.of("CREATE TABLE " + table.name());
    }

    @Override
    public List<String> afterLoad(Table table) {
        return List.of();
    }

    @Override
    public String dropTable(String table) {
        return "DROP TABLE " + table;
    }

    @Override
    public String limit(String query, String rows) {
        return query;
    }

    @Override
    public String now() {
        return "CURRENT_TIMESTAMP";
    }

    @Override
    public int loadSessions() {
        return 1;
    }
}
