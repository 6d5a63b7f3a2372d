package io.plimsoll.testing;

import io.plimsoll.driver.MaintenanceResult;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.Shape;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.HarnessProcess;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.HostSeries;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.StatementPlans;
import io.plimsoll.workload.AuditResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A run made up by hand, without engine or folder, with the same numbers every time: what analysis and
/// reports are tested with. Unless told otherwise it is a good run: two cores, a server elsewhere, 8
/// sessions, one round of 30 s, steady, nothing failed, audit passed. Not thread-safe.
public final class StubRun {
    private static final long SECOND = 1_000_000_000L;

    final boolean open;
    final double rate;
    double medianNanos = 1_000_000;
    long lagNanos = 20_000;
    int seconds = 30;
    List<String> operations = List.of("tpcb");
    String silent = "";
    RateFactor rateFactor = (round, interval) -> 1 + 0.02 * Math.abs((round * 7 + interval * 5) % 11 - 5) / 5.0;
    CountsChange counts = (round, interval, counted) -> {};
    UnaryOperator<HarnessSample> harness = sample -> sample;
    UnaryOperator<PhaseFacts> facts = given -> given;
    int lateInterval = -1;
    long lateNanos;
    long unfinished;
    long oldestUnfinishedNanos;
    double laneBusyShare = 0.4;
    int gaveUp;
    int together = 1;
    String lanes = "";

    @Nullable
    Shape shape;

    double capacity = Double.POSITIVE_INFINITY;

    private int rounds = 1;
    private Function<TargetIdentity, @Nullable TargetIdentity> target = identity -> identity;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private List<AuditResult> audit = List.of(
            result("account-history", "each account's balance is the sum of its history", AuditResult.Status.HOLDS),
            result("history-rows", "history has a row per acknowledged commit", AuditResult.Status.HOLDS));
    private List<ErrorLog.Entry> errors = List.of();
    private UnaryOperator<RunDocument> document = given -> given;
    private boolean loaded;
    private ServerSeries server = ServerSeries.NONE;
    private HostSeries host = HostSeries.NONE;
    private StatementPlans plans = StatementPlans.NONE;
    private List<Run.Member> members = List.of();

    private @Nullable FleetFacts fleet;

    /// The rate of one interval, relative to the run's.
    @FunctionalInterface
    public interface RateFactor {
        double at(int round, int interval);
    }

    /// Adds to the counts of one interval.
    @FunctionalInterface
    public interface CountsChange {
        void change(int round, int interval, Counts counted);
    }

    private StubRun(boolean open, double rate) {
        this.open = open;
        this.rate = rate;
        settings.putAll(StubSettings.defaults());
    }

    /// A closed loop of 8 sessions whose rate obeys Little's law at a median of 1 ms.
    public static StubRun closed() {
        return new StubRun(false, 8 * 1e9 / StubShape.mean(1_000_000));
    }

    /// Constant arrivals.
    public static StubRun open(int ratePerSecond) {
        return new StubRun(true, ratePerSecond)
                .set("arrival", ratePerSecond + "/s")
                .rateFactor((round, interval) -> 1);
    }

    /// Arrivals with a shape, which is as long as the round.
    public static StubRun shaped(String arrival) {
        if (!(Arrival.parse(arrival) instanceof Arrival.Shaped shaped)) {
            throw new IllegalArgumentException(arrival + " has no shape");
        }
        StubRun run = new StubRun(true, 0).set("arrival", arrival).rateFactor((round, interval) -> 1);
        run.shape = shaped.shape();
        return run.seconds((int) shaped.shape().length().seconds());
    }

    /// The target of a run with a shape carries at most that many operations per second.
    public StubRun capacity(double perSecond) {
        capacity = perSecond;
        return this;
    }

    public static AuditResult result(String invariant, String meaning, AuditResult.Status status) {
        return new AuditResult(invariant, meaning, status, 0, List.of(), "");
    }

    public StubRun set(String key, String value) {
        settings.put(key, value);
        return this;
    }

    public StubRun rounds(int count) {
        rounds = count;
        return set("rounds", String.valueOf(count));
    }

    /// In one interval eight more operations end, which took so long.
    public StubRun late(int interval, long nanos) {
        lateInterval = interval;
        lateNanos = nanos;
        return this;
    }

    public StubRun seconds(int length) {
        seconds = length;
        return set("measure", length + "s");
    }

    public StubRun operations(String... names) {
        operations = List.of(names);
        return this;
    }

    /// One of the operations does nothing.
    public StubRun silent(String operation) {
        silent = operation;
        return this;
    }

    public StubRun medianNanos(double nanos) {
        medianNanos = nanos;
        return this;
    }

    public StubRun lagNanos(long nanos) {
        lagNanos = nanos;
        return this;
    }

    public StubRun rateFactor(RateFactor factor) {
        rateFactor = factor;
        return this;
    }

    public StubRun counts(CountsChange change) {
        counts = change;
        return this;
    }

