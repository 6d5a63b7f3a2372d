package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import io.plimsoll.testing.TestMariadb;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The workload files that are part of Plimsoll, as whole commands. Those of sysbench are in [SysbenchCommandTest].
class BuiltinRunTest extends OnPostgres {
    private static final List<String> PRODUCTS = List.of("postgres", "h2", "hsqldb", "sqlite", "duckdb", "mariadb");

    /// The settings that make a small dataset of each.
    private static final Map<String, String> SMALL = Map.of(
            "tatp", "subscribers=500",
            "smallbank", "accounts=200",
            "voter", "numbers=50",
            "sibench", "records=10");

    static Stream<Arguments> everywhere() {
        return PRODUCTS.stream()
                .filter(product ->
                        !product.equals("mariadb") || TestMariadb.address().isPresent())
                .flatMap(product -> SMALL.keySet().stream().sorted().map(name -> Arguments.of(product, name)));
    }

    @Override
    Database database(String product) {
        return product.equals("mariadb")
                ? new Database(TestMariadb.orSkip(BuiltinRunTest.class), folder)
                : super.database(product);
    }

    private static Ended typed(Database database, String command, Integer... exitCodes) {
        Ended ended = database.run(command + " -t {t}");
        assertThat(ended.exitCode()).as(command + "\n" + ended.text()).isIn((Object[]) exitCodes);
        assertThat(ended.text()).as(command).doesNotContain("Exception");
        return ended;
    }

    /// One session, so that nothing is refused because of another one, whatever the product locks.
    @ParameterizedTest(name = "{1} on {0}")
    @MethodSource("everywhere")
    void runsAndKeepsItsInvariants(String product, String name) {
        Database database = database(product);
        // DuckDB has no levels of isolation, and one session needs none.
        String settings = SMALL.get(name) + (product.equals("duckdb") ? " -p isolation=default" : "");
        Ended ended = typed(database, "run " + name + " -q -c 1 -w 0s -m 300ops --load replace -p " + settings, 0, 3);
        assertThat(ended.text())
                .containsPattern("\\d of \\d invariants? holds?")
                .containsPattern("failed +0 of 300");
        assertThat(typed(database, "clean " + name + " -p " + settings, 0).text())
                .contains("dropped: ");
    }

    @Test
    void manySessionsKeepTheMoney() {
        Ended ended = typed(
                database("postgres"), "run smallbank -q -c 8 -w 0s -m 2000ops --load replace -p accounts=1000", 0, 3);
        assertThat(ended.text()).contains("2 of 2 invariants hold").containsPattern("failed +0 of 2,000");
        assertThat(ended.text()).contains("isolation");
    }

    /// One update in fifty is answered, but not done.
    @Test
    void theAuditFindsALostUpdate() throws Exception {
        Database database = database("postgres");
        typed(database, "run smallbank -q -c 2 -w 0s -m 100ops --load replace -p accounts=1000", 0, 3);
        database.inSchemaOf("smallbank").execute(List.of("CREATE SEQUENCE lost", """
                        CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                        IF nextval('plimsoll_smallbank.lost') % 50 = 0 THEN NEW.bal := OLD.bal; END IF;
                        RETURN NEW; END $$""", """
                        CREATE TRIGGER losing BEFORE UPDATE ON checking FOR EACH ROW WHEN (NEW.bal > OLD.bal)
                        EXECUTE FUNCTION lose()"""));
        Ended ended = typed(database, "run smallbank -q -c 2 -w 0s -m 1000ops --load never -p accounts=1000", 1, 3);
        assertThat(ended.text()).contains("money-is-kept", "VIOLATED");
        database.inSchemaOf("smallbank").execute(List.of("DROP TRIGGER losing ON checking", "DROP FUNCTION lose"));
        typed(database, "clean smallbank", 0);
    }

    @Test
    void missesOfTatpAreNoFailures() {
        Ended ended = typed(
                database("postgres"), "run tatp -q -c 4 -w 0s -m 3000ops --load replace -p subscribers=2000", 0, 3);
        assertThat(ended.text())
                .containsPattern("failed +0 of 3,000")
                .contains("get-new-destination", "2 of 2 invariants hold");
    }

    /// A file and a plan of its own, too: `plimsoll plan`, and a parameter that is misspelt.
    @Test
    void aBuiltinFileIsPlannedAsAnyOther() {
        Database database = database("h2");
        assertThat(database.type("plan tatp -t {t} --ddl").text())
                .contains("CREATE TABLE subscriber", "SELECT cf.numberx")
                .doesNotContain("hours");
        Ended refused = database.type("plan tatp -t {t} -p subscriber=7");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.text()).contains("there is no key \"subscriber\" (did you mean \"subscribers\"?)");
    }
}
