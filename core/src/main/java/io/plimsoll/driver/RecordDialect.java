package io.plimsoll.driver;

import io.plimsoll.driver.table.Table;
import java.util.List;

/// The dialect of a target of records, which takes no SQL. Immutable.
///
/// @param keepsNothing whether the target never keeps data, so that nothing can be lost
public record RecordDialect(String name, int loadSessions, boolean keepsNothing) implements Dialect {
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
    public String limit(String query, String rows) {
        throw noSql();
    }

    @Override
    public String now() {
        throw noSql();
    }

    private UnsupportedOperationException noSql() {
        return new UnsupportedOperationException("the target \"" + name + "\" takes no SQL");
    }
}
