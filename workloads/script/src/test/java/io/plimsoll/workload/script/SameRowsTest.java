package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.CommandFigure;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.WorkloadPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// A script leaves the rows that it leaves when the real pgbench runs it.
class SameRowsTest {
    private static final int CLIENTS = 4;
    private static final int TRANSACTIONS = 50;

    /// Uses variables of all types, branches, and results of statements. `:undefined` is NULL where values are
    /// sent apart.
    private static final String SCRIPT = """
            \\set id :id + 1
            \\set uniform random(1, 1000000)
            \\set bell random_gaussian(1, 1000, 2.5)
            \\set skewed random_zipfian(1, 100000, 1.07)
            \\set share :bell / 7.0
            \\set flag :uniform > 500000
            \\set nothing null
            \\set hashed hash(:uniform)
            BEGIN;
            INSERT INTO drawn VALUES (:client_id, :id, :uniform, :share, :flag, :hashed);
            SELECT count(*) + :bell AS found, 'it''s' AS word FROM drawn WHERE client = :client_id \\gset my_
            \\if :my_found % 2 = 0
            INSERT INTO read VALUES (:client_id, :id, :my_found, 'even');
            \\elif :skewed < 50
            INSERT INTO read VALUES (:client_id, :id, :skewed, 'skewed');
            \\else
            INSERT INTO read VALUES (:client_id, :id, :default_seed, 'odd');
            \\endif
            SELECT id AS last FROM drawn WHERE client = :client_id AND id < 0 \\aset
            END;
            """;

    private static final String DRAWN = "SELECT client, id, uniform, share, hashed FROM drawn ORDER BY client, id";
    private static final String READ = "SELECT * FROM read ORDER BY client, id";
    private static final List<String> TABLES = List.of(
            "CREATE TABLE drawn (client int, id bigint, uniform bigint, share double precision, flag boolean,"
                    + " hashed bigint)",
            "CREATE TABLE read (client int, id bigint, found bigint, branch varchar(20))");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void areWritten(QueryMode mode) throws Exception {
        RealPgbench real = RealPgbench.assumed(folder);
        String protocol = ValueType.word(mode);
        try (Target target = real.open();
                SqlSession control = target.openSession().sql()) {
            Written expected = written(real, control, SCRIPT, "id", protocol);
            assertThat(expected.drawn()).hasSize(CLIENTS * TRANSACTIONS);
            prepare(control);
            run(target, SCRIPT, "id=0", protocol);
            assertThat(Written.in(control)).isEqualTo(expected);
        }
    }

    /// The same on other products, as far as they understand the statements: every variable is stored as pgbench stores
    /// it in PostgreSQL.
    private static final String PORTABLE = """
            \\set id :id + 1
            \\set uniform random(1, 1000000)
            \\set share random_gaussian(1, 1000, 2.5) / 7.0
            \\set skewed random_zipfian(1, 100000, 1.07)
            BEGIN;
            INSERT INTO drawn VALUES (:client_id, :id, :uniform, :share, 0 = 0, :skewed);
            SELECT count(*) + :uniform AS found FROM drawn WHERE client = :client_id \\gset my_
            \\if :my_found % 2 = 0
            INSERT INTO read VALUES (:client_id, :id, :my_found, 'even');
            \\else
            INSERT INTO read VALUES (:client_id, :id, :skewed, 'it''s odd');
            \\endif
            END;
            """;

    static Stream<Arguments> products() {
        return Stream.of("h2:mem", "hsqldb:mem", "sqlite:%s/data.db", "duckdb:mem")
                .flatMap(address -> Stream.of(QueryMode.values()).map(mode -> Arguments.of(address, mode)));
    }

    @ParameterizedTest
    @MethodSource("products")
    void areWrittenOnOtherProducts(String address, QueryMode mode) throws Exception {
        RealPgbench real = RealPgbench.assumed(folder);
        Written expected;
        try (Target target = real.open();
                SqlSession control = target.openSession().sql()) {
            expected = written(real, control, PORTABLE, "id", "simple");
        }
        try (Target target = RealPgbench.open(address.formatted(folder), "", Secret.NONE);
                SqlSession control = target.openSession().sql()) {
            control.executeAll(TABLES);
            run(target, PORTABLE, "id=0", ValueType.word(mode));
            assertThat(Written.in(control)).isEqualTo(expected);
        }
    }

