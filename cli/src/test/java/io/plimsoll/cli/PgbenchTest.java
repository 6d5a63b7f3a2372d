package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.Terminal;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.report.text.Style;
import io.plimsoll.testing.InstalledPgbench;
import io.plimsoll.testing.InstalledPgbench.Ended;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `plimsoll pgbench` on a PostgreSQL, next to the real pgbench if one of version 15 or 16 is installed.
class PgbenchTest extends OnPostgres {
    private static final List<String> TABLES =
            List.of("pgbench_accounts", "pgbench_branches", "pgbench_history", "pgbench_tellers");

    private static final String STRUCTURE = """
            SELECT concat_ws(' ', relname, relkind, relpersistence, reloptions, pg_get_expr(relpartbound, oid))
            FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'i', 'I')
            UNION ALL
            SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
            FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f')
            UNION ALL
            SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull)
            FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
            WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND relkind IN ('r', 'p')
            ORDER BY 1""";

    private static final String CONTENTS = """
            SELECT concat_ws(' ', 'branches', count(*), sum(bid), sum(bbalance), count(filler)) FROM pgbench_branches
            UNION ALL
            SELECT concat_ws(' ', 'tellers', count(*), sum(tid), sum(bid), count(filler)) FROM pgbench_tellers
            UNION ALL
            SELECT concat_ws(' ', 'accounts', count(*), sum(aid), sum(bid), max(octet_length(filler)))
            FROM pgbench_accounts
            UNION ALL
            SELECT concat_ws(' ', 'history', count(*)) FROM pgbench_history""";

    /// The folder of the scripts.
    private Path shared = Path.of("");

    @BeforeAll
    void writeScripts(@TempDir Path scripts) throws Exception {
        shared = scripts;
        Files.writeString(scripts.resolve("pipeline.sql"), "\\startpipeline\nSELECT 1;\n\\endpipeline\n");
        Map<String, String> texts = Map.of(
                "one.sql", "\\set x random(1, 9)\nSELECT :x;\n",
                "bad.sql", "SELECT 1 / 0;\n",
                "conflict.sql", "SELECT refuse();\n",
                "open.sql", "BEGIN;\nSELECT 1;\n",
                "shut.sql", "SELECT shut();\n",
                "typo.sql",
                        "SELECT 'some text, and then',\n\t:x + no_such_column FROM pgbench_accounts WHERE aid < :x;\n",
                "inner.sql", "DO $$ BEGIN EXECUTE 'SELECT 1, 2 FROM no_such_table'; END $$;\n",
                "view.sql", "CREATE VIEW shown AS SELECT no_such_column;\n",
                "two.sql", "SELECT 1;\nSELECT 1\\; SELECT 2;\n",
                "first.sql", "\\if :client_id = 1\nSELECT 1 / 0;\n\\else\n\\sleep 600\n\\endif\nSELECT 1;\n");
        for (Map.Entry<String, String> text : texts.entrySet()) {
            Files.writeString(shared.resolve(text.getKey()), text.getValue());
        }
    }

    /// Without tables, and with a function that succeeds the third time it is called.
    @BeforeEach
    void empty() throws TargetException {
        database().execute(List.of("DROP SCHEMA public CASCADE", "CREATE SCHEMA public", "CREATE SEQUENCE calls", """
                CREATE FUNCTION refuse() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
                IF nextval('calls') % 3 <> 0 THEN RAISE EXCEPTION 'not yet' USING errcode = '40001'; END IF;
                RETURN 1; END $$"""));
    }

    private Database database() {
        return database("postgres");
    }

    private List<String> rows(String query) throws TargetException {
        return database()
                .ask(session -> session.query(query).stream()
                        .map(row -> String.valueOf(row.getFirst()))
                        .toList());
    }

    private Ended plimsoll(String line) {
        return plimsoll(line, database());
    }

