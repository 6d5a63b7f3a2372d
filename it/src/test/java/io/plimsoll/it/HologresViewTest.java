package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.it.server.Backing;
import io.plimsoll.it.server.Form;
import io.plimsoll.it.server.HologresOptions;
import io.plimsoll.it.server.HologresServer.Showing;
import io.plimsoll.it.server.SharedPostgres;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.ServerSeries.StatementRow;
import io.plimsoll.results.ServerSeries.WaitRow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// What whole runs say about the side of a Hologres, against the test server: as far as it shows it.
@ExtendWith(SharedPostgres.class)
@ResourceLock(Backing.SHOWN)
@Order(6)
class HologresViewTest {
    private static final String RUN = "run widerow --profile hologres-get-sync --sessions 4 --load replace --warmup 3s"
            + " --measure 5s -p rows=2000 -p table=looked_at -p shard-count=6 --server-view full --target ";

    @TempDir
    Path folder;

    private EmbeddedPostgres postgres;
    private Backing backing;

    @BeforeEach
    void start(EmbeddedPostgres shared) throws Exception {
        postgres = shared;
        backing = Backing.over(shared);
        clear();
    }

    @AfterEach
    void stop() throws Exception {
        clear();
        backing.close();
    }

    private void clear() throws Exception {
        HoloFiles.execute(
                postgres,
                EmbeddedPostgres.NAME,
                "delete from hologres.hg_query_log",
                "delete from hologres.placed_shards");
    }

    private Started start() throws Exception {
        HologresOptions options = backing.server().options();
        return Plimsoll.warm(folder)
                .start(RUN + "postgres://" + options.user() + ":" + options.password() + "@127.0.0.1:"
                        + backing.server().port() + "/plimsoll?sslmode=disable&application_name=looking");
    }

    private Run end(Started started) throws Exception {
        Result result = started.await();
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(result.out()).contains("Server");
        assertThat(result.out() + result.err()).doesNotContain("Exception", "\tat ");
        return RunReader.read(Plimsoll.warm(folder).onlyRun());
    }

    /// Those that are not about the machine.
    private static List<String> notes(Run run) {
        return Objects.requireNonNull(run.document().measurement().server()).notes().stream()
                .filter(note -> note.contains("Hologres") || note.contains("statements"))
                .toList();
    }

    private static List<String> names(Run run) {
        return run.document().judged().findings().stream().map(Finding::name).toList();
    }

    /// The server notes statements of the load, and of another program, all the time.
    @Test
    void theLogAndTheSessionsAndTheShardsAreTold() throws Exception {
        AtomicBoolean ends = new AtomicBoolean();
        Thread logger = Thread.ofPlatform().daemon().start(() -> log(ends));
        Run run;
        try {
            run = end(start());
        } finally {
            ends.set(true);
            logger.join();
        }
        assertThat(notes(run)).singleElement().asString().contains("once a minute");
        assertThat(run.server().statements())
                .extracting(StatementRow::phase)
                .contains("warmup", "measure-1")
                .doesNotHaveDuplicates();
        assertThat(run.server().statements()).allSatisfy(row -> {
            assertThat(row.cost().id()).isEqualTo("d-get");
            assertThat(row.cost().engine()).isEqualTo("FixedQE");
            assertThat(row.cost().calls()).isPositive().matches(calls -> calls % 10 == 0);
            assertThat(row.cost().millis()).isEqualTo(3.0 * row.cost().calls());
            assertThat(row.cost().hasPages()).isFalse();
            assertThat(row.text()).isEqualTo("select id from looked_at where id = ?");
        });
        assertThat(run.server().waits())
                .filteredOn(wait -> wait.who() == Who.LOAD && wait.sessions() > 0)
                .isNotEmpty()
                .extracting(WaitRow::kind)
                .isSubsetOf(Wait.CLIENT, Wait.LOCK, "Engine");
        assertThat(run.server().rows())
                .allSatisfy(row -> assertThat(row.values())
                        .containsEntry("shards", 6.0)
                        .containsEntry("workers", 3.0)
                        .containsEntry("most_shards", 2.0)
                        .containsEntry("fewest_shards", 2.0));
        assertThat(names(run)).doesNotContain("SkewedShards", "ProcessorBound");
    }

    private void log(AtomicBoolean ends) {
        try (Connection connection = DriverManager.getConnection(
                        postgres.jdbcUrl(),
                        EmbeddedPostgres.NAME,
                        postgres.password().reveal());
                Statement statement = connection.createStatement()) {
            while (!ends.get()) {
                for (String program : List.of("looking", "another program")) {
                    statement.execute("insert into hologres.hg_query_log(usename, status, digest, datname, command_tag,"
                            + " duration, query_start, query_date, query, result_rows, affected_rows,"
                            + " application_name, engine_type, calls) values ('plimsoll', 'SUCCESS', 'd-get',"
                            + " 'plimsoll', 'SELECT', 3, clock_timestamp(), to_char(clock_timestamp(), 'YYYYMMDD'),"
                            + " 'select id from looked_at where id = 4711', 1, -1, '" + program
                            + "', '{FixedQE}', 10)");
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /// The last one stays on another worker.
    @Test
    void shardsOnOneWorkerAreFound() throws Exception {
        HoloFiles.execute(
                postgres,
                EmbeddedPostgres.NAME,
                "insert into hologres.placed_shards select '*', shard, 'worker-0' from generate_series(0, 4) shard");
        Run run = end(start());
        assertThat(names(run)).contains("SkewedShards");
        Finding finding = run.document().judged().findings().stream()
                .filter(each -> each.name().equals("SkewedShards"))
                .findFirst()
                .orElseThrow();
        // Tables of other tests may have shards on a third worker.
        assertThat(finding.sentence()).containsPattern("one worker has 5 and another [01] ");
        assertThat(finding.advice()).contains("hg_rebalance_instance()");
    }

    @Test
    void everythingRefusedIsOneNote() throws Exception {
        for (Form form : List.of(Form.ACTIVITY, Form.PLAIN_ACTIVITY, Form.QUERY_LOG, Form.WORKERS)) {
            backing.server().show(form, Showing.DENIED);
        }
        Run run = end(start());
        assertThat(notes(run)).singleElement().asString().contains("permission denied");
        assertThat(run.server().isEmpty()).isTrue();
        // It is not asked again and again.
        assertThat(backing.server().seen().executions(Form.PLAIN_ACTIVITY)).isEqualTo(1);
    }

    /// The server answers at first.
    @Test
    void aLogThatHangsIsANoteForEachPhase() throws Exception {
        Started started = start();
        Eventually.until(
                "an interval is stored",
                () -> Plimsoll.warm(folder).intervalsStored() > 0
                        || !started.process().isAlive());
        backing.server().show(Form.QUERY_LOG, Showing.SILENT);
        Run run = end(started);
        assertThat(notes(run))
                .anyMatch(note -> note.contains("what the statements of measure-1 cost is not known")
                        && note.contains("timeout"));
        assertThat(run.server().statements()).isEmpty();
        assertThat(run.server().waits())
                .filteredOn(wait -> wait.span().phase().equals("measure-1"))
                .isNotEmpty();
    }
}
