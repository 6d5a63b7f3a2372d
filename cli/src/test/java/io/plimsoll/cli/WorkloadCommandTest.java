package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `plimsoll workload`, as whole commands.
@Order(7)
class WorkloadCommandTest extends OnPostgres {
    private static final Path BANK = Path.of("../examples/own/bank.yaml").toAbsolutePath();

    private static Ended typed(Database database, String command, int exitCode) {
        Ended ended = database.type(command);
        assertThat(ended.exitCode()).as(command + "\n" + ended.text()).isEqualTo(exitCode);
        assertThat(ended.text()).as(command).doesNotContain("Exception");
        return ended;
    }

    /// The output of a check, on one line.
    private static String check(Database database, Path file, int exitCode) {
        return typed(database, "workload check " + file + " -t {t}", exitCode)
                .text()
                .replaceAll("\\s+", " ");
    }

    /// As [#database], and the server behind its JDBC driver.
    private Database any(String product) {
        return product.equals("pgjdbc")
                ? new Database(
                        "jdbc:postgresql://127.0.0.1:" + postgres.port() + "/plimsoll?user=plimsoll&password="
                                + postgres.password().reveal(),
                        folder)
                : database(product);
    }

    private Path file(String text) throws Exception {
        return Files.writeString(folder.resolve("shop.yaml"), text);
    }

    /// A small shop with a statement of the user's choice.
    private Path shop(String sql) throws Exception {
        return file("""
                tables:
                  item:
                    rows: 20
                    key: id
                    columns: {id: {type: int64, sequence: 1}, name: {type: varchar(20), text: "item-##"}}
                operations:
                  look: {draw: {i: {row: item}}, sql: "SELECT name FROM item WHERE id = :i.id"}
                  mine:
                    draw: {i: {row: item}}
                    sql: %s
                """.formatted(sql));
    }

    private static void load(Database database, Path file) {
        Ended ended = database.run("load " + file + " -q -t {t} --load replace");
        assertThat(ended.exitCode()).as(ended.text()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "h2", "sqlite"})
    void theStarterRunsAsItIs(String product) throws Exception {
        Database database = database(product);
        Path file = folder.resolve("mine.yaml");
        assertThat(typed(database, "workload new " + file, 0).text())
                .contains("plimsoll workload check " + file + " -t postgres:embedded")
                .contains("plimsoll run " + file + " -t postgres:embedded");
        assertThat(check(database, file, 3))
                .contains("7 need tables that are missing")
                .contains("0 of 7 statements accepted");
        Ended ended = database.run("run " + file + " -q -t {t} -w 0s -m 2s -p items=500 -p retries=50");
        assertThat(ended.exitCode()).as(ended.text()).isIn(0, 3);
        assertThat(ended.text()).contains("3 of 3 invariants hold").containsPattern("failed +0 of");
        assertThat(check(database, file.resolveSibling("mine.yaml"), 3)).contains("was made from other tables");
        Ended checked = typed(database, "workload check " + file + " -t {t} -p items=500", 0);
        assertThat(checked.text()).contains("7 of 7 statements accepted").contains("500 rows");
        assertThat(database.run("clean " + file + " -q -t {t}").exitCode()).isZero();
    }

    @Test
    void aFileThatExistsIsKept() throws Exception {
        Path file = file("mine");
        Database database = database("h2");
        assertThat(typed(database, "workload new " + file, 2).text()).contains("exists already, and is left as it is");
        assertThat(file).hasContent("mine");
        assertThat(typed(database, "workload new " + folder.resolve("none/x.yaml"), 2)
                        .text())
                .contains("there is no such folder");
    }

    @Test
    void aFileOfThisBuildIsCopied() throws Exception {
        Database database = database("h2");
        Path file = folder.resolve("t.yaml");
        typed(database, "workload new " + file + " --from tatp", 0);
        assertThat(Files.readString(file))
                .isEqualTo(typed(database, "workload new - --from tatp", 0).text());
        assertThat(check(database, file, 3)).contains("table subscriber");
        assertThat(typed(database, "workload new - --from tapt", 2).text()).contains("(did you mean \"tatp\"?)");
        assertThat(typed(database, "workload new - --from tpcb", 2).text()).contains("no workload file of this build");
        assertThat(typed(database, "workload", 2).text()).contains("name a command: new or check");
    }

