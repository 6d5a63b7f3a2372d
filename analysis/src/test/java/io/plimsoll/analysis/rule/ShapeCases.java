package io.plimsoll.analysis.rule;

import static io.plimsoll.testing.StubRun.closed;
import static io.plimsoll.testing.StubRun.shaped;

import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.RunStatus;
import java.util.Collections;
import java.util.List;

/// What is found about arrivals whose rate changes: a shape is not a fault of the target.
final class ShapeCases {
    private static final long MILLI = 1_000_000;
    private static final String RAMP = "ramp 100/s to 2000/s in 1m";
    private static final String DAY = "day 200/s to 2000/s in 1m";

    private ShapeCases() {}

    /// Drops of the offered rate, every 30 s.
    private static String notched() {
        String period = String.join(",", Collections.nCopies(9, "1000")) + ",600";
        return "steps " + String.join(",", Collections.nCopies(5, period)) + "/s every 3s";
    }

    static List<RuleCase> all() {
        return List.of(
                new RuleCase(
                        "RateNotCarried",
                        Severity.FAILURE,
                        "did not carry a ramp from 100/s to 2,000/s in 1m: from 29.0 s of measure-1 on, when 1,018/s"
                                + " were offered, operations piled up, and 1,000/s were carried; 15,",
                        shaped(RAMP).capacity(1_000),
                        shaped(RAMP).capacity(2_000)),
                new RuleCase(
                        "RateNotCarried",
                        Severity.WARNING,
                        "fell behind a day from 200/s to 2,000/s in 1m: from 19.0 s of measure-1 on, when 1,466/s were"
                                + " offered, operations piled up, and 1,500/s were carried; up to 6,903 operations"
                                + " waited, until 53.0 s",
                        shaped(DAY).capacity(1_500),
                        shaped(DAY).capacity(1_990)),
                new RuleCase(
                        "NotSteady",
                        Severity.WARNING,
                        "beyond the shape of its arrivals",
                        shaped("ramp 500/s to 1500/s in 5m")
                                .rateFactor((round, interval) -> interval % 2 == 0 ? 0.6 : 1.4),
                        shaped("ramp 500/s to 1500/s in 5m")),
                new RuleCase(
                        "NotSteady",
                        Severity.WARNING,
                        "the rate rose by",
                        closed().rateFactor((round, interval) -> 0.5 + 0.04 * interval),
                        shaped(RAMP).capacity(1_000)),
                new RuleCase(
                        "PeriodicDips",
                        Severity.WARNING,
                        "every 30.0 s, 5 times",
                        shaped("ramp 900/s to 1100/s in 150s")
                                .rateFactor((round, interval) -> interval % 30 < 27 ? 1 : 0.6),
                        shaped(notched())),
                new RuleCase(
                        "LateStarts",
                        Severity.WARNING,
                        "started 40.0 ms late",
                        shaped(RAMP).lagNanos(40 * MILLI),
                        shaped(RAMP).lagNanos(40 * MILLI).capacity(1_000)),
                new RuleCase(
                        "ShapeCutShort",
                        Severity.NOTE,
                        "ended after 30.0 s, in the middle of a ramp from 100/s to 2,000/s in 5m, at 290/s",
                        shaped("ramp 100/s to 2000/s in 5m").seconds(30),
                        shaped("ramp 100/s to 2000/s in 5m")),
                new RuleCase(
                        "ShapeCutShort",
                        Severity.NOTE,
                        "at 290/s",
                        shaped("ramp 100/s to 2000/s in 5m").seconds(30),
                        shaped("ramp 100/s to 2000/s in 5m").seconds(30).status(RunStatus.INTERRUPTED, "by Ctrl-C")));
    }
}
