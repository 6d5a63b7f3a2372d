package io.plimsoll.it;

import static io.plimsoll.it.FleetProcesses.fleet;
import static io.plimsoll.it.FleetProcesses.lost;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.it.PostgresHost.Executed;
import io.plimsoll.library.SingleRun;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.FleetFacts.ClockFacts;
import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.FleetFacts.PartFacts;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.workload.AuditResult.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Three members and a database, each on a host with a network of its own, do what one machine does. The clocks of two
/// members are far from that of the controller.
@Order(4)
class FleetWorkTest {
    private static final Map<String, Long> AHEAD_SECONDS = Map.of("w1", 1_000L, "w2", -500L, "w3", 0L);
    private static final Pattern KEY = Pattern.compile("'user(\\d+)'");
    private static final long RECORDS = 500;
    private static final String ONE = "one_machine";
    private static final String MANY = "many_machines";

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private FleetProcesses members;

    @SuppressWarnings("NullAway.Init")
    private PostgresHost database;

    /// A workload.
    ///
    /// @param settings with a number of operations
    /// @param sum what the operations have made of the data, in the current schema
    private record Work(String settings, String sum) {
        String name() {
            return settings.substring(0, settings.indexOf(' '));
        }
    }

    private static final Work TPCB = new Work(
            "tpcb scale=1 sessions=5 measure=301ops", "SELECT count(*) * 1000000000 + sum(delta) FROM tpcb_history");
    private static final Work TPROC = new Work(
            "tproc warehouses=1 items=1000 customers=1000 placement=procedure sessions=5 measure=200ops",
            "SELECT sum(d_next_o_id) * 1000000000 + sum(d_ytd)::bigint FROM district");
    private static final Work YCSB = new Work(
            "ycsb profile=a insertproportion=0.2 insertorder=ordered sessions=5 measure=300ops recordcount=" + RECORDS,
            "SELECT count(*) FROM usertable");
    private static final Work WIDEROW = new Work(
            "widerow mode=write road=insert rows=1000 batch-rows=20 columns=3 timestamp-now=false sessions=5"
                    + " measure=all",
            "SELECT count(*) * 1000000000 + sum(id) FROM plimsoll_wide");

    @Test
    void threeMembersDoTheWorkOfOneMachine() throws Exception {
        NetworkHosts.assumePossible();
        NetworkHosts hosts = new NetworkHosts("db", "w1", "w2", "w3", "c");
        try (FleetProcesses opened = new FleetProcesses(folder, hosts, "w1", "w2", "w3");
                PostgresHost postgres = PostgresHost.start(folder, hosts, "db")) {
            members = opened;
            database = postgres;
            Map<String, String> password = Map.of("PLIMSOLL_PASSWORD", postgres.password());
            List<Started> serving = new ArrayList<>();
            for (String host : List.of("w1", "w2", "w3")) {
                String ahead = String.valueOf(AHEAD_SECONDS.get(host));
                serving.add(opened.member(host, 4, password, "unshare", "--time", "--monotonic", ahead, "--fork"));
            }
            for (Work same : List.of(TPCB, TPROC, WIDEROW)) {
                Received received = does(same);
                assertThat(received.byMembers()).containsExactlyInAnyOrderElementsOf(received.byOne());
            }
            checkInserts(does(YCSB));
            for (Started member : serving) {
                Result ended = member.await();
                assertThat(ended.exitCode()).as(ended.err()).isZero();
            }
            assertThat(opened.said()).doesNotContain(postgres.password());
        }
    }

    /// What the database received for one workload: statements with their values.
    private record Received(List<String> byMembers, List<String> byOne) {}

    /// Has the members do it, and then this process alone, on tables of its own.
    private Received does(Work work) throws Exception {
        int before = database.executed().size();
        Started started = members.start(
                "c",
                List.of(),
                "fleet run " + options(work) + " --members 3 --runs-dir " + work.name() + members.place(),
                Map.of("PLIMSOLL_PASSWORD", database.password()));
        Result ended = started.await();
        assertThat(ended.exitCode()).as(ended.err() + ended.out()).isIn(0, 3);
        Run many = members.run(work.name());
        checkRun(many);
        assertThat(lost(many)).isEmpty();
        checkClocks(many);
        List<Executed> executed = database.executed();
        List<Executed> byMembers = executed.subList(before, executed.size());
        assertThat(byMembers.stream().map(Executed::client).distinct())
                .as("who has driven")
                .hasSize(3);
        Run one = oneMachine(work);
        checkRun(one);
        assertThat(acknowledged(many)).isEqualTo(acknowledged(one));
        assertThat(sum(work, MANY)).isEqualTo(sum(work, ONE));
        List<Executed> all = database.executed();
        List<Executed> byOne = all.subList(executed.size(), all.size());
        return new Received(operations(byMembers), operations(byOne));
    }

