package io.plimsoll.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.SessionUse;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Storage.Layout;
import io.plimsoll.driver.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How each product lays out wide tables, and what it refuses.
class StorageTest {
    private static final List<Column> COLUMNS = List.of(
            Column.notNull("id", new ColumnType.Int32()),
            Column.of("name0", new ColumnType.FreeText()),
            Column.notNull("ts", new ColumnType.Moment()));

    private static Table table(Layout layout, Map<String, String> properties, String... key) {
        return new Table("t", COLUMNS, List.of(key), new Storage(layout, properties));
    }

    @Test
    void citusLeavesLocalTablesWhereTheyAre() {
        Dialect citus = Dialects.of(Product.CITUS);
        assertThat(citus.createTable(table(Layout.DEFAULT, Map.of("local", "true"), "id")))
                .hasSize(1);
        assertThat(citus.createTable(table(Layout.DEFAULT, Map.of("reference", "true"), "id"))
                        .getLast())
                .isEqualTo("SELECT create_reference_table('t')");
    }

    @Test
    void citusWantsConstantsInCalls() {
        assertThat(Dialects.of(Product.CITUS).wantsConstants("CALL f($1)")).isTrue();
        assertThat(Dialects.of(Product.CITUS).wantsConstants("SELECT f($1)")).isFalse();
        assertThat(Dialects.of(Product.POSTGRESQL).wantsConstants("CALL f($1)")).isFalse();
    }

    @Test
    void tellsHowManySessionsFit() {
        assertThat(Room.parse("100,3,5").refusal(92, "the server")).isEmpty();
        assertThat(Room.parse("100,3,5").refusal(93, "the server"))
                .containsExactly(
                        "the server has no room for 93 sessions: max_connections = 100, of which 3 are reserved"
                                + " and 5 in use, leaves 92; ask for fewer or raise max_connections");
    }

