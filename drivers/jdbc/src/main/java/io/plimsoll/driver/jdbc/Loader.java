package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.table.TableRows;
import java.sql.Connection;
import java.sql.SQLException;

/// The fastest way to load rows into one product. Used by the session's thread only.
@FunctionalInterface
interface Loader {
    /// Appends rows `from` to `to` (excluded) and commits in between. After a failure, the caller rolls back the
    /// rows that are not committed.
    void load(TableRows rows, long from, long to, LoadProgress progress) throws SQLException;

    static Loader of(Product product, Connection connection, JdbcTransactions transactions, JdbcOptions options)
            throws SQLException {
        if ((product == Product.POSTGRESQL || product == Product.CITUS) && CopyLoader.isUsable(connection)) {
            return new CopyLoader(connection, transactions, options.commitRows());
        }
        if (product == Product.DUCKDB && DuckdbLoader.isUsable(connection)) {
            return new DuckdbLoader(connection, transactions, options.commitRows());
        }
        return new BatchLoader(connection, transactions, options, InsertForm.of(product));
    }
}
