package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.Target;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void areWritten(QueryMode mode) throws Exception {
        RealPgbench real = RealPgbench.assumed(folder);
        String protocol = ValueType.word(mode);
        try (Target target = real.open();
                SqlSession control = target.openSession().sql()) {
            prepare(control);
            List<String> options =
                    List.of("-M", protocol, "-t", "" + TRANSACTIONS, "-c", "" + CLIENTS, "-j", "" + CLIENTS);
            RealPgbench.Ended ended = real.run(SCRIPT, 42, Map.of("id", "0"), options);
            assertThat(ended.exitCode()).as("%s", ended.errors()).isZero();
            List<List<@Nullable Object>> drawn = control.query("SELECT * FROM drawn ORDER BY client, id");
            List<List<@Nullable Object>> read = control.query("SELECT * FROM read ORDER BY client, id");
            assertThat(drawn).hasSize(CLIENTS * TRANSACTIONS);

            prepare(control);
            run(target, protocol);

            assertThat(control.query("SELECT * FROM drawn ORDER BY client, id")).isEqualTo(drawn);
            assertThat(control.query("SELECT * FROM read ORDER BY client, id")).isEqualTo(read);
        }
    }

    private static void prepare(SqlSession control) throws Exception {
        control.executeAll(List.of(
                "DROP TABLE IF EXISTS drawn, read",
                "CREATE TABLE drawn (client int, id bigint, uniform bigint, share float8, flag boolean, hashed bigint)",
                "CREATE TABLE read (client int, id bigint, found bigint, branch text)"));
    }

    private void run(Target target, String protocol) throws Exception {
        Path script = folder.resolve("same.sql");
        Files.writeString(script, SCRIPT);
        Operation operation = ScriptPlans.of(Map.of(
                        "scripts",
                        script.toString(),
                        "define",
                        "id=0",
                        "protocol",
                        protocol,
                        "random",
                        "pgbench",
                        "random-seed",
                        "42",
                        "threads",
                        "" + CLIENTS,
                        "sessions",
                        "" + CLIENTS))
                .mix()
                .operations(target.dialect())
                .getFirst();
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
}
