package io.plimsoll.driver.postgres;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.Product;

/// Which product speaks PostgreSQL's protocol at an address.
record ProductInside(String product, String version, Dialect dialect) {
    static ProductInside ask(SqlSession session) throws TargetException {
        String version =
                String.valueOf(session.query("SHOW server_version").getFirst().getFirst());
        return new ProductInside("PostgreSQL", version, Dialects.of(Product.POSTGRESQL));
    }
}
