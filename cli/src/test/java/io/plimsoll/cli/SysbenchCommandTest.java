package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.DataHome;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import io.plimsoll.testing.TestMariadb;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `plimsoll sysbench` on a PostgreSQL that logs all statements, next to the real sysbench 1.0.20 if it is installed.
@Order(5)
class SysbenchCommandTest {
    private static final String STRUCTURE = """
            SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull)
            FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
            WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND relkind = 'r'
            UNION ALL
            SELECT concat_ws(' ', indrelid::regclass, indisprimary, indisunique, indkey)
            FROM pg_index JOIN pg_class c ON c.oid = indrelid WHERE relnamespace = 'public'::regnamespace
            ORDER BY 1""";

    /// How many rows there are, and how many of them have the form of sysbench's.
    private static final String CONTENTS = """
            SELECT concat_ws(' ', count(*), min(id), max(id), count(*) FILTER (WHERE k BETWEEN 1 AND 100),
            count(*) FILTER (WHERE c ~ '^([0-9]{11}-){9}[0-9]{11} *$'),
            count(*) FILTER (WHERE pad ~ '^([0-9]{11}-){4}[0-9]{11} *$'), count(DISTINCT c)) FROM sbtest1""";

    private static final String SMALL = "--tables=2 --table-size=100";

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void start() throws Exception {
        postgres = EmbeddedPostgres.start(new PostgresOptions(
                shared.resolve("postgres"),
                DataHome.ofThisUser().binariesFolder(),
                0,
                Map.of("log_statement", "all", "log_line_prefix", "<%a>")));
    }

    @AfterAll
    static void stop() throws Exception {
        postgres.close();
    }

    @BeforeEach
    void empty() throws TargetException {
        database().execute(List.of("DROP SCHEMA public CASCADE", "CREATE SCHEMA public"));
    }

    private static String address() {
        return "postgres://plimsoll:" + postgres.password().reveal() + "@127.0.0.1:" + postgres.port() + "/plimsoll";
    }

    private Database database() {
        return new Database(address(), folder);
    }

    private List<String> rows(String query) throws TargetException {
        return database()
                .ask(session -> session.query(query).stream()
                        .map(row -> String.valueOf(row.getFirst()))
                        .toList());
    }

    /// What a command left.
    private record Ended(int exitCode, String out, String err) {}

    private Ended plimsoll(String line) {
        return at(address(), line);
    }

    private Ended at(String target, String line) {
        Typed typed = new Typed();
        int exitCode =
                typed.execute("sysbench " + line + " --target=" + target + " --runs-dir=" + folder.resolve("runs"));
        return new Ended(exitCode, typed.out(), typed.err());
    }

    private static List<String> server() {
        return List.of(
                "--db-driver=pgsql",
                "--pgsql-host=127.0.0.1",
                "--pgsql-port=" + postgres.port(),
                "--pgsql-user=" + EmbeddedPostgres.NAME,
                "--pgsql-db=" + EmbeddedPostgres.NAME,
                "--pgsql-password=" + postgres.password().reveal());
    }

