package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A user of PostgreSQL who may make tables in one schema, but not everything that Plimsoll does besides.
class MissingRightsTest extends OnPostgres {
    private static final String WIDE = " widerow -p columns=2 -p mode=get -p schema=lab -t {t}";
    private static final String BRIEF = " -c 1 -w 0s -m 4ops -q";

    private Database owner() {
        return database("postgres");
    }

    private interface Asking {
        void ask(Database database) throws Exception;
    }

    /// Makes a user with a schema, and takes both back afterwards.
    private void withUser(Asking asking) throws Exception {
        owner().execute(List.of(
                "CREATE ROLE student LOGIN PASSWORD 'secret'",
                "CREATE SCHEMA lab",
                "GRANT ALL ON SCHEMA lab TO student"));
        try {
            asking.ask(as("student", "secret"));
        } finally {
            owner().execute(List.of("DROP SCHEMA lab CASCADE", "DROP OWNED BY student", "DROP ROLE student"));
        }
    }

    private static void assertSound(Ended ended) {
        assertThat(ended.exitCode()).as(ended.text()).isIn(0, 3);
    }

    private long rows() throws Exception {
        return owner().ask(session -> session.number("SELECT count(*) FROM lab.plimsoll_wide"));
    }

    private List<String> tables() throws Exception {
        return owner().ask(session ->
                session.query("SELECT tablename::text FROM pg_tables WHERE schemaname = 'lab'").stream()
                        .map(row -> String.valueOf(row.getFirst()))
                        .toList());
    }

    @Test
    void withoutTheRightToLockARunGoesOnAndSaysSo() throws Exception {
        String functions = "FUNCTION pg_try_advisory_lock(bigint), pg_try_advisory_lock_shared(bigint)";
        withUser(student -> {
            owner().execute(List.of("REVOKE EXECUTE ON " + functions + " FROM PUBLIC"));
            try {
                for (String command : List.of(
                        "load" + WIDE + " -p rows=70", "run" + WIDE + BRIEF.replace(" -q", ""), "clean" + WIDE)) {
                    Ended ended = student.run(command);
                    assertSound(ended);
                    assertThat(ended.text())
                            .contains("the dataset could not be locked", "permission denied for function")
                            .contains("a second run on it at the same time will not be refused");
                }
            } finally {
                owner().execute(List.of("GRANT EXECUTE ON " + functions + " TO PUBLIC"));
            }
        });
    }

    /// An event trigger is how administrators forbid kinds of statements.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutTheRightToCommentMarksAreInATable(boolean isTableTaken) throws Exception {
        withUser(student -> {
            if (isTableTaken) {
                owner().execute(List.of("CREATE TABLE lab.plimsoll_dataset (mine INTEGER)"));
            }
            owner().execute(List.of(
                    """
                    CREATE FUNCTION no_comments() RETURNS event_trigger LANGUAGE plpgsql AS
                    $$ BEGIN RAISE insufficient_privilege USING MESSAGE = 'comments are forbidden here'; END $$""",
                    "CREATE EVENT TRIGGER no_comments ON ddl_command_start WHEN TAG IN ('COMMENT')"
                            + " EXECUTE FUNCTION no_comments()"));
            try {
                Ended load = student.run("load" + WIDE + " -p rows=70");
                assertSound(load);
                Ended clean = student.run("clean" + WIDE);
                if (isTableTaken) {
                    assertThat(load.text())
                            .contains("table plimsoll_wide could not be marked as Plimsoll's")
                            .contains("it will not be dropped later unless --drop-foreign names it");
                    assertThat(clean.exitCode()).as(clean.text()).isEqualTo(2);
                    assertThat(rows()).isEqualTo(70);
                    assertSound(student.run("clean" + WIDE + " --drop-foreign plimsoll_wide"));
                    assertThat(tables()).containsExactly("plimsoll_dataset");
                } else {
                    assertThat(load.text()).doesNotContain("could not be marked");
                    assertSound(clean);
                    assertThat(tables()).isEmpty();
                }
            } finally {
                owner().execute(List.of("DROP EVENT TRIGGER no_comments", "DROP FUNCTION no_comments()"));
            }
        });
    }

    /// Tables that somebody else made and let the user write to.
    @Test
    void tablesOfAnotherOwnerAreDrivenAndNotDropped() throws Exception {
        withUser(student -> {
            assertSound(owner().run("load" + WIDE + " -p rows=70"));
            owner().execute(List.of("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA lab TO student"));
            assertSound(student.run("run" + WIDE + BRIEF));
            for (String command : List.of("load" + WIDE + " -p rows=70 --load replace", "clean" + WIDE)) {
                Ended ended = student.run(command);
                assertThat(ended.exitCode()).as(command + ended.text()).isEqualTo(4);
                assertThat(ended.text()).contains("must be owner of table plimsoll_wide");
                assertThat(rows()).isEqualTo(70);
            }
        });
    }
}