    private Ended plimsoll(String line, Database database) {
        List<String> words = new ArrayList<>(List.of("pgbench"));
        words.addAll(List.of(line.replace("{f}", shared.toString()).split(" ", -1)));
        words.addAll(List.of(
                "--target",
                database.address(),
                "--runs-dir",
                folder.resolve("runs").toString()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Style.PLAIN,
                false,
                Style.WIDTH);
        int exitCode = Main.execute(terminal, words.toArray(String[]::new));
        return new Ended(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /// Runs the real one, of version 15 or 16; skips the test if there is none.
    private Ended real(String line) throws IOException, InterruptedException {
        InstalledPgbench installed = InstalledPgbench.assumed(15, 16);
        List<String> words = new ArrayList<>(List.of("-h", "127.0.0.1", "-p", "" + postgres.port()));
        words.addAll(List.of("-U", EmbeddedPostgres.NAME));
        words.addAll(List.of(line.replace("{f}", shared.toString()).split(" ", -1)));
        Map<String, String> environment = Map.of(
                "PGPASSFILE", postgres.folder().resolve("pgpass").toString(), "PGDATABASE", EmbeddedPostgres.NAME);
        return installed.run(words, environment, folder);
    }

    private static String masked(String text) {
        return text.replaceAll("\\d+(\\.\\d+)?", "N").replaceAll("(?m)^pgbench \\(.*\\)$", "pgbench (N)");
    }

    @Test
    void theTablesAreThoseOfTheRealOne() throws Exception {
        for (String options : List.of(
                "",
                " -F 80 --unlogged-tables --foreign-keys",
                " --partitions=3",
                " --partitions=2 --partition-method=hash -n -I dtGvp")) {
            empty();
            Ended expected = real("-i -q -s 2" + options);
            List<String> tables = rows(STRUCTURE);
            List<String> contents = rows(CONTENTS);
            empty();
            Ended made = plimsoll("--pgbench-version=15 -i -q -s 2" + options);
            assertThat(made.exitCode()).as(made.err()).isZero();
            assertThat(rows(STRUCTURE)).as(options).isEqualTo(tables);
            assertThat(rows(CONTENTS)).as(options).isEqualTo(contents);
            assertThat(masked(made.err())).isEqualTo(masked(expected.err().replaceAll("(?m)^NOTICE:.*\n", "")));
        }
    }

    @Test
    void initializationSaysWhatItDoes() {
        Ended made = plimsoll("-i -s 1");
        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(masked(made.err())).isEqualTo("""
                dropping old tables...
                creating tables...
                generating data (client-side)...
                N of N tuples (N%) of pgbench_accounts done (elapsed N s, remaining N s)
                vacuuming...
                creating primary keys...
                done in N s (drop tables N s, create tables N s, client-side generate N s, vacuum N s,\
                 primary keys N s).
                """);
        assertThat(plimsoll("-i -s 1 -q").exitCode())
                .as("its own tables are replaced")
                .isZero();
    }

    @Test
    void tablesOfSomebodyElseAreNeitherDroppedNorEmptied() throws Exception {
        Database database = database();
        database.fill(TABLES);
        Map<String, List<String>> before = database.contents(TABLES);
        for (String options : List.of("-i", "-i -I g", "-i -I G", "-i -I dt --drop-foreign=pgbench_accounts")) {
            Ended refused = plimsoll(options);
            assertThat(refused.exitCode()).isEqualTo(1);
            assertThat(refused.err()).contains("not made by Plimsoll; nothing was changed", "--drop-foreign ");
            assertThat(database.contents(TABLES)).as(options).isEqualTo(before);
        }
        Ended made = plimsoll("-i --drop-foreign=" + String.join(",", TABLES));
        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(rows("SELECT count(*) FROM pgbench_accounts")).containsExactly("100000");
    }

    @Test
    void aHistoryOfSomebodyElseIsNotEmptied() throws Exception {
        plimsoll("-i -I dtg");
        database()
                .execute(List.of(
                        "DROP TABLE pgbench_history",
                        "CREATE TABLE pgbench_history (mine int)",
                        "INSERT INTO pgbench_history VALUES (1)"));
        Ended ended = plimsoll("-S -t 1");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.err()).contains("is not as pgbench makes it, and is not emptied");
        assertThat(rows("SELECT mine FROM pgbench_history")).containsExactly("1");
    }

    @Test
    void bothReportsArePrinted() throws Exception {
        plimsoll("-i -s 1");
        Ended ended = plimsoll("-c 2 -j 2 -t 20");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("""
                transaction type: <builtin: TPC-B (sort of)>
                scaling factor: 1
                query mode: simple
                number of clients: 2
                number of threads: 2
                maximum number of tries: 1
                number of transactions per client: 20
                number of transactions actually processed: 40/40
                number of failed transactions: 0 (0.000%)
                latency average =""", "--- What follows is Plimsoll's own report ---", "tpcb-like");
        assertThat(rows("SELECT count(*) FROM pgbench_history")).containsExactly("40");
        assertThat(plimsoll("-t 1 --quiet-truth").out())
                .as("the history was emptied before")
                .doesNotContain("Plimsoll's own");
        assertThat(rows("SELECT count(*) FROM pgbench_history")).containsExactly("1");
        assertThat(plimsoll("-n -t 1 --json").out()).startsWith("{").contains("\"measure-1\"");
    }

    @Test
    void aClientThatFailsEndsWithCodeTwo() {
        Ended ended = plimsoll("-n -c 2 -f {f}/bad.sql -t 5");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).contains("number of transactions actually processed: 0/10\n");
        assertThat(ended.err())
                .contains(
                        "pgbench: error: client 0 script 0 aborted in command 0 query 0: ERROR:  division by zero\n",
                        "pgbench: error: client 1 script 0 aborted in command 0 query 0: ERROR:  division by zero\n",
                        "pgbench: error: Run was aborted; the above results are incomplete.");
    }

    @Test
    void whatIsRefusedEndsWithCodeOne() {
        Ended missing = plimsoll("-S");
        assertThat(missing.exitCode()).isEqualTo(1);
        assertThat(missing.err()).contains("pgbench: error: could not count number of branches: ", """
                pgbench: hint: Perhaps you need to do initialization ("pgbench -i") in database "plimsoll".
                """);
        Ended wrong = plimsoll("-n -f {f}/one.sql --set nonsense=1");
        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.err()).startsWith("pgbench: error: there is no key \"nonsense\"");
        Ended unreachable = plimsoll("-n");
        assertThat(unreachable.exitCode()).isEqualTo(1);
    }

