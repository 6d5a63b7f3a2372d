package io.plimsoll.analysis.rule;

import static io.plimsoll.testing.StubRun.closed;
import static io.plimsoll.testing.StubRun.open;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.HarnessSample.MachineSample;
import io.plimsoll.recording.HarnessSample.MachineSample.ProcessLoad;
import io.plimsoll.results.Finding;
import io.plimsoll.testing.StubRun;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A finding says what its evidence supports, and advises what would help.
class WordingTest {
    private static final long MILLI = 1_000_000;

    /// @param said parts of sentence and advice
    /// @param unsaid what the evidence does not support
    record Wording(String finding, StubRun run, List<String> said, List<String> unsaid) {}

    /// Pauses without a collection, while others kept the machine busy.
    private static HarnessSample starved(HarnessSample sample, long longestNanos) {
        return new HarnessSample(
                sample.processCpuNanos(),
                0.99,
                0,
                0,
                0,
                longestNanos,
                longestNanos,
                8,
                0,
                0,
                new MachineSample(1_000 * MILLI, 2, 3e8, 1.6e9, 0, MachineSample.Pressure.UNKNOWN),
                JavaSample.UNKNOWN);
    }

    private static StubRun starved() {
        return closed().harness(sample -> starved(sample, 30 * MILLI))
                .facts(facts -> facts.withForeign(
                        List.of(new ProcessLoad("mvn", 4711, facts.extent().windowNanos() / 2))));
    }

    static Stream<Wording> wordings() {
        return Stream.of(
                new Wording(
                        "HarnessPaused",
                        starved(),
                        List.of("0 collections", "give the harness idle cores", "99.0 % busy", "mvn (process 4711)"),
                        List.of("heap", "PLIMSOLL_JAVA_OPTS")),
                new Wording(
                        "HarnessPaused",
                        closed().harness(sample -> Samples.withCollections(sample, 30, 30 * MILLI)),
                        List.of("give Java a larger heap (PLIMSOLL_JAVA_OPTS=-Xmx...); give the harness idle cores"),
                        List.of("among others")),
                new Wording(
                        "HarnessPaused",
                        open(20).seconds(2).harness(sample -> starved(sample, 100 * MILLI)),
                        List.of("with a highest latency of", "the highest latencies show these pauses"),
                        List.of("p99")),
                new Wording(
                        "FewSamples",
                        closed().operations("new-order", "payment", "stock-level")
                                .medianNanos(5e8),
                        List.of(
                                "printed as -",
                                "new-order, payment, stock-level have ",
                                " samples each, enough",
                                " at most"),
                        List.of("beyond, and print", "; ")),
                new Wording(
                        "ClosedLoop",
                        closed().set("sessions", "1"),
                        List.of("the session waits for its previous operation"),
                        List.of("each of")),
                new Wording(
                        "ClosedLoop",
                        closed(),
                        List.of("each of 8 sessions waits for its previous operation"),
                        List.of("the session")),
                new Wording(
                        "OneBlocker",
                        ServerCases.idlingBlocker(),
                        List.of("(process 4711)", "SELECT pg_terminate_backend(4711)"),
                        List.of("KILL")),
                new Wording(
                        "OneBlocker",
                        ServerCases.idlingBlocker().mysql(),
                        List.of("(connection 4711)", "end the session (KILL 4711)"),
                        List.of("pg_", "process")));
    }

    static Stream<Wording> throttled() {
        return Stream.of(
                new Wording(
                        "Throttled",
                        ServerCases.refusing(300, 98, 100),
                        List.of("provision more capacity, or let the table be on demand"),
                        List.of("--server-view", "partition", "reads:")),
                new Wording(
                        "Throttled",
                        ServerCases.refusing(300, 20, 100),
                        List.of("a part of it was the limit", "more partition keys"),
                        List.of("on demand", "HASH_AND_RANGE")),
                new Wording(
                        "Throttled",
                        ServerCases.refusing(300, 20, 100).set("dynamodb.primaryKeyType", "hash_and_range"),
                        List.of("all records of this run are in one partition"),
                        List.of("on demand")),
                new Wording(
                        "Throttled",
                        ServerCases.refusing(300, Double.NaN, 100),
                        List.of("let the table be on demand", "--server-view full shows"),
                        List.of("a part of it was the limit")),
                new Wording(
                        "Throttled",
                        ServerCases.refusing(300, 2_000, Double.NaN),
                        List.of("grows with its load", "never carries more than 1,000 write"),
                        List.of("--server-view", "a part of it was the limit")));
    }

    /// A lane that is too busy on two cores.
    private static StubRun onOneLane(StubRun run, String key) {
        return run.laneBusyShare(0.97).lanes("1 lane that multiplexes").set(key, "1");
    }

    static Stream<Wording> lanes() {
        List<String> more = List.of("-> let more threads drive the sessions (lanes, max-lanes, or pgbench's -j), or ");
        List<String> cores = List.of("more cores");
        return Stream.of(
                new Wording("ClientBound", onOneLane(closed(), "max-lanes"), more, cores),
                new Wording("ClientBound", onOneLane(closed(), "lanes"), more, cores),
                new Wording("ClientBound", onOneLane(open(1_000).lagNanos(2 * MILLI), "max-lanes"), more, cores),
                new Wording("ClientBound", onOneLane(closed(), "rounds"), cores, more),
                new Wording("ClientBound", onOneLane(closed(), "max-lanes").set("max-lanes", "2"), cores, more),
                new Wording("ClientBound", onOneLane(closed(), "max-lanes").lanes(""), cores, more),
                new Wording(
                        "ClientBound",
                        onOneLane(closed(), "max-lanes").harness(sample -> Samples.withCpu(sample, 1_700 * MILLI)),
                        cores,
                        more));
    }

    @ParameterizedTest
    @MethodSource({"wordings", "throttled", "lanes"})
    void evidenceAndAdviceFit(Wording wording) throws Exception {
        Finding finding = Judgement.judge(wording.run.make()).findings().stream()
                .filter(found -> found.name().equals(wording.finding))
                .findFirst()
                .orElseThrow();
        assertThat(finding.sentence() + " -> " + finding.advice())
                .contains(wording.said)
                .doesNotContain(wording.unsaid);
    }
}
