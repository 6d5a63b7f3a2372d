package io.plimsoll.analysis.rule;

import static io.plimsoll.testing.StubRun.closed;
import static io.plimsoll.testing.StubRun.open;

import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts.AgeCount;
import io.plimsoll.testing.StubRun;
import java.util.List;
import java.util.Map;

/// A target that stands still, or does not answer what was under way.
final class StallCases {
    private static final long SECOND = 1_000_000_000L;

    private StallCases() {}

    static List<RuleCase> all() {
        return List.of(
                new RuleCase(
                        "Stalled",
                        Severity.FAILURE,
                        "the target answered nothing in measure-1 from 10.0 s to 14.0 s, while tpcb waited",
                        quiet(closed(), 10, 14).late(14, 4 * SECOND),
                        quiet(closed(), 10, 14)),
                new RuleCase(
                        "Stalled",
                        Severity.FAILURE,
                        "from 10.0 s to 14.0 s",
                        quiet(open(1_000), 10, 14).late(14, 4 * SECOND),
                        quiet(open(1_000), 10, 12).late(12, 2 * SECOND)),
                new RuleCase(
                        "Stalled",
                        Severity.FAILURE,
                        "from 10.0 s to 14.0 s",
                        quiet(closed(), 10, 14)
                                .late(14, 4 * SECOND)
                                .harness(sample -> Samples.withPauses(sample, SECOND / 10, SECOND / 10)),
                        quiet(closed(), 10, 14)
                                .late(14, 4 * SECOND)
                                .harness(sample -> Samples.withPauses(sample, SECOND / 2, SECOND / 2))),
                new RuleCase(
                        "Stalled",
                        Severity.INVALIDATES,
                        "from 4.00 s to 30.0 s",
                        quiet(closed(), 4, 30).facts(facts -> facts.withUnderWay(List.of(silent(26 * SECOND)))),
                        quiet(closed(), 29, 30).facts(facts -> facts.withUnderWay(List.of(answered(SECOND))))),
                new RuleCase(
                        "Stalled",
                        Severity.FAILURE,
                        "from 22.0 s to 30.0 s",
                        quiet(closed(), 22, 30).facts(facts -> facts.withUnderWay(List.of(answered(8 * SECOND)))),
                        quiet(closed(), 28, 30).facts(facts -> facts.withUnderWay(List.of(answered(2 * SECOND))))),
                new RuleCase(
                        "Stalled",
                        Severity.FAILURE,
                        "8 operations under way at the end of measure-1 were never acknowledged (tpcb 8), the oldest"
                                + " after 20.0 s",
                        closed().facts(facts -> facts.withUnderWay(List.of(cancelled("tpcb", 20 * SECOND)))),
                        closed().facts(facts -> facts.withUnderWay(List.of(answered(SECOND / 1_000))))),
                new RuleCase(
                        "Stalled",
                        Severity.FAILURE,
                        "8 did not answer the cancel either",
                        closed().facts(facts -> facts.withUnderWay(List.of(silent(SECOND / 1_000)))),
                        // A query that streams ask, and of which nothing is known, may take
                        // that long.
                        closed().facts(facts -> Samples.withBeside(facts, 8, "q9")
                                .withUnderWay(List.of(cancelled("q9", 20 * SECOND))))),
                // A script that sleeps, or waits for a shell command: its target has nothing to answer.
                new RuleCase(
                        "Stalled",
                        Severity.FAILURE,
                        "from 10.0 s to 20.0 s",
                        pausing(quiet(closed(), 10, 20).late(20, 10 * SECOND), 5),
                        pausing(quiet(closed(), 10, 20).late(20, 10 * SECOND), 9)),
                new RuleCase(
                        "Stalled",
                        Severity.FAILURE,
                        "8 operations under way at the end of measure-1 were never acknowledged (tpcb 8)",
                        pausing(20 * SECOND, 2),
                        pausing(20 * SECOND, 60)));
    }

    private static StubRun quiet(StubRun run, int from, int to) {
        return run.rateFactor((round, interval) -> interval >= from && interval < to ? 0 : 1);
    }

    private static StubRun pausing(StubRun run, int seconds) {
        return run.facts(facts -> facts.withPauses(Map.of("tpcb", seconds * SECOND)));
    }

    private static StubRun pausing(long cancelledAfter, int seconds) {
        return closed().facts(facts -> facts.withUnderWay(List.of(cancelled("tpcb", cancelledAfter)))
                .withPauses(Map.of("tpcb", seconds * SECOND)));
    }

    private static UnfinishedFacts silent(long age) {
        return new UnfinishedFacts("tpcb", 0, 0, 0, 0, 8, 8 * age, List.of(), List.of(new AgeCount(age, 8)));
    }

    private static UnfinishedFacts cancelled(String operation, long age) {
        return new UnfinishedFacts(operation, 0, 0, 0, 8, 0, 8 * age, List.of(), List.of(new AgeCount(age, 8)));
    }

    private static UnfinishedFacts answered(long age) {
        return new UnfinishedFacts("tpcb", 8, 0, 0, 0, 0, 8 * age, List.of(new AgeCount(age, 8)), List.of());
    }
}
