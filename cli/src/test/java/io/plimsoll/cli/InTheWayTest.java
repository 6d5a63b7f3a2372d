package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import io.plimsoll.driver.Marks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is not a table of a workload's and takes a name that Plimsoll needs: views, and a table of the name of the
/// marks.
class InTheWayTest extends OnPostgres {
    private static final String HERE = " widerow -p columns=2 -p mode=get -p schema=connection -t {t}";
    private static final String BRIEF = " -p rows=70 -c 1 -w 0s -m 4ops -q";
    private static final List<String> ATTEMPTS = List.of(
            "load" + HERE + " -p rows=70",
            "load" + HERE + " -p rows=70 --load replace",
            "run" + HERE + BRIEF,
            "run" + HERE + BRIEF + " --load replace -p clean=true");

    @Override
    Database database(String product) {
        return product.equals("jdbc")
                ? new Database(
                        "jdbc:postgresql://127.0.0.1:" + postgres.port() + "/plimsoll?user=plimsoll&password="
                                + postgres.password().reveal(),
                        folder)
                : super.database(product);
    }

    private static Map<String, String> rows(Database database, List<String> relations) throws Exception {
        return database.ask(session -> {
            Map<String, String> rows = new TreeMap<>();
            for (String relation : relations) {
                rows.put(relation, String.valueOf(session.query("SELECT id, mine FROM " + relation + " ORDER BY id")));
            }
            return rows;
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"hsqldb", "h2", "sqlite", "duckdb", "postgres", "jdbc"})
    void aViewOfATablesNameIsRefused(String product) throws Exception {
        Database database = database(product);
        List<String> relations = List.of("precious_rows", "plimsoll_wide");
        database.fill(List.of("precious_rows"));
        database.execute(List.of("CREATE VIEW plimsoll_wide AS SELECT id, mine FROM precious_rows"));
        Map<String, String> before = rows(database, relations);
        try {
            for (String attempt : ATTEMPTS) {
                Ended ended = database.run(attempt);
                assertThat(ended.exitCode()).as(attempt + "\n" + ended.text()).isEqualTo(2);
                assertThat(ended.text()).contains("plimsoll_wide is not a table", "nothing was changed", "of its own");
                assertThat(rows(database, relations)).as(attempt).isEqualTo(before);
            }
            Ended clean = database.run("clean" + HERE);
            assertThat(clean.text()).contains("there was nothing to drop");
            assertThat(rows(database, relations)).isEqualTo(before);
        } finally {
            database.execute(List.of("DROP VIEW plimsoll_wide", "DROP TABLE precious_rows"));
        }
    }

    /// SQLite keeps marks in a table of this name.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTableOfTheMarksNameIsRefusedWhereMarksAreInIt(boolean isDatasetThere) throws Exception {
        Database database = database("sqlite");
        List<String> names = isDatasetThere ? List.of(Marks.TABLE, "plimsoll_wide") : List.of(Marks.TABLE);
        database.fill(names);
        Map<String, List<String>> before = database.contents(names);
        List<String> attempts = new ArrayList<>(ATTEMPTS);
        if (isDatasetThere) {
            attempts.add("clean" + HERE);
        }
        for (String attempt : attempts) {
            Ended ended = database.run(attempt);
            assertThat(ended.exitCode()).as(attempt + "\n" + ended.text()).isEqualTo(2);
            assertThat(ended.text())
                    .contains("table plimsoll_dataset was not made by Plimsoll", "nothing was changed: rename it");
            assertThat(database.contents(List.of(Marks.TABLE, "plimsoll_wide"))).isEqualTo(before);
        }
    }

    /// Elsewhere marks are comments, and the table has nothing to do with them.
    @ParameterizedTest
    @ValueSource(strings = {"hsqldb", "h2", "duckdb", "postgres"})
    void aTableOfTheMarksNameIsLetAloneElsewhere(String product) throws Exception {
        Database database = database(product);
        List<String> names = List.of(Marks.TABLE);
        database.execute(List.of("CREATE TABLE plimsoll_dataset (table_name VARCHAR(100))"));
        try {
            for (String attempt : List.of(ATTEMPTS.getFirst(), ATTEMPTS.get(2), ATTEMPTS.getLast(), "clean" + HERE)) {
                Ended ended = database.run(attempt);
                assertThat(ended.exitCode()).as(attempt + "\n" + ended.text()).isIn(0, 3);
                assertThat(ended.text()).doesNotContain("could not be marked");
                assertThat(database.contents(names)).containsOnlyKeys(Marks.TABLE);
            }
        } finally {
            database.execute(List.of("DROP TABLE plimsoll_dataset"));
        }
    }
}