    /// The share of the machine's cores that were busy.
    public StubRun busy(double share) {
        return harness(sample -> new HarnessSample(
                sample.processCpuNanos(),
                share,
                sample.hostStealShare(),
                sample.gcCount(),
                sample.gcMillis(),
                sample.pauseLongestNanos(),
                sample.pauseSumNanos(),
                sample.sessionsOpen(),
                sample.reconnects(),
                sample.clockShiftNanos(),
                sample.machine(),
                sample.java()));
    }

    public StubRun harness(UnaryOperator<HarnessSample> change) {
        harness = change;
        return this;
    }

    /// Changes what the engine noted of each round.
    public StubRun facts(UnaryOperator<PhaseFacts> change) {
        facts = change;
        return this;
    }

    public StubRun unfinished(long count, long oldestNanos) {
        unfinished = count;
        oldestUnfinishedNanos = oldestNanos;
        return this;
    }

    public StubRun laneBusyShare(double share) {
        laneBusyShare = share;
        return this;
    }

    public StubRun gaveUp(int sessions) {
        gaveUp = sessions;
        return this;
    }

    /// How lanes multiplex, in words.
    public StubRun lanes(String words) {
        lanes = words;
        return this;
    }

    /// How many operations a group has at most.
    public StubRun together(int max) {
        together = max;
        return this;
    }

    public StubRun settled(MaintenanceResult how) {
        document = given -> given.with(given.measurement().withSettled(how));
        return this;
    }

    public StubRun audit(AuditResult... results) {
        audit = List.of(results);
        return this;
    }

    public StubRun errors(ErrorLog.Entry... entries) {
        errors = List.of(entries);
        return this;
    }

    public StubRun target(Function<TargetIdentity, @Nullable TargetIdentity> change) {
        target = change;
        return this;
    }

    /// HSQLDB in memory instead of a server elsewhere.
    public StubRun inProcess() {
        return set("target", "hsqldb:mem").target(_ -> StubTargets.hsqldb());
    }

    /// A MySQL instead of a PostgreSQL.
    public StubRun mysql() {
        return set("target", "jdbc:mariadb://db.example/bank").target(_ -> StubTargets.mysql());
    }

    /// Whether the dataset was loaded by this run.
    public StubRun loaded() {
        loaded = true;
        return this;
    }

    /// What the server reported about its own work.
    public StubRun server(ServerSeries told) {
        server = told;
        return this;
    }

    /// What the machine did that harness and server share.
    public StubRun host(HostSeries seen) {
        host = seen;
        return this;
    }

    /// How the server would execute the statements.
    public StubRun plans(StatementPlans explained) {
        plans = explained;
        return this;
    }

    /// The machines that drove the run together: see [StubFleet].
    StubRun fleet(FleetFacts facts, List<Run.Member> parts) {
        fleet = facts;
        members = parts;
        return this;
    }

    public StubRun status(RunStatus status, String failure) {
        return document(given -> given.ended(status, given.endedAt(), failure));
    }

    public StubRun document(UnaryOperator<RunDocument> change) {
        document = change;
        return this;
    }

    public Run make() {
        List<PhaseResult> phases = new ArrayList<>();
        List<PhaseFacts> noted = new ArrayList<>();
        if (loaded) {
            noted.add(PhaseFacts.undriven(PhaseKind.LOAD, "2026-11-21T02:29:40Z", 3_125_000_000L, 1_000_110));
        }
        for (int round = 1; round <= rounds; round++) {
            PhaseResult phase = new StubRound(this, round).make();
            phases.add(phase);
            noted.add(phase.facts());
        }
        if (!audit.isEmpty()) {
            noted.add(PhaseFacts.undriven(PhaseKind.AUDIT, "2026-11-21T02:31:00Z", SECOND, 0));
        }
        Path folder = Path.of("runs", "20261121-022935-tpcb-stub");
        return new Run(folder, document.apply(document(noted)), phases, errors, server, host, plans, members);
    }

    private RunDocument document(List<PhaseFacts> noted) {
        return new RunDocument(
                "20261121-022935-tpcb-stub",
                RunStatus.COMPLETED,
                "2026-11-21T02:29:35.123456Z",
                "2026-11-21T02:31:01.5Z",
                new HarnessProcess(4711, "2026-11-21T02:29:34Z"),
                "0.1.0",
                new PlanDocument(settings, Map.of("accounts", "1,000,000 rows"), List.of(), "platform", lanes, null),
                target.apply(StubTargets.postgres()),
                new HostFacts(
                        "Linux 6.12 amd64",
                        "Example Processor 4711 at 2.5 GHz",
                        2,
                        8L << 30,
                        "OpenJDK 64-Bit Server VM 25.0.1+8-LTS",
                        "G1 Young Generation, G1 Old Generation",
                        2L << 30,
                        List.of(),
                        null,
                        null,
                        null,
                        null),
                new RunDocument.Measurement(183_000_000, null, null, noted, audit, null, null, fleet),
                RunDocument.Judged.NONE,
                null);
    }
}
