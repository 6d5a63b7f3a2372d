package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.postgres.PostgresDriver;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Workload files, loaded and searched with as a user does.
class OwnFileTest {
    /// Of the tables `sensor` and `measure`.
    private static final String JOURNAL = "plimsoll_load_own_" + Integer.toHexString("sensor,measure".hashCode());

    private static final String LOADED = "SELECT count(*) FROM " + JOURNAL + " WHERE entry LIKE 'loaded measure%'";

    @TempDir
    static Path shared;

    private static EmbeddedPostgres postgres;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        postgres = Servers.start(shared);
    }

    @AfterAll
    static void stop() throws Exception {
        postgres.close();
    }

    /// The rows are the same as if nothing had happened: their sum is known by a formula.
    @Test
    void aKilledLoadIsGoneOnWith() throws Exception {
        Files.writeString(folder.resolve("measures.yaml"), """
                parameters: {rows: 2M}
                tables:
                  sensor:
                    rows: 100
                    key: id
                    columns: {id: {type: int32, sequence: 1}, place: {type: text, text: "??##"}}
                  measure:
                    rows: ${rows}
                    key: id
                    columns:
                      id: {type: int64, sequence: 1}
                      sensor: {type: int32, references: sensor}
                      size: {type: int64, permuted: 1}
                      note: {type: varchar(100), words: {length: 100}}
                operations:
                  look:
                    draw: {m: {row: measure}}
                    sql: SELECT note FROM measure WHERE id = :m.id AND size = :m.size
                    rows: one
                invariants:
                  has-sensor:
                    violators: >
                      SELECT id, sensor, 'a sensor' FROM measure
                      WHERE NOT EXISTS (SELECT 1 FROM sensor WHERE sensor.id = measure.sensor)
                """);
        Plimsoll plimsoll = Plimsoll.warm(folder);
        String what = " measures.yaml --target " + Servers.address(postgres) + " -p schema=connection";
        try (Target target = new PostgresDriver().open(TargetSpec.of(Servers.address(postgres)));
                SqlSession session = target.openSession().sql()) {
            Started started = plimsoll.start("load" + what + " --loaders 2");
            Eventually.until("a part loaded", () -> hasLoaded(session));
            started.signal("KILL");
            assertThat(started.await().exitCode()).isEqualTo(137);

            Result refused = plimsoll.run("run" + what + " --measure 10ops --warmup 0s");
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.err()).contains("is partially loaded, not loaded yet: ", " of 20 parts (");
            assertThat(plimsoll.run("load" + what + " -p rows=1M").err())
                    .contains("its load was begun with the tables ");

            long kept = session.number(LOADED);
            assertThat(kept).isPositive();
            Result rest = plimsoll.run("load" + what + " --loaders 2");
            assertThat(rest.exitCode()).as(rest.err()).isZero();
            assertThat(rest.err()).contains("resuming an interrupted load");
            assertThat(session.existing(List.of(JOURNAL))).isEmpty();
            assertThat(session.number("SELECT count(*) FROM measure")).isEqualTo(2_000_000);
            assertThat(session.number("SELECT sum(id) FROM measure")).isEqualTo(2_000_001_000_000L);
            assertThat(session.number("SELECT sum(size) FROM measure")).isEqualTo(2_000_001_000_000L);
        }
        Result run = plimsoll.run("run" + what + " -c 2 --measure 200ops --warmup 0s --load never");
        assertThat(run.out()).as(run.err()).containsPattern("failed +0 of 200 operations");
        Result audit = plimsoll.run("audit" + what);
        assertThat(audit.exitCode()).as(audit.out()).isZero();
    }

    private static boolean hasLoaded(SqlSession session) throws TargetException {
        return !session.existing(List.of(JOURNAL)).isEmpty() && session.number(LOADED) > 0;
    }

    @Test
    void theLoadLineOfAFileIsFound() throws Exception {
        Files.copy(Plimsoll.root().resolve("examples/own/bank.yaml"), folder.resolve("bank.yaml"));
        Result result = Plimsoll.warm(folder)
                .run("loadline bank.yaml --target h2:mem --at-most 20s -c 4 -o balance.p99<50ms -p accounts=500");
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(result.out()).contains("Load line of own on H2", "balance.p99<50ms");
    }
}
