package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A user's own scripts, as whole commands.
class ScriptRunTest extends OnPostgres {
    private static final Path EXAMPLES = Path.of("../examples/script").toAbsolutePath();

    @BeforeEach
    void makeTheShop() throws Exception {
        database("postgres")
                .execute(Stream.concat(
                                Stream.of("DROP TABLE IF EXISTS account"),
                                Stream.of(Files.readString(EXAMPLES.resolve("shop.sql"))
                                        .split(";\\s*\n")))
                        .filter(statement -> !statement.isBlank())
                        .toList());
    }

    private static String example(String name) {
        return EXAMPLES.resolve(name).toString();
    }

    private Ended typed(String command, Integer... exitCodes) {
        Ended ended = database("postgres").run(command + " -t {t}");
        assertThat(ended.exitCode()).as(command + "\n" + ended.text()).isIn((Object[]) exitCodes);
        assertThat(ended.text()).as(command).doesNotContain("Exception");
        return ended;
    }

    /// Sixteen sessions on one lane; each reads results before it decides what to write.
    @ParameterizedTest
    @CsvSource({"prepared, 1", "extended, 1", "simple, 1", "prepared, 16"})
    void keepsTheMoneyWhateverTheProtocol(String protocol, int lanes) {
        String scripts = example("transfer.sql") + "@1," + example("balance.sql") + "@1";
        Ended ended = typed(
                "run script -q -c 16 -w 0s -m 2000ops -p lanes=" + lanes + " -p protocol=" + protocol + " -p scripts="
                        + scripts,
                0,
                3);
        assertThat(ended.text())
                .contains("2 of 2 invariants hold")
                .containsPattern("total +2,000 ")
                .containsPattern("failed +0 of 2,000 operations");
    }

