package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.ab.AbJournal;
import io.plimsoll.results.sweep.SweepStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Abs as they are typed: what they find where the answer is planted, and that a server is afterwards as it was before.
@Order(1)
class AbTest {
    /// Six pairs are looked at once: the chance of an error is far below that of an ab that looks after each pair. The
    /// session rests now and then: many tests run beside each other.
    private static final String SHORT = " --scale 1 --sessions 1 --pairs 6 --warmup 0s --measure 1s --pacing 10ms";
    private static final String PACED = SHORT.replace("1s", "2s").replace("10ms", "100ms") + " --margin 50%";

    private static final String ENDLESS =
            " --scale 1 --sessions 1 --pacing 50ms --warmup 0s --measure 10m -p interval=200ms";

    @TempDir
    static Path shared;

    private static EmbeddedPostgres postgres;

    @TempDir
    Path folder;

    private Plimsoll plimsoll;

    @BeforeAll
    static void start() throws Exception {
        postgres = Servers.start(shared);
    }

    @AfterAll
    static void stop() throws Exception {
        postgres.close();
    }

    @BeforeEach
    void setUp() {
        plimsoll = Plimsoll.warm(folder);
    }

    /// Whatever a failed test left.
    @AfterEach
    void reset() throws Exception {
        execute("ALTER SYSTEM RESET ALL");
        execute("SELECT pg_reload_conf()");
    }

    private static void execute(String... statements) throws Exception {
        HoloFiles.execute(postgres, EmbeddedPostgres.NAME, statements);
    }

    private static long number(String query) throws Exception {
        return HoloFiles.number(postgres, EmbeddedPostgres.NAME, query);
    }

    /// How many settings the server has of its own, with this condition.
    private static long own(String condition) throws Exception {
        return number(
                "SELECT count(*) FROM pg_file_settings WHERE sourcefile LIKE '%postgresql.auto.conf' AND " + condition);
    }

    private static String at() {
        return " --target " + Servers.address(postgres);
    }

    private Path runs() {
        return folder.resolve("plimsoll-runs");
    }

    private static String unwrapped(Result result) {
        return result.out().replaceAll("\\s+", " ");
    }

    private void assertNothingIsLeft() throws Exception {
        assertThat(own("true")).isZero();
        assertThat(AbJournal.open(runs())).isEmpty();
    }

    /// A session starts an operation every 400 ms, which a busy machine keeps, too.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSettingWithoutEffectMakesNoDifferenceAndIsPutBack(boolean hasOwn) throws Exception {
        if (hasOwn) {
            execute("ALTER SYSTEM SET deadlock_timeout = '3s'", "SELECT pg_reload_conf()");
        }
        Result result = plimsoll.run("ab tpcb" + at()
                + " --scale 1 --sessions 1 --pairs 6 --warmup 1s --measure 4s --pacing 400ms --margin 50%"
                + " --b deadlock_timeout=2s");

        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(unwrapped(result))
                .contains("no difference: B's rate is between ", " of A's, after 6 pairs")
                .contains("A as it is ", "B deadlock_timeout = 2s ");
        assertThat(AbJournal.open(runs())).isEmpty();
        assertThat(own("name = 'deadlock_timeout' AND setting = '3s'")).isEqualTo(hasOwn ? 1 : 0);
        assertThat(own("true")).isEqualTo(hasOwn ? 1 : 0);
        assertThat(number("SELECT setting::bigint FROM pg_settings WHERE name = 'deadlock_timeout'"))
                .isEqualTo(hasOwn ? 3_000 : 1_000);

