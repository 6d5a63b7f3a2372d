package io.plimsoll.workload.tproch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.results.PhaseResult.OperationResult;
import io.plimsoll.results.Run;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whole runs on a server, with what can befall them: what waits for a lock is ended by its limit or with its
/// session.
class PostgresRunTest {
    private static final String LOCK = "LOCK TABLE region IN ACCESS EXCLUSIVE MODE";

    @TempDir
    static Path folder = Path.of("");

    private static @Nullable Target server;

    @BeforeAll
    static void load() throws Exception {
        server = runs().open();
        assertThat(Runs.acknowledged(run("profile=published"))).hasSize(22).containsOnly(1L);
    }

    @AfterAll
    static void stop() {
        target().close();
    }

    private static Target target() {
        return Objects.requireNonNull(server);
    }

    private static Runs runs() {
        return new Runs(folder.resolve("runs"), "postgres:embedded?data=" + folder.resolve("data"));
    }

    private static Run run(String... settings) throws Exception {
        return runs().run(target(), settings);
    }

    @Test
    void everyRunBeginsWithTheSameData() throws Exception {
        assertThat(Runs.acknowledged(run("profile=published"))).containsOnly(1L);
        Map<String, String> before = Runs.answers(target());
        assertThat(before).hasSize(22);

        assertThat(Runs.acknowledged(run("profile=power"))).hasSize(24).containsOnly(1L);
        Map<String, String> afterPower = Runs.answers(target());
        assertThat(afterPower).as("sales were added and removed").isNotEqualTo(before);
        assertThat(Runs.acknowledged(run("profile=power"))).hasSize(24).containsOnly(1L);
        assertThat(Runs.answers(target())).isEqualTo(afterPower);

        Run throughput = run("profile=throughput");
        assertThat(Runs.failures(throughput)).isEmpty();
        assertThat(Runs.acknowledged(throughput)).hasSize(24).containsOnly(2L);

        assertThat(Runs.acknowledged(run("profile=published"))).containsOnly(1L);
        assertThat(Runs.answers(target())).isEqualTo(before);
    }

    @Test
    void queryOverItsLimitFailsAlone() throws Exception {
        try (SqlSession holder = target().openSession().sql()) {
            holder.execute("BEGIN");
            holder.execute(LOCK);
            Run run = run("profile=power", "query-limit=5s");
            assertThat(Runs.failures(run)).isEqualTo(Map.of(ErrorClass.STATEMENT_TIMEOUT, 3L));
            for (OperationResult operation : run.rounds().getFirst().operations()) {
                boolean asksRegion = operation.name().matches("q2|q5|q8");
                assertThat(operation.counts().acknowledged())
                        .as(operation.name())
                        .isEqualTo(asksRegion ? 0 : 1);
            }
            assertThat(run.errors())
                    .anySatisfy(error -> assertThat(error.toString()).contains("was ended after 5s, its time limit"));
            holder.execute("ROLLBACK");
        }
    }

    @Test
    void streamWhoseSessionDiesGoesOnWithAnother() throws Exception {
        try (SqlSession holder = target().openSession().sql()) {
            holder.execute("BEGIN");
            holder.execute(LOCK);
            CompletableFuture<Run> running = CompletableFuture.supplyAsync(() -> throughput());
            endOneThatWaits(running);
            holder.execute("ROLLBACK");
            Run run = running.get();
            assertThat(run.rounds().getFirst().counts().failed()).isEqualTo(1);
            assertThat(Runs.acknowledged(run).stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .as("all of both streams and of the refresh functions, but for the query that died")
                    .isEqualTo(2 * 24 - 1);
            assertThat(run.rounds().getFirst().harness().stream()
                            .mapToLong(row -> row.sample().reconnects())
                            .sum())
                    .isEqualTo(1);
        }
    }

    private static Run throughput() {
        try {
            // The view's session waits for locks, too.
            return run("profile=throughput", "server-view=off");
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    /// Looks outside any transaction: within one, what others do is seen as it was at the first look.
    private static void endOneThatWaits(CompletableFuture<Run> running) throws Exception {
        try (SqlSession watcher = target().openSession().sql()) {
            long ended = 0;
            while (ended == 0) {
                assertThat(running).as("a run some queries of which wait").isNotDone();
                ended = watcher.number("SELECT count(*) FROM (SELECT pg_sleep(0.05)) pause,"
                        + " LATERAL (SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE wait_event_type = 'Lock' LIMIT 1) ended");
            }
        }
    }

    @Test
    void refusesDataOfAnotherScaleAndNamesBoth() {
        assertThatThrownBy(() -> run("profile=power", "scale=0.02"))
                .hasMessageContaining("scale 0.01")
                .hasMessageContaining("scale 0.02");
    }
}
