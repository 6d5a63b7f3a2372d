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
import io.plimsoll.testing.StubRun;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Each rule on a run in which it must find something, and on one, as near as possible, in which it must not.
class RulesTest {
    private static final long MILLI = 1_000_000;

    private record Row(String name, Severity severity, String evidence, StubRun guilty, StubRun innocent) {}

    private static List<Row> aboutTheData() {
        AuditResult violated = new AuditResult("account-history", "…", Status.VIOLATED, 12, List.of("account 7"), "");
        return List.of(
                new Row(
                        "AuditFailed",
                        Severity.FAILURE,
                        "1 invariant violated: account-history 12 times",
                        closed().audit(violated),
                        closed()),
                new Row(
                        "AuditIncomplete",
                        Severity.WARNING,
                        "1 invariant not checked: the target did not answer",
                        closed().audit(violated.as(Status.NOT_CHECKED, "the target did not answer")),
                        closed().audit().set("audit", "false")),
                new Row(
                        "AuditIncomplete",
                        Severity.WARNING,
                        "the run ended before the audit",
                        closed().audit().status(RunStatus.FAILED, "lost"),
                        closed().audit().status(RunStatus.RUNNING, "")),
                new Row(
                        "BrokenBefore",
                        Severity.NOTE,
                        "account-history",
                        closed().audit(violated.as(Status.BROKEN_BEFORE, "")),
                        closed()),
                new Row("Durability", Severity.NOTE, "none, nothing survives", closed().inProcess(), closed()),
                new Row("Durability", Severity.NOTE, "deferred", durability(Durability.DEFERRED), closed()));
    }

    private static List<Row> aboutOperations() {
        return List.of(
                new Row(
                        "OperationsFailed",
                        Severity.FAILURE,
                        "lock-timeout 30",
                        closed().counts((round, interval, counts) -> counts.addFailures(ErrorClass.LOCK_TIMEOUT, 1)),
                        closed().counts((round, interval, counts) -> counts.addRetries(1))),
                new Row(
                        "RetriesDominate",
                        Severity.WARNING,
                        "30,000 retries",
                        closed().counts((round, interval, counts) -> counts.addRetries(1_000)),
                        closed().counts((round, interval, counts) -> counts.addRetries(600))),
                new Row("SessionsLost", Severity.FAILURE, "2 of 8 sessions", closed().gaveUp(2), closed()),
                new Row(
                        "Reconnected",
                        Severity.WARNING,
                        "gap: measure-1 from 10.0 s to 14.0 s",
                        closed().harness(sample -> Samples.withReconnects(sample, 1))
                                .rateFactor((round, interval) -> interval >= 10 && interval < 14 ? 0 : 1),
                        closed().rateFactor((round, interval) -> interval >= 10 && interval < 14 ? 0 : 1)),
                new Row(
                        "Reconnected",
                        Severity.WARNING,
                        "0 reconnects; gap: measure-1 from 0 ns to 30.0 s",
                        closed().harness(sample -> Samples.withSessions(sample, 7)),
                        closed()),
                new Row(
                        "ZeroThroughput",
                        Severity.INVALIDATES,
                        "no operation was acknowledged",
                        closed().rateFactor((round, interval) -> 0),
                        closed().rateFactor((round, interval) -> interval == 0 ? 1 : 0)),
                new Row(
                        "ZeroThroughput",
                        Severity.INVALIDATES,
                        "nothing was measured: the password was refused",
                        closed().rounds(0).status(RunStatus.FAILED, "the password was refused"),
                        closed()),
                new Row(
                        "AccountingBroken",
                        Severity.INVALIDATES,
                        "planned, but",
                        open(1_000).facts(facts -> Samples.withPlanned(facts, facts.planned() + 1)),
                        open(1_000).unfinished(5, MILLI)));
    }

