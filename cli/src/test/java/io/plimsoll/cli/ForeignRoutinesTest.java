package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import io.plimsoll.driver.embedded.postgres.DataHome;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A user's stored routine that has the name of a workload's stays; Plimsoll's own is made again by each run.
class ForeignRoutinesTest {
    private static final String RUN =
            "run tpcb --profile testbench --variant stored-procedure -c 1 -w 0s -m 4ops -q -t {t}";

    @TempDir
    Path folder;

    private static void assertSound(Ended ended) {
        assertThat(ended.exitCode()).as(ended.text()).isIn(0, 3);
    }

    @Test
    void ofPostgresStay() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(new PostgresOptions(
                folder.resolve("postgres"), DataHome.ofThisUser().binariesFolder(), 0, Map.of()))) {
            Database database = new Database(
                    "postgres://plimsoll:" + postgres.password().reveal() + "@127.0.0.1:" + postgres.port()
                            + "/plimsoll",
                    folder);
            assertSound(database.run(RUN));
            assertSound(database.run(RUN));
            String source = "SELECT prosrc FROM pg_proc WHERE proname = 'plimsoll_testbench_tx'";
            database.execute(List.of("DROP FUNCTION plimsoll_testbench_tx", """
                    CREATE FUNCTION plimsoll_testbench_tx(account_id INTEGER, teller_id INTEGER, branch_id INTEGER,
                    amount INTEGER) RETURNS BIGINT LANGUAGE sql AS 'SELECT 7::bigint'"""));
            for (String attempt : List.of(RUN, RUN + " --load replace", RUN + " -p clean=true")) {
                Ended ended = database.run(attempt);
                assertThat(ended.exitCode()).as(ended.text()).isEqualTo(2);
                assertThat(ended.text()).contains("routine plimsoll_testbench_tx exists", "did not make it");
            }
            assertSound(database.run("clean tpcb --profile testbench -t {t}"));
            assertThat(String.valueOf(database.<Object>ask(session -> session.query(source))))
                    .isEqualTo("[[SELECT 7::bigint]]");
            assertSound(database.run(RUN + " --drop-foreign plimsoll_testbench_tx"));
        }
    }

    @Test
    void ofHsqldbStay() throws Exception {
        Database database = new Database("hsqldb:file:" + folder.resolve("data"), folder);
        assertSound(database.run(RUN));
        assertSound(database.run(RUN));
        // One that an earlier version made, which marked none.
        database.execute(List.of("COMMENT ON ROUTINE plimsoll_testbench_tx IS ''"));
        assertSound(database.run(RUN));
        String source = "SELECT routine_definition FROM information_schema.routines"
                + " WHERE lower(routine_name) = 'plimsoll_testbench_tx'";
        database.execute(List.of("DROP PROCEDURE plimsoll_testbench_tx", """
                CREATE PROCEDURE plimsoll_testbench_tx(IN account_id INTEGER, IN teller_id INTEGER,
                IN branch_id INTEGER, IN amount INTEGER, OUT new_balance BIGINT)
                READS SQL DATA BEGIN ATOMIC SET new_balance = 4711; END"""));
        for (String attempt : List.of(RUN, RUN + " --load replace", RUN + " -p clean=true")) {
            Ended ended = database.run(attempt);
            assertThat(ended.exitCode()).as(ended.text()).isEqualTo(2);
            assertThat(ended.text()).contains("routine plimsoll_testbench_tx exists", "did not make it");
        }
        assertSound(database.run("clean tpcb --profile testbench -t {t}"));
        assertThat(String.valueOf(database.<Object>ask(session -> session.query(source))))
                .contains("4711");
        assertSound(database.run(RUN + " --drop-foreign plimsoll_testbench_tx"));
    }
}
