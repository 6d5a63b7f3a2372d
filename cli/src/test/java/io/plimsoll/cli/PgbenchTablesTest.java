package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.testing.InstalledPgbench.Ended;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The tables of pgbench's builtin scripts: how they are made, and whose are left alone.
class PgbenchTablesTest extends OnPgbench {
    private static final List<String> TABLES =
            List.of("pgbench_accounts", "pgbench_branches", "pgbench_history", "pgbench_tellers");

    /// The first one in the search path of the user of that name.
    private static final String OWN_SCHEMA = "CREATE SCHEMA plimsoll";

    private static final String STRUCTURE = """
            SELECT concat_ws(' ', relname, relkind, relpersistence, reloptions, pg_get_expr(relpartbound, oid))
            FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'i', 'I')
            UNION ALL
            SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
            FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f')
            UNION ALL
            SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull)
            FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
            WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND relkind IN ('r', 'p')
            ORDER BY 1""";

    private static final String CONTENTS = """
            SELECT concat_ws(' ', 'branches', count(*), sum(bid), sum(bbalance), count(filler)) FROM pgbench_branches
            UNION ALL
            SELECT concat_ws(' ', 'tellers', count(*), sum(tid), sum(bid), count(filler)) FROM pgbench_tellers
            UNION ALL
            SELECT concat_ws(' ', 'accounts', count(*), sum(aid), sum(bid), max(octet_length(filler)))
            FROM pgbench_accounts
            UNION ALL
            SELECT concat_ws(' ', 'history', count(*)) FROM pgbench_history""";

    @Test
    void theTablesAreThoseOfTheRealOne() throws Exception {
        for (String options : List.of(
                "",
                " -F 80 --unlogged-tables --foreign-keys",
                " --partitions=3",
                " --partitions=2 --partition-method=hash -n -I dtGvp")) {
            empty();
            Ended expected = real("-i -q -s 2" + options);
            List<String> tables = rows(STRUCTURE);
            List<String> contents = rows(CONTENTS);
            empty();
            Ended made = plimsoll("--pgbench-version=15 -i -q -s 2" + options);
            assertThat(made.exitCode()).as(made.err()).isZero();
            assertThat(rows(STRUCTURE)).as(options).isEqualTo(tables);
            assertThat(rows(CONTENTS)).as(options).isEqualTo(contents);
            assertThat(masked(made.err())).isEqualTo(masked(expected.err().replaceAll("(?m)^NOTICE:.*\n", "")));
        }
    }

    @Test
    void initializationSaysWhatItDoes() {
        Ended made = plimsoll("-i -s 1");
        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(masked(made.err())).isEqualTo("""
                dropping old tables...
                creating tables...
                generating data (client-side)...
                N of N tuples (N%) of pgbench_accounts done (elapsed N s, remaining N s)
                vacuuming...
                creating primary keys...
                done in N s (drop tables N s, create tables N s, client-side generate N s, vacuum N s,\
                 primary keys N s).
                """);
        assertThat(plimsoll("-i -s 1 -q").exitCode())
                .as("its own tables are replaced")
                .isZero();
    }

    @Test
    void tablesOfSomebodyElseAreNeitherDroppedNorEmptied() throws Exception {
        Database database = database();
        database.fill(TABLES);
        Map<String, List<String>> before = database.contents(TABLES);
        for (String options : List.of("-i", "-i -I g", "-i -I G", "-i -I dt --drop-foreign=pgbench_accounts")) {
            Ended refused = plimsoll(options);
            assertThat(refused.exitCode()).isEqualTo(1);
            assertThat(refused.err()).contains("not made by Plimsoll; nothing was changed", "--drop-foreign ");
            assertThat(database.contents(TABLES)).as(options).isEqualTo(before);
        }
        Ended made = plimsoll("-i --drop-foreign=" + String.join(",", TABLES));
        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(rows("SELECT count(*) FROM pgbench_accounts")).containsExactly("100000");
    }

    @Test
    void aHistoryOfSomebodyElseIsNotEmptied() throws Exception {
        plimsoll("-i -I dtg");
        database()
                .execute(List.of(
                        "DROP TABLE pgbench_history",
                        "CREATE TABLE pgbench_history (mine int)",
                        "INSERT INTO pgbench_history VALUES (1)"));
        Ended ended = plimsoll("-S -t 1");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.err()).contains("is not as pgbench makes it, and is not emptied");
        assertThat(rows("SELECT mine FROM pgbench_history")).containsExactly("1");
    }

    /// TRUNCATE empties the table that the search path finds, which need not be in its first schema.
    @Test
    void aHistoryOfSomebodyElseIsNotEmptiedInAnotherSchemaEither() throws Exception {
        plimsoll("-i -I dtg");
        database()
                .execute(List.of(
                        "ALTER TABLE pgbench_history ADD COLUMN mine int",
                        "INSERT INTO pgbench_history (mine) VALUES (1)",
                        OWN_SCHEMA));
        Ended ended = plimsoll("-S -t 1");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.err()).contains("is not as pgbench makes it, and is not emptied");
        assertThat(rows("SELECT mine FROM public.pgbench_history")).containsExactly("1");
    }

    @Test
    void tablesMayBeInAnySchemaOfTheSearchPath() throws Exception {
        plimsoll("-i -s 1");
        database().execute(List.of(OWN_SCHEMA));
        Ended ended = plimsoll("-t 5");
        assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
        assertThat(ended.out()).contains("actually processed: 5/5\n").contains("5 of 5 invariants hold");
        database().execute(List.of("DROP TABLE public.pgbench_history"));
        assertThat(plimsoll("-n -S -t 5").out() + plimsoll("-n -S -t 5").err())
                .contains("the builtin scripts need pgbench_history: ");
    }

    /// Dropping Plimsoll's own tables may bring those of somebody else to light.
    @ParameterizedTest
    @ValueSource(strings = {"g", "G", "d"})
    void tablesThatWereHiddenAreSomebodyElses(String second) throws Exception {
        database().execute(List.of(OWN_SCHEMA));
        assertThat(plimsoll("-i -I t").exitCode()).isZero();
        for (String table : TABLES) {
            database().execute(List.of("CREATE TABLE public." + table + " (LIKE plimsoll." + table + ")"));
        }
        database().execute(List.of("INSERT INTO public.pgbench_history (bid) VALUES (7)"));
        Ended refused = plimsoll("-i -I d" + second);
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).contains("not made by Plimsoll; step " + second + " was not taken");
        assertThat(rows("SELECT bid FROM public.pgbench_history")).containsExactly("7");
        assertThat(rows("SELECT to_regclass('plimsoll.pgbench_history')"))
                .as("its own were dropped")
                .containsExactly("null");
    }

    @Test
    void tablesOfAStepThatFailedAreItsOwn() throws Exception {
        database().execute(List.of("CREATE TABLE pgbench_accounts_1 (mine int)"));
        Ended failed = plimsoll("-i --partitions=2");
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err()).contains("relation \"pgbench_accounts_1\" already exists");
        Ended made = plimsoll("-i");
        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(rows("SELECT count(*) FROM pgbench_accounts")).containsExactly("100000");
    }
}