        String id = new SweepStore(runs()).ids().getFirst();
        assertThat(plimsoll.run("show " + id).out()).isEqualTo(result.out());
        assertThat(plimsoll.run("show " + id + " --json").out()).contains("\"state\" : \"SAME\"", "\"pairs\"");
        assertThat(Files.readAllLines(runs().resolve(id).resolve("ab.csv"))).hasSize(7);
    }

    /// Each commit waits for a tenth of a second.
    @Test
    void aSettingThatSlowsDownIsFound() throws Exception {
        Result result =
                plimsoll.run("ab tpcb" + at() + SHORT + " --b commit_delay=100000,commit_siblings=0 --server-view off");

        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(unwrapped(result)).containsPattern("B is [\\d.]+ % slower than A \\([\\d.]+ % to [\\d.]+ %\\)");
        assertNothingIsLeft();
        String id = new SweepStore(runs()).ids().getFirst();
        Result compared = plimsoll.run("compare tag:" + id + "/A tag:" + id + "/B");
        assertThat(compared.out()).contains("6 runs");
    }

    @Test
    void whatStatementsDoIsFoundAndUndone() throws Exception {
        Files.writeString(folder.resolve("slow.sql"), """
                -- Ends with a semicolon; or does it?
                CREATE OR REPLACE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    PERFORM pg_sleep(0.5);
                    RETURN new;
                END $$;
                CREATE TRIGGER slow BEFORE INSERT ON tpcb_history FOR EACH ROW EXECUTE FUNCTION slow();
                """);
        Files.writeString(folder.resolve("quick.sql"), "DROP TRIGGER IF EXISTS slow ON tpcb_history");
        Result result = plimsoll.run("ab tpcb" + at() + " --scale 1 --sessions 4 --pairs 6 --warmup 1s --measure 2s"
                + " --arrival 1/s --a sql:quick.sql --b sql:slow.sql");

        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(unwrapped(result))
                .containsPattern("B's mean latency is ([\\d.]+ % higher than|[\\d.]+ times) A's \\(");
        assertThat(number("SELECT count(*) FROM pg_trigger WHERE tgname = 'slow'"))
                .isZero();
        assertNothingIsLeft();
    }

    @Test
    void twoTargetsAreCompared() throws Exception {
        Result result = plimsoll.run("ab tpcb" + PACED + " --a target=h2:mem --b target=hsqldb:mem");
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(unwrapped(result)).contains("target = h2:mem", "target = hsqldb:mem", "after 6 pairs");
    }

    /// A server that Plimsoll starts gets its settings when it starts, and keeps none of them.
    @Test
    void aServerStartedHereIsRestarted() throws Exception {
        String target = "postgres:embedded?data=" + folder.resolve("pg");
        Result result = plimsoll.run(
                "ab tpcb --target " + target + SHORT + " --a shared_buffers=128MB --b shared_buffers=256MB");
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(buffers()).contains("128MB", "256MB");
        assertThat(Files.readString(folder.resolve("pg").resolve("cluster").resolve("postgresql.auto.conf")))
                .doesNotContain("shared_buffers");
        assertThat(AbJournal.open(runs())).isEmpty();
    }

    private List<String> buffers() throws Exception {
        List<String> buffers = new ArrayList<>();
        for (RunFolder run : new RunStore(runs()).runs()) {
            RunDocument document = RunReader.document(run);
            buffers.add(Objects.requireNonNull(document.target()).settings().getOrDefault("shared_buffers", ""));
        }
        return buffers;
    }

    /// The test restarts the server whenever the command asks for it. That settings of the server's command line
    /// are others in its files is no reason against that.
    @Test
    void theUsersCommandRestartsAnotherServer() throws Exception {
        assertThat(number("SELECT pg_reload_conf()::int::bigint")).isOne();
        Eventually.until(
                "the server has read its files",
                () -> number("SELECT count(*) FROM pg_settings WHERE pending_restart") > 0);
        Path asked = folder.resolve("restart");
        AtomicBoolean isOver = new AtomicBoolean();
        Thread restarting = Thread.ofPlatform().start(() -> restartWhenAsked(asked, isOver));
        long before = number("SELECT setting::bigint FROM pg_settings WHERE name = 'wal_buffers'");
        Result result;
        try {
            result = plimsoll.run("ab tpcb" + at() + SHORT + " --margin 50% --b wal_buffers=8MB --restart-command"
                    + " \"touch restart; while test -e restart; do sleep 0.05; done\"");
        } finally {
            isOver.set(true);
            restarting.join();
        }
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(unwrapped(result)).contains("B wal_buffers = 8MB", "after 6 pairs");
        assertThat(number("SELECT setting::bigint FROM pg_settings WHERE name = 'wal_buffers'"))
                .isEqualTo(before);
        assertThat(number("SELECT count(*) FROM pg_settings WHERE pending_restart AND source <> 'command line'"))
                .isZero();
        assertNothingIsLeft();
    }

    private static void restartWhenAsked(Path asked, AtomicBoolean isOver) {
        try {
            while (!isOver.get()) {
                Eventually.until("a restart or the end", () -> isOver.get() || Files.exists(asked));
                if (Files.exists(asked)) {
                    postgres.restart();
                    Files.delete(asked);
                }
            }
        } catch (Exception failed) {
            throw new AssertionError("the server does not restart", failed);
        }
    }

    private Started underWay() throws Exception {
        Started started = plimsoll.start("ab tpcb" + at() + ENDLESS + " --a commit_siblings=7 --b commit_siblings=9");
        String inForce = "SELECT count(*) FROM pg_settings WHERE name = 'commit_siblings' AND setting IN ('7', '9')";
        Eventually.until("a variant is in force", () -> number(inForce) > 0);
        return started;
    }

    @Test
    void everythingIsPutBackOnCtrlC() throws Exception {
        Started started = underWay();
        started.signal("INT");
        Result result = started.await();

        assertThat(result.exitCode()).as(result.err()).isEqualTo(130);
        assertThat(result.err())
                .contains("interrupted; what was changed is put back")
                .doesNotContain("Exception", "not put back");
        assertThat(unwrapped(result)).contains("nothing was measured, after 0 pairs");
        assertNothingIsLeft();
        assertThat(number("SELECT setting::bigint FROM pg_settings WHERE name = 'commit_siblings'"))
                .isEqualTo(5);
    }

    @Test
    void ctrlCEndsWithAnotherExitCodeIfSomethingIsNotPutBack() throws Exception {
        Started started = underWay();
        execute("ALTER SYSTEM SET commit_siblings = 11");
        started.signal("INT");
        Result result = started.await();

        assertThat(result.exitCode()).as(result.err()).isEqualTo(4);
        assertThat(result.err()).contains("not put back: ", "`plimsoll ab --restore ", "` tries again");
        assertThat(own("name = 'commit_siblings' AND setting = '11'")).isEqualTo(1);
        assertThat(AbJournal.open(runs())).hasSize(1);
    }

    @Test
    void whatAKilledAbLeftIsPutBackOnRequest() throws Exception {
        execute("ALTER SYSTEM SET commit_siblings = 6");
        Started started = underWay();
        Result early = restore();
        assertThat(early.exitCode()).isEqualTo(2);
        assertThat(early.err()).contains("is under way in process ");

        started.process().destroyForcibly();
        started.await();
        assertThat(own("name = 'commit_siblings' AND setting IN ('7', '9')")).isEqualTo(1);
        assertThat(AbJournal.open(runs())).hasSize(1);
        Path journal = AbJournal.open(runs()).getFirst().file();
        assertThat(Files.readString(journal))
                .doesNotContain(postgres.password().reveal())
                .contains("***");

        Result refused = plimsoll.run("ab tpcb" + at() + SHORT + " --b work_mem=8MB");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("has not put back what it changed", "`plimsoll ab --restore ");
        assertThat(own("name = 'work_mem'")).isZero();

        // From another folder of runs, by the name of the one in which the ab is.
        Result restored = restore(" " + runs() + " --runs-dir elsewhere");
        assertThat(restored.exitCode()).as(restored.err()).isZero();
        assertThat(restored.out()).contains("put back commit_siblings = 6");
        assertThat(own("name = 'commit_siblings' AND setting = '6'")).isEqualTo(1);
        assertThat(own("true")).isEqualTo(1);
        assertThat(AbJournal.open(runs())).isEmpty();
        assertThat(restore().out()).contains("there is nothing to put back");
        Result nothing = restore(" " + runs());
        assertThat(nothing.exitCode()).isEqualTo(2);
        assertThat(nothing.err()).contains("nor a folder of runs with one that left anything to put back");
    }

    @Test
    void whatSomebodyElseHasChangedSinceStays() throws Exception {
        Started started = underWay();
        started.process().destroyForcibly();
        started.await();
        execute("ALTER SYSTEM SET commit_siblings = 11");

        Result kept = restore();
        assertThat(kept.exitCode()).as(kept.err()).isEqualTo(4);
        assertThat(kept.err())
                .contains("commit_siblings is 11 now", "somebody else changed it")
                .contains("ALTER SYSTEM RESET commit_siblings");
        assertThat(own("name = 'commit_siblings' AND setting = '11'")).isEqualTo(1);
        assertThat(AbJournal.open(runs())).hasSize(1);

        execute("ALTER SYSTEM RESET commit_siblings");
        assertThat(restore().exitCode()).isZero();
        assertNothingIsLeft();
    }

    /// Wherever they store their runs.
    @Test
    void twoAbsAtOnceOnOneServerAreRefused() throws Exception {
        Started started = underWay();
        Result second = plimsoll.run("ab tpcb" + at() + SHORT + " --runs-dir elsewhere --b work_mem=8MB");
        assertThat(second.exitCode()).as(second.out() + second.err()).isEqualTo(2);
        assertThat(second.err()).contains("another ab changes settings of this server");
        assertThat(own("name = 'work_mem'")).isZero();

        started.signal("INT");
        assertThat(started.await().exitCode()).isEqualTo(130);
        assertNothingIsLeft();
    }

    @Test
    void statementsThatEachLoadWouldUndoAreRefused() throws Exception {
        Files.writeString(folder.resolve("b.sql"), "ANALYZE tpcb_history");
        Result result = plimsoll.run("ab tpcb" + at() + SHORT + " --load replace --b sql:b.sql");
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(2);
        assertThat(result.err()).contains("sql:FILE changes the dataset");
        assertThat(runs()).doesNotExist();
    }

    private Result restore() throws Exception {
        return restore("");
    }

    private Result restore(String options) throws Exception {
        return plimsoll.run(
                "ab --restore" + options,
                Map.of("PLIMSOLL_PASSWORD", postgres.password().reveal()));
    }

    @Test
    void aJournalThatIsDamagedIsNotPassedOver() throws Exception {
        Path ab = Files.createDirectories(runs().resolve("20260101-000000-000-ab-tpcb"));
        Files.writeString(ab.resolve("journal-a.json"), "{");
        for (String command : List.of("ab tpcb" + at() + SHORT + " --b work_mem=8MB", "ab --restore")) {
            Result result = plimsoll.run(command);
            assertThat(result.exitCode()).as(command).isEqualTo(2);
            assertThat(result.err())
                    .contains("journal-a.json is damaged", "then move the file away")
                    .doesNotContain("\tat ");
        }
        assertThat(own("true")).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--b no_such_setting=1                 | the server has no setting \"no_such_setting\"",
                "--b work_memm=64MB                    | did you mean \"work_mem\"",
                "--b block_size=16384                  | block_size cannot be changed",
                "--b port=5433                         | port decides how the server is reached",
                "--b statement_timeout=1ms             | statement_timeout has values under which no session can",
                "--b primary_conninfo=host=x           | may hold a password",
                "--b wal_buffers=32MB                  | try it on a server that Plimsoll starts",
                "--b wal_buffers=32MB                  | --restart-command COMMAND",
                "--b synchronous_commit=off            | the server's command line sets synchronous_commit",
                "--b work_mem                          | is none of NAME=VALUE, NAME=default, target=ADDRESS",
                "--b work_mem=                         | work_mem=default for the server's default",
                "--a work_mem=1MB,WORK_MEM=2MB         | WORK_MEM is given twice",
                "--b sql:missing.sql                   | missing.sql cannot be read",
                "--b target=@staging                   | give --inventory FILE",
                "--b work_mem=64MB --pairs 5           | --pairs 5 needs 6 to 1,000",
                "--b work_mem=64MB --margin 3          | --margin 3 needs a share in percent",
                "--scale 1                             | give --b VARIANT",
                "--b work_mem=64MB -p sesions=4        | did you mean \"sessions\"",
            })
    void whatCannotBeDoneIsRefusedBeforeAnythingIsChanged(String options, String sentence) throws Exception {
        Result result = plimsoll.run("ab tpcb" + at() + " " + options);
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(2);
        assertThat(result.err()).contains(sentence).doesNotContain("\tat ");
        assertThat(runs()).doesNotExist();
        assertThat(own("true")).isZero();
    }

    @Test
    void aSettingThatIsOverriddenIsRefusedWithWhatOverridesIt() throws Exception {
        execute("ALTER ROLE plimsoll SET work_mem = '5MB'");
        try {
            Result result = plimsoll.run("ab tpcb" + at() + SHORT + " --b work_mem=64MB");
            assertThat(result.exitCode()).isEqualTo(2);
            assertThat(result.err()).contains("ALTER ROLE plimsoll SET work_mem overrides ALTER SYSTEM");
        } finally {
            execute("ALTER ROLE plimsoll RESET work_mem");
        }
        assertNothingIsLeft();
    }

    /// Only the server knows that a value is wrong.
    @Test
    void aValueThatTheServerRefusesIsPutBack() throws Exception {
        Result result = plimsoll.run(
                "ab tpcb" + at() + SHORT + " --a commit_siblings=7 --b deadlock_timeout=soon,work_mem=8MB");
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(2);
        assertThat(result.err()).contains("the server refuses deadlock_timeout = soon of variant B");
        assertNothingIsLeft();
    }

    @Test
    void aUserWithoutTheRightIsRefused() throws Exception {
        execute("CREATE ROLE weak LOGIN PASSWORD 'weak'");
        try {
            Result result = plimsoll.run("ab tpcb --target postgres://weak:weak@127.0.0.1:" + postgres.port()
                    + "/plimsoll" + SHORT + " --b work_mem=64MB");
            assertThat(result.exitCode()).isEqualTo(2);
            assertThat(result.err()).contains("GRANT ALTER SYSTEM ON PARAMETER work_mem");
        } finally {
            execute("DROP ROLE weak");
        }
        assertThat(runs()).doesNotExist();
    }
}
