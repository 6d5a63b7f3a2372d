package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Workload files, as whole commands.
@Order(8)
class OwnRunTest extends OnPostgres {
    private static final Path BANK = Path.of("../examples/own/bank.yaml").toAbsolutePath();

    private static Ended typed(Database database, String command, Integer... exitCodes) {
        Ended ended = database.run(command + " -t {t}");
        assertThat(ended.exitCode()).as(command + "\n" + ended.text()).isIn((Object[]) exitCodes);
        assertThat(ended.text()).as(command).doesNotContain("Exception");
        return ended;
    }

    private Path file(String text) throws Exception {
        return Files.writeString(folder.resolve("shop.yaml"), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "h2", "sqlite"})
    void theBankKeepsItsMoney(String product) throws Exception {
        Database database = database(product);
        Ended ended = typed(database, "run " + BANK + " -q -c 4 -w 0s -m 800ops --load replace", 0, 3);
        assertThat(ended.text())
                .contains("2 of 2 invariants hold")
                .containsPattern("failed +0 of 800 operations")
                .contains("withdraw");
        assertThat(typed(database, "run " + BANK + " -q -c 4 -w 0s -m 400ops --load never", 0, 3)
                        .text())
                .contains("2 of 2 invariants hold");
        assertThat(typed(database, "clean " + BANK, 0).text()).contains("dropped: ");
    }

    /// Many sessions on one lane of the wire driver, and one lane for each.
    @ParameterizedTest
    @ValueSource(ints = {1, 16})
    void operationsThatReadAreMultiplexed(int lanes) {
        Ended ended = typed(
                database("postgres"),
                "run " + BANK + " -q -c 16 -w 0s -m 2000ops --load replace -p retries=100 -p lanes=" + lanes,
                0,
                3);
        assertThat(ended.text()).contains("2 of 2 invariants hold").containsPattern("failed +0 of 2,000 operations");
    }

    @Test
    void theUnfinishedLoadOfAnotherFileIsKept() throws Exception {
        List<String> files = new ArrayList<>();
        for (String table : List.of("shelf", "book")) {
            Path file = folder.resolve(table + ".yaml");
            Files.writeString(file, """
                    tables: {%1$s: {rows: 10, key: id, columns: {id: {type: int64, sequence: 1}}}}
                    operations: {look: {draw: {r: {row: %1$s}}, sql: "SELECT id FROM %1$s WHERE id = :r.id"}}
                    """.formatted(table));
            files.add(file.toString());
        }
        Database database = database("postgres");
        typed(database, "load " + files.getFirst() + " --steps schema", 0);
        typed(database, "load " + files.getLast(), 0);
        typed(database, "clean " + files.getLast(), 0);
        assertThat(typed(database, "run " + files.getFirst() + " -q -w 0s -m 10ops", 2)
                        .text())
                .contains("is partially loaded");
        typed(database, "load " + files.getFirst(), 0);
        typed(database, "run " + files.getFirst() + " -q -w 0s -m 10ops", 0, 3);
    }

    /// An operation reads and writes without a lock, or writes less than it says.
    @Test
    void aLostUpdateIsFound() throws Exception {
        Path losing = file("""
                tables:
                  account:
                    rows: 10
                    key: id
                    columns: {id: {type: int64, sequence: 1}, balance: {type: int64, value: 1000}}
                operations:
                  deposit:
                    draw: {a: {row: account}, cents: {uniform: [1, 100]}}
                    transaction:
                      - if: ":cents % 10 <> 0"
                        then: [UPDATE account SET balance = balance + :cents WHERE id = :a.id]
                    sums: {money: ":cents"}
                invariants:
                  money-is-kept: {sum: SELECT sum(balance) FROM account, equals: before + sums(money)}
                """);
        Ended ended = typed(database("postgres"), "run " + losing + " -q -c 2 -w 0s -m 400ops --load replace", 1, 3);
        assertThat(ended.text()).contains("money-is-kept").containsPattern("the sum is [\\d,]+, should be [\\d,]+");
    }