    private static List<Row> aboutTheArrival() {
        return List.of(
                new Row("ClosedLoop", Severity.NOTE, "under 8 sessions", closed(), open(1_000)),
                new Row(
                        "RateNotCarried",
                        Severity.FAILURE,
                        "400 of 30,400 operations due were not done, the oldest overdue for 2.50 s",
                        open(1_000).unfinished(400, 2_500 * MILLI),
                        open(1_000).unfinished(300, 2_500 * MILLI)),
                new Row(
                        "RateNotCarried",
                        Severity.FAILURE,
                        "400 of",
                        open(1_000).counts((round, interval, counts) -> counts.addSkipped(interval < 4 ? 100 : 0)),
                        open(1_000)),
                new Row(
                        "LateStarts",
                        Severity.WARNING,
                        "started 40.0 ms late",
                        open(1_000).lagNanos(40 * MILLI),
                        open(1_000).lagNanos(900_000)),
                new Row(
                        "LateStarts",
                        Severity.WARNING,
                        "only 14.5 % of the time",
                        open(1_000).lagNanos(40 * MILLI),
                        open(1_000).lagNanos(40 * MILLI).medianNanos(6 * MILLI)),
                new Row(
                        "LittlesLaw",
                        Severity.INVALIDATES,
                        "not 12",
                        closed().set("sessions", "12"),
                        closed().set("sessions", "12").unfinished(4, 11_000 * MILLI)),
                new Row("LittlesLaw", Severity.INVALIDATES, "not 6", closed().set("sessions", "6"), closed()),
                new Row(
                        "LittlesLaw",
                        Severity.INVALIDATES,
                        "not 12",
                        closed().set("sessions", "12"),
                        closed().set("sessions", "12").set("measure", "200k")));
    }

    private static List<Row> aboutTheWindow() {
        return List.of(
                new Row("TooShort", Severity.WARNING, "9.00 s", closed().seconds(9), closed().seconds(10)),
                new Row(
                        "FewSamples",
                        Severity.NOTE,
                        "tpcb has 30,000 samples: percentiles above p99.9 do",
                        open(1_000),
                        open(4_000)),
                new Row(
                        "NotSteady",
                        Severity.WARNING,
                        "the rate fell by 28.9",
                        closed().rateFactor((round, interval) -> 1.15 - 0.01 * interval),
                        closed().rateFactor((round, interval) -> 1.04 - 0.003 * interval)),
                new Row(
                        "NotSteady",
                        Severity.WARNING,
                        "the rate swung by 50",
                        closed().rateFactor((round, interval) -> interval % 2 == 0 ? 0.5 : 1.5),
                        closed().rateFactor((round, interval) -> interval % 2 == 0 ? 0.8 : 1.2)),
                new Row(
                        "NotSteady",
                        Severity.WARNING,
                        "the rate swung by",
                        open(1_000).rateFactor((round, interval) -> interval % 2 == 0 ? 0.6 : 1.4),
                        open(4).rateFactor((round, interval) -> interval % 2 == 0 ? 0.6 : 1.4)),
                new Row(
                        "Interrupted",
                        Severity.WARNING,
                        "interrupted: by Ctrl-C",
                        closed().status(RunStatus.INTERRUPTED, "by Ctrl-C"),
                        closed()),
                new Row(
                        "StillRunning",
                        Severity.WARNING,
                        "still going",
                        closed().status(RunStatus.RUNNING, ""),
                        closed()),
                new Row(
                        "RunFailed",
                        Severity.FAILURE,
                        "all lost",
                        closed().status(RunStatus.FAILED, "all lost"),
                        closed()));
    }

