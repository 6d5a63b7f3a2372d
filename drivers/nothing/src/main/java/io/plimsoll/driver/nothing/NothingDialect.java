package io.plimsoll.driver.nothing;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Table;
import java.util.List;

/// Speaks no SQL. Stateless.
final class NothingDialect implements Dialect {
    @Override
    public String name() {
        return NothingDriver.NAME;
    }

    @Override
    public boolean speaksSql() {
        return false;
    }

    @Override
    public boolean keepsNothing() {
        return true;
    }

    @Override
    public List<String> createTable(Table table) {
        throw noSql();
    }

    @Override
    public List<String> afterLoad(Table table) {
        throw noSql();
    }

    @Override
    public String dropTable(String table) {
        throw noSql();
    }

    @Override
    public String limit(String query, int rows) {
        throw noSql();
    }

    @Override
    public String now() {
        throw noSql();
    }

    @Override
    public int loadSessions() {
        return 1;
    }

    private static UnsupportedOperationException noSql() {
        return new UnsupportedOperationException("nothing speaks no SQL");
    }
}
