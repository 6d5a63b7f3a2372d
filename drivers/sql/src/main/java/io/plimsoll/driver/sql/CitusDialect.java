package io.plimsoll.driver.sql;

import io.plimsoll.driver.Storage;
import io.plimsoll.driver.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// PostgreSQL with Citus: a table is distributed by its key's first column, one without a key by its first
/// column; one laid out by columns uses the columnar access method. Of [Storage#properties] it takes
/// `shard_count`. Immutable and thread-safe.
///
/// Columnar tables take neither updates nor upserts, and their unique keys are of no use to
/// `ON CONFLICT`: whoever updates is told so by [RowSql].
final class CitusDialect extends PostgresqlDialect {
    private static final String SHARD_COUNT = "shard_count";

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
        statements.add(distribute(table));
        return statements;
    }

    private static String distribute(Table table) {
        String column = table.primaryKey().isEmpty()
                ? table.columns().getFirst().name()
                : table.primaryKey().getFirst();
        String shards = table.storage().properties().get(SHARD_COUNT);
        return "SELECT create_distributed_table('" + table.name() + "', '" + column + "'"
                + (shards == null ? "" : ", shard_count := " + shards) + ")";
    }

    @Override
    public Optional<String> refusal(Storage storage) {
        return switch (storage.layout()) {
            case ROW_COLUMN -> Optional.of("Citus keeps a table by rows or by columns, not both");
            case DEFAULT, ROW, COLUMN -> foreignProperties(storage, Set.of(SHARD_COUNT));
        };
    }
}
