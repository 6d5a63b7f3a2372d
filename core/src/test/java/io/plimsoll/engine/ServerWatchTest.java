package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.ServerView.Executed;
import io.plimsoll.driver.ServerView.ExecutedStep;
import io.plimsoll.driver.ServerView.Explained;
import io.plimsoll.driver.ServerView.Level;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.statement.StatementSample;
import io.plimsoll.driver.statement.StatementText;
import io.plimsoll.driver.table.RelationWork.Figure;
import io.plimsoll.engine.ServerWatch.Phase;
import io.plimsoll.engine.ServerWatch.PlanQuestion;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.ServerSeries.OperationRow;
import io.plimsoll.results.ServerSeries.RelationRow;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.StatementRow;
import io.plimsoll.results.ServerSeries.WaitRow;
import io.plimsoll.results.StatementPlans;
import io.plimsoll.results.StatementPlans.PlanChange;
import io.plimsoll.results.StatementPlans.PlannedStatement;
import io.plimsoll.testing.ManualClock;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.StubPlans;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The view of the server under a clock that stands still, on a server that does what it is told.
class ServerWatchTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    @TempDir
    Path path;

    private final ManualClock clock = new ManualClock();
    private final ScriptedServer server = new ScriptedServer(clock);
    private ServerLooks looking;

    @BeforeEach
    void look() {
        looking = new ServerLooks(
                server, new ServerLooks.Setting(new RunFolder(path), clock, Level.LIGHT, () -> clock.nanos() / 1e6));
    }

    @Test
    void storesARowPerIntervalAndLooksFourTimesASecond() throws IOException {
        drive(new Window(clock.nanos() + 20 * MILLI, SECOND, clock.nanos() + 20 * MILLI + 10 * SECOND));

        ServerSeries series = read();
        assertThat(series.rows()).hasSize(10);
        assertThat(series.rows())
                .extracting(row -> row.span().interval())
                .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        // A hundred commits per second, whenever it was read.
        assertThat(series.rows())
                .allSatisfy(row -> assertThat(row.values().getOrDefault("commits", Double.NaN)
                                * 1e9
                                / row.span().lengthNanos())
                        .isBetween(99.0, 101.0));
        assertThat(series.rows()).allSatisfy(row -> assertThat(row.values()).containsEntry("sessions", 9.0));
        int looks = series.waits().stream()
                .filter(wait -> wait.event().equals("WalSync"))
                .mapToInt(WaitRow::looks)
                .sum();
        assertThat(looks).isBetween(36, 44);
        assertThat(series.waits())
                .filteredOn(wait -> wait.event().equals("WalSync"))
                .allSatisfy(wait -> {
                    assertThat(wait.who()).isEqualTo(Who.LOAD);
                    assertThat(wait.sessions()).isEqualTo(5L * wait.looks());
                });
    }

    @ParameterizedTest
    @CsvSource({
        "LIGHT, 5, 250",
        "LIGHT, 15, 250",
        "LIGHT, 30, 500",
        "LIGHT, 60, 1000",
        "LIGHT, 7200, 1000",
        "FULL, 5, 80",
        "FULL, 7200, 80"
    })
    void longPhasesAreLookedAtLessOften(Level level, long seconds, long millis) {
        Window window = new Window(clock.nanos(), SECOND, clock.nanos() + seconds * SECOND);

        assertThat(ServerLooks.periodNanos(level, window)).isEqualTo(millis * MILLI);
    }

    /// A phase that ends with a count of operations may be short.
    @Test
    void aPhaseOfUnknownLengthIsLookedAtFourTimesASecond() {
        Window window = new Window(clock.nanos(), SECOND, Long.MAX_VALUE);

        assertThat(ServerLooks.periodNanos(Level.LIGHT, window)).isEqualTo(250 * MILLI);
    }

    @Test
    void aMinuteHasALookForEachSecond() throws IOException {
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 60 * SECOND));

        ServerSeries series = read();
        assertThat(series.rows()).hasSize(60);
        assertThat(series.waits())
                .filteredOn(wait -> wait.event().equals("WalSync"))
                .hasSize(60)
                .allSatisfy(wait -> assertThat(wait.looks()).isEqualTo(1));
    }

    /// That nobody was seen does not mean that nobody was there.
    @Test
    void aServerThatShowsNoSessionsIsNotLookedAt() throws IOException {
        server.seesSessions = false;
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 10 * SECOND));

        ServerSeries series = read();
        assertThat(series.rows()).hasSize(10);
        assertThat(series.waits()).isEmpty();
        assertThat(server.looks).isEmpty();
        assertThat(looking.facts().notes()).isEmpty();
    }

    @Test
    void looksAreNotEvenlySpaced() {
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 10 * SECOND));

        List<Long> gaps = new ArrayList<>();
        for (int i = 1; i < server.looks.size(); i++) {
            gaps.add(server.looks.get(i) - server.looks.get(i - 1));
        }
        assertThat(gaps).allSatisfy(gap -> assertThat(gap).isBetween(150 * MILLI, 410 * MILLI));
        // Whatever the server does every so many milliseconds is met in each tenth of them.
        for (long period : List.of(50, 100, 125, 250, 500, 1_000)) {
            assertThat(server.looks.stream()
                            .map(look -> look % (period * MILLI) / (period * MILLI / 10))
                            .distinct()
                            .count())
                    .as("%s ms", period)
                    .isGreaterThanOrEqualTo(9);
        }
    }

    /// MariaDB would show the same list of transactions again.
    @Test
    void aServerThatAnswersLateIsNotAskedAgainAtOnce() {
        server.questionNanos = 100 * MILLI;
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 10 * SECOND));

        assertThat(server.looks).hasSizeGreaterThan(20);
        for (int i = 1; i < server.looks.size(); i++) {
            assertThat(server.looks.get(i) - server.looks.get(i - 1)).isGreaterThanOrEqualTo(125 * MILLI);
        }
    }

    @Test
    void aServerThatHangsLeavesOneLongRow() throws IOException {
        server.hangFrom = 3_300 * MILLI;
        server.hangNanos = 4 * SECOND;
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 10 * SECOND));

        ServerSeries series = read();
        assertThat(covered(series)).isBetween(9_900 * MILLI, 10_100 * MILLI);
        assertThat(series.rows())
                .anySatisfy(row -> assertThat(row.span().lengthNanos()).isGreaterThan(4 * SECOND));
        assertThat(series.rows()).hasSizeLessThan(9);
    }

    @Test
    void aLostViewComesBackAndCountsNothingTwice() throws IOException {
        server.loseAt = 3_500 * MILLI;
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 10 * SECOND));

        ServerSeries series = read();
        assertThat(server.opened).isEqualTo(2);
        double commits = series.rows().stream()
                .mapToDouble(row -> row.values().getOrDefault("commits", 0.0))
                .sum();
        assertThat(commits).isBetween(100 * covered(series) / 1e9 - 2, 100 * covered(series) / 1e9 + 2);
        assertThat(covered(series)).isBetween(7 * SECOND, 9_600 * MILLI);
        assertThat(looking.facts().notes())
                .singleElement()
                .asString()
                .contains("was lost for a while")
                .contains("broken pipe");
    }

    @Test
    void aCounterThatWasResetIsUnknown() throws IOException {
        server.resetAt = 2_500 * MILLI;
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 5 * SECOND));

        List<ServerRow> rows = read().rows();
        assertThat(rows).filteredOn(row -> !row.values().containsKey("commits")).hasSize(1);
        assertThat(rows)
                .allSatisfy(row ->
                        assertThat(row.values().getOrDefault("commits", 0.0)).isBetween(0.0, 110.0));
    }

    @Test
    void theHeadOfTheLongestQueueIsStored() throws IOException {
        server.isBlocked = true;
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 10 * SECOND));

        ServerSeries series = read();
        assertThat(series.blockers()).hasSize(10).allSatisfy(row -> {
            assertThat(row.head().session()).isEqualTo(4711);
            assertThat(row.head().program()).isEqualTo("a tool or so");
            assertThat(row.head().state()).isEqualTo("idle in transaction");
            assertThat(row.table()).isEqualTo("accounts");
            assertThat(row.seen()).isPositive().isEqualTo(row.looks());
            assertThat(row.sessions()).isEqualTo(2L * row.seen());
            assertThat(row.most()).isEqualTo(2);
        });
        // The longest time of each span: that of its last look.
        assertThat(series.blockers().getLast().head().transactionSeconds()).isBetween(9.0, 10.1);
    }

    @Test
    void whoBlocksIsAskedOnlyWhileSessionsWaitForLocks() throws IOException {
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 3 * SECOND));

        assertThat(server.queueLooks).isZero();
        assertThat(read().blockers()).isEmpty();
        assertThat(path.resolve("blockers.csv")).doesNotExist();
        assertThat(path.resolve("statements.csv")).doesNotExist();
    }

    @Test
    void theDearestStatementsOfEachPhaseAreStored() throws IOException {
        server.statementKinds = 25;
        for (String name : List.of("warmup", "measure-1")) {
            driveFor(name, 3 * SECOND);
        }
        looking.close();

        List<StatementRow> rows = read().statements();
        // The dearest of all is the view's own question.
        assertThat(rows)
                .extracting(row -> row.phase() + " " + row.cost().id())
                .hasSize(20)
                .startsWith("warmup 23", "warmup 22")
                .contains("measure-1 23", "measure-1 14")
                .doesNotContain("measure-1 24", "measure-1 13");
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.cost().calls()).isBetween(2_980L, 3_120L);
            assertThat(row.cost().rows()).isZero();
            assertThat(row.text()).isEqualTo("SELECT \"a\", " + row.cost().id());
        });
    }

    @Test
    void statementsWhoseCountersWereResetAreLeftOut() throws IOException {
        server.statementKinds = 5;
        server.resetAt = 6 * SECOND;
        driveFor("warmup", 4 * SECOND);
        driveFor("measure-1", 3 * SECOND);
        looking.close();

        assertThat(read().statements())
                .extracting(StatementRow::phase)
                .containsOnly("warmup")
                .hasSize(3);
    }

    @Test
    void whatWasDoneWithTablesInEachPhaseIsStored() throws IOException {
        driveFor("warmup", 4 * SECOND);
        driveFor("measure-1", 3 * SECOND);
        looking.close();

        List<RelationRow> rows = read().relations();
        assertThat(rows).extracting(RelationRow::phase).containsExactly("warmup", "measure-1");
        assertThat(rows).allSatisfy(row -> assertThat(row.work().name()).isEqualTo("accounts"));
        // A thousand pages a second.
        assertThat(rows.getFirst().work().pages()).isBetween(3_980L, 4_150L);
        assertThat(rows.getLast().work().pages()).isBetween(2_980L, 3_150L);
        assertThat(rows.getLast().work().figure(Figure.BYTES)).hasValue(8_192);
    }

    @Test
    void operationsAreToldApartIfSomebodyWantsToKnow() throws IOException {
        looking.follow(Map.of("UPDATE", "pay", "COMMIT", Wait.SHARED));
        server.loseAt = 5_500 * MILLI;
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 10 * SECOND));

        assertThat(server.followed).as("again after the view was lost").isEqualTo(2);
        List<OperationRow> rows = read().operations();
        assertThat(rows).hasSizeBetween(14, 20).allSatisfy(row -> {
            assertThat(row.kind()).isEqualTo("IO");
            assertThat(row.event()).isEqualTo("WalSync");
            assertThat(row.sessions()).isEqualTo((row.operation().equals("pay") ? 2L : 1L) * row.looks());
        });
        assertThat(rows).extracting(OperationRow::operation).containsOnly("pay", Wait.SHARED);
        // The same sessions, whatever they did it for.
        assertThat(read().waits())
                .filteredOn(wait -> wait.event().equals("WalSync"))
                .allSatisfy(wait -> assertThat(wait.sessions()).isEqualTo(5L * wait.looks()));
    }

    @Test
    void withoutAWishOperationsAreNotToldApart() throws IOException {
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 3 * SECOND));

        assertThat(server.followed).isZero();
        assertThat(path.resolve("operation-waits.csv")).doesNotExist();
    }

    @Test
    void aServerThatDoesNotTellOperationsApartStillTellsTheRest() throws IOException {
        looking.follow(Map.of("UPDATE", "pay", "COMMIT", Wait.SHARED));
        server.followRefusal = "no such function";
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 3 * SECOND));

        assertThat(looking.facts().notes())
                .singleElement()
                .asString()
                .contains("which operations its sessions perform: no such function");
        assertThat(read().rows()).hasSize(3);
        assertThat(read().operations()).isEmpty();
    }

    /// The server's clock is 1.234 s ahead.
    @Test
    void aLogIsAskedForTheTimeOfThePhaseByItsOwnClock() throws IOException {
        server.hasLog = true;
        long start = clock.nanos() + 20 * MILLI;
        driveFor("warmup", 4 * SECOND);
        long second = clock.nanos() + 20 * MILLI;
        driveFor("measure-1", 3 * SECOND);
        looking.close();

        assertThat(read().statements())
                .extracting(row ->
                        row.phase() + " " + row.cost().id() + " " + row.cost().engine())
                .hasSize(20)
                .startsWith("warmup 0 HQE", "warmup 1 HQE")
                .endsWith("measure-1 8 HQE", "measure-1 9 HQE");
        assertThat(server.asked).hasSize(2);
        assertAsked(server.asked.getFirst(), start, start + 4 * SECOND);
        assertAsked(server.asked.getLast(), second, second + 3 * SECOND);
    }

    private static void assertAsked(double[] span, long fromNanos, long toNanos) {
        assertThat(span[0]).isCloseTo(fromNanos / 1e6 + 1_234, within(2.0));
        assertThat(span[1]).isCloseTo(toNanos / 1e6 + 1_234, within(2.0));
    }

    @Test
    void aLogThatIsRefusedIsANoteForEachPhaseAndLosesNothing() throws IOException {
        server.hasLog = true;
        server.logRefusal = "canceling statement due to statement timeout";
        driveFor("warmup", 2 * SECOND);
        driveFor("measure-1", 3 * SECOND);
        looking.close();

        assertThat(looking.facts().notes())
                .containsExactly(
                        "what the statements of warmup cost is not known: canceling statement due to statement timeout",
                        "what the statements of measure-1 cost is not known: canceling statement due to statement"
                                + " timeout");
        assertThat(path.resolve("statements.csv")).doesNotExist();
        assertThat(read().rows()).hasSize(5);
        assertThat(server.opened).isEqualTo(1);
    }

    /// A phase that begins a moment later, and the pause after it.
    private void driveFor(String phase, long nanos) {
        long start = clock.nanos() + 20 * MILLI;
        step(new Phase(phase, new Window(start, SECOND, start + nanos)), nanos + 100 * MILLI);
        looking.step(null);
        clock.advance(SECOND);
    }

    @Test
    void aPhaseThatACountEndsIsReadToItsEnd() throws IOException {
        Window window = new Window(clock.nanos(), SECOND, Long.MAX_VALUE);
        Phase phase = new Phase("measure-1", window);
        step(phase, 2_400 * MILLI);
        looking.step(null);
        looking.close();

        assertThat(looking.isInPhase()).isFalse();
        assertThat(covered(read())).isBetween(2_350 * MILLI, 2_450 * MILLI);
    }

    @Test
    void phasesFollowEachOther() throws IOException {
        for (String name : List.of("warmup", "measure-1", "measure-2")) {
            Window window = new Window(clock.nanos(), SECOND, clock.nanos() + 3 * SECOND);
            step(new Phase(name, window), 3 * SECOND);
            looking.step(null);
            clock.advance(SECOND);
        }
        looking.close();

        assertThat(read().rows())
                .extracting(row -> row.span().phase() + " " + row.span().interval())
                .containsExactly(
                        "warmup 0",
                        "warmup 1",
                        "warmup 2",
                        "measure-1 0",
                        "measure-1 1",
                        "measure-1 2",
                        "measure-2 0",
                        "measure-2 1",
                        "measure-2 2");
        assertThat(server.opened).isOne();
    }

    @Test
    void aRefusalIsANoteAndIsTriedAgain() {
        server.refusal = "permission denied for view pg_stat_activity";
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 5 * SECOND));

        assertThat(server.opened).isBetween(4, 6);
        assertThat(looking.facts().notes()).singleElement().asString().contains("permission denied");
    }

    /// A server of another product or version will not understand the questions later either.
    @Test
    void aServerThatDoesNotKnowTheQuestionsIsAskedOnce() {
        server.refusal = "no such table";
        server.refusalClass = ErrorClass.STATEMENT;
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 5 * SECOND));

        assertThat(server.opened).isOne();
        assertThat(looking.facts().notes()).singleElement().asString().contains("no such table");
    }

    @Test
    void aServerIsNotAskedMoreOftenThanItTellsSomethingNew() {
        server.shortestPeriod = 500 * MILLI;
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 10 * SECOND));

        assertThat(server.looks.size()).isBetween(15, 25);
        for (int i = 1; i < server.looks.size(); i++) {
            assertThat(server.looks.get(i) - server.looks.get(i - 1)).isGreaterThanOrEqualTo(250 * MILLI);
        }
    }

    @Test
    void aFolderThatCannotBeWrittenEndsTheViewOnly() throws IOException {
        Files.createDirectory(path.resolve("server.csv"));
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 5 * SECOND));

        assertThat(looking.facts().notes()).singleElement().asString().contains("could not be stored");
        assertThat(server.opened).isOne();
    }

    private static PlanQuestion question(boolean isAfter, String... statements) {
        return new PlanQuestion(
                Stream.of(statements)
                        .map(sql -> StatementText.open(List.of(sql)))
                        .toList(),
                isAfter);
    }

    @Test
    void plansAreAskedForBeforeAndAfterAndStored() throws IOException {
        server.plans.put("SELECT 1", Explained.of(StubPlans.indexScan("account", 100_000)));
        server.plans.put("SELECT 2", Explained.refused("no such table"));
        looking.explain(question(false, "SELECT 1", "SELECT 2"));
        assertThat(readPlans().statements()).hasSize(2);
        Window window = new Window(clock.nanos(), SECOND, clock.nanos() + 5 * SECOND);
        step(new Phase("measure-1", window), 5 * SECOND + 100 * MILLI);
        looking.step(null);
        assertThat(server.explained).as("none is asked for in a phase").isEqualTo(2);
        server.plans.put("SELECT 1", Explained.of(StubPlans.seqScan("account", 100_000, 1, "aid")));
        looking.explain(question(true, "SELECT 1", "SELECT 2"));
        looking.close();

        assertThat(server.opened).isOne();
        assertThat(readPlans().statements().getFirst().changes())
                .containsExactly(
                        new PlanChange("Index Scan using account_pkey on account", "Seq Scan on account", 100_000));
        assertThat(readPlans().statements().getLast().refusal()).isEqualTo("no such table");
        assertThat(looking.facts().notes()).isEmpty();
        assertThat(read().rows()).hasSize(5);
    }

    @Test
    void samplesAreExecutedAndRefusalsKept() throws IOException {
        StatementText one = StatementText.open(List.of("SELECT a FROM t WHERE b = ", ""));
        StatementText two = StatementText.open(List.of("SELECT c FROM t WHERE d = ", ""));
        looking.explain(new PlanQuestion(
                List.of(one, two),
                true,
                List.of(StatementSample.of(one, List.of("7")), StatementSample.refused(two, "no values"))));
        looking.close();

        ExecutedStep step = new ExecutedStep("Seq Scan on t", 1, 700, 1, 2, 3, 4, List.of());
        assertThat(readPlans().statements())
                .containsExactly(
                        new PlannedStatement(one.numbered(), null, null, "", Executed.of(step)),
                        new PlannedStatement(two.numbered(), null, null, "", Executed.refused("no values")));
        assertThat(server.executed).containsExactly(List.of("7"));
    }

    @Test
    void aProductWithoutPlansLeavesNoFile() {
        looking.explain(question(false, "SELECT 1"));
        assertThat(server.explained).isOne();
        assertThat(path.resolve("plans.json")).doesNotExist();
        assertThat(looking.facts().notes()).isEmpty();
    }

    @Test
    void nothingMoreIsAskedWhenNobodyWaits() {
        PlanQuestion question = question(false, "SELECT 1", "SELECT 2");
        question.isOver().set(true);
        looking.explain(question);
        assertThat(server.explained).isZero();
    }

    @Test
    void aViewThatIsLostWhileItExplainsComesBack() throws IOException {
        looking.step(null);
        server.loseAt = clock.nanos();
        looking.explain(question(false, "SELECT 1"));
        assertThat(looking.facts().notes()).singleElement().asString().contains("broken pipe");
        clock.advance(2 * SECOND);
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 5 * SECOND));
        assertThat(read().rows()).isNotEmpty();
    }

    @Test
    void plansThatCannotBeStoredAreANote() throws IOException {
        Files.createDirectory(path.resolve("plans.json"));
        Files.writeString(path.resolve("plans.json").resolve("in-the-way"), "");
        server.plans.put("SELECT 1", Explained.refused("no such table"));
        looking.explain(question(false, "SELECT 1"));
        assertThat(looking.facts().notes()).singleElement().asString().contains("plans", "could not be stored");
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 5 * SECOND));
        assertThat(read().rows()).hasSize(5);
    }

    /// With the thread that asks.
    @Test
    void aRunWaitsForItsPlans() throws Exception {
        server.plans.put("SELECT 1", Explained.refused("no such table"));
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        try (TargetWatchdog watchdog = new TargetWatchdog(target, TimeSpan.ofSeconds(30));
                ServerWatch watch = ServerWatch.begin(
                        (session, tables) -> server,
                        new ServerWatch.Asked(List.of(), Map.of()),
                        Level.LIGHT,
                        watchdog,
                        new RunFolder(path),
                        Clock.system())) {
            watch.explain(new PlanQuestion(List.of(), false));
            watch.explain(question(false, "SELECT 1"));
            assertThat(readPlans().statements()).hasSize(1);
            watch.explain(question(true, "SELECT 1"));
            assertThat(server.explained).isEqualTo(2);
        }
    }

    private StatementPlans readPlans() throws IOException {
        List<String> damages = new ArrayList<>();
        StatementPlans plans = StatementPlans.read(new RunFolder(path), damages::add);
        assertThat(damages).isEmpty();
        return plans;
    }

    /// Each question takes a millisecond, but for a while five more.
    @Test
    void roundTripsAreStoredAndDivideTheWaits() throws IOException {
        server.slowFrom = 2_000 * MILLI;
        server.slowTo = 7_500 * MILLI;
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 10 * SECOND));

        assertThat(read().rows())
                .extracting(row -> row.values().getOrDefault("round_trip_ns", Double.NaN))
                .hasSize(10)
                .startsWith(1e6)
                .contains(6e6)
                .endsWith(1e6)
                .allSatisfy(nanos -> assertThat(nanos).isBetween(1e6, 6e6));
        assertThat(server.roundTrips).isNotEmpty().containsOnly(MILLI);
        assertThat(server.clocksRead).isBetween(40, 60);
    }

    @Test
    void aShortWayIsNotTold() throws IOException {
        server.questionNanos = MILLI / 3;
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 14 * SECOND));

        assertThat(server.roundTrips).isNotEmpty().containsOnly(0L);
        assertThat(read().rows())
                .filteredOn(row -> row.values().containsKey("round_trip_ns"))
                .extracting(row -> row.span().interval())
                .hasSize(3)
                .startsWith(0L);
    }

    /// Where a round trip takes long, it is measured rarely.
    @Test
    void aLongWayIsNotGoneOften() throws IOException {
        server.questionNanos = 60 * MILLI;
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + 12 * SECOND));

        assertThat(server.clocksRead).isBetween(4, 14);
        assertThat(server.roundTrips).containsOnly(60 * MILLI);
    }

    @Test
    void theClocksAreCompared() {
        drive(new Window(clock.nanos(), SECOND, clock.nanos() + SECOND));

        assertThat(looking.facts().clockAheadMillis()).isBetween(1_233.0, 1_235.0);
        assertThat(looking.facts().clockErrorMillis()).isBetween(0.4, 0.6);
        assertThat(looking.facts().settings()).containsEntry("fsync", "off (configuration file)");
    }

    private void drive(Window window) {
        step(new Phase("measure-1", window), window.endNanos() - clock.nanos() + 100 * MILLI);
        looking.step(null);
        looking.close();
    }

    /// Lets time pass in the steps that the view asks for.
    private void step(@Nullable Phase phase, long nanos) {
        long end = clock.nanos() + nanos;
        while (clock.nanos() < end) {
            long rest = looking.step(phase);
            clock.waitUntil(Math.min(end, clock.nanos() + Math.max(MILLI, rest)));
        }
    }

    private ServerSeries read() throws IOException {
        List<String> damages = new ArrayList<>();
        ServerSeries series = ServerSeries.read(new RunFolder(path), damages::add);
        assertThat(damages).isEmpty();
        return series;
    }

    private static long covered(ServerSeries series) {
        return series.rows().stream().mapToLong(row -> row.span().lengthNanos()).sum();
    }
}
