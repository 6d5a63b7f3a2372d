package io.plimsoll.analysis.rule;

import static io.plimsoll.testing.StubRun.closed;
import static io.plimsoll.testing.StubRun.open;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.RunStatus;
import io.plimsoll.testing.StubFigures;
import io.plimsoll.testing.StubRun;
import io.plimsoll.unit.Figure;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Each rule on a run in which it must find something, and on one, as near as possible, in which it must
/// not.
class RulesTest {
    private static final long MILLI = 1_000_000;

    private static List<RuleCase> aboutTheData() {
        AuditResult violated = new AuditResult("account-history", "…", Status.VIOLATED, 12, List.of("account 7"), "");
        return List.of(
                new RuleCase(
                        "AuditFailed",
                        Severity.FAILURE,
                        "1 invariant violated: account-history 12 times",
                        closed().audit(violated),
                        closed()),
                new RuleCase(
                        "AuditIncomplete",
                        Severity.INVALIDATES,
                        "the audit checked nothing: the target did not answer",
                        closed().audit(violated.as(Status.NOT_CHECKED, "the target did not answer")),
                        closed().audit(violated.as(Status.NOT_CHECKED, "it was interrupted"))
                                .status(RunStatus.INTERRUPTED, "")),
                new RuleCase(
                        "AuditIncomplete",
                        Severity.WARNING,
                        "1 invariant not checked: no snapshot; it is unknown whether this holds: account-history (…)",
                        partlyAudited(closed()),
                        partlyAudited(closed()).set("audit", "false")),
                new RuleCase(
                        "AuditIncomplete",
                        Severity.FAILURE,
                        "account-history (…), in a run in which sessions were lost for good",
                        partlyAudited(closed()).gaveUp(1),
                        closed().gaveUp(1)),
                new RuleCase(
                        "AuditIncomplete",
                        Severity.INVALIDATES,
                        "the run ended before the audit",
                        closed().audit().status(RunStatus.FAILED, "lost"),
                        closed().audit().status(RunStatus.RUNNING, "")),
                new RuleCase(
                        "AuditIncomplete",
                        Severity.INVALIDATES,
                        "account-history 19 times cannot be judged: another run may have written",
                        undecided(closed()),
                        closed()),
                new RuleCase(
                        "AuditIncomplete",
                        Severity.FAILURE,
                        "account-history 19 times cannot be judged: another run may have written, in a run with",
                        undecided(closed().gaveUp(1)),
                        closed()),
                new RuleCase(
                        "BrokenBefore",
                        Severity.NOTE,
                        "account-history",
                        closed().audit(violated.as(Status.BROKEN_BEFORE, "")),
                        closed()),
                new RuleCase(
                        "BrokenByDesign",
                        Severity.NOTE,
                        "break 1 invariant: Payment departs",
                        closed().audit(violated.as(Status.BY_DESIGN, "Payment departs")),
                        closed().audit(violated.as(Status.HOLDS, ""))),
                new RuleCase("Durability", Severity.NOTE, "none, nothing survives", closed().inProcess(), closed()),
                new RuleCase("Durability", Severity.NOTE, "deferred", durability(Durability.DEFERRED), closed()));
    }

    private static StubRun undecided(StubRun run) {
        AuditResult holds = new AuditResult("balance-sums", "…", Status.HOLDS, 0, List.of(), "");
        String why = "another run may have written";
        return run.audit(holds, new AuditResult("account-history", "…", Status.NOT_CHECKED, 19, List.of(), why));
    }

    private static StubRun partlyAudited(StubRun run) {
        AuditResult open = new AuditResult("account-history", "…", Status.NOT_CHECKED, 0, List.of(), "no snapshot");
        return run.audit(open, StubRun.result("history-rows", "", Status.HOLDS));
    }

