package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import io.plimsoll.testing.TestMariadb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The workload files of `examples/own`, and what a file says for each product, as whole commands.
@Order(6)
class ExamplesRunTest extends OnPostgres {
    private static final Path EXAMPLES = Path.of("../examples/own").toAbsolutePath();
    private static final String TYPES = """
            tables:
              t:
                rows: 200
                key: id
                columns:
                  id: {type: {postgresql: "numeric(12,0)", mysql: int unsigned, default: int64}, sequence: 1}
                  n: {type: {postgresql: integer, h2: "decimal(20)", default: int64}, cycle: [5, -7, 0]}
                  facts:
                    type: {postgresql: jsonb, mysql: other(json), sqlite: blob, default: text}
                    template: '{"n": {n}}'
                    null: 0.1
                  seen_at:
                    type: {postgresql: timestamptz, mysql: datetime, default: timestamp}
                    uniform: [2026-01-01, 2026-12-31]
                  seen_on: {type: {sqlite: text, default: day}, rising: [2026-01-01, 2026-12-31]}
            operations:
              look: {draw: {r: {row: t}}, sql: SELECT n FROM t WHERE id = :r.id, rows: one}
              put:
                draw: {id: {next: t}}
                sql:
                  postgresql: INSERT INTO t VALUES (:id, 0, '{"n":0}', now(), now())
                  default: INSERT INTO t VALUES (:id, 0, '{"n":0}', CURRENT_TIMESTAMP, CURRENT_DATE)
            invariants:
              right: {violators: "SELECT id, n, -1 FROM t WHERE NOT n IN (0, 5, -7) OR seen_on < '2026-01-01'"}
              grew: {count: t, equals: before + acknowledged(put)}
              kept: {sum: SELECT sum(n) FROM t, equals: before}
            """;

    private static List<String> products(String file) {
        boolean everywhere = !file.equals("shop");
        return Stream.of("postgres", "h2", "hsqldb", "sqlite", "duckdb", "mariadb")
                .filter(product ->
                        everywhere || List.of("postgres", "h2", "mariadb").contains(product))
                .filter(product ->
                        !product.equals("mariadb") || TestMariadb.address().isPresent())
                .toList();
    }

    static Stream<Arguments> everywhere() {
        return Stream.of("bank", "shop", "orders")
                .flatMap(file -> products(file).stream().map(product -> Arguments.of(file, product)));
    }

    static Stream<String> allProducts() {
        return products("").stream();
    }

    @Override
    Database database(String product) {
        return product.equals("mariadb")
                ? new Database(TestMariadb.orSkip(ExamplesRunTest.class), folder)
                : super.database(product);
    }

    private static Ended typed(Database database, String command, Integer... exitCodes) {
        Ended ended = database.run(command + " -t {t}");
        assertThat(ended.exitCode()).as(command + "\n" + ended.text()).isIn((Object[]) exitCodes);
        assertThat(ended.text()).as(command).doesNotContain("Exception");
        return ended;
    }

    private static void audited(Database database, String what) {
        Ended ended = database.type("audit " + what + " -t {t}");
        assertThat(ended.exitCode()).as(ended.text()).isZero();
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("everywhere")
    void anExampleRunsAndKeepsItsInvariants(String file, String product) {
        Database database = database(product);
        boolean isShared = List.of("postgres", "h2", "mariadb").contains(product);
        String what = EXAMPLES.resolve(file + ".yaml")
                + (file.equals("bank") ? " -p accounts=500" : " -p customers=300")
                + (product.equals("duckdb") ? " -p isolation=default" : "");
        // Operations beside the others need a limit of time.
        String limit = file.equals("shop") ? "1s" : "500ops";
        typed(database, "load " + what + " -q --load replace", 0);
        audited(database, what);
        Ended ended = typed(
                database,
                "run " + what + " -q -w 0s --load never -p retries=200 -m " + limit + " -c " + (isShared ? 4 : 1),
                0,
                3);
        assertThat(ended.text())
                .containsPattern("(\\d) of \\1 invariants hold")
                .containsPattern("failed +0 of [\\d,]+ operations");
        audited(database, what);
        assertThat(typed(database, "clean " + what, 0).text()).contains("dropped: ");
    }

    /// Loops over lists, with many sessions on one lane of the wire driver, and one lane for each.
    @ParameterizedTest
    @ValueSource(ints = {1, 16})
    void loopsOverListsAreMultiplexed(int lanes) {
        Ended ended = typed(
                database("postgres"),
                "run " + EXAMPLES.resolve("orders.yaml")
                        + " -q -c 16 -w 0s -m 2000ops --load replace -p theta=1.1 -p lanes=" + lanes,
                0,
                3);
        // Sorted items: no deadlocks.
        assertThat(ended.text()).contains("4 of 4 invariants hold").containsPattern("failed +0 of 2,000 operations");
    }

    @Test
    void theAuditFindsAMissingLine() throws Exception {
        String what = EXAMPLES.resolve("orders.yaml") + " -p customers=100";
        Database database = database("postgres");
        typed(database, "load " + what + " -q --load replace", 0);
        database.execute(List.of("DELETE FROM plimsoll_own.order_line WHERE order_id = 7 AND line = 3"));
        Ended ended = database.type("audit " + what + " -t {t}");
        assertThat(ended.exitCode()).as(ended.text()).isEqualTo(1);
        assertThat(ended.text()).contains("lines-as-counted").contains("holds 4, should hold 5");
        typed(database, "clean " + what, 0);
    }

    @ParameterizedTest
    @MethodSource("allProducts")
    void columnsHaveTheirTypesInEachProduct(String product) throws Exception {
        Path file = Files.writeString(folder.resolve("types.yaml"), TYPES);
        Database database = database(product);
        String what = file + (product.equals("duckdb") ? " -p isolation=default" : "");
        typed(database, "load " + what + " -q --load replace", 0);
        audited(database, what);
        Ended ended = typed(database, "run " + what + " -q -c 1 -w 0s -m 100ops --load never", 0, 3);
        assertThat(ended.text()).contains("3 of 3 invariants hold").containsPattern("failed +0 of 100 operations");
        if (product.equals("postgres")) {
            String types =
                    "pg_typeof(id) || ' ' || pg_typeof(n) || ' ' || pg_typeof(facts) || ' ' || pg_typeof(seen_at)";
            String wrong = "SELECT count(*) FROM plimsoll_own.t WHERE (facts->>'n')::numeric <> n";
            String asked = "SELECT " + types + " FROM plimsoll_own.t LIMIT 1";
            assertThat(database.<String>ask(session -> String.valueOf(session.query(asked))))
                    .isEqualTo("[[numeric integer jsonb timestamp with time zone]]");
            assertThat(database.<Long>ask(session -> session.number(wrong))).isZero();
        }
        typed(database, "clean " + what, 0);
    }

    @Test
    void aProductWithoutATypeIsRefused() throws Exception {
        Path file = Files.writeString(
                folder.resolve("types.yaml"), TYPES.replace("sqlite: blob, default: text", "sqlite: blob"));
        Ended ended = typed(database("h2"), "load " + file + " -q --load replace", 2);
        assertThat(ended.text())
                .contains("column facts of table t of ")
                .contains("has no type for h2: add an entry for it, or one for `default`");
    }
}
