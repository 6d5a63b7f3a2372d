package io.plimsoll.workload.ch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.RunWriter;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.tproc.CompanyShape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whole runs on one database, each on what the one before it left: loaded, driven by transactions and streams at
/// once, and audited.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Order(1)
class ChRunTest {
    private static final String COUNTS = "SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM order_line),"
            + " (SELECT max(d_next_o_id) FROM district), (SELECT sum(s_ytd) FROM stock),"
            + " (SELECT count(*) FROM new_order WHERE no_o_id > 3000)";

    /// How many queries a run waits for.
    private static final int ANSWERS = 6;

    @TempDir
    static Path database = Path.of("");

    @TempDir
    Path folder;

    private PlannedRun planned(String... settings) {
        Problems problems = new Problems();
        List<String> all = new ArrayList<>(List.of(
                "workload=ch",
                "target=postgres:embedded?data=" + database,
                "sessions=4",
                "streams=2",
                "retries=1000000",
                "warmup=0s",
                "measure=5m"));
        for (String setting : settings) {
            all.removeIf(other -> other.startsWith(setting.substring(0, setting.indexOf('=') + 1)));
            all.add(setting);
        }
        return PlannedRun.of(List.of(SpecReader.assignments(all, Origin.COMMAND_LINE, problems)), _ -> Secret.NONE);
    }

    /// Runs until six queries ended after `enough` first held, however long that takes on a busy machine.
    private Run run(PlannedRun planned, Target target, Enough enough) throws Exception {
        Clock clock = Clock.system();
        RunControl control = new RunControl(clock);
        AtomicLong answered = new AtomicLong();
        RunListener watcher = new RunListener() {
            @Override
            public void interval(PhasePlan phase, List<IntervalRow> rows) {
                try {
                    if (answered.get() >= ANSWERS) {
                        control.enough();
                    } else if (enough.is()) {
                        rows.stream()
                                .filter(row -> row.operation().startsWith("q"))
                                .forEach(row -> answered.addAndGet(row.counts().ok()));
                    }
                } catch (TargetException refused) {
                    throw new IllegalStateException(refused);
                }
            }
        };
        Path stored;
        try (RunWriter writer = new RunStore(folder.resolve("runs")).create(planned.plan(), clock.nanos())) {
            stored = writer.folder().path();
            RunExecutor.Outputs outputs = new RunExecutor.Outputs(writer, control, watcher);
            new RunExecutor(planned.plan(), planned.workload(), target, outputs, clock).execute();
        }
        return RunReader.read(stored);
    }

    /// Whether a run has done what its test looks at.
    private interface Enough {
        boolean is() throws TargetException;
    }