    /// A function refuses two of three calls as a serialization failure does. Its calls are counted by a sequence,
    /// which no rollback takes back.
    private static final String RETRIED = """
            \\set n :n + 1
            \\set drawn random(1, 1000000)
            BEGIN;
            INSERT INTO drawn VALUES (:client_id, :n, :drawn, 0, true, 0);
            SELECT refuse();
            END;
            """;

    @ParameterizedTest
    @EnumSource
    void areWrittenAfterRetries(QueryMode mode) throws Exception {
        RealPgbench real = RealPgbench.assumed(folder);
        String protocol = ValueType.word(mode);
        try (Target target = real.open();
                SqlSession control = target.openSession().sql()) {
            prepareRefusals(control);
            List<String> options = List.of("-M", protocol, "-t", "10", "-c", "1", "-j", "1", "--max-tries", "5");
            assertThat(real.run(RETRIED, 42, Map.of("n", "0"), options).exitCode())
                    .isZero();
            List<List<@Nullable Object>> drawn = control.query(DRAWN);
            assertThat(drawn).hasSize(10);

            prepareRefusals(control);
            Operation operation = operation(target, RETRIED, "n=0", protocol, 1);
            try (Session session = target.openSession()) {
                Executable executable = operation.bind(session, 0);
                int tries = 0;
                for (int transaction = 0; transaction < 10; transaction++) {
                    executable.draw(new Draw(new Seed(1)));
                    tries += triesOf(executable);
                    executable.ended(null);
                }
                assertThat(tries).isEqualTo(30);
            }
            assertThat(control.query(DRAWN)).isEqualTo(drawn);
        }
    }

    /// The function refuses twenty of thirty attempts: pgbench reports the same counts for that statement.
    @Test
    void commandsAreCountedWithTheirRetries() throws Exception {
        RealPgbench real = RealPgbench.assumed(folder);
        try (Target target = real.open();
                SqlSession control = target.openSession().sql();
                Session session = target.openSession()) {
            prepareRefusals(control);
            WorkloadPlan plan = plan(RETRIED, Map.of("define", "n=0", "commands", "true"), 1);
            Executable executable =
                    plan.mix().operations(target.dialect()).getFirst().bind(session, 0);
            for (int transaction = 0; transaction < 10; transaction++) {
                executable.draw(new Draw(new Seed(1)));
                int _ = triesOf(executable);
                executable.ended(null);
            }
            List<CommandFigure> figures = plan.commandFigures().getFirst();
            assertThat(figures)
                    .extracting(CommandFigure::shown)
                    .containsExactly(
                            "\\set n :n + 1",
                            "\\set drawn random(1, 1000000)",
                            "BEGIN;",
                            "INSERT INTO drawn VALUES (:client_id, :n, :drawn, 0, true, 0);",
                            "SELECT refuse();",
                            "END;");
            assertThat(figures).extracting(CommandFigure::count).containsExactly(30L, 30L, 30L, 30L, 10L, 10L);
            assertThat(figures).extracting(CommandFigure::retries).containsExactly(0L, 0L, 0L, 0L, 20L, 0L);
            assertThat(figures).extracting(CommandFigure::failures).containsOnly(0L);
            assertThat(figures).allMatch(figure -> figure.nanos() > 0);
        }
    }

    private static final String PIPELINE = """
            \\set n :n + 1
            \\set drawn random(1, 1000000)
            \\startpipeline
            BEGIN;
            INSERT INTO drawn VALUES (:client_id, :n, :drawn, 0, true, 0);
            INSERT INTO drawn VALUES (:client_id, 0 - :n, :drawn, 0, true, 0);
            COMMIT;
            \\endpipeline
            \\startpipeline
            UPDATE drawn SET hashed = hashed + :drawn WHERE client = :client_id AND id = :n;
            SELECT * FROM drawn;
            \\endpipeline
            """;

    @ParameterizedTest
    @EnumSource(names = {"EXTENDED", "PREPARED"})
    void areWrittenByPipelines(QueryMode mode) throws Exception {
        RealPgbench real = RealPgbench.assumed(folder);
        String protocol = ValueType.word(mode);
        try (Target target = real.open();
                SqlSession control = target.openSession().sql()) {
            Written expected = written(real, control, PIPELINE, "n", protocol);
            assertThat(expected.drawn()).hasSize(2 * CLIENTS * TRANSACTIONS);
            prepare(control);
            run(target, PIPELINE, "n=0", protocol);
            assertThat(Written.in(control)).isEqualTo(expected);
        }
    }

