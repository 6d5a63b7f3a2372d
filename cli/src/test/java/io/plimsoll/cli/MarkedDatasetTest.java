package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import io.plimsoll.driver.Marks;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What Plimsoll made is known again: it is replaced, cleaned and sized by its mark. What has lost its mark is driven,
/// and dropped only by name.
class MarkedDatasetTest {
    private static final String WIDE = " widerow -p columns=2 -p mode=get -t {t}";
    private static final String BRIEF = " -c 1 -w 0s -m 4ops -q";
    private static final String OF_CH = "plimsoll-dataset layout=1 workload=ch profile=spec size=warehouses:3 run=r7";
    private static final List<String> NAMES = List.of("plimsoll_wide");

    @TempDir
    Path folder;

    private Database database(String product) {
        boolean isFile = product.equals("hsqldb") || product.equals("h2");
        return new Database(product + (isFile ? ":file:" : ":") + folder.resolve("data.db"), folder)
                .inSchemaOf("widerow");
    }

    private static void assertSound(Ended ended) {
        assertThat(ended.exitCode()).as(ended.text()).isIn(0, 3);
    }

    private static void assertRefused(Ended ended, String... saying) {
        assertThat(ended.exitCode()).as(ended.text()).isEqualTo(2);
        assertThat(ended.text()).contains(saying);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hsqldb", "h2", "sqlite", "duckdb"})
    void isSizedReplacedAndCleaned(String product) throws Exception {
        Database database = database(product);
        assertSound(database.run("load" + WIDE + " -p rows=70"));
        // The rows are not given: they are read from the data.
        assertSound(database.run("run" + WIDE + BRIEF));
        assertRefused(database.run("run" + WIDE + BRIEF + " -p rows=60"), "holds 70 rows, not 60: use -p rows=70");
        assertSound(database.run("run" + WIDE + BRIEF + " -p rows=90 --load replace"));
        assertThat(database.contents(NAMES).get("plimsoll_wide")).hasSize(90);
        assertSound(database.run("clean" + WIDE));
        assertThat(database.contents(List.of("plimsoll_wide", Marks.TABLE))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"hsqldb", "h2", "duckdb"})
    void withoutItsMarkItIsDrivenAndNotDropped(String product) throws Exception {
        Database database = database(product);
        assertSound(database.run("load" + WIDE + " -p rows=70"));
        database.execute(List.of("COMMENT ON TABLE plimsoll_wide IS 'mine now'"));
        assertSound(database.run("run" + WIDE + BRIEF));
        for (String attempt : List.of(
                "run" + WIDE + BRIEF + " --load replace",
                "run" + WIDE + BRIEF + " -p clean=true",
                "load" + WIDE + " --load replace",
                "clean" + WIDE)) {
            assertRefused(
                    database.run(attempt), "plimsoll_wide was not made by Plimsoll", "--drop-foreign plimsoll_wide");
            assertThat(database.contents(NAMES).get("plimsoll_wide"))
                    .as(attempt)
                    .hasSize(70);
        }
        assertSound(database.run("clean" + WIDE + " --drop-foreign Plimsoll_Wide"));
        assertThat(database.contents(NAMES)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"plimsoll-dataset layout=2 workload=widerow run=x", "plimsoll-dataset layout=1 workl", "plimsoll"
            })
    void aMarkThatCannotBeTrustedIsRefused(String mark) throws Exception {
        Database database = database("h2");
        assertSound(database.run("load" + WIDE + " -p rows=70"));
        database.execute(List.of("COMMENT ON TABLE plimsoll_wide IS '" + mark + "'"));
        for (String attempt : List.of("run" + WIDE + BRIEF, "run" + WIDE + BRIEF + " --load replace", "clean" + WIDE)) {
            assertRefused(database.run(attempt), "the mark of table plimsoll_wide is", "of its own");
            assertThat(database.contents(NAMES).get("plimsoll_wide")).hasSize(70);
        }
    }

    /// Whoever drops a table behind Plimsoll's back and makes another of its name leaves the mark behind.
    @Test
    void aMarkLeftBehindProtectsNothing() throws Exception {
        Database database = database("sqlite");
        assertSound(database.run("load" + WIDE + " -p rows=70"));
        database.execute(List.of("DROP TABLE plimsoll_wide"));
        database.fill(NAMES);
        assertRefused(database.run("clean" + WIDE), "plimsoll_wide was not made by Plimsoll");
        assertThat(database.contents(NAMES).get("plimsoll_wide")).hasSize(2);
    }

    @Test
    void aStrangeTableOfMarksIsNotTrusted() throws Exception {
        Database database = database("sqlite");
        database.fill(List.of(Marks.TABLE, "plimsoll_wide"));
        assertThat(database.run("run" + WIDE + BRIEF + " --load replace").exitCode())
                .isEqualTo(2);
        assertThat(database.contents(List.of(Marks.TABLE, "plimsoll_wide")).values())
                .hasSize(2)
                .allSatisfy(rows -> assertThat(rows).hasSize(2));
    }

    /// Each of tproc, ch and tproch says whose tables are in its way.
    @Test
    void anotherWorkloadsDatasetIsNamed() throws Exception {
        Database database = database("h2").inSchemaOf("");
        database.execute(List.of(
                "CREATE TABLE nation (n_nationkey INTEGER)",
                "CREATE TABLE stock (s_i_id INTEGER)",
                "COMMENT ON TABLE nation IS '" + OF_CH + "'",
                "COMMENT ON TABLE stock IS '" + OF_CH + "'"));
        for (String attempt : List.of(
                "run tproch -t {t} -p schema=connection", "run tproch -t {t} -p schema=connection --load replace")) {
            assertRefused(
                    database.run(attempt),
                    "table nation belongs to another dataset",
                    "(workload ch, profile spec, warehouses 3, made by run r7)");
        }
    }
}
