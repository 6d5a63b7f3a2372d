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
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Loads that end before their time, told of and gone on with by commands.
class LoadKilledTest {
    private static final String LOADED = "SELECT COUNT(*) FROM plimsoll_load_tproc WHERE entry LIKE 'loaded stock%'";

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

    @Test
    void aKilledLoadIsRefusedByRunsAndGoneOnWith() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        String what = " tproc --target " + Servers.address(postgres) + " -p schema=connection -p warehouses=3";
        try (Target target = new PostgresDriver().open(TargetSpec.of(Servers.address(postgres)));
                SqlSession session = target.openSession().sql()) {
            killOnceLoading(plimsoll.start("load" + what + " --loaders 2"), session);

            Result refused = plimsoll.run("run" + what + " --measure 10ops --warmup 0s");
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.err())
                    .contains(
                            "is partially loaded, not loaded yet: ",
                            " of 3 warehouses (",
                            "`plimsoll load tproc --target ")
                    .contains(" -p schema=connection -p warehouses=3` loads the rest");
            assertThat(plimsoll.run("audit" + what).err()).contains("partially loaded");
            assertThat(plimsoll.run("load tproc --target " + Servers.address(postgres)
                                    + " -p schema=connection -p warehouses=1")
                            .err())
                    .contains("warehouses = 3", "not profile = spec, warehouses = 1");

            long kept = session.number(LOADED);
            Result rest = plimsoll.run("load" + what + " --loaders 3");
            assertThat(rest.exitCode()).as(rest.err()).isZero();
            assertThat(kept).isPositive();
            assertThat(rest.err()).contains("resuming an interrupted load", "loading with 3 sessions");
            assertThat(session.existing(List.of("plimsoll_load_tproc"))).isEmpty();
            assertThat(session.number("SELECT COUNT(*) FROM history")).isEqualTo(90_000);
        }
        Result audit = plimsoll.run("audit" + what);
        assertThat(audit.exitCode()).as(audit.out()).isZero();
        assertThat(plimsoll.run("load" + what).out()).contains("there already");
    }

    private static void killOnceLoading(Started started, SqlSession session) throws Exception {
        Eventually.until("a part loaded", () -> hasLoaded(session));
        started.signal("KILL");
        assertThat(started.await().exitCode()).isEqualTo(137);
    }

    private static boolean hasLoaded(SqlSession session) throws TargetException {
        return !session.existing(List.of("plimsoll_load_tproc")).isEmpty() && session.number(LOADED) > 0;
    }

    @Test
    void stepsAreAskedForOneByOne() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        String load = "load tproc --target sqlite:company.db";
        assertThat(plimsoll.run(load + " --steps data,schema").err())
                .contains("the step data does not come before schema", "schema, distribution, data and finish");
        assertThat(plimsoll.run(load + " --steps index").err()).contains("\"index\" is not a step");
        assertThat(plimsoll.run(load + " --steps data").err()).contains("the step schema comes first");
        assertThat(plimsoll.run(load + " --steps schema").out()).contains("done: schema");
        assertThat(plimsoll.run("load tpcb --target sqlite:company.db --steps data")
                        .err())
                .contains("workload = tpcb cannot be loaded in steps");
        assertThat(plimsoll.run(load + " -p partitions=4").err()).contains("partitions of order_line are PostgreSQL's");
        Result rest = plimsoll.run(load + " --steps data,finish");
        assertThat(rest.out()).as(rest.err()).contains("loaded: ");
    }
}