    /// Every odd number is refused, so that the same draws never succeed.
    @ParameterizedTest
    @CsvSource({
        "23505, '{errors: [conflict, constraint], draws: new}', true",
        "40001, '{draws: new}', true",
        "23505, '[conflict, constraint]', false",
        "23505, '{errors: conflict, draws: new}', false",
        "40001, none, false",
    })
    void anOperationIsTriedAgainAsTheFileSays(String sqlState, String retry, boolean succeeds) throws Exception {
        Database database = database("postgres");
        database.execute(List.of("""
                CREATE OR REPLACE FUNCTION even_only(v bigint) RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN
                IF v %% 2 = 1 THEN RAISE EXCEPTION 'odd' USING errcode = '%s'; END IF;
                RETURN v; END $$""".formatted(sqlState)));
        Path file = file("""
                operations:
                  ask:
                    draw: {v: {uniform: [1, 1000000]}}
                    sql: SELECT even_only(:v)
                    retry: %s
                """.formatted(retry));
        Ended ended = typed(database, "run " + file + " -q -c 2 -w 0s -m 200ops -p retries=100", 0, 1, 3);
        assertThat(ended.text())
                .containsPattern(succeeds ? "failed +0 of 200 operations" : "failed +[1-9][0-9]* of 200 operations");
    }

    @Test
    void theAuditFindsARowThatWasDamaged() throws Exception {
        Path shop = Path.of("../examples/own/shop.yaml").toAbsolutePath();
        Database database = database("postgres");
        String what = shop + " -p customers=100";
        typed(database, "load " + what + " -q --load replace", 0);
        assertThat(database.type("audit " + what + " -t {t}").exitCode()).isZero();
        database.execute(List.of("DELETE FROM plimsoll_own.customers WHERE id = 7"));
        Ended ended = database.type("audit " + what + " -t {t}");
        assertThat(ended.exitCode()).as(ended.text()).isEqualTo(1);
        assertThat(ended.text())
                .contains("orders-have-customers")
                .contains("holds 7, should hold an existing customer");
        typed(database, "clean " + what, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "sqlite"})
    void tablesOfOthersStayAsTheyAre(String product) throws Exception {
        Database database = database(product);
        database.fill(List.of("account"));
        Map<String, List<String>> before = database.contents(List.of("account"));
        for (String command : List.of("run", "load", "clean")) {
            String limits = command.equals("run") ? " -w 0s -m 10ops" : "";
            Ended ended = typed(database, command + " " + BANK + " -q -p schema=connection" + limits, 2);
            assertThat(ended.text()).contains("not made by Plimsoll");
        }
        Ended replaced = typed(database, "load " + BANK + " -q -p schema=connection --load replace", 2);
        assertThat(replaced.text()).contains("not made by Plimsoll");
        assertThat(database.contents(List.of("account"))).isEqualTo(before);
    }

    @Test
    void otherParametersAreAnotherDataset() {
        Database database = database("sqlite");
        typed(database, "load " + BANK + " -q -p accounts=100", 0);
        assertThat(typed(database, "load " + BANK + " -q -p accounts=100", 0).text())
                .contains("there already");
        assertThat(typed(database, "run " + BANK + " -q -w 0s -m 10ops -p accounts=200", 2)
                        .text())
                .contains("was made from other tables, parameters or another seed");
        typed(database, "run " + BANK + " -q -w 0s -m 10ops -p accounts=100 -p theta=1.3", 0, 3);
        assertThat(typed(database, "run " + BANK + " -q -w 0s -m 10ops -p acounts=100", 2)
                        .text())
                .contains("there is no key \"acounts\" (did you mean \"accounts\"?)");
    }

    @Test
    void aSweepVariesParameters() {
        Ended ended = typed(
                database("postgres"),
                "sweep " + BANK + " -q --grid theta=0.5,1.2 -w 0s -m 100ops -c 2 --load replace",
                0,
                3);
        assertThat(ended.text()).contains("theta");
    }

    @Test
    void thePlanShowsRowsAndInputs() {
        Ended ended = database("sqlite").type("plan " + BANK + " -t {t}");
        assertThat(ended.exitCode()).as(ended.text()).isZero();
        assertThat(ended.text())
                .contains("1,000 rows, about 28 kB of values")
                .contains("id = 1, owner = owner-000001, balance = ")
                .contains("weight 20 (20.0 %)")
                .contains("a.owner = owner-");
        Ended ddl = database("sqlite").type("plan " + BANK + " -t {t} --ddl");
        assertThat(ddl.text()).contains("CREATE TABLE account").contains("SELECT balance FROM account WHERE owner = ?");
    }

    /// Without a transaction, what an attempt did before a miss stays done and is not counted.
    @Test
    void whatIsPartlyDoneAccusesNobody() throws Exception {
        Path file = file("""
                tables:
                  partly: {rows: 10, key: id, columns: {id: {type: int64, sequence: 1}, n: {type: int64, value: 0}}}
                operations:
                  find:
                    draw: {id: {uniform: [1, 20]}}
                    steps:
                      - {sql: UPDATE partly SET n = n + 1 WHERE id = 1, rows: one}
                      - {read: {n: SELECT n FROM partly WHERE id = :id}, rows: one-or-miss}
                    sums: {found: 1}
                invariants:
                  counted: {sum: SELECT n FROM partly WHERE id = 1, equals: before + sums(found)}
                  kept: {count: partly, equals: before}
                """);
        Ended ended = typed(database("postgres"), "run " + file + " -q -c 1 -w 0s -m 200ops --load replace", 3);
        typed(database("postgres"), "clean " + file, 0);
        assertThat(ended.text().replaceAll("\\s+", " "))
                .containsPattern("AuditIncomplete: counted.* cannot be judged")
                .contains("attempts failed or missed after they had committed a part: use transactions")
                .doesNotContain("AuditFailed");
    }