    private Ended real(String line) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("sysbench"));
        words.addAll(List.of(line.split(" ", -1)));
        words.addAll(server());
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put("PGAPPNAME", "real");
        Process process = builder.start();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("sysbench ends").isTrue();
        return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static void assumeRealSysbench() throws InterruptedException {
        String version;
        try {
            Process process = new ProcessBuilder("sysbench", "--version").start();
            version = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
        } catch (IOException missing) {
            version = "";
        }
        assumeTrue(
                version.startsWith("sysbench 1.0.20"), "SKIPPED: no sysbench 1.0.20, so nothing is compared with it");
    }

    /// Without what differs from run to run, and with columns of numbers closed up.
    private static String masked(String text) {
        return text.replaceAll("(?m)^sysbench 1.0.20 \\(.*\\)$", "sysbench")
                .replaceAll(" *\\d+(\\.\\d+)?", " N")
                .replaceAll("(?m)^\\[ Ns .*\\R", "");
    }

    private static final Pattern LOGGED =
            Pattern.compile("(?s)<(\\w*)>LOG: {2}(?:statement|execute [^:]+): (.*?)\n(?=<|\\z)");

    /// The statements that the server has been sent since then, without their numbers, each with how often.
    private static Map<String, Integer> statements(long since, boolean isReal) throws IOException {
        byte[] log = Files.readAllBytes(postgres.folder().resolve("server.log"));
        String text = new String(log, (int) since, (int) (log.length - since), StandardCharsets.UTF_8);
        Map<String, Integer> counts = new TreeMap<>();
        Matcher logged = LOGGED.matcher(text);
        while (logged.find()) {
            if (logged.group(1).equals("real") == isReal) {
                String statement = logged.group(2)
                        .replaceAll("'[^']*'", "?")
                        .replaceAll("sbtest\\d+", "sbtestN")
                        .replaceAll("\\$\\d+|\\b\\d+\\b", "?")
                        .replaceAll("\\s+", " ")
                        .replaceAll(" ?([=+,]) ?", "$1")
                        .strip();
                counts.merge(statement, 1, Integer::sum);
            }
        }
        return counts;
    }

    private static long logged() throws IOException {
        return Files.size(postgres.folder().resolve("server.log"));
    }

    @Test
    void theTablesAreThoseOfTheRealOne() throws Exception {
        assumeRealSysbench();
        assertThat(real("oltp_read_write " + SMALL + " prepare").exitCode()).isZero();
        List<String> structure = rows(STRUCTURE);
        List<String> contents = rows(CONTENTS);
        real("oltp_read_write --tables=2 cleanup");
        Ended ended = plimsoll("oltp_read_write " + SMALL + " prepare");
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        assertThat(rows(STRUCTURE)).isEqualTo(structure);
        assertThat(rows(CONTENTS)).isEqualTo(contents).containsExactly("100 1 100 100 100 100 100");
    }

    @Test
    void progressAndCleanupAreTold() throws Exception {
        Ended prepared = plimsoll("oltp_insert --table-size=50 prepare");
        assertThat(prepared.out()).endsWith("""

                Creating table 'sbtest1'...
                Inserting 50 records into 'sbtest1'
                Creating a secondary index on 'sbtest1'...
                """);
        Ended again = plimsoll("oltp_insert --table-size=50 prepare");
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.out()).contains("FATAL: table 'sbtest1' exists already");
        Ended cleaned = plimsoll("oltp_read_write --table-size=50 cleanup");
        assertThat(cleaned.exitCode()).as(cleaned.out()).isZero();
        assertThat(cleaned.out()).endsWith("\n\nDropping table 'sbtest1'...\n");
        assertThat(rows("SELECT to_regclass('sbtest1') IS NULL")).containsExactly("t");
        assertThat(plimsoll("oltp_read_write cleanup").exitCode())
                .as("as in sysbench")
                .isZero();
    }

    @Test
    void otherTablesAreDroppedOnlyIfTheyAreNamed() throws Exception {
        database().fill(List.of("sbtest1"));
        Map<String, List<String>> before = database().contents(List.of("sbtest1"));
        Ended refused = plimsoll("oltp_read_write cleanup");
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.out())
                .contains(
                        "FATAL: ", "sbtest1 was not made by Plimsoll", "nothing was changed", "--drop-foreign=sbtest1")
                .doesNotContain("--load");
        plimsoll("oltp_read_write prepare");
        plimsoll("oltp_read_write --drop-foreign=sbtest2 cleanup");
        assertThat(database().contents(List.of("sbtest1"))).isEqualTo(before);
        assertThat(plimsoll("oltp_read_write --drop-foreign=sbtest1 cleanup").exitCode())
                .isZero();
        assertThat(database().contents(List.of("sbtest1"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "oltp_read_write --threads=2 --events=10",
                "oltp_read_write --threads=1 --time=2 --events=20 --report-interval=1 --rate=10 --percentile=99",
                "oltp_read_only --events=4 --skip-trx --rand-seed=5",
                "oltp_point_select --events=9 --percentile=0",
                "oltp_update_index --num-threads=2 --max-requests=9",
                "oltp_update_non_index --events=3 --percentile=1",
                "oltp_write_only --events=3 --rand-type=uniform --verbosity=2",
                "select_random_points --events=2 --rand-type=pareto",
                "select_random_ranges --events=2 --rand-type=gaussian"
            })
    void theReportIsThatOfTheRealOne(String line) throws Exception {
        assumeRealSysbench();
        plimsoll("oltp_read_write " + SMALL + " prepare");
        Ended expected = real(line + " " + SMALL + " run");
        Ended ended = plimsoll(line + " " + SMALL + " --quiet-truth run");
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(expected.exitCode());
        assertThat(masked(ended.out())).isEqualTo(masked(expected.out()));
        assertThat(ended.err()).isEqualTo(expected.err());
    }

    @Test
    void linesOfProgressAreThoseOfTheRealOne() throws Exception {
        assumeRealSysbench();
        plimsoll("oltp_read_write " + SMALL + " prepare");
        String line = "oltp_read_write " + SMALL + " --threads=2 --time=3 --report-interval=1 --percentile=99 run";
        List<String> expected = progress(real(line));
        List<String> actual = progress(plimsoll(line));
        assertThat(expected).isNotEmpty();
        assertThat(actual).hasSize(3).containsOnly(expected.getFirst());
    }

    private static List<String> progress(Ended ended) {
        return ended.out()
                .lines()
                .filter(line -> line.startsWith("[ "))
                .map(line -> line.replaceAll("\\d+(\\.\\d+)?", "N"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "oltp_read_write",
                "oltp_read_write --skip-trx --point-selects=3 --delete-inserts=2 --range-selects=off",
                "oltp_read_only --simple-ranges=2 --order-ranges=0",
                "oltp_write_only",
                "oltp_point_select",
                "oltp_update_index",
                "oltp_update_non_index",
                "oltp_delete",
                "oltp_insert",
                "select_random_points",
                "select_random_ranges"
            })
    void theServerIsSentTheStatementsOfTheRealOne(String line) throws Exception {
        assumeRealSysbench();
        String all = line + " " + SMALL + " --events=5 --time=0 run";
        // On tables of the real one, which number rows themselves.
        real("oltp_read_write " + SMALL + " prepare");
        long before = logged();
        assertThat(real(all).exitCode()).isZero();
        Map<String, Integer> expected = statements(before, true);
        expected.keySet().removeIf(statement -> statement.startsWith("DEALLOCATE"));
        long between = logged();
        Ended ended = plimsoll(all);
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        Map<String, Integer> actual = statements(between, false);
        actual.keySet()
                .removeIf(statement ->
                        !statement.contains("sbtest") && !statement.matches("(?i)begin.*|commit|rollback"));
        // What Plimsoll asks of the tables before and after the run is not of the test.
        assertThat(actual).containsAllEntriesOf(expected);
    }

    @ParameterizedTest
    @CsvSource({"oltp_read_write, 14, 4, 2", "oltp_read_only, 14, 0, 2", "oltp_write_only, 0, 4, 2"})
    void anEventIsThatManyStatementsOnTheServer(String test, int reads, int writes, int others) throws Exception {
        plimsoll("oltp_read_write " + SMALL + " prepare");
        long before = logged();
        Ended ended = plimsoll(test + " " + SMALL + " --events=5 --time=0 run");
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        Map<String, Integer> statements = statements(before, false);
        assertThat(count(statements, "SELECT (DISTINCT )?(c|SUM\\(k\\)) FROM sbtestN.*"))
                .isEqualTo(5 * reads);
        assertThat(count(statements, "(UPDATE|DELETE FROM|INSERT INTO) sbtestN.*"))
                .isEqualTo(5 * writes);
        assertThat(count(statements, "BEGIN|COMMIT")).isEqualTo(5 * others);
        assertThat(ended.out())
                .contains("""
                        read:                            %d
                        write:                           %d
                        other:                           %d
                        total:                           %d
                    transactions:                        5 \
                """.formatted(5 * reads, 5 * writes, 5 * others, 5 * (reads + writes + others)));
    }

    private static int count(Map<String, Integer> statements, String form) {
        return statements.entrySet().stream()
                .filter(entry -> entry.getKey().matches(form))
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    @Test
    void bothReportsArePrintedAndTheRunIsKept() throws Exception {
        plimsoll("oltp_read_write " + SMALL + " prepare");
        Ended ended = plimsoll("oltp_read_write " + SMALL + " --threads=2 --events=20 --histogram run");
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        assertThat(ended.out())
                .contains(
                        "Number of threads: 2\n",
                        "Threads started!\n\n",
                        "Latency histogram (values are in milliseconds)\n",
                        "    total number of events:              20\n",
                        "    events (avg/stddev):           10.0000/",
                        "--- What follows is Plimsoll's own report ---",
                        "read-write");
        Typed json = new Typed();
        json.execute("sysbench oltp_point_select " + SMALL + " --events=3 --json run --target=" + address()
                + " --runs-dir=" + folder.resolve("runs"));
        assertThat(json.out()).startsWith("{").contains("\"measure-1\"");
        assertThat(plimsoll("oltp_point_select " + SMALL + " --events=3 --verdict --verbosity=0 run")
                        .out())
                .isEmpty();
    }

    @Test
    void aPasswordStaysWhereItIs() throws Exception {
        plimsoll("oltp_read_write " + SMALL + " prepare");
        Typed typed = new Typed();
        typed.execute("sysbench oltp_read_write " + SMALL + " --events=5 run " + String.join(" ", server())
                + " --runs-dir=" + folder.resolve("runs"));
        String password = postgres.password().reveal();
        assertThat(typed.out())
                .contains("total number of events:              5\n")
                .doesNotContain(password);
        assertThat(typed.err()).doesNotContain(password);
        try (var files = Files.walk(folder.resolve("runs"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(password);
            }
        }
    }

    @Test
    void anErrorThatIsNoConflictEndsTheRun() throws Exception {
        plimsoll("oltp_read_write --table-size=100 prepare");
        database().execute(List.of("ALTER TABLE sbtest1 ADD CHECK (k < 0) NOT VALID"));
        Ended ended = plimsoll("oltp_point_select --tables=2 --table-size=100 --time=60 run");
        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(1);
        assertThat(ended.out()).contains("FATAL: ", "sbtest2").doesNotContain("SQL statistics");
    }

    @ParameterizedTest
    @ValueSource(strings = {"oltp_delete", "oltp_insert", "oltp_read_only", "oltp_read_write --set=clean=true"})
    void strangersTablesAreNotDriven(String test) throws Exception {
        database().fill(List.of("sbtest1"));
        Map<String, List<String>> before = database().contents(List.of("sbtest1"));
        Ended ended = plimsoll(test + " --table-size=2 --events=20 --time=0 run");
        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(1);
        assertThat(ended.out())
                .contains("FATAL: ", "sbtest1 was not made by Plimsoll", "nothing was changed", "`cleanup` with --drop")
                .doesNotContain("--load");
        assertThat(database().contents(List.of("sbtest1"))).isEqualTo(before);
    }

    @Test
    void viewsAreNotDriven() throws Exception {
        plimsoll("oltp_read_write --table-size=100 prepare");
        database().execute(List.of("ALTER TABLE sbtest1 RENAME TO mine", "CREATE VIEW sbtest1 AS TABLE mine"));
        Ended ended = plimsoll("oltp_delete --table-size=100 --events=20 --time=0 run");
        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(1);
        assertThat(ended.out()).contains("FATAL: ", "sbtest1 is not a table");
        assertThat(rows("SELECT count(*) FROM mine")).containsExactly("100");
    }

    @Test
    void anotherBrokenConstraintEndsTheRun() throws Exception {
        plimsoll("oltp_read_write --table-size=100 prepare");
        database().execute(List.of("ALTER TABLE sbtest1 ADD CHECK (id < 0) NOT VALID"));
        Ended ended = plimsoll("oltp_write_only --table-size=100 --time=60 --quiet-truth run");
        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(1);
        assertThat(ended.out()).contains("FATAL: SQL error, state = '23514'").doesNotContain("SQL statistics");
    }

    @Test
    void theWarmupIsNoPartOfTheSessionsCounts() throws Exception {
        plimsoll("oltp_read_write --table-size=100 prepare");
        Ended ended = plimsoll("oltp_point_select --table-size=100 --events=20 --time=0 --warmup-time=1 run");
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        assertThat(ended.out()).contains("events (avg/stddev):           20.0000/0.00");
    }

    @Test
    void sessionsThatWaitForTheNextEventAreNotBusy() throws Exception {
        plimsoll("oltp_read_write --table-size=100 prepare");
        Ended ended = plimsoll("oltp_point_select --table-size=100 --rate=5 --time=4 run");
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        // Idle, it would be about four seconds.
        assertThat(figure(ended, "execution time (avg/stddev):")).isLessThan(figure(ended, "sum:") / 1_000 + 1);
    }

    private static double figure(Ended ended, String name) {
        Matcher found = Pattern.compile(Pattern.quote(name) + " +(\\d+\\.\\d+)").matcher(ended.out());
        assertThat(found.find()).as(ended.out()).isTrue();
        return Double.parseDouble(found.group(1));
    }

    @Test
    void aRowThatIsThereAlreadyRestartsTheEvent() throws Exception {
        plimsoll("oltp_read_write --table-size=100 prepare");
        // Every second insert meets a row of the same number.
        database()
                .execute(List.of(
                        "CREATE SEQUENCE calls",
                        """
                        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                        IF nextval('calls') % 2 = 0 THEN RAISE EXCEPTION 'again' USING errcode = '23505'; END IF;
                        RETURN NEW; END $$""",
                        "CREATE TRIGGER refusing BEFORE INSERT ON sbtest1 FOR EACH ROW"
                                + " EXECUTE FUNCTION refuse()"));
        Ended ended = plimsoll("oltp_write_only --table-size=100 --events=10 --time=0 run");
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        // All but the first succeed at their second try.
        assertThat(ended.out())
                .contains("transactions:                        10 ", "ignored errors:                      9 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2:mem", "hsqldb:mem", "sqlite:{f}/a.db", "duckdb:{f}/a.duckdb"})
    void otherProductsRunTheFilesBehindTheTests(String target) {
        String address = target.replace("{f}", folder.toString());
        Typed typed = new Typed();
        int exitCode = typed.execute("run sysbench-oltp-read-write -t " + address
                + " -p table-size=100 -p tables=2 --measure 20ops --warmup 0s --sessions 1 --runs-dir "
                + folder.resolve("runs"));
        assertThat(typed.out() + typed.err()).contains("read-write");
        // 3: the machine was busy with other programs.
        assertThat(exitCode).as(typed.out() + typed.err()).isIn(0, 3);
    }

    @Test
    void mariadbIsPreparedRunAndCleaned() throws Exception {
        String target = TestMariadb.orSkip(SysbenchCommandTest.class);
        Database database = new Database(target, folder);
        database.execute(List.of("DROP TABLE IF EXISTS sbtest1", "DROP TABLE IF EXISTS sbtest2"));
        Ended prepared = at(target, "oltp_read_write " + SMALL + " prepare");
        assertThat(prepared.exitCode()).as(prepared.out() + prepared.err()).isZero();
        assertThat(at(target, "oltp_read_write " + SMALL + " prewarm").out()).endsWith("""
                Prewarming table sbtest1
                Prewarming table sbtest2
                """);
        for (String test : List.of("oltp_read_write", "oltp_insert", "oltp_delete", "select_random_ranges")) {
            Ended ended = at(target, test + " " + SMALL + " --threads=2 --events=20 run");
            assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
            assertThat(ended.out()).contains("total number of events:              20\n");
        }
        assertThat(at(target, "oltp_read_write " + SMALL + " cleanup").exitCode())
                .isZero();
        assertThat(database.contents(List.of("sbtest1", "sbtest2"))).isEmpty();
    }

    @Test
    void onlyMysqlIsPrewarmed() {
        plimsoll("oltp_read_write " + SMALL + " prepare");
        Ended ended = plimsoll("oltp_read_write " + SMALL + " prewarm");
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.out()).contains("FATAL: prewarm is currently MySQL only\n");
    }

    @Test
    void whoDoesNotAnswerEndsTheRunBeforeItBegins() {
        Typed typed = new Typed();
        int exitCode = typed.execute("sysbench oltp_read_write --db-driver=pgsql --pgsql-host=127.0.0.1 --pgsql-port=1"
                + " --runs-dir=" + folder + " run");
        assertThat(exitCode).isEqualTo(1);
        assertThat(typed.out()).contains("Initializing worker threads...", "FATAL: Connection to database failed: ");
    }
}