    /// What follows a sync is executed although a statement before it was refused. The transaction that is then
    /// open is rolled back.
    @ParameterizedTest
    @EnumSource(names = {"EXTENDED", "PREPARED"})
    void areRolledBackWhenAPipelineFails(QueryMode mode) throws Exception {
        RealPgbench real = RealPgbench.assumed(folder);
        String script = """
                \\startpipeline
                INSERT INTO drawn VALUES (1, 1, 1, 1, true, 1);
                \\syncpipeline
                SELECT 1 / (:n - 1);
                INSERT INTO drawn VALUES (2, 2, 2, 2, true, 2);
                \\syncpipeline
                BEGIN;
                INSERT INTO drawn VALUES (3, 3, 3, 3, true, 3);
                \\endpipeline
                """;
        try (Target target = real.open();
                SqlSession control = target.openSession().sql();
                Session session = target.openSession()) {
            prepare(control);
            Operation operation = operation(target, script, "n=1", ValueType.word(mode), 1);
            Executable executable = operation.bind(session, 0);
            for (int attempt = 1; attempt <= 3; attempt++) {
                executable.draw(new Draw(new Seed(1)));
                assertThatThrownBy(executable::execute)
                        .isInstanceOfSatisfying(
                                TargetException.class,
                                failure -> assertThat(failure.sqlState()).isEqualTo("22012"));
                List<List<@Nullable Object>> kept = control.query("SELECT DISTINCT client FROM drawn");
                assertThat(kept).containsExactly(List.of(1L));
                assertThat(control.number("SELECT count(*) FROM drawn")).isEqualTo(attempt);
            }
        }
    }

    private static int triesOf(Executable executable) throws TargetException {
        int tries = 0;
        while (true) {
            tries++;
            try {
                executable.execute();
                return tries;
            } catch (TargetException refused) {
                assertThat(refused.errorClass()).isEqualTo(ErrorClass.SERIALIZATION);
            }
        }
    }

    private static void prepareRefusals(SqlSession control) throws TargetException {
        prepare(control);
        control.executeAll(List.of("DROP SEQUENCE IF EXISTS calls CASCADE", "CREATE SEQUENCE calls", """
                CREATE OR REPLACE FUNCTION refuse() RETURNS int LANGUAGE plpgsql AS $$
                BEGIN
                    IF nextval('calls') % 3 <> 0 THEN
                        RAISE EXCEPTION 'refused' USING ERRCODE = '40001';
                    END IF;
                    RETURN 1;
                END $$"""));
    }

    /// The rows of the two tables.
    private record Written(List<List<@Nullable Object>> drawn, List<List<@Nullable Object>> read) {
        static Written in(SqlSession control) throws TargetException {
            return new Written(control.query(DRAWN), control.query(READ));
        }
    }

    /// What the real pgbench writes into empty tables, by all clients.
    private static Written written(RealPgbench real, SqlSession control, String script, String zero, String protocol)
            throws Exception {
        prepare(control);
        List<String> options = List.of("-M", protocol, "-t", "" + TRANSACTIONS, "-c", "" + CLIENTS, "-j", "" + CLIENTS);
        RealPgbench.Ended ended = real.run(script, 42, Map.of(zero, "0"), options);
        assertThat(ended.exitCode()).as("%s", ended.errors()).isZero();
        return Written.in(control);
    }

    private static void prepare(SqlSession control) throws TargetException {
        control.execute("DROP TABLE IF EXISTS drawn, read");
        control.executeAll(TABLES);
    }

    private void run(Target target, String script, String define, String protocol) throws Exception {
        Operation operation = operation(target, script, define, protocol, CLIENTS);
        for (int client = 0; client < CLIENTS; client++) {
            try (Session session = target.openSession()) {
                Executable executable = operation.bind(session, client);
                for (int transaction = 0; transaction < TRANSACTIONS; transaction++) {
                    executable.draw(new Draw(new Seed(1)));
                    executable.execute();
                    executable.ended(null);
                }
            }
        }
    }

    private Operation operation(Target target, String script, String define, String protocol, int clients)
            throws Exception {
        return plan(script, Map.of("define", define, "protocol", protocol), clients)
                .mix()
                .operations(target.dialect())
                .getFirst();
    }

    private WorkloadPlan plan(String script, Map<String, String> more, int clients) throws Exception {
        Path file = Files.writeString(folder.resolve("same.sql"), script);
        Map<String, String> settings = new HashMap<>(Map.of("random", "pgbench", "random-seed", "42"));
        settings.put("scripts", file.toString());
        settings.put("pgbench-threads", "" + clients);
        settings.put("sessions", "" + clients);
        settings.putAll(more);
        return ScriptPlans.of(settings);
    }
}