    @Test
    void aSumThatIsNoNumberIsRefused() throws Exception {
        Path file = file("""
                operations: {ask: {sql: SELECT 1}}
                invariants:
                  money: {sum: SELECT CAST(5 AS money), equals: before}
                """);
        Ended ended = typed(database("postgres"), "run " + file + " -q -c 1 -w 0s -m 20ops", 1, 2, 3, 4);
        assertThat(ended.text()).contains("the query of invariant money must return one number, not \"$5.00\"");
    }

    @Test
    void missesEndOperations() throws Exception {
        Path file = file("""
                tables:
                  t: {rows: 10, key: id, columns: {id: {type: int64, sequence: 1}, n: {type: int64, value: 0}}}
                operations:
                  find:
                    draw: {id: {uniform: [1, 20]}}
                    transaction:
                      - {sql: UPDATE t SET n = n + 1 WHERE id = 1, rows: one}
                      - {read: {n: SELECT n FROM t WHERE id = :id}, rows: one-or-miss}
                    sums: {found: 1}
                invariants:
                  undone: {sum: SELECT n FROM t WHERE id = 1, equals: before + sums(found)}
                """);
        for (String product : List.of("postgres", "h2")) {
            Ended ended = typed(database(product), "run " + file + " -q -c 1 -w 0s -m 200ops --load replace", 0, 3);
            assertThat(ended.text()).contains("1 of 1 invariant").containsPattern("miss");
        }
    }

    @Test
    void newKeysAreNewAndLoopsDrawAnew() throws Exception {
        Path file = file("""
                parameters: {tables: 3, reads: 5}
                tables:
                  item:
                    copies: ${tables}
                    rows: 50
                    key: id
                    columns: {id: {type: int64, sequence: 1}, n: {type: int64, value: 0}}
                  seen:
                    rows: 0
                    key: id
                    columns: {id: {type: int64, sequence: 1}, item: {type: int64, value: 0}}
                operations:
                  look:
                    draw: {t: {copy: item}}
                    transaction:
                      - repeat: ${reads}
                        draw: {i: {row: item, zipf: {theta: 1.1}}, id: {next: seen}}
                        do:
                          - {sql: "UPDATE item{t} SET n = n + 1 WHERE id = :i.id", rows: one}
                          - INSERT INTO seen (id, item) VALUES (:id, :i.id)
                          - sums: {looks: 1}
                invariants:
                  all-seen: {count: seen, equals: before + 5 * acknowledged(look)}
                  all-counted:
                    sum: SELECT (SELECT sum(n) FROM item1) + (SELECT sum(n) FROM item2) + (SELECT sum(n) FROM item3)
                    equals: before + sums(looks)
                """);
        Database database = database("postgres");
        String run = "run " + file + " -q -c 4 -w 0s -m 100ops -p retries=1000";
        for (String load : List.of("replace", "never", "never")) {
            Ended ended = typed(database, run + " --load " + load, 0, 3);
            assertThat(ended.text()).contains("2 of 2 invariants hold").containsPattern("failed +0 of 100 operations");
        }
    }

    private static List<String> yamlOf(String document) throws Exception {
        Matcher blocks = Pattern.compile("(?ms)^```yaml\n(.*?)^```")
                .matcher(Files.readString(Path.of("../docs").resolve(document)));
        return blocks.results().map(block -> block.group(1)).toList();
    }

    @Test
    void theExampleOfThePageIsTheFile() throws Exception {
        String example = Files.readString(Path.of("../examples/own/shop.yaml"));
        assertThat(example.substring(example.indexOf('\n') + 1))
                .isEqualTo(yamlOf("workload-file.md").getFirst());
    }