    private static void assertSound(Run run) {
        assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.rounds().getFirst().counts().failed())
                .as(run.rounds().getFirst().counts().failures().toString())
                .isZero();
        assertThat(run.document().measurement().audit())
                .hasSizeGreaterThan(20)
                .allSatisfy(result ->
                        assertThat(result.status()).as(result.toString()).isIn(Status.HOLDS, Status.BY_DESIGN));
    }

    /// Whether each district has had an order in this run.
    private static boolean isEachDistrictNoted(ChPlan plan, SqlSession session) throws TargetException {
        AcknowledgedOrders log = plan.log().orElseThrow();
        for (List<@Nullable Object> row : session.query("SELECT d_w_id, d_id, d_next_o_id FROM district")) {
            int place = log.watch().place((int) number(row, 0), (int) number(row, 1));
            if (log.time(place, number(row, 2) - 1) == AcknowledgedOrders.NOT_YET) {
                return false;
            }
        }
        return true;
    }

    /// Each district's latest order was noted, and none that was not made.
    private static void assertNoted(ChPlan plan, SqlSession session) throws TargetException {
        AcknowledgedOrders log = plan.log().orElseThrow();
        long noted = 0;
        for (List<@Nullable Object> row : session.query("SELECT d_w_id, d_id, d_next_o_id FROM district")) {
            int place = log.watch().place((int) number(row, 0), (int) number(row, 1));
            long next = number(row, 2);
            assertThat(log.time(place, next)).isEqualTo(AcknowledgedOrders.NOT_YET);
            noted += log.time(place, next - 1) == AcknowledgedOrders.NOT_YET ? 0 : 1;
        }
        assertThat(noted).isEqualTo(CompanyShape.DISTRICTS);
    }

    private static long number(List<@Nullable Object> row, int column) {
        return row.get(column) instanceof Number number ? number.longValue() : 0;
    }

    @Order(1)
    @ParameterizedTest
    @CsvSource({"hammerdb, procedure, replace", "spec, client, replace", "spec, function, never"})
    void transactionsAndStreamsShareARun(String profile, String placement, String load) throws Exception {
        PlannedRun planned = planned("profile=" + profile, "placement=" + placement, "load=" + load);
        try (Target target = planned.driver().open(planned.target());
                SqlSession session = target.openSession().sql()) {
            ChPlan workload = (ChPlan) planned.workload();
            Run run = run(planned, target, () -> isEachDistrictNoted(workload, session));
            assertSound(run);
            assertNoted(workload, session);
            List<AnswerRow> answers = RunReader.answers(run);
            assertThat(answers).hasSizeGreaterThanOrEqualTo(ANSWERS).allSatisfy(row -> {
                assertThat(row.answer().rows()).isPositive();
                assertThat(row.answer().lagNanos()).isNotNegative();
                assertThat(row.answer().size()).isGreaterThanOrEqualTo(330_000);
            });
            assertThat(answers.getLast().answer().size()).isGreaterThan(330_000);
        }
    }

    @Order(2)
    @Test
    void trimmingTakesBackWhatWasOrdered() throws Exception {
        PlannedRun planned = planned("growth=trim", "load=never");
        try (Target target = planned.driver().open(planned.target());
                SqlSession session = target.openSession().sql()) {
            assertThat(number(session.query(COUNTS).getFirst(), 0)).isGreaterThan(30_000);
            // Trims, runs, and audits what the run left.
            assertSound(run(planned, target, () -> true));
            planned.workload().dataset().restore(session, target.dialect());
            long lines = planned.workload().dataset().rows().stream()
                    .filter(rows -> rows.table().name().equals("order_line"))
                    .mapToLong(rows -> rows.count())
                    .findFirst()
                    .orElseThrow();
            List<@Nullable Object> counts = session.query(COUNTS).getFirst();
            assertThat(List.of(
                            number(counts, 0),
                            number(counts, 1),
                            number(counts, 2),
                            number(counts, 3),
                            number(counts, 4)))
                    .containsExactly(30_000L, lines, 3_001L, 0L, 0L);
        }
    }

    @Order(3)
    @Test
    void sessionsAskWhereThereAreNoTransactions() throws Exception {
        PlannedRun planned = planned("transactions=off", "constants=published", "load=never");
        try (Target target = planned.driver().open(planned.target())) {
            Run run = run(planned, target, () -> true);
            assertSound(run);
            assertThat(RunReader.answers(run))
                    .isNotEmpty()
                    .allSatisfy(row -> assertThat(row.answer().lagNanos()).isNegative());
            assertThat(run.rounds().getFirst().operations())
                    .allSatisfy(operation -> assertThat(operation.name()).startsWith("q"));
        }
    }

    @Order(4)
    @Test
    void otherDatasetsAreRefusedWithBothNamed() throws Exception {
        PlannedRun planned = planned("load=never");
        try (Target target = planned.driver().open(planned.target());
                SqlSession session = target.openSession().sql()) {
            assertRefused(target, "1 warehouses, not 2", "warehouses=2");
            assertRefused(target, "made in the profile spec, not hammerdb", "profile=hammerdb", "placement=procedure");
            session.execute("UPDATE customer SET c_d_id = c_d_id + 100 WHERE c_id > 1500");
            long orders = session.count("orders");
            assertRefused(
                    target,
                    "1500 customers in a district, not 1000: use -p customers=1500",
                    "customers=1000",
                    "growth=trim");
            assertThat(session.count("orders")).isEqualTo(orders).isGreaterThan(15_000);
            session.execute("UPDATE customer SET c_d_id = c_d_id - 100 WHERE c_d_id > 100");
            session.execute("DELETE FROM supplier WHERE su_suppkey > 4999");
            assertRefused(target, "5000 suppliers, not 10000");
            session.drop("supplier");
            assertRefused(target, "is one of the workload tproc, without the tables of ch: it has no supplier");
            session.execute("CREATE TABLE supplier (s_suppkey INTEGER)");
            assertRefused(target, "table supplier was not made by Plimsoll; its columns are not those of workload ch");
        }
    }

    private void assertRefused(Target target, String why, String... settings) {
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> run(planned(settings), target, () -> true))
                .withMessageContaining(why);
    }
}