    private static List<RuleCase> aboutOperations() {
        return List.of(
                new RuleCase(
                        "OperationsFailed",
                        Severity.FAILURE,
                        "lock-timeout 30",
                        closed().counts((round, interval, counts) -> counts.addFailures(ErrorClass.LOCK_TIMEOUT, 1)),
                        closed().counts((round, interval, counts) -> counts.addRetries(1))),
                new RuleCase(
                        "RetriesDominate",
                        Severity.WARNING,
                        "30,000 retries",
                        closed().counts((round, interval, counts) -> counts.addRetries(1_000)),
                        closed().counts((round, interval, counts) -> counts.addRetries(600))),
                new RuleCase("SessionsLost", Severity.FAILURE, "2 of 8 sessions", closed().gaveUp(2), closed()),
                new RuleCase(
                        "Reconnected",
                        Severity.WARNING,
                        "gap: measure-1 from 10.0 s to 14.0 s",
                        closed().harness(sample -> Samples.withReconnects(sample, 1))
                                .rateFactor((round, interval) -> interval >= 10 && interval < 14 ? 0 : 1),
                        closed().rateFactor((round, interval) -> interval >= 10 && interval < 14 ? 0 : 1)),
                new RuleCase(
                        "Reconnected",
                        Severity.WARNING,
                        "0 reconnects; gap: measure-1 from 0 ns to 30.0 s",
                        closed().harness(sample -> Samples.withSessions(sample, 7)),
                        closed()),
                new RuleCase(
                        "ConnectionsNotReused",
                        Severity.WARNING,
                        "500 connections served 4,000 requests, 8 each",
                        closed().document(run -> run.with(
                                run.measurement().withCounters(Map.of("connections", 500L, "requests", 4_000L)))),
                        closed().document(run ->
                                run.with(run.measurement().withCounters(Map.of("connections", 8L, "requests", 40L))))),
                new RuleCase(
                        "ZeroThroughput",
                        Severity.INVALIDATES,
                        "no operation was acknowledged",
                        closed().rateFactor((round, interval) -> 0),
                        closed().rateFactor((round, interval) -> interval == 0 ? 1 : 0)),
                new RuleCase(
                        "ZeroThroughput",
                        Severity.INVALIDATES,
                        "nothing was measured: the password was refused",
                        closed().rounds(0).status(RunStatus.FAILED, "the password was refused"),
                        closed()),
                new RuleCase(
                        "AccountingBroken",
                        Severity.INVALIDATES,
                        "planned, but",
                        open(1_000)
                                .facts(facts -> Samples.withPlanned(
                                        facts, facts.extent().planned() + 1)),
                        open(1_000).unfinished(5, MILLI)));
    }

    private static List<RuleCase> aboutQueries() {
        return List.of(
                new RuleCase(
                        "QueriesUnanswered",
                        Severity.WARNING,
                        "q3 was never answered: the mean is of 2 of 3",
                        queries("q1", "q2", "q3"),
                        queries("q1", "q2")),
                new RuleCase(
                        "QueriesUnanswered",
                        Severity.WARNING,
                        ") returned no rows, but the mean includes these times",
                        queries("q1").counts((round, interval, counts) -> counts.addMiss(1)),
                        queries("q1")),
                new RuleCase(
                        "QueriesUnanswered",
                        Severity.WARNING,
                        "1 of 2 queries were never answered: q2; the QPH is of the others",
                        streams("q1", "q2").silent("q2"),
                        streams("q1", "q2")),
                new RuleCase(
                        "StreamsSilent",
                        Severity.WARNING,
                        "none of the streams' operations ended",
                        closed().operations("read", "q1")
                                .silent("q1")
                                .facts(facts -> Samples.withBeside(facts, 2, "q1")),
                        closed().operations("read", "q1").facts(facts -> Samples.withBeside(facts, 2, "q1"))));
    }

    private static List<RuleCase> aboutTheArrival() {
        return List.of(
                new RuleCase("ClosedLoop", Severity.NOTE, "each of 8 sessions waits", closed(), open(1_000)),
                new RuleCase(
                        "RateNotCarried",
                        Severity.FAILURE,
                        "400 of 30,400 operations due were not done, the oldest overdue for 2.50 s",
                        open(1_000).unfinished(400, 2_500 * MILLI),
                        open(1_000).unfinished(300, 2_500 * MILLI)),
                new RuleCase(
                        "RateNotCarried",
                        Severity.FAILURE,
                        "400 of",
                        open(1_000).counts((round, interval, counts) -> counts.addSkipped(interval < 4 ? 100 : 0)),
                        open(1_000)),
                new RuleCase(
                        "LateStarts",
                        Severity.WARNING,
                        "started 40.0 ms late",
                        open(1_000).lagNanos(40 * MILLI),
                        open(1_000).lagNanos(900_000)),
                new RuleCase(
                        "LateStarts",
                        Severity.WARNING,
                        "only 14.5 % of the time",
                        open(1_000).lagNanos(40 * MILLI),
                        open(1_000).lagNanos(40 * MILLI).medianNanos(6 * MILLI)),
                new RuleCase(
                        "LittlesLaw",
                        Severity.INVALIDATES,
                        "not 12",
                        closed().set("sessions", "12"),
                        closed().set("sessions", "12").unfinished(4, 11_000 * MILLI)),
                new RuleCase(
                        "LittlesLaw",
                        Severity.INVALIDATES,
                        "not 12",
                        closed().set("sessions", "12").harness(sample -> Samples.withForeign(sample, 0.9, 0.2)),
                        closed().set("sessions", "12").harness(sample -> Samples.withForeign(sample, 0.9, 1.2))),
                new RuleCase("LittlesLaw", Severity.INVALIDATES, "not 6", closed().set("sessions", "6"), closed()),
                new RuleCase(
                        "LittlesLaw",
                        Severity.INVALIDATES,
                        "operations under way, not 16",
                        closed().together(2),
                        closed().set("sessions", "4").together(2)),
                new RuleCase(
                        "LittlesLaw",
                        Severity.INVALIDATES,
                        "not 6",
                        closed().set("sessions", "6").set("measure", "all"),
                        closed().set("sessions", "12").set("measure", "all")),
                new RuleCase(
                        "LittlesLaw",
                        Severity.INVALIDATES,
                        "not 12",
                        closed().set("sessions", "12"),
                        closed().set("sessions", "12").set("measure", "200k")));
    }