    private static List<Row> aboutTheHarness() {
        return List.of(
                new Row(
                        "ClientBound",
                        Severity.INVALIDATES,
                        "85.0 % of 2 cores",
                        closed().harness(sample -> Samples.withCpu(sample, 1_700 * MILLI)),
                        closed().inProcess().harness(sample -> Samples.withCpu(sample, 1_700 * MILLI))),
                new Row(
                        "ClientBound",
                        Severity.INVALIDATES,
                        "busiest lane 97.0 %",
                        open(1_000).laneBusyShare(0.97).lagNanos(2 * MILLI),
                        open(1_000).laneBusyShare(0.7).lagNanos(2 * MILLI)),
                new Row("ClientBound", Severity.WARNING, "97.0 %", open(1_000).laneBusyShare(0.97), open(1_000)),
                new Row(
                        "HarnessPaused",
                        Severity.WARNING,
                        "up to 25.0 ms at once, 3.00 % of the time",
                        closed().harness(sample -> Samples.withPauses(sample, 25 * MILLI, 30 * MILLI)),
                        closed().harness(sample -> Samples.withPauses(sample, 1_500_000, 30 * MILLI))),
                new Row(
                        "HarnessPaused",
                        Severity.NOTE,
                        "the maximum may be",
                        closed().harness(sample -> Samples.withPauses(sample, 90 * MILLI, 9 * MILLI)),
                        closed().harness(sample -> Samples.withPauses(sample, 5 * MILLI, 5 * MILLI))),
                new Row(
                        "HarnessPaused",
                        Severity.NOTE,
                        "share the pauses",
                        closed().inProcess().harness(sample -> Samples.withPauses(sample, 25 * MILLI, 30 * MILLI)),
                        closed().inProcess().harness(sample -> Samples.withPauses(sample, 1_500_000, 30 * MILLI))),
                new Row(
                        "HarnessPaused",
                        Severity.WARNING,
                        "600 ms in 30 collections",
                        closed().inProcess().harness(sample -> Samples.withCollections(sample, 20, 25 * MILLI)),
                        closed().inProcess().harness(sample -> Samples.withCollections(sample, 20, 0))),
                new Row("InProcess", Severity.NOTE, "CPU, heap", closed().inProcess(), closed()),
                new Row(
                        "SharedMachine",
                        Severity.NOTE,
                        "machine",
                        target("postgres://bench@localhost:5432/bank"),
                        closed()),
                new Row("SharedMachine", Severity.NOTE, "machine", target("postgres:embedded"), closed()),
                new Row(
                        "SharedMachine",
                        Severity.NOTE,
                        "machine",
                        target("jdbc:postgresql://127.0.0.1/bank"),
                        closed()),
                new Row(
                        "SharedMachine",
                        Severity.NOTE,
                        "machine",
                        target("jdbc:postgresql:///bank"),
                        target("postgres://localhost.example/bank")),
                new Row(
                        "StolenTime",
                        Severity.WARNING,
                        "6.00 %",
                        closed().harness(sample -> Samples.withSteal(sample, 0.06)),
                        closed().harness(sample -> Samples.withSteal(sample, Double.NaN))),
                new Row(
                        "ClientsExceedScale",
                        Severity.NOTE,
                        "8 sessions on scale 1",
                        closed().set("scale", "1"),
                        closed().set("scale", "1").set("variant", "select-only")));
    }

    private static StubRun target(String address) {
        return closed().set("target", address);
    }

    private static StubRun durability(Durability durability) {
        return closed().target(identity -> Samples.withDurability(identity, durability));
    }

    private static List<Row> all() {
        List<Row> rows = new ArrayList<>(aboutTheData());
        rows.addAll(aboutOperations());
        rows.addAll(aboutTheArrival());
        rows.addAll(aboutTheWindow());
        rows.addAll(aboutTheHarness());
        return rows;
    }

    @TestFactory
    List<DynamicTest> findsWhatIsThereAndNothingElse() {
        return all().stream()
                .map(row -> DynamicTest.dynamicTest(row.name() + " " + row.evidence(), () -> check(row)))
                .toList();
    }

    private static void check(Row row) {
        List<Finding> found = found(row.guilty(), row.name());
        assertThat(found).hasSize(1);
        assertThat(found.getFirst().severity()).isEqualTo(row.severity());
        assertThat(found.getFirst().sentence()).contains(row.evidence());
        assertThat(found(row.innocent(), row.name())).isEmpty();
    }

    private static List<Finding> found(StubRun stub, String name) {
        Measured measured = Measured.of(stub.make());
        return Rules.all().stream()
                .flatMap(rule -> rule.check(measured).stream())
                .filter(finding -> finding.name().equals(name))
                .toList();
    }

    @Test
    void everyRuleIsTested() {
        // One rule finds two things: a run that was interrupted, and one that still goes.
        assertThat(all().stream().map(Row::name).collect(Collectors.toSet()))
                .hasSize(Rules.all().size() + 1);
    }
}
