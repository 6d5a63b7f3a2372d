package io.plimsoll.driver.dynamodb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Table;
import java.util.List;

/// A store of records: it takes no SQL.
record DynamoDialect() implements Dialect {
    /// A service takes more than one machine can give.
    private static final int LOAD_SESSIONS = 16;

    @Override
    public String name() {
        return "dynamodb";
    }

    @Override
    public boolean speaksSql() {
        return false;
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
        return LOAD_SESSIONS;
    }

    private static UnsupportedOperationException noSql() {
        return new UnsupportedOperationException("a store of records takes no SQL");
    }
}