    @Test
    void retriedTransactionsAreCountedOnce() {
        Ended ended = plimsoll("-n -f {f}/conflict.sql -t 10 --max-tries=3 --failures-detailed");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("""
                maximum number of tries: 3
                number of transactions per client: 10
                number of transactions actually processed: 10/10
                number of failed transactions: 0 (0.000%)
                number of serialization failures: 0 (0.000%)
                number of deadlock failures: 0 (0.000%)
                number of transactions retried: 10 (100.000%)
                total number of retries: 20
                """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-n -S -t 20",
                "-N -c 2 -T 2",
                "-v -t 1 -M prepared",
                "-n -c 2 -R 500 -t 20",
                "-n -c 2 -R 500 -L 10000 -t 20 --max-tries=3",
                "-n -c 2 -L 10000 -t 20 -S",
                "-n -c 2 -f {f}/one.sql@3 -S -t 20 --failures-detailed",
                "-n -f {f}/conflict.sql -t 10 --failures-detailed",
                "-n -f {f}/conflict.sql -t 10 --max-tries=5",
                "-n -f {f}/conflict.sql -t 4 --max-tries=2 --verbose-errors",
                "-n -f {f}/bad.sql -t 4",
                "-n -f {f}/typo.sql -t 4 -D x=1",
                "-n -f {f}/typo.sql -t 4 -D x=1 -M extended",
                "-n -f {f}/typo.sql -t 4 -D x=1 -M prepared",
                "-n -f {f}/inner.sql -t 4",
                "-n -f {f}/view.sql -t 4 -M extended",
                "-n -f {f}/view.sql -t 4 -M prepared",
                "-n -f {f}/pipeline.sql -t 4",
                "-n -s 5 -S -t 5",
                "-n -f {f}/one.sql -b tpcb@0 -t 5",
                "-C -n -S -c 2 -t 20",
                "-C -n -N -c 2 -j 2 -T 2 -M prepared",
                "-C -n -c 2 -R 200 -t 20 -f {f}/one.sql",
                "-C -n -f {f}/bad.sql -t 4",
                "-n -f {f}/open.sql -t 10",
                "-n -M prepared -f {f}/two.sql -t 4"
            })
    void theReportIsThatOfTheRealOne(String line) throws Exception {
        plimsoll("-i -s 1");
        Ended expected = real(line);
        Ended ended = plimsoll(line + " --pgbench-version=15 --quiet-truth");
        assertThat(ended.exitCode()).isEqualTo(expected.exitCode());
        assertThat(masked(ended.out())).isEqualTo(masked(expected.out()));
        assertThat(masked(ended.err())).isEqualTo(masked(expected.err()));
    }

