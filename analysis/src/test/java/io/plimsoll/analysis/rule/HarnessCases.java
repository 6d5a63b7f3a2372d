package io.plimsoll.analysis.rule;

import static io.plimsoll.testing.StubRun.closed;
import static io.plimsoll.testing.StubRun.open;

import io.plimsoll.recording.HarnessSample.MachineSample.ProcessLoad;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.HostFacts.CeilingFacts;
import io.plimsoll.testing.StubRun;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What is found about the harness and the machine it runs on.
final class HarnessCases {
    private static final long MILLI = 1_000_000;

    private HarnessCases() {}

    static List<RuleCase> all() {
        return Stream.of(aboutItself(), aboutOthers(), aboutTheMachine())
                .flatMap(List::stream)
                .toList();
    }

    private static List<RuleCase> aboutItself() {
        return List.of(
                new RuleCase(
                        "ClientBound",
                        Severity.INVALIDATES,
                        "85.0 % of 2 cores",
                        closed().harness(sample -> Samples.withCpu(sample, 1_700 * MILLI)),
                        closed().inProcess().harness(sample -> Samples.withCpu(sample, 1_700 * MILLI))),
                new RuleCase(
                        "ClientBound",
                        Severity.INVALIDATES,
                        "busiest lane 97.0 %",
                        open(1_000).laneBusyShare(0.97).lagNanos(2 * MILLI),
                        open(1_000).laneBusyShare(0.7).lagNanos(2 * MILLI)),
                new RuleCase(
                        "ClientBound", Severity.WARNING, "97.0 %", open(1_000).laneBusyShare(0.97), open(1_000)),
                new RuleCase(
                        "ClientBound",
                        Severity.WARNING,
                        "and drove 86.8 % of the 8,000/s it drives here",
                        closed().document(run -> run.withCeiling(new CeilingFacts("20261121-null", 8_000))),
                        closed().document(run -> run.withCeiling(new CeilingFacts("20261121-null", 9_000)))),
                new RuleCase(
                        "HarnessPaused",
                        Severity.WARNING,
                        "up to 25.0 ms at once, 3.00 % of the time",
                        closed().harness(sample -> Samples.withPauses(sample, 25 * MILLI, 30 * MILLI)),
                        closed().harness(sample -> Samples.withPauses(sample, 1_500_000, 30 * MILLI))),
                new RuleCase(
                        "HarnessPaused",
                        Severity.NOTE,
                        "the maximum may be",
                        closed().harness(sample -> Samples.withPauses(sample, 90 * MILLI, 9 * MILLI)),
                        closed().harness(sample -> Samples.withPauses(sample, 5 * MILLI, 5 * MILLI))),
                new RuleCase(
                        "HarnessPaused",
                        Severity.NOTE,
                        "share the pauses",
                        closed().inProcess().harness(sample -> Samples.withPauses(sample, 25 * MILLI, 30 * MILLI)),
                        closed().inProcess().harness(sample -> Samples.withPauses(sample, 1_500_000, 30 * MILLI))),
                new RuleCase(
                        "HarnessPaused",
                        Severity.WARNING,
                        "600 ms in 30 collections",
                        closed().inProcess().harness(sample -> Samples.withCollections(sample, 20, 25 * MILLI)),
                        closed().inProcess().harness(sample -> Samples.withCollections(sample, 20, 0))),
                new RuleCase(
                        "GcOverhead",
                        Severity.NOTE,
                        "took 30.0 % of the time (9.00 s in 30 collections), which database and harness share",
                        closed().inProcess().harness(sample -> Samples.withCollections(sample, 300, 0)),
                        closed().inProcess().harness(sample -> Samples.withCollections(sample, 200, 0))),
                // HarnessPaused has said so already.
                new RuleCase(
                        "GcOverhead",
                        Severity.NOTE,
                        "took 30.0 % of the time",
                        closed().inProcess().harness(sample -> Samples.withCollections(sample, 300, MILLI)),
                        closed().inProcess().harness(sample -> Samples.withCollections(sample, 300, 25 * MILLI))));
    }