    private static List<String> operations(List<Executed> executed) {
        return executed.stream().map(each -> each.text() + " " + each.values()).toList();
    }

    private static long acknowledged(Run run) {
        return run.rounds().stream()
                .flatMap(round -> round.series().stream())
                .mapToLong(row -> row.counts().acknowledged())
                .sum();
    }

    /// Which records are chosen depends on how many have been inserted, and thus on who is quicker, on one machine,
    /// too.
    /// The keys of inserts are dealt in turn: each member leaves no hole, and takes none of another.
    private static void checkInserts(Received received) {
        assertThat(received.byMembers()).hasSameSizeAs(received.byOne());
        List<Long> inserted = inserted(received.byMembers());
        assertThat(inserted).hasSizeGreaterThan(30).hasSameSizeAs(inserted(received.byOne()));
        for (int rank = 0; rank < 3; rank++) {
            long first = RECORDS + rank;
            List<Long> own = inserted.stream()
                    .filter(number -> (number - first) % 3 == 0)
                    .sorted()
                    .toList();
            assertThat(own)
                    .isNotEmpty()
                    .isEqualTo(LongStream.range(0, own.size())
                            .mapToObj(place -> first + 3 * place)
                            .toList());
        }
    }

    /// The numbers of the records.
    private static List<Long> inserted(List<String> received) {
        return received.stream()
                .filter(statement -> statement.startsWith("INSERT"))
                .map(KEY::matcher)
                .filter(Matcher::find)
                .map(found -> Long.valueOf(found.group(1)))
                .toList();
    }

    private static List<String> settings(Work work, String schema) {
        List<String> all = new ArrayList<>(List.of(("workload=" + work.settings()).split(" ", -1)));
        all.addAll(List.of("schema=" + schema, "seed=42", "warmup=0s", "server-view=off"));
        return all;
    }

    /// The same as settings of a command line.
    private String options(Work work) {
        String options = settings(work, MANY).stream()
                .skip(1)
                .map(setting -> " -p " + setting)
                .collect(Collectors.joining());
        return work.name() + " --target " + database.target() + options;
    }

    private PlannedRun planned(Work work, String schema) {
        List<String> all = settings(work, schema);
        all.add("target=" + database.target());
        Problems problems = new Problems();
        return PlannedRun.of(
                List.of(SpecReader.assignments(all, Origin.COMMAND_LINE, problems)),
                _ -> new Secret(database.password()));
    }

    private Run oneMachine(Work work) throws Exception {
        PlannedRun planned = planned(work, ONE);
        Clock clock = Clock.system();
        try (Target target = SingleRun.open(planned)) {
            return new SingleRun(folder.resolve("one"), _ -> RunListener.SILENT, () -> true)
                    .on(target, planned, new RunControl(clock), clock)
                    .run();
        }
    }

    private long sum(Work work, String schema) throws Exception {
        try (Target target = SingleRun.open(planned(work, schema));
                Session session = target.openSession()) {
            return session.sql().number(work.sum());
        }
    }

    private static void checkRun(Run run) {
        assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.document().measurement().audit())
                .isNotEmpty()
                .allSatisfy(result ->
                        assertThat(result.status()).as(result.toString()).isEqualTo(Status.HOLDS));
    }

    /// All clocks are those of one machine, so that their offsets are known.
    private static void checkClocks(Run run) {
        for (MemberFacts member : fleet(run).members()) {
            long offset = TimeUnit.SECONDS.toNanos(Objects.requireNonNull(AHEAD_SECONDS.get(member.name())));
            assertThat(member.parts()).isNotEmpty();
            for (PartFacts part : member.parts()) {
                ClockFacts clock = Objects.requireNonNull(part.clock());
                assertThat(Math.abs(clock.offset() - offset))
                        .as(member.name() + " before " + part.phase())
                        .isLessThanOrEqualTo(clock.errorBefore());
                assertThat(Math.abs(clock.offset() + clock.drift() - offset))
                        .as(member.name() + " after " + part.phase())
                        .isLessThanOrEqualTo(clock.errorAfter());
            }
        }
    }
}
