package io.plimsoll.workload.tpcb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Table;
import java.util.List;

/// A dialect of which only the name and the present time matter, for tests that touch no target.
record NamedDialect(String name) implements Dialect {
    @Override
    public String now() {
        return "CURRENT_TIMESTAMP";
    }

    @Override
    public List<String> createTable(Table table) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<String> afterLoad(Table table) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String dropTable(String table) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String limit(String query, int rows) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int loadSessions() {
        throw new UnsupportedOperationException();
    }
}
