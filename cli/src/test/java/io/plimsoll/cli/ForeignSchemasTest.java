package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A schema goes only if its comment says that it was made here and nothing is left in it.
class ForeignSchemasTest extends OnPostgres {
    private static final String RUN =
            "run widerow -p columns=2 -p mode=get -p rows=70 -c 1 -w 0s -m 4ops -q -t {t} -p clean=true -p schema=";

    private static long schemas(Database database, String name) throws Exception {
        return database.ask(session -> session.number(
                "SELECT count(*) FROM information_schema.schemata WHERE lower(schema_name) = '" + name + "'"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hsqldb", "h2", "duckdb", "postgres"})
    void anEmptyOneOfTheUserStays(String product) throws Exception {
        Database database = database(product);
        String name = "plimsoll_mine";
        database.execute(List.of("CREATE SCHEMA " + name));

        Ended run = database.run(RUN + name);

        assertThat(run.exitCode()).as(run.text()).isIn(0, 3);
        assertThat(schemas(database, name)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"hsqldb, 1", "h2, 0", "duckdb, 1", "postgres, 0"})
    void oneMadeHereGoesWhereItsCommentSaysSo(String product, long left) throws Exception {
        Database database = database(product);

        Ended run = database.run(RUN + "plimsoll_bench");

        assertThat(run.exitCode()).as(run.text()).isIn(0, 3);
        assertThat(schemas(database, "plimsoll_bench")).isEqualTo(left);
    }
}