    private static List<RuleCase> aboutOthers() {
        return List.of(
                new RuleCase(
                        "ForeignLoad",
                        Severity.INVALIDATES,
                        "other programs kept 1.02 of 2 cores busy (51.0 %), and the machine was 99.0 % busy in all;"
                                + " the greatest, in cores: mvn (process 4711) 0.50",
                        busyBeside(closed(), 0.99, 1.02),
                        busyBeside(closed(), 0.99, 0.02)),
                new RuleCase(
                        "ForeignLoad",
                        Severity.WARNING,
                        "0.12 of 2 cores",
                        busyBeside(closed(), 0.60, 0.12),
                        busyBeside(closed(), 0.45, 0.12)),
                new RuleCase(
                        "ForeignLoad",
                        Severity.WARNING,
                        "0.60 of 2 cores",
                        busyBeside(closed(), 0.85, 0.60),
                        busyBeside(closed(), 0.99, Double.NaN)),
                new RuleCase(
                        "ForeignLoad",
                        Severity.INVALIDATES,
                        "1.02 of 2 cores",
                        busyBeside(closed().inProcess(), 0.99, 1.02),
                        busyBeside(closed().inProcess(), 0.99, 0.02)),
                new RuleCase(
                        "ForeignLoad",
                        Severity.NOTE,
                        "1.02 of 2 cores",
                        busyBeside(closed(), 0.99, 1.02).document(Samples::withSharedMachine),
                        busyBeside(closed(), 0.99, 0.02).document(Samples::withSharedMachine)));
    }

    private static List<RuleCase> aboutTheMachine() {
        return List.of(
                new RuleCase("InProcess", Severity.NOTE, "CPU, heap", closed().inProcess(), closed()),
                new RuleCase(
                        "SharedMachine",
                        Severity.NOTE,
                        "machine",
                        target("postgres://bench@localhost:5432/bank"),
                        closed()),
                new RuleCase("SharedMachine", Severity.NOTE, "machine", target("postgres:embedded"), closed()),
                new RuleCase(
                        "SharedMachine",
                        Severity.NOTE,
                        "machine",
                        closed().document(run -> run.withTargetHere(true)),
                        closed().document(run -> run.withTargetHere(false))),
                new RuleCase("SharedMachine", Severity.NOTE, "machine", reachedBy("unix"), reachedBy("tcp")),
                new RuleCase(
                        "SharedMachine",
                        Severity.NOTE,
                        "machine",
                        target("jdbc:postgresql://127.0.0.1/bank"),
                        closed()),
                new RuleCase(
                        "SharedMachine",
                        Severity.NOTE,
                        "machine",
                        target("jdbc:postgresql:///bank"),
                        target("postgres://localhost.example/bank")),
                new RuleCase(
                        "StolenTime",
                        Severity.WARNING,
                        "6.00 %",
                        closed().harness(sample -> Samples.withSteal(sample, 0.06)),
                        closed().harness(sample -> Samples.withSteal(sample, Double.NaN))),
                new RuleCase(
                        "ClockJumped",
                        Severity.WARNING,
                        "the wall clock went 150 ms ahead of the monotonic clock at 0 ns of measure-1, and 29 times",
                        closed().harness(sample -> Samples.withClockShift(sample, 150 * MILLI)),
                        closed().harness(sample -> Samples.withClockShift(sample, 90 * MILLI))),
                new RuleCase(
                        "ClockJumped",
                        Severity.WARNING,
                        "the wall clock went 3,600 s back",
                        closed().harness(sample -> Samples.withClockShift(sample, -3_600_000 * MILLI)),
                        closed().harness(sample -> Samples.withClockShift(sample, -50 * MILLI))),
                new RuleCase(
                        "ClientsExceedScale",
                        Severity.NOTE,
                        "8 sessions on scale 1",
                        closed().set("scale", "1"),
                        closed().set("scale", "1").set("variant", "select-only")));
    }

    private static StubRun busyBeside(StubRun run, double busy, double foreign) {
        return run.harness(sample -> Samples.withForeign(sample, busy, foreign))
                .facts(facts -> facts.withForeign(
                        List.of(new ProcessLoad("mvn", 4711, facts.extent().windowNanos() / 2))));
    }

    private static StubRun reachedBy(String transport) {
        return target("postgres://bench@/bank?host=/run/postgresql")
                .target(identity -> Samples.withSettings(identity, Map.of("postgres-transport", transport)));
    }

    private static StubRun target(String address) {
        return closed().set("target", address);
    }
}