    @Test
    void createsHologresTablesAsTheToolDoes() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("hg_experimental_force_sync_replay", "on");
        properties.put("shard_count", "40");
        properties.put("clustering_key", "id");
        properties.put("binlog.level", "replica");
        properties.put("binlog.ttl", "19600");
        properties.put("bitmap_columns", "");
        assertThat(Dialects.of(Product.HOLOGRES).createTable(table(Layout.ROW_COLUMN, properties, "id")))
                .containsExactly("""
                        set hg_experimental_force_sync_replay = on;
                        begin;
                        create table t(id int,name0 text,ts timestamptz not null,primary key(id));
                        call set_table_property('t','orientation','row,column');
                        call set_table_property('t','shard_count','40');
                        call set_table_property('t','clustering_key','id');
                        call set_table_property('t','binlog.level','replica');
                        call set_table_property('t','binlog.ttl','19600');
                        call set_table_property('t','bitmap_columns','');
                        end;""");
    }

    @Test
    void distributesHologresTablesWithoutAKeyByTheirFirstColumn() {
        assertThat(Dialects.of(Product.HOLOGRES).createTable(table(Layout.COLUMN, Map.of())))
                .containsExactly("""
                        begin;
                        create table t(id int not null,name0 text,ts timestamptz not null);
                        call set_table_property('t','distribution_key','id');
                        call set_table_property('t','orientation','column');
                        end;""");
    }

    @Test
    void makesThePartitionsOfHologresTables() {
        Map<String, String> properties = Map.of("partition_by_list", "ds", "partition_values", "0-2");
        List<Column> columns =
                List.of(Column.of("id", new ColumnType.Int32()), Column.notNull("ds", new ColumnType.Int32()));
        Table table = new Table("t", columns, List.of("id", "ds"), new Storage(Layout.DEFAULT, properties));
        assertThat(Dialects.of(Product.HOLOGRES).createTable(table))
                .containsExactly(
                        """
                        begin;
                        create table t(id int,ds int not null,primary key(id,ds)) partition by list(ds);
                        end;""",
                        "create table t_0 partition of t for values in (0)",
                        "create table t_1 partition of t for values in (1)",
                        "create table t_2 partition of t for values in (2)");
    }

    @Test
    void keepsPostgresqlRowsTogetherWhereThatIsAsked() {
        Dialect postgresql = Dialects.of(Product.POSTGRESQL);
        assertThat(postgresql.createTable(table(Layout.ROW, Map.of())).getFirst())
                .endsWith(" WITH (toast_tuple_target = 8160)");
        assertThat(postgresql.createTable(table(Layout.DEFAULT, Map.of())).getFirst())
                .endsWith("NOT NULL)");
    }

    @Test
    void distributesCitusTables() {
        Dialect citus = Dialects.of(Product.CITUS);
        String columns = "CREATE TABLE t (id INTEGER NOT NULL, name0 TEXT, ts TIMESTAMP WITH TIME ZONE NOT NULL)";
        assertThat(citus.createTable(table(Layout.ROW, Map.of(), "id")))
                .containsExactly(
                        columns + " WITH (toast_tuple_target = 8160)", "SELECT create_distributed_table('t', 'id')");
        assertThat(citus.createTable(table(Layout.COLUMN, Map.of("shard_count", "8"))))
                .containsExactly(
                        columns + " USING columnar", "SELECT create_distributed_table('t', 'id', shard_count := 8)");
        assertThat(citus.afterLoad(table(Layout.ROW, Map.of(), "id")))
                .containsExactly("ALTER TABLE t ADD PRIMARY KEY (id)", "VACUUM ANALYZE t");
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, DEFAULT, ''",
        "POSTGRESQL, ROW, ''",
        "POSTGRESQL, COLUMN, PostgreSQL keeps whole rows together and has no column storage",
        "POSTGRESQL, ROW_COLUMN, PostgreSQL keeps whole rows together and has no column storage",
        "CITUS, ROW, ''",
        "CITUS, COLUMN, ''",
        "CITUS, ROW_COLUMN, 'Citus keeps a table by rows or by columns, not both'",
        "HOLOGRES, ROW, ''",
        "HOLOGRES, COLUMN, ''",
        "HOLOGRES, ROW_COLUMN, ''",
        "HSQLDB, ROW, ''",
        "DUCKDB, COLUMN, duckdb gives no choice of storage layout",
        "GENERIC, ROW_COLUMN, generic gives no choice of storage layout",
    })
    void refusesLayoutsItDoesNotHave(Product product, Layout layout, String reason) {
        assertThat(Dialects.of(product).refusal(new Storage(layout, Map.of())).orElse(""))
                .isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource({"POSTGRESQL, shard_count, false", "CITUS, shard_count, true", "CITUS, bitmap_columns, false"})
    @CsvSource({"HOLOGRES, bitmap_columns, true", "HSQLDB, shard_count, false"})
    void refusesPropertiesItDoesNotKnow(Product product, String property, boolean isKnown) {
        Storage storage = new Storage(Layout.DEFAULT, Map.of(property, "8"));
        assertThat(Dialects.of(product).refusal(storage).isEmpty()).isEqualTo(isKnown);
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, id = ANY(?), VACUUM ANALYZE t",
        "CITUS, id = ANY(?), VACUUM ANALYZE t",
        "HOLOGRES, (id) in (select unnest(?::int4[])), vacuum t",
        "SQLITE, 'id IN (?, ?, ?)', ANALYZE t",
        "MYSQL, 'id IN (?, ?, ?)', ANALYZE TABLE t",
    })
    void findsSeveralKeysAndVacuums(Product product, String condition, String vacuum) {
        Dialect dialect = Dialects.of(product);
        assertThat(dialect.oneOf("id", new ColumnType.Int32(), 3)).isEqualTo(condition);
        assertThat(dialect.hasArrays()).isEqualTo(product.isPostgres());
        assertThat(dialect.vacuum("t")).containsExactly(vacuum);
    }

    @Test
    void setsUpHologresSessionsAsTheToolDoes() {
        Dialect dialect = Dialects.of(Product.HOLOGRES);
        assertThat(dialect.oneOf("id", new ColumnType.Int64(), 3)).isEqualTo("(id) in (select unnest(?::int8[]))");
        assertThat(dialect.sessionSettings(SessionUse.COPY))
                .containsExactly("set hg_experimental_enable_fixed_dispatcher_affected_rows = off");
        assertThat(dialect.sessionSettings(SessionUse.STATEMENTS))
                .containsExactly(
                        "set hg_experimental_enable_fixed_dispatcher = on",
                        "set hg_experimental_enable_fixed_dispatcher_for_multi_values = on",
                        "set hg_experimental_enable_fixed_dispatcher_for_update = on",
                        "set hg_experimental_enable_fixed_dispatcher_for_delete = on",
                        "set hg_experimental_enable_fixed_dispatcher_for_scan = on",
                        "set hg_experimental_enable_fixed_dispatcher_affected_rows = off");
        assertThat(Dialects.of(Product.POSTGRESQL).sessionSettings(SessionUse.STATEMENTS))
                .isEmpty();
    }
}
