package io.plimsoll.driver.sql;

import io.plimsoll.driver.Storage;
import io.plimsoll.driver.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// PostgreSQL with Citus: a table with a primary key is distributed by the key's first column, one laid out
/// by columns uses the columnar access method. Immutable and thread-safe.
///
/// Columnar tables take neither updates nor upserts, and their unique keys are of no use to
/// `ON CONFLICT`: whoever updates is told so by [RowSql].
final class CitusDialect extends PostgresqlDialect {
    CitusDialect(SqlDialect sql) {
        super(sql);
    }

    @Override
    public String name() {
        return "citus";
    }

    @Override
    public List<String> createTable(Table table) {
        List<String> statements = new ArrayList<>();
        for (String statement : super.createTable(table)) {
            boolean columnar = table.storage().layout() == Storage.Layout.COLUMN;
            statements.add(columnar ? statement + " USING columnar" : statement);
        }
        if (!table.primaryKey().isEmpty()) {
            statements.add("SELECT create_distributed_table('" + table.name() + "', '"
                    + table.primaryKey().getFirst() + "')");
        }
        return statements;
    }

    @Override
    public Optional<String> refusal(Storage storage) {
        return switch (storage.layout()) {
            case ROW_COLUMN -> Optional.of("Citus keeps a table by rows or by columns, not both");
            case DEFAULT, ROW, COLUMN -> foreignProperties(storage);
        };
    }
}