    private static List<RuleCase> aboutPauses() {
        return List.of(
                new RuleCase(
                        "LittlesLaw",
                        Severity.INVALIDATES,
                        "not 80",
                        closed().set("sessions", "80").set("think", "1ms"),
                        // Nine times as many sessions think for nine times as long as an
                        // operation takes.
                        closed().set("sessions", "80").set("think", "10.4ms")),
                new RuleCase(
                        "LittlesLaw",
                        Severity.INVALIDATES,
                        "not 80",
                        closed().set("sessions", "80"),
                        closed().set("sessions", "80").set("pacing", "1s")),
                new RuleCase(
                        "LittlesLaw",
                        Severity.INVALIDATES,
                        "not 80",
                        closed().set("sessions", "80").set("delays", "none"),
                        closed().set("sessions", "80").set("delays", "spec")));
    }

    private static StubRun durability(Durability durability) {
        return closed().target(identity -> Samples.withDurability(identity, durability));
    }

    private static List<RuleCase> all() {
        List<RuleCase> rows = new ArrayList<>(aboutTheData());
        rows.addAll(aboutOperations());
        rows.addAll(aboutQueries());
        rows.addAll(aboutTheArrival());
        rows.addAll(aboutPauses());
        rows.addAll(WindowCases.all());
        rows.addAll(ShapeCases.all());
        rows.addAll(StallCases.all());
        rows.addAll(SettingsCases.all());
        rows.addAll(HarnessCases.all());
        rows.addAll(ClusterCases.all());
        rows.addAll(ServerCases.all());
        rows.addAll(NodeCases.all());
        rows.addAll(HostCases.all());
        rows.addAll(FleetCases.all());
        return rows;
    }

    /// A run of q1 and q2, with a geometric mean of some queries.
    private static StubRun queries(String... names) {
        Figure mean = new Figure.GeometricMean("mean", "", List.of(names), 4);
        return closed().operations("q1", "q2").document(StubFigures.of(mean));
    }

    private static StubRun streams(String... names) {
        Figure rate = new Figure.Rate("QPH", "", null, List.of(names), 3_600, true, 1);
        return closed().operations("read", "q1", "q2")
                .facts(facts -> Samples.withBeside(facts, 2, names))
                .document(StubFigures.of(rate));
    }

    @TestFactory
    List<DynamicTest> findsWhatIsThereAndNothingElse() {
        return all().stream()
                .map(row -> DynamicTest.dynamicTest(row.name() + " " + row.evidence(), () -> check(row)))
                .toList();
    }

    private static void check(RuleCase row) {
        List<Finding> found = found(row.guilty(), row.name());
        assertThat(found).hasSize(1);
        assertThat(found.getFirst().severity()).isEqualTo(row.severity());
        assertThat(found.getFirst().sentence()).contains(row.evidence());
        assertThat(found(row.innocent(), row.name())).isEmpty();
    }

    private static List<Finding> found(StubRun stub, String name) {
        Measured measured = Measured.of(stub.make());
        return Rule.ALL.stream()
                .flatMap(rule -> rule.findings(measured).stream())
                .filter(finding -> finding.name().equals(name))
                .toList();
    }

    /// A cause comes before what follows from it, and does not hide it.
    @Test
    void whoBlocksIsNamedBeforeTheWaiting() {
        Measured measured = Measured.of(ServerCases.idlingBlocker().make());
        assertThat(Rule.ALL.stream().flatMap(rule -> rule.findings(measured).stream()))
                .extracting(Finding::name)
                .containsSubsequence("OneBlocker", "LockBound");
    }

    @Test
    void scansAreNamedBeforeTheProcessorsThatTheyKeepBusy() {
        Measured measured = Measured.of(ServerCases.scanningSessions().make());
        assertThat(Rule.ALL.stream().flatMap(rule -> rule.findings(measured).stream()))
                .extracting(Finding::name)
                .containsSubsequence("SequentialScans", "ProcessorBound");
    }

    @Test
    void everyRuleIsTested() {
        assertThat(Rule.ALL.stream().map(Rule::name))
                .containsExactlyInAnyOrderElementsOf(
                        all().stream().map(RuleCase::name).collect(Collectors.toSet()));
    }
}
