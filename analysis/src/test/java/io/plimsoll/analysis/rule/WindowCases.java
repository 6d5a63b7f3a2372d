package io.plimsoll.analysis.rule;

import static io.plimsoll.testing.StubRun.closed;
import static io.plimsoll.testing.StubRun.open;

import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.PhaseFacts.GrowthFacts;
import io.plimsoll.results.RunStatus;
import java.util.List;
import java.util.stream.Stream;

/// What is found about the measured time: whether it was steady, long enough, and came to its end.
final class WindowCases {
    private WindowCases() {}

    static List<RuleCase> all() {
        return Stream.concat(aboutSteadiness().stream(), aboutTheEnd().stream()).toList();
    }

    /// As many as come back every 30 s, at no regular times.
    private static boolean stall(int interval) {
        return List.of(9, 21, 70, 96, 141).stream().anyMatch(from -> interval >= from && interval < from + 3);
    }

    private static List<RuleCase> aboutSteadiness() {
        return List.of(
                new RuleCase(
                        "PeriodicDips",
                        Severity.WARNING,
                        "the rate dropped by 39.4 % every 30.0 s, 5 times for 3.00 s each",
                        closed().seconds(150).rateFactor((round, interval) -> interval % 30 < 27 ? 1 : 0.6),
                        closed().seconds(150).rateFactor((round, interval) -> stall(interval) ? 0.6 : 1)),
                new RuleCase(
                        "WarmupTooShort",
                        Severity.WARNING,
                        "kept 6,867/s only after 8.00 s",
                        closed().rateFactor((round, interval) -> interval < 8 ? 0.7 : 1),
                        closed().rateFactor((round, interval) -> interval < 22 ? 0.7 : 1)),
                new RuleCase(
                        "WarmupTooShort",
                        Severity.WARNING,
                        "began at 9,614/s and kept 6,867/s",
                        closed().rateFactor((round, interval) -> interval < 8 ? 1.4 : 1),
                        closed().rateFactor((round, interval) -> interval < 8 ? 0.95 : 1)),
                new RuleCase(
                        "DataGrew",
                        Severity.NOTE,
                        "by about 240,000 rows while measuring, 24.0 % of the 1,000,000 that",
                        closed().rounds(2).facts(facts -> facts.withGrowth(new GrowthFacts(1_000_000, 120_000))),
                        closed().rounds(2).facts(facts -> facts.withGrowth(new GrowthFacts(1_000_000, 50_000)))),
                new RuleCase(
                        "DataGrew",
                        Severity.NOTE,
                        "12.0 %",
                        closed().facts(facts -> facts.withGrowth(new GrowthFacts(1_000_000, 120_000))),
                        closed()),
                new RuleCase("TooShort", Severity.WARNING, "9.00 s", closed().seconds(9), closed().seconds(10)),
                new RuleCase(
                        "FewSamples",
                        Severity.NOTE,
                        "tpcb has 30,000 samples, enough for p99.9 at most",
                        open(1_000),
                        open(4_000)),
                new RuleCase(
                        "NotSteady",
                        Severity.WARNING,
                        "the rate fell by 28.9",
                        closed().rateFactor((round, interval) -> 1.15 - 0.01 * interval),
                        closed().rateFactor((round, interval) -> 1.04 - 0.003 * interval)),
                new RuleCase(
                        "NotSteady",
                        Severity.WARNING,
                        "the rate swung by 50",
                        closed().rateFactor((round, interval) -> interval % 2 == 0 ? 0.5 : 1.5),
                        closed().rateFactor((round, interval) -> interval % 2 == 0 ? 0.8 : 1.2)),
                new RuleCase(
                        "NotSteady",
                        Severity.WARNING,
                        "the rate swung by",
                        open(1_000).rateFactor((round, interval) -> interval % 2 == 0 ? 0.6 : 1.4),
                        open(4).rateFactor((round, interval) -> interval % 2 == 0 ? 0.6 : 1.4)));
    }

    private static List<RuleCase> aboutTheEnd() {
        return List.of(
                new RuleCase(
                        "Interrupted",
                        Severity.WARNING,
                        "interrupted: by Ctrl-C",
                        closed().status(RunStatus.INTERRUPTED, "by Ctrl-C"),
                        closed()),
                new RuleCase(
                        "Interrupted",
                        Severity.INVALIDATES,
                        "interrupted while measuring; figures cover what was measured until then, and its data was not",
                        closed().audit().status(RunStatus.INTERRUPTED, "while measuring"),
                        closed().audit()),
                new RuleCase(
                        "Interrupted",
                        Severity.INVALIDATES,
                        "interrupted while loading (45 %); nothing was measured",
                        closed().rounds(0).audit().status(RunStatus.INTERRUPTED, "while loading (45 %)"),
                        closed()),
                new RuleCase(
                        "StillRunning",
                        Severity.WARNING,
                        "still in progress",
                        closed().status(RunStatus.RUNNING, ""),
                        closed()),
                new RuleCase(
                        "RunFailed",
                        Severity.FAILURE,
                        "all lost",
                        closed().status(RunStatus.FAILED, "all lost"),
                        closed()));
    }
}