    @Test
    void withoutATargetNothingIsTried() throws Exception {
        String text = typed(database("h2"), "workload check " + BANK, 0).text().replaceAll("\\s+", " ");
        assertThat(text)
                .contains("none of its 8 statements was tried")
                .contains("owner-000001")
                .contains("a.owner")
                .contains("name one with -t");
        assertThat(typed(database("h2"), "workload check tpcb", 2).text()).contains("is no workload file");
        assertThat(typed(database("h2"), "workload check nowhere.yaml", 2).text())
                .contains("nowhere.yaml");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "pgjdbc", "h2", "hsqldb", "sqlite", "duckdb"})
    void statementsOfLoadedTablesAreAccepted(String product) throws Exception {
        Database database = any(product);
        load(database, BANK);
        assertThat(check(database, BANK, 0)).contains("8 of 8 statements accepted");
        if (product.equals("postgres")) {
            assertThat(check(database, BANK, 0)).contains(":cents bigint, :a.id bigint");
        }
        assertThat(database.run("clean " + BANK + " -q -t {t}").exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            postgres | SELECT nmae FROM item WHERE id = :i.id     | column "nmae" does not exist
            postgres | SELECT name FROM itme WHERE id = :i.id     | relation "itme" does not exist
            postgres | SELECT name FORM item WHERE id = :i.id     | syntax error at or near
            postgres | UPDATE item SET nmae = 'x' WHERE id = 1    | column "nmae" of relation "item" does not exist
            postgres | SELECT name FROM item WHERE id = :i.id + 'x'::text | operator does not exist
            pgjdbc   | SELECT nmae FROM item WHERE id = :i.id     | column "nmae" does not exist
            pgjdbc   | SELECT name FROM itme WHERE id = :i.id     | relation "itme" does not exist
            pgjdbc   | SELECT nmae FROM item                      | column "nmae" does not exist
            h2       | SELECT nmae FROM item WHERE id = :i.id     | Column "NMAE" not found
            h2       | SELECT name FROM itme WHERE id = :i.id     | Table "ITME" not found
            h2       | SELECT name FORM item WHERE id = :i.id     | Syntax error
            sqlite   | SELECT nmae FROM item WHERE id = :i.id     | no such column: nmae
            sqlite   | SELECT name FROM itme WHERE id = :i.id     | no such table: itme
            sqlite   | SELECT name FORM item WHERE id = :i.id     | syntax error
            """)
    void aMistakeIsSaidWithItsLine(String product, String sql, String said) throws Exception {
        Database database = any(product);
        Path file = shop(sql);
        load(database, file);
        assertThat(check(database, file, 2))
                .contains("1 of 2 statements accepted, 1 refused")
                .contains("ok shop.yaml:7:39: SELECT name FROM item")
                .contains("REFUSED shop.yaml:10:10: " + sql)
                .contains(said);
        assertThat(database.run("clean " + file + " -q -t {t}").exitCode()).isZero();
    }

    @Test
    void thePlaceIsMarked() throws Exception {
        Database database = database("postgres");
        Path file = shop("SELECT name, nmae FROM item WHERE id = :i.id");
        load(database, file);
        assertThat(typed(database, "workload check " + file + " -t {t}", 2).text())
                .contains("      SELECT name, nmae FROM item WHERE id = $1\n                   ^\n")
                .contains("HINT: Perhaps you meant to reference the column \"item.name\".");
        assertThat(typed(database, "workload check " + file + " -t {t} --json", 2)
                        .text())
                .contains("\"outcome\" : \"REFUSED\"")
                .contains("\"position\" : 14");
        assertThat(database.run("clean " + file + " -q -t {t}").exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "h2"})
    void aMissingTableIsNotAVerdict(String product) throws Exception {
        Database database = database(product);
        Path file = shop("SELECT name FORM item WHERE id = :i.id");
        assertThat(check(database, file, 2))
                .contains("0 of 2 statements accepted, 1 refused, 1 needs a table that is missing")
                .contains("not tried shop.yaml:7:39: SELECT name FROM item")
                .contains("table item is not on the target; `plimsoll load " + file);
    }

    /// A table of the same name in another schema would be found, and is not the one that a run would drive.
    @Test
    void aTableElsewhereIsNotTheTable() throws Exception {
        Database database = database("postgres");
        database.execute(List.of("CREATE TABLE public.item (id BIGINT, name TEXT)"));
        try {
            assertThat(check(database, shop("SELECT id FROM item"), 3)).contains("2 need tables that are missing");
        } finally {
            database.execute(List.of("DROP TABLE public.item"));
        }
    }

    @Test
    void theUsersOwnTablesAreAsked() throws Exception {
        Database database = database("postgres");
        database.fill(List.of("things"));
        Path file = file("""
                operations:
                  look: {draw: {id: {uniform: [1, 2]}}, sql: SELECT mine FROM things WHERE id = :id}
                  tidy: {sql: VACUUM things}
                  more: {script: more.sql}
                """);
        Files.writeString(
                folder.resolve("more.sql"),
                "\\set id random(1, 2)\nBEGIN;\nSELECT mien\n FROM things WHERE id = :id;\nEND;\n");
        String text = check(database, file, 2);
        assertThat(text)
                .contains("3 of 5 statements accepted, 1 refused, 1 not checked")
                .contains(":id integer")
                .contains("the names in VACUUM only when they execute it")
                .contains("REFUSED more.sql:3: SELECT mien FROM things WHERE id = :id");
        database.execute(List.of("DROP TABLE things"));
    }

    @Test
    void aTypoInTheFileIsSaidAsEverywhere() throws Exception {
        Path file = file("operations:\n  look:\n    sqll: SELECT 1\n");
        for (String target : List.of("", " -t {t}")) {
            assertThat(typed(database("h2"), "workload check " + file + target, 2)
                            .text())
                    .contains("shop.yaml:3:5: operation look has no key \"sqll\" (did you mean \"sql\"?)");
        }
    }

    @Test
    void aTargetThatIsNotThereIsUnreachable() throws Exception {
        Database nowhere = new Database("postgres://plimsoll@127.0.0.1:1/plimsoll", folder);
        typed(nowhere, "workload check " + BANK + " -t {t}", 4);
    }

    /// Everything that a check could leave behind on PostgreSQL.
    private static List<List<@Nullable Object>> traces(Database database) throws Exception {
        return database.ask(session -> {
            List<List<@Nullable Object>> traces = new ArrayList<>();
            for (String query : List.of(
                    "SELECT n.nspname, c.relname, c.relkind, c.relfilenode, obj_description(c.oid, 'pg_class')"
                            + " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                            + " WHERE n.nspname NOT LIKE 'pg\\_%' ORDER BY 1, 2",
                    "SELECT nspname, obj_description(oid, 'pg_namespace') FROM pg_namespace ORDER BY 1",
                    "SELECT l.locktype, l.mode FROM pg_locks l JOIN pg_stat_activity a USING (pid)"
                            + " WHERE pid <> pg_backend_pid() AND a.backend_type = 'client backend'"
                            + " AND l.locktype IN ('relation', 'advisory', 'tuple', 'object')",
                    "SELECT count(*) FROM pg_prepared_xacts")) {
                traces.addAll(session.query(query));
            }
            return traces;
        });
    }

    @Test
    void nothingIsChanged() throws Exception {
        Database database = database("postgres");
        List<List<@Nullable Object>> empty = traces(database);
        check(database, BANK, 3);
        assertThat(traces(database)).isEqualTo(empty);
        load(database, BANK);
        List<List<@Nullable Object>> loaded = traces(database);
        List<List<@Nullable Object>> rows = rows(database);
        assertThat(loaded).isNotEqualTo(empty);
        check(database, BANK, 0);
        assertThat(traces(database)).isEqualTo(loaded);
        assertThat(rows(database)).isEqualTo(rows);
        assertThat(database.run("clean " + BANK + " -q -t {t}").exitCode()).isZero();
    }

    private static List<List<@Nullable Object>> rows(Database database) throws Exception {
        return database.ask(session -> session.query(
                "SELECT count(*), sum(balance), max(xmin::text), max(xmax::text) FROM plimsoll_own.account"));
    }

    /// While another session holds the table, nothing is known of its statements, and the check does not wait for ever.
    @Test
    void aLockedTableIsNoVerdict() throws Exception {
        Database database = database("postgres");
        Path file = shop("SELECT name FROM item WHERE id = :i.id");
        load(database, file);
        database.ask(session -> {
            session.execute("BEGIN");
            session.execute("LOCK TABLE plimsoll_own.item IN ACCESS EXCLUSIVE MODE");
            Ended ended = database.type("workload check " + file + " -t {t} -p stall-limit=2s");
            assertThat(ended.text())
                    .contains("0 of 2 statements accepted, 2 not checked")
                    .contains("lock timeout");
            session.execute("ROLLBACK");
            return 0;
        });
        assertThat(check(database, file, 0)).contains("2 of 2 statements accepted");
        assertThat(database.run("clean " + file + " -q -t {t}").exitCode()).isZero();
    }
}
