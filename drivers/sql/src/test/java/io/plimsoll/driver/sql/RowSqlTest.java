package io.plimsoll.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Storage.Layout;
import io.plimsoll.driver.table.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RowSqlTest {
    private static final List<Column> COLUMNS = List.of(
            Column.of("id", new ColumnType.Int32()),
            Column.of("a", new ColumnType.FreeText()),
            Column.of("b", new ColumnType.Other("numeric(9,2)")),
            Column.notNull("ts", new ColumnType.Moment()));
    private static final Table TABLE = new Table("t", COLUMNS, List.of("id"));
    private static final Table PAIR = new Table(
            "p",
            List.of(Column.of("id", new ColumnType.Int64()), Column.of("id1", new ColumnType.Int32())),
            List.of("id", "id1"));

    private static RowBatch batch(Table table, int columns, OnConflict onConflict, boolean keysMayRepeat) {
        return new RowBatch(
                "write",
                table,
                table.columns().subList(0, columns),
                (_, _) -> {},
                RowBatch.Road.COPY,
                onConflict,
                keysMayRepeat);
    }

    private static RowSql sql(Product product, Table table, int columns, OnConflict onConflict) {
        return RowSql.of(product, batch(table, columns, onConflict, false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            POSTGRESQL | FAIL   | VALUES (?, ?), (?, ?)
            POSTGRESQL | IGNORE | VALUES (?, ?), (?, ?) ON CONFLICT (id) DO NOTHING
            CITUS      | UPDATE | VALUES (?, ?), (?, ?) ON CONFLICT (id) DO UPDATE SET a = excluded.a
            SQLITE     | UPDATE | VALUES (?, ?), (?, ?) ON CONFLICT (id) DO UPDATE SET a = excluded.a
            DUCKDB     | IGNORE | VALUES (?, ?), (?, ?) ON CONFLICT (id) DO NOTHING
            MYSQL      | UPDATE | VALUES (?, ?), (?, ?) ON DUPLICATE KEY UPDATE a = VALUES(a)
            MYSQL      | IGNORE | VALUES (?, ?), (?, ?) ON DUPLICATE KEY UPDATE id = id
            HSQLDB     | FAIL   | VALUES (?, ?), (?, ?)
            H2         | FAIL   | VALUES (?, ?), (?, ?)
            GENERIC    | FAIL   | VALUES (?, ?), (?, ?)
            HOLOGRES   | UPDATE | VALUES (?, ?), (?, ?) on conflict (id) do update set id=excluded.id,a=excluded.a
            """)
    void spellsRowsAsValues(Product product, OnConflict onConflict, String values) {
        assertThat(sql(product, TABLE, 2, onConflict).insertRows(2)).isEqualTo("INSERT INTO t (id, a) " + values);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            UPDATE | ' WHEN MATCHED THEN UPDATE SET t.a = v.a'
            IGNORE | ''
            """)
    void mergesRowsIntoHsqldbAndH2(OnConflict onConflict, String whenMatched) {
        for (Product product : List.of(Product.HSQLDB, Product.H2)) {
            assertThat(sql(product, TABLE, 2, onConflict).insertRows(1))
                    .isEqualTo("MERGE INTO t AS t USING (VALUES (CAST(? AS INTEGER), CAST(? AS VARCHAR(1000000))))"
                            + " AS v (id, a) ON t.id = v.id" + whenMatched
                            + " WHEN NOT MATCHED THEN INSERT (id, a) VALUES (v.id, v.a)");
        }
    }

    @Test
    void spellsArraysAsTheToolDoes() {
        assertThat(sql(Product.HOLOGRES, TABLE, 4, OnConflict.FAIL).insertArrays())
                .hasValue("insert into t(id,a,b,ts) select unnest(?::int4[]),unnest(?::text[]),"
                        + "unnest(?::text[])::numeric(9,2),unnest(?::timestamptz[])");
        assertThat(sql(Product.HOLOGRES, TABLE, 2, OnConflict.UPDATE).insertArrays())
                .hasValue("insert into t(id,a) select unnest(?::int4[]),unnest(?::text[])"
                        + " on conflict (id) do update set id=excluded.id,a=excluded.a");
        assertThat(sql(Product.HOLOGRES, PAIR, 2, OnConflict.IGNORE).insertArrays())
                .hasValue("insert into p(id,id1) select unnest(?::int8[]),unnest(?::int4[])"
                        + " on conflict (id,id1) do nothing");
    }

    @Test
    void spellsArraysOnPostgresql() {
        assertThat(sql(Product.POSTGRESQL, TABLE, 2, OnConflict.UPDATE).insertArrays())
                .hasValue("INSERT INTO t (id, a) SELECT id, a FROM unnest(?::int4[], ?::text[]) AS given (id, a)"
                        + " ON CONFLICT (id) DO UPDATE SET a = excluded.a");
        assertThat(RowSql.of(Product.CITUS, batch(TABLE, 2, OnConflict.UPDATE, true))
                        .insertArrays())
                .hasValue("INSERT INTO t (id, a) SELECT DISTINCT ON (id) id, a FROM unnest(?::int4[], ?::text[])"
                        + " WITH ORDINALITY AS given (id, a, plimsoll_row) ORDER BY id, plimsoll_row DESC"
                        + " ON CONFLICT (id) DO UPDATE SET a = excluded.a");
        assertThat(RowSql.of(Product.HOLOGRES, batch(TABLE, 2, OnConflict.IGNORE, true))
                        .insertArrays()
                        .orElseThrow())
                .contains("DISTINCT ON (id)")
                .endsWith("ORDER BY id, plimsoll_row on conflict (id) do nothing");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            true  | UPDATE | copy t(id,a) from stdin with(stream_mode true, format binary, on_conflict update)
            true  | IGNORE | copy t(id,a) from stdin with(stream_mode true, format binary, on_conflict ignore)
            true  | FAIL   | copy t(id,a) from stdin with(stream_mode true, format binary)
            false | UPDATE | copy t(id,a) from stdin with(stream_mode true, format binary)
            """)
    void copiesIntoHologresAsTheToolDoes(boolean hasKey, OnConflict onConflict, String copy) {
        Table table = hasKey ? TABLE : new Table("t", COLUMNS, List.of());
        assertThat(sql(Product.HOLOGRES, table, 2, onConflict).copy())
                .hasValue(new CopyPlan(
                        List.of("set hg_experimental_fixed_thread_pool_size = 1"), copy, copy, List.of(), false));
    }

    @Test
    void tellsHologresHowManyThreadsCopy() {
        Storage storage = new Storage(Layout.DEFAULT, Map.of("hg_experimental_fixed_thread_pool_size", "4"));
        Table table = new Table("t", COLUMNS, List.of("id"), storage);
        assertThat(sql(Product.HOLOGRES, table, 2, OnConflict.UPDATE)
                        .copy()
                        .orElseThrow()
                        .once())
                .containsExactly("set hg_experimental_fixed_thread_pool_size = 4");
        assertThat(Dialects.of(Product.HOLOGRES).createTable(table).toString()).doesNotContain("thread_pool");
    }

    @Test
    void copiesStraightIntoPostgresqlWhereNothingCanConflict() {
        CopyPlan plan = new CopyPlan(
                List.of(), "COPY t (id, a) FROM STDIN (FORMAT binary)", "COPY t (id, a) FROM STDIN", List.of(), false);
        assertThat(sql(Product.POSTGRESQL, TABLE, 2, OnConflict.FAIL).copy()).hasValue(plan);
        Table keyless = new Table("t", COLUMNS, List.of());
        assertThat(sql(Product.CITUS, keyless, 2, OnConflict.UPDATE).copy()).hasValue(plan);
    }

    @Test
    void copiesIntoPostgresqlByWayOfATableOfTheSession() {
        CopyPlan plan =
                sql(Product.POSTGRESQL, TABLE, 2, OnConflict.UPDATE).copy().orElseThrow();
        String stage =
                plan.copyText().substring("COPY ".length(), plan.copyText().indexOf(" ("));
        assertThat(stage).matches("plimsoll_stage_[0-9a-f]+");
        assertThat(plan)
                .isEqualTo(new CopyPlan(
                        List.of(
                                "DROP TABLE IF EXISTS pg_temp." + stage,
                                "CREATE TEMPORARY TABLE " + stage
                                        + " WITH (toast_tuple_target = 8160) ON COMMIT DELETE ROWS"
                                        + " AS SELECT id, a FROM t WITH NO DATA"),
                        "COPY " + stage + " (id, a) FROM STDIN (FORMAT binary)",
                        "COPY " + stage + " (id, a) FROM STDIN",
                        List.of("INSERT INTO t (id, a) SELECT id, a FROM " + stage
                                + " ON CONFLICT (id) DO UPDATE SET a = excluded.a"),
                        true));
    }

    @Test
    void numbersTheRowsOfAStageWhereKeysMayRepeat() {
        CopyPlan plan = RowSql.of(Product.POSTGRESQL, batch(TABLE, 2, OnConflict.UPDATE, true))
                .copy()
                .orElseThrow();
        assertThat(plan.once().getLast()).endsWith("ADD COLUMN plimsoll_row BIGINT GENERATED ALWAYS AS IDENTITY");
        assertThat(plan.after().getFirst())
                .startsWith("INSERT INTO t (id, a) SELECT DISTINCT ON (id) id, a FROM plimsoll_stage_")
                .endsWith(" ORDER BY id, plimsoll_row DESC ON CONFLICT (id) DO UPDATE SET a = excluded.a");
        CopyPlan other =
                sql(Product.POSTGRESQL, TABLE, 2, OnConflict.UPDATE).copy().orElseThrow();
        assertThat(plan.copyText()).as("their tables differ").isNotEqualTo(other.copyText());
    }

    @ParameterizedTest
    @EnumSource(
            value = Product.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"POSTGRESQL", "CITUS", "HOLOGRES"})
    void hasNeitherCopyNorArraysElsewhere(Product product) {
        assertThat(sql(product, TABLE, 2, OnConflict.FAIL).copy()).isEmpty();
        assertThat(sql(product, TABLE, 2, OnConflict.FAIL).insertArrays()).isEmpty();
    }

    @Test
    void refusesWhatAProductCannot() {
        Table columnar = new Table("t", COLUMNS, List.of("id"), new Storage(Layout.COLUMN, Map.of()));
        assertThat(sql(Product.CITUS, columnar, 2, OnConflict.UPDATE).refusal())
                .hasValue("Citus' columnar tables take no updates and no upserts");
        assertThat(sql(Product.CITUS, columnar, 2, OnConflict.FAIL).refusal()).isEmpty();
        assertThat(sql(Product.GENERIC, TABLE, 2, OnConflict.IGNORE).refusal())
                .hasValueSatisfying(reason -> assertThat(reason).contains("on-conflict = fail"));
        assertThat(sql(Product.HSQLDB, TABLE, 2, OnConflict.IGNORE).refusal()).isEmpty();
    }
}