    /// The guide adds its second block below the operations, and its third below the tables.
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "h2"})
    void theGuideLeadsToATestedWorkload(String product) throws Exception {
        List<String> blocks = yamlOf("own-workload.md");
        String first = blocks.get(0);
        Path begun = file(first);
        Database database = database(product);
        typed(database, "run " + begun + " -q -c 2 -w 0s -m 100ops -p products=500 --load replace", 0, 3);
        int operations = first.indexOf("operations:");
        Path whole = file(first.substring(0, operations) + blocks.get(2) + first.substring(operations) + blocks.get(1));
        Ended ended = typed(
                database,
                "run " + whole + " -q -c 2 -w 0s -m 300ops -p products=500 -p retries=50 --load replace",
                0,
                3);
        assertThat(ended.text()).contains("2 of 2 invariants hold").contains("buy");
    }

    @Test
    void aScriptIsAnOperationAmongOthers() throws Exception {
        Files.writeString(
                folder.resolve("more.sql"), "\\set id random(1, :accounts)\nUPDATE t SET n = n + 1 WHERE id = :id;\n");
        Path file = file("""
                parameters: {accounts: 20}
                tables:
                  t:
                    rows: ${accounts}
                    key: id
                    columns: {id: {type: int64, sequence: 1}, n: {type: int64, value: 0}}
                operations:
                  look: {draw: {r: {row: t}}, sql: "SELECT n FROM t WHERE id = :r.id", rows: one}
                  more: {script: more.sql, weight: 3}
                invariants:
                  counted: {sum: SELECT sum(n) FROM t, equals: before + acknowledged(more)}
                """);
        Ended ended = typed(database("h2"), "run " + file + " -q -c 2 -w 0s -m 200ops --load replace", 0, 3);
        assertThat(ended.text()).contains("1 of 1 invariant").containsPattern("failed +0 of 200 operations");
        file("operations: {more: {script: none.sql}}");
        assertThat(typed(database("h2"), "run " + file + " -q -w 0s -m 10ops", 2)
                        .text())
                .contains("shop.yaml:1:29: there is no file \"none.sql\" of at most 1 MB in the folder of the"
                        + " workload file");
    }

    @Test
    void aBrokenFileIsRefusedWithItsLine() throws Exception {
        Path file = file("operations:\n  look:\n    sqll: SELECT 1\n");
        Ended ended = typed(database("sqlite"), "run " + file + " -q -w 0s -m 10ops", 2);
        assertThat(ended.text()).contains("shop.yaml:3:5: operation look has no key \"sqll\" (did you mean \"sql\"?)");
        Path taken = file("parameters: {sessions: 5}\noperations:\n  look: {sql: SELECT 1}\n");
        assertThat(typed(database("sqlite"), "run " + taken + " -q -w 0s -m 10ops", 2)
                        .text())
                .contains("the parameter \"sessions\" needs another name");
    }

    /// Such a row is none of the samples that the plan computes.
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "h2", "sqlite", "duckdb"})
    void aRowWithoutAValueEndsTheLoad(String product) throws Exception {
        String template = """
                tables:
                  t:
                    rows: 10000
                    key: id
                    columns:
                      id: {type: int32, sequence: 1}
                      b: {type: int32, expression: "100 / (:id - PLACE)"}
                operations:
                  o: {sql: SELECT 1}
                """;
        Database database = database(product);
        Ended later = typed(database, "run " + file(template.replace("PLACE", "5002")) + " -q -w 0s -m 10ops", 4);
        assertThat(later.text()).contains("loading t: ").contains("division by zero");
        Ended first = typed(database, "run " + file(template.replace("PLACE", "1")) + " -q -w 0s -m 10ops", 2);
        assertThat(first.text()).contains("a column has rows without a value: division by zero");
    }

    /// One lane for all sessions, and one for each.
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "h2"})
    void anInputWithoutAValueIsAFailureOfTheOperation(String product) throws Exception {
        Path file = file("""
                operations:
                  o:
                    draw: {a: {uniform: [0, 3]}, b: {expression: "1 / :a"}}
                    sql: SELECT :b
                """);
        Ended ended = typed(database(product), "run " + file + " -q -c 4 -w 0s -m 400ops", 1, 3);
        assertThat(ended.text()).contains("operation o: division by zero").contains("of 400 operations");
    }

    @Test
    void withoutTablesTheUsersOwnAreDriven() throws Exception {
        Database database = database("h2");
        database.fill(List.of("things"));
        Path file = file("""
                operations:
                  look: {draw: {id: {uniform: [1, 2]}}, sql: SELECT mine FROM things WHERE id = :id, rows: one}
                """);
        Ended ended = typed(database, "run " + file + " -q -c 1 -w 0s -m 50ops", 0, 3);
        assertThat(ended.text()).containsPattern("failed +0 of 50 operations");
        assertThat(typed(database, "clean " + file, 0).text()).contains("nothing to drop");
        assertThat(database.contents(List.of("things")).get("things")).hasSize(2);
    }
}