    /// Which lines there are depends on time, and their columns do not.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-n -S -c 2 -j 2 -t 30 -l",
                "-n -S -c 2 -j 2 -t 30 -l -R 1000",
                "-n -f {f}/conflict.sql -t 10 -l -R 1000 --max-tries=2 --failures-detailed",
                "-n -S -c 2 -j 2 -T 3 -l --aggregate-interval=1",
                "-n -f {f}/conflict.sql -T 3 -l -R 100 -L 1000 --aggregate-interval=1 --max-tries=2"
            })
    void theLogIsThatOfTheRealOne(String line) throws Exception {
        plimsoll("-i -s 1");
        real(line + " --log-prefix=" + folder.resolve("real"));
        List<Set<String>> expected = logs("real");
        Ended ended = plimsoll(line + " --log-prefix=" + folder.resolve("ours"));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(logs("ours")).isEqualTo(expected);
    }

    /// The forms of the lines in each file.
    private List<Set<String>> logs(String prefix) throws IOException {
        List<Set<String>> forms = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                if (file.getFileName().toString().startsWith(prefix + ".")) {
                    forms.add(Files.readAllLines(file).stream()
                            .map(PgbenchTest::masked)
                            .collect(Collectors.toSet()));
                }
            }
        }
        return forms;
    }

    /// The third transaction keeps its user from connecting again.
    @Test
    void aConnectionThatIsRefusedEndsItsClient() throws Exception {
        database()
                .execute(List.of(
                        "DROP ROLE IF EXISTS visitor",
                        "CREATE ROLE visitor LOGIN PASSWORD 'secret'",
                        """
                CREATE FUNCTION shut() RETURNS int LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
                IF nextval('calls') = 3 THEN ALTER ROLE visitor NOLOGIN; END IF; RETURN 1; END $$""",
                        "GRANT USAGE ON SCHEMA public TO visitor"));
        Ended ended = plimsoll("-C -n -f {f}/shut.sql -t 10 --quiet-truth", as("visitor", "secret"));
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out())
                .contains("actually processed: 3/10\n", "average connection time = ", "(including reconnection times)");
        assertThat(ended.err()).contains("""
                         failed: FATAL:  role "visitor" is not permitted to log in
                        pgbench: error: client 0 aborted while establishing connection
                        """, "pgbench: error: Run was aborted; the above results are incomplete.");
    }

    /// The other client sleeps for longer than the test may take.
    @Test
    void theFirstAbortMayEndTheRun() {
        Ended ended = plimsoll("-n -c 2 -f {f}/first.sql -T 600 --exit-on-abort");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).endsWith("""
                pgbench: error: client 1 script 0 aborted in command 1 query 0: ERROR:  division by zero
                pgbench: error: Run was aborted due to an error in thread 0
                """);
        assertThat(ended.out()).doesNotContain("number of transactions").contains("Plimsoll's own report");
    }

    @Test
    void aScriptMayComeFromTheStandardInput() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("SELECT 4711;\n".getBytes(StandardCharsets.UTF_8)));
        try {
            Ended ended = plimsoll("-n -f - -t 5 --quiet-truth");
            assertThat(ended.exitCode()).as(ended.err()).isZero();
            assertThat(ended.out()).contains("transaction type: -\n", "actually processed: 5/5\n");
        } finally {
            System.setIn(before);
        }
    }

    /// Differences that were there before accuse nobody, and rows that get lost do.
    @Test
    void theBankIsAuditedByWhatChanged() throws Exception {
        plimsoll("-i -s 1");
        database().execute(List.of("UPDATE pgbench_accounts SET abalance = 7 WHERE aid = 1"));
        assertThat(plimsoll("-t 20").out()).contains("4 of 4 invariants hold");
        assertThat(plimsoll("-N -t 20").out()).contains("3 of 3 invariants hold");
        database()
                .execute(List.of(
                        "CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS"
                                + " 'BEGIN IF NEW.delta > 0 THEN RETURN NULL; END IF; RETURN NEW; END'",
                        """
                CREATE TRIGGER lose BEFORE INSERT ON pgbench_history
                FOR EACH ROW EXECUTE FUNCTION lose()"""));
        assertThat(plimsoll("-t 20").out())
                .contains("accounts-history", "tellers-history", "branches-history", "history-commits")
                .containsPattern("pgbench_history grew by \\d+ rows, should have\\s+grown by 20");
        database().execute(List.of("ALTER TABLE pgbench_history ADD COLUMN mine int"));
        assertThat(plimsoll("-t 20").out())
                .as("tables of somebody else are not audited")
                .doesNotContain("history-commits", "AuditIncomplete");
    }

    @Test
    void scriptsRunOnOtherProducts() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(stream, stream, Style.PLAIN, false, Style.WIDTH);
        String script = shared.resolve("one.sql").toString();
        int exitCode = Main.execute(
                terminal, ("pgbench -t 5 --target h2:mem --runs-dir " + folder + " -f " + script).split(" ", -1));
        assertThat(exitCode).as(out.toString(StandardCharsets.UTF_8)).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("transaction type: " + script, "processed: 5/5");
    }
}