    @Test
    void worksWithEveryCommand() throws Exception {
        String what = " script -p scripts=" + example("transfer.sql");
        Database database = database("postgres");
        assertThat(database.type("plan" + what + " -t {t}").text()).contains("transfer");
        assertThat(database.type("plan" + what + " -t {t} --ddl").text())
                .contains("UPDATE account")
                .doesNotContainIgnoringCase("create");
        assertThat(typed("load" + what + " -q", 0).text())
                .contains("nothing to load: workload script drives tables that you make yourself");
        assertThat(database.type("audit" + what + " -t {t}").text()).contains("money-is-kept");
        typed("run" + what + " -q -c 2 -w 0s -m 40ops", 0, 3);
        typed("run" + what + " -q -c 2 -w 0s -m 40ops --load replace", 0, 3);
        typed("sweep" + what + " -q --grid sessions=1,2 -w 0s -m 40ops", 0, 3);
        typed("run" + what + " -q -c 2 -w 0s -m 40ops --arrival 400/s", 0, 3);
        assertThat(typed("clean" + what, 0).text()).contains("there was nothing to drop");
        long rows = database.ask(session -> session.count("account"));
        assertThat(rows).isEqualTo(1000);
        long left =
                database.ask(session -> session.number("SELECT (SELECT count(*) FROM pg_namespace WHERE nspname LIKE"
                        + " 'plimsoll%') + (SELECT count(*) FROM pg_class WHERE relname LIKE 'plimsoll%')"));
        assertThat(left).as("objects of Plimsoll's in the user's database").isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"count", "end-session"})
    void aRunWhoseScriptHasNoValueEnds(String onError) throws Exception {
        Path script = Files.writeString(folder.resolve("zero.sql"), "\\set x 1 / 0\nSELECT :x;\n");
        Ended ended = typed("run script -q -c 4 -w 0s -m 1s -p on-error=" + onError + " -p scripts=" + script, 1, 3);
        assertThat(ended.text().replaceAll("\\s+", " ")).contains("zero.sql, command 1: division by zero");
    }

    /// Neither the run nor what the script has started outlives it.
    @ParameterizedTest
    @ValueSource(strings = {"\\shell sleep 3597", "\\setshell x echo 1; sleep 3597", "\\sleep 3597"})
    void aScriptThatWaitsForAnHourIsEnded(String waiting) throws Exception {
        Path script = Files.writeString(folder.resolve("waiting.sql"), waiting + "\nSELECT 1;\n");
        Ended ended =
                typed("run script -q -c 2 -w 0s -m 1s -p drain=1s -p allow-shell=true -p scripts=" + script, 1, 3);
        assertThat(ended.text()).contains("unfinished");
        assertThat(ProcessHandle.current().descendants())
                .extracting(process -> process.info().commandLine().orElse(""))
                .noneMatch(line -> line.contains("sleep 3597"));
    }

    /// What its script has stored lives on.
    @ParameterizedTest
    @CsvSource({"postgres, pg_backend_pid()", "jdbc, pg_backend_pid()", "h2, SESSION_ID()"})
    void aTransactionMayHaveAConnectionOfItsOwn(String driver, String session) throws Exception {
        Database database = driver.equals("jdbc")
                ? new Database(
                        "jdbc:postgresql://127.0.0.1:" + postgres.port() + "/plimsoll?user=plimsoll&password="
                                + postgres.password().reveal(),
                        folder)
                : database(driver);
        database.execute(List.of("DROP TABLE IF EXISTS visit", "CREATE TABLE visit (session BIGINT, nth INTEGER)"));
        Path script = Files.writeString(
                folder.resolve("visit.sql"), "\\set nth :nth + 1\nINSERT INTO visit VALUES (" + session + ", :nth);\n");
        Ended ended = database.run("run script -t {t} -c 2 -w 0s -m 20ops --verbose -p connect=each -p define=nth=0"
                + " -p scripts=" + script);
        assertThat(ended.exitCode()).as(ended.text()).isIn(0, 3);
        assertThat(ended.text()).containsPattern("20 connections, one\\s+for each operation");
        List<Object> counted = database.ask(asked -> List.of(
                asked.number("SELECT count(DISTINCT session) FROM visit"),
                asked.number("SELECT count(*) FROM visit WHERE nth BETWEEN 1 AND 10"),
                asked.number("SELECT count(*) FROM visit WHERE nth = 10")));
        assertThat(counted).containsExactly(20L, 20L, 2L);
    }

    /// A script that sleeps longer than the window says nothing about the target.
    @ParameterizedTest
    @ValueSource(strings = {"\\sleep 3597", "\\shell sleep 3597"})
    void sleepingIsNotSilenceOfTheTarget(String waiting) throws Exception {
        Path script = Files.writeString(folder.resolve("waiting.sql"), waiting + "\nSELECT 1;\n");
        Ended asleep =
                typed("run script -q -c 2 -w 0s -m 1s -p drain=1s -p allow-shell=true -p scripts=" + script, 1, 3);
        assertThat(asleep.text()).doesNotContain("Stalled");
        Files.writeString(script, "SELECT pg_sleep(3597);\n");
        Ended waited =
                typed("run script -q -c 2 -w 0s -m 1s -p drain=1s -p allow-shell=true -p scripts=" + script, 1, 3);
        assertThat(waited.text()).contains("Stalled");
    }

    @Test
    void setshellTakesTheFirstLineIfShellsAreAllowed() throws Exception {
        Path script = Files.writeString(folder.resolve("answer.sql"), """
                \\setshell answer echo 41; echo more
                \\set answer :answer + 1
                UPDATE account SET balance = :answer WHERE id = 1;
                """);
        assertThat(typed("run script -q -c 1 -w 0s -m 3ops -p scripts=" + script, 2)
                        .text())
                .contains("answer.sql executes commands of the operating system")
                .contains("allow-shell = true");
        typed("run script -q -c 1 -w 0s -m 3ops --allow-shell -p scripts=" + script, 0, 3);
        long balance = database("postgres").ask(session -> session.number("SELECT balance FROM account WHERE id = 1"));
        assertThat(balance).isEqualTo(42);
    }

    @Test
    void anInvariantThatIsBrokenFailsTheRun() throws Exception {
        Path script = Files.writeString(folder.resolve("broken.sql"), """
                -- plimsoll: invariant no-debt: SELECT 'account ' || id, balance, 0 FROM account WHERE balance < 0
                UPDATE account SET balance = balance - 900 WHERE id = 1;
                """);
        Ended ended = typed("run script -q -c 1 -w 0s -m 20ops -p scripts=" + script, 1, 3);
        assertThat(ended.text()).contains("no-debt").contains("account 1 holds -17000, should hold 0");
    }

    @Test
    void aScriptThatCannotBeReadIsRefusedWithItsPlace() throws Exception {
        Path script = Files.writeString(folder.resolve("wrong.sql"), "SELECT 1;\n\\set x 1 +\n");
        assertThat(typed("run script -q -p scripts=" + script, 2).text())
                .contains("wrong.sql:2: syntax error")
                .contains("^ error found here");
        assertThat(typed("run script -q -p scripts=builtin:tpcb-like", 2).text())
                .contains(
                        "the builtin scripts need pgbench_accounts, pgbench_branches,",
                        "pgbench_history, pgbench_tellers");
    }
}
