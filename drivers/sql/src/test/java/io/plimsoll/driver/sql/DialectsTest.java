package io.plimsoll.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.sql.Product.ProductUrl;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Table;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DialectsTest {
    private static final Table TABLE = new Table(
            "t",
            List.of(
                    Column.notNull("a", new ColumnType.Int32()),
                    Column.of("b", new ColumnType.Int64()),
                    Column.of("c", new ColumnType.FixedText(84)),
                    Column.of("d", new ColumnType.VaryingText(9)),
                    Column.of("e", new ColumnType.Timestamp())),
            List.of("a", "b"));

    @Test
    void buildsPostgresqlKeysAfterTheLoad() {
        Dialect dialect = Dialects.of(Product.POSTGRESQL);
        assertThat(dialect.createTable(TABLE))
                .containsExactly(
                        "CREATE TABLE t (a INTEGER NOT NULL, b BIGINT, c CHAR(84), d VARCHAR(9), e TIMESTAMP)");
        assertThat(dialect.afterLoad(TABLE))
                .containsExactly("ALTER TABLE t ADD PRIMARY KEY (a, b)", "VACUUM ANALYZE t");
    }

    @Test
    void namesTheEngineOfMysql() {
        Dialect dialect = Dialects.of(Product.MYSQL);
        assertThat(dialect.createTable(TABLE))
                .containsExactly("CREATE TABLE t (a INTEGER NOT NULL, b BIGINT, c CHAR(84), d VARCHAR(9),"
                        + " e DATETIME(6), PRIMARY KEY (a, b)) ENGINE=InnoDB");
        assertThat(dialect.afterLoad(TABLE)).containsExactly("ANALYZE TABLE t");
    }

    @ParameterizedTest
    @EnumSource(Product.class)
    void makesOneKeyOrNone(Product product) {
        Dialect dialect = Dialects.of(product);
        Table keyless = new Table("t", TABLE.columns(), List.of());
        assertThat(statements(dialect, TABLE)).containsOnlyOnce("primarykey(a,b)");
        assertThat(statements(dialect, keyless)).doesNotContain("primarykey");
        boolean isLate = dialect.afterLoad(TABLE).stream().anyMatch(statement -> statement.contains("PRIMARY KEY"));
        assertThat(dialect.primaryKeysQuery("t").isEmpty())
                .as("a key that is made late is looked for")
                .isEqualTo(!isLate);
        assertThat(dialect.limit("SELECT 1", "?")).contains(" ?");
        assertThat(dialect.limit("SELECT {rows} FROM t", 5))
                .startsWith("SELECT {rows} FROM t ")
                .contains(" 5");
        assertThat(dialect.loadSessions()).isPositive();
        assertThat(dialect.name()).isEqualTo(product.name().toLowerCase(Locale.ROOT));
    }

    @ParameterizedTest
    @CsvSource({
        "HSQL Database Engine, HSQLDB",
        "H2, H2",
        "SQLite, SQLITE",
        "DuckDB, DUCKDB",
        "PostgreSQL, POSTGRESQL",
        "MySQL, MYSQL",
        "MariaDB, MYSQL",
        "Oracle, GENERIC",
        "'', GENERIC",
    })
    void knowsProductsByName(String name, Product expected) {
        assertThat(Product.named(name)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:hsqldb:mem:x, HSQLDB, true, true",
        "jdbc:hsqldb:file:x, HSQLDB, true, false",
        "jdbc:hsqldb:hsql://h/x, HSQLDB, false, false",
        "jdbc:h2:mem:, H2, true, true",
        "jdbc:h2:./x, H2, true, false",
        "jdbc:h2:tcp://h/mem:x, H2, false, false",
        "jdbc:sqlite:, SQLITE, true, true",
        "jdbc:sqlite::memory:, SQLITE, true, true",
        "jdbc:sqlite:file:x?mode=memory&cache=shared, SQLITE, true, true",
        "jdbc:sqlite:x.db, SQLITE, true, false",
        "jdbc:duckdb:, DUCKDB, true, true",
        "jdbc:duckdb:x.db, DUCKDB, true, false",
        "jdbc:duckdb:md:x, DUCKDB, false, false",
        "jdbc:postgresql://h/x, POSTGRESQL, false, false",
        "JDBC:MariaDB://h/x, MYSQL, false, false",
        "jdbc:oracle:thin:@h, GENERIC, false, false",
    })
    void readsUrls(String url, Product product, boolean inProcess, boolean inMemory) {
        ProductUrl read = ProductUrl.of(url);
        assertThat(read.product()).isEqualTo(product);
        assertThat(read.isInProcess()).isEqualTo(inProcess);
        assertThat(read.isInMemory()).isEqualTo(inMemory);
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:h2:mem:, jdbc:h2:mem:p1",
        "jdbc:h2:mem:;MODE=MySQL, jdbc:h2:mem:p1;MODE=MySQL",
        "jdbc:h2:mem:mine, jdbc:h2:mem:mine",
        "jdbc:sqlite::memory:, jdbc:sqlite:file:p1?mode=memory&cache=shared",
        "jdbc:duckdb:, jdbc:duckdb::memory:p1",
        "jdbc:duckdb::memory:mine, jdbc:duckdb::memory:mine",
        "jdbc:hsqldb:mem:mine, jdbc:hsqldb:mem:mine",
    })
    void namesPrivateMemoryDatabases(String url, String shared) {
        assertThat(ProductUrl.of(url).sharedAs("p1").url()).isEqualTo(shared);
    }

    private static String statements(Dialect dialect, Table table) {
        String all = dialect.createTable(table) + " " + dialect.afterLoad(table);
        return all.toLowerCase(Locale.ROOT).replace(" ", "");
    }
}
