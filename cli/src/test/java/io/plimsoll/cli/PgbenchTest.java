package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Terminal;
import io.plimsoll.report.text.Style;
import io.plimsoll.results.Json;
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
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Loads of `plimsoll pgbench`, and what is printed about them.
@Order(4)
class PgbenchTest extends OnPgbench {
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

    /// As the real one's threads do, so that both take the same processors.
    @Test
    void theThreadsAskedForDriveTheClients() throws Exception {
        String load = "-n -c 8 -t 5 -f {f}/one.sql --json -j ";
        assertThat(lanes(load + 1)).isEqualTo("1 lane that multiplexes");
        if (Runtime.getRuntime().availableProcessors() > 1) {
            assertThat(lanes(load + 2)).isEqualTo("2 lanes that multiplex");
        }
    }

    private String lanes(String line) throws Exception {
        Ended ended = plimsoll(line);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return Json.mapper().readTree(ended.out()).at("/plan/lanes").asString();
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

    /// Nobody is left to do anything for ten minutes.
    @ParameterizedTest
    @Timeout(120)
    @ValueSource(strings = {"-t 5", "-T 600", "-T 600 -R 50"})
    void aClientThatFailsInTheWarmupEndsWithCodeTwo(String load) {
        Ended ended = plimsoll("-n -f {f}/bad.sql --set warmup=1s --quiet-truth " + load);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err())
                .contains(
                        "pgbench: error: client 0 script 0 aborted in command 0 query 0: ERROR:  division by zero\n",
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

    /// Without the limit, there would be a million retries.
    @Test
    void theLatencyLimitEndsTheTries() {
        Ended ended = plimsoll("-n -f {f}/always.sql -t 1 --max-tries=0 -L 500 --quiet-truth");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("actually processed: 0/1\n", "number of failed transactions: 1 (100.000%)\n")
                .containsPattern("total number of retries: [1-9]\\d*\n")
                .doesNotContain("total number of retries: 1000000\n");
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
                "-n -f {f}/always.sql -t 2 --max-tries=0 -L 50 --failures-detailed",
                "-n -f {f}/long.sql -T 1 -L 100",
                "-n -f {f}/long.sql -T 1 -R 1000 -L 5000",
                "-n -f {f}/any.sql -t 4",
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
                "-n -f {f}/stored.sql -t 4 -M extended",
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

    /// What its session has locked is free for the others.
    @ParameterizedTest
    @Timeout(120)
    @ValueSource(strings = {"-M prepared", "-r", "--set rounds=2"})
    void aClientThatFailsLeaves(String more) {
        Ended ended = plimsoll("-n -c 3 -f {f}/hold.sql -t 2 --quiet-truth " + more);
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
        assertThat(ended.out()).contains("actually processed: 0/6\n");
        assertThat(ended.err())
                .contains(
                        "client 0 script 0 aborted in command 1 query 0: ERROR:  division by zero\n",
                        "client 1 script 0 aborted in command 1 query 0: ERROR:  division by zero\n",
                        "client 2 script 0 aborted in command 1 query 0: ERROR:  division by zero\n");
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

    /// pgbench before version 18 says the same without the option.
    @Test
    void aPipelineOfSimpleQueriesEndsTheRunWhereItBegins() throws Exception {
        Ended expected = real("-n -f {f}/pipeline.sql -t 4 -M simple");
        Ended ended = plimsoll("-n -f {f}/pipeline.sql -t 4 -M simple --exit-on-abort");
        assertThat(ended.exitCode()).isEqualTo(2).isEqualTo(expected.exitCode());
        String message = expected.err().lines().findFirst().orElseThrow();
        assertThat(message).contains("client 0 aborted in command 0 (startpipeline) of script 0");
        assertThat(ended.err().lines())
                .contains(message, "pgbench: error: Run was aborted due to an error in thread 0");
    }

    @Test
    void theSecondRoundContinuesTheLinesOfProgress() {
        Ended ended = plimsoll("-n -f {f}/one.sql -T 3 -P 1 --set rounds=2 --quiet-truth");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        List<Double> seconds = Pattern.compile("(?m)^progress: (\\d+\\.\\d) s, ")
                .matcher(ended.err())
                .results()
                .map(line -> Double.valueOf(line.group(1)))
                .toList();
        assertThat(seconds).isSorted().doesNotHaveDuplicates();
        assertThat(seconds).as("first round").anyMatch(second -> second < 3);
        assertThat(seconds).as("second round").anyMatch(second -> second > 3.5);
    }

    /// Answers of streams are stored one by one, and failures are answers.
    @ParameterizedTest
    @ValueSource(strings = {"-r", "-C"})
    void severalScriptsAreNoStreamsOfQueries(String option) throws Exception {
        Ended ended = plimsoll("-n -f {f}/one.sql -f {f}/always.sql -c 2 -t 30 " + option);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .containsPattern("number of failed transactions: [1-9]")
                .doesNotContainIgnoringCase("stream");
        try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("run.json")
                    .doesNotContain("answers.csv");
        }
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
        assertThat(plimsoll("-t 20").out()).contains("5 of 5 invariants hold");
        assertThat(plimsoll("-N -t 20").out()).contains("4 of 4 invariants hold");
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

    /// Here a trigger empties it, between two transactions' rows.
    @ParameterizedTest
    @CsvSource({
        "'', accounts-history tellers-history branches-history history-commits history-kept",
        "-N, accounts-history branches-tellers history-commits history-kept"
    })
    void nobodyIsAccusedIfAnotherPgbenchEmptiesTheHistory(String option, String names) throws Exception {
        plimsoll("-i -s 1");
        database().execute(List.of("""
                CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF nextval('calls') = 10 THEN TRUNCATE pgbench_history; END IF; RETURN NEW; END $$""", """
                CREATE TRIGGER lose BEFORE UPDATE ON pgbench_accounts FOR EACH ROW EXECUTE FUNCTION lose()"""));
        Ended ended = plimsoll((option + " -t 20 --verdict --json").strip());
        assertThat(rows("SELECT count(*) FROM pgbench_history")).containsExactly("11");
        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(ExitCode.INVALID);
        JsonNode audit = Json.mapper().readTree(ended.out()).findValue("audit");
        assertThat(StreamSupport.stream(audit.spliterator(), false)
                        .filter(result -> result.path("status").asString().equals("NOT_CHECKED"))
                        .map(result -> result.path("invariant").asString()))
                .as(audit.toString())
                .containsExactlyInAnyOrder(names.split(" ", -1));
        assertThat(audit.toString()).doesNotContain("VIOLATED");
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
