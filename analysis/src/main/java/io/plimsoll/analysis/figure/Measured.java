package io.plimsoll.analysis.figure;

import io.plimsoll.analysis.figure.StalledRound.Usual;
import io.plimsoll.driver.Sending;
import io.plimsoll.plan.Pauses;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Times;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.PhaseFacts.BesideFacts;
import io.plimsoll.results.PhaseFacts.ConnectFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts.AgeCount;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.PhaseResult.OperationResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.spec.Key;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.AbstractHistogram;

/// A run with its measured rounds added up, for rules and reports. Immutable by convention.
///
/// @param operations over all rounds, in the order of the run
/// @param total all operations of the plan's sessions over all rounds, without those of streams
/// @param stalls the times when the target stood still
/// @param server what the server did, as far as it was looked at
/// @param host what the server's machine did, as far as it was looked at
public record Measured(
        Run run,
        List<PhaseResult> rounds,
        List<OperationTotal> operations,
        OperationTotal total,
        HarnessTotal harness,
        Stalls stalls,
        ServerTotal server,
        HostTotal host) {
    /// The phase name under which figures over all rounds are stored.
    public static final String ALL_ROUNDS = "measure";

    public Measured {
        rounds = List.copyOf(rounds);
        operations = List.copyOf(operations);
    }

    /// The figures over all rounds that a judged run has stored, of each operation.
    public static Stream<OperationSummary> stored(RunDocument run) {
        return run.judged().summary().stream().filter(summary -> summary.phase().equals(ALL_ROUNDS));
    }

    /// As [#stored(RunDocument)], of one operation; empty when nothing was measured.
    public static Optional<OperationSummary> stored(RunDocument run, String operation) {
        return stored(run)
                .filter(summary -> summary.operation().equals(operation))
                .findFirst();
    }

    public static Measured of(Run run) {
        List<PhaseResult> rounds = run.rounds();
        Stalls stalls = Stalls.of(run);
        long window = rounds.stream()
                .mapToLong(round -> round.facts().extent().windowNanos())
                .sum();
        Map<String, OperationSum> byName = new LinkedHashMap<>();
        boolean open = rounds.stream().anyMatch(round -> round.facts().extent().open());
        OperationSum all = new OperationSum(ALL_ROUNDS, OperationTotal.ALL, window, open);
        for (PhaseResult round : rounds) {
            StalledRound stalled = stalls.in(round);
            for (OperationResult operation : round.operations()) {
                byName.computeIfAbsent(operation.name(), name -> new OperationSum(ALL_ROUNDS, name, window, open))
                        .add(operation, stalled);
            }
            mixed(round).forEach(operation -> all.add(operation, stalled));
        }
        return new Measured(
                run,
                rounds,
                byName.values().stream().map(OperationSum::total).toList(),
                all.total(),
                HarnessTotal.of(rounds),
                stalls,
                ServerTotal.of(run),
                HostTotal.of(run));
    }

    private static List<OperationResult> mixed(PhaseResult round) {
        return round.operations().stream()
                .filter(operation -> !round.facts().isBeside(operation.name()))
                .toList();
    }

    /// Whether the operation was run by streams, in parallel with the plan's sessions.
    public boolean isBeside(OperationTotal operation) {
        return rounds.stream().anyMatch(round -> round.facts().isBeside(operation.name()));
    }

    /// Whether all of these operations were run by streams.
    public boolean isBeside(List<String> names) {
        return !names.isEmpty()
                && names.stream()
                        .allMatch(name ->
                                rounds.stream().anyMatch(round -> round.facts().isBeside(name)));
    }

    /// The lines of a table of operations: each operation of the plan's sessions, each of the streams, and the
    /// total of the plan's sessions if they have several.
    public List<OperationTotal> lines() {
        List<OperationTotal> lines = new ArrayList<>(
                operations.stream().filter(operation -> !isBeside(operation)).toList());
        boolean hasTotal = lines.size() > 1;
        operations.stream().filter(this::isBeside).forEach(lines::add);
        if (hasTotal) {
            boolean isOfAll = operations.stream().noneMatch(this::isBeside);
            lines.add(isOfAll ? total : total.named(OperationTotal.WITHOUT_STREAMS));
        }
        return lines;
    }

    /// The counts of all operations, including those of streams.
    public Counts counts() {
        Counts counts = new Counts();
        operations.forEach(operation -> counts.add(operation.counts()));
        return counts;
    }

    /// The number of streams that ran in parallel with the plan's sessions.
    public int besideSessions() {
        return rounds.stream().mapToInt(Measured::besideSessions).max().orElse(0);
    }

    private static int besideSessions(PhaseResult round) {
        BesideFacts beside = round.facts().beside();
        return beside == null ? 0 : beside.sessions();
    }

    /// The total of one round, without the operations of streams.
    public OperationTotal totalOf(PhaseResult round) {
        OperationSum sum = sumOf(round, OperationTotal.ALL);
        mixed(round).forEach(operation -> sum.add(operation, stalls.in(round)));
        return sum.total();
    }

    /// One operation of one round.
    public OperationTotal totalOf(PhaseResult round, OperationResult operation) {
        OperationSum sum = sumOf(round, operation.name());
        sum.add(operation, stalls.in(round));
        return sum.total();
    }

    /// The total of the operations of one round that ended in it, without the waiting times of those that did not
    /// end, and without the operations of streams.
    public static OperationTotal endedIn(PhaseResult round) {
        OperationSum sum = sumOf(round, OperationTotal.ALL);
        mixed(round).forEach(sum::add);
        return sum.total();
    }

    private static OperationSum sumOf(PhaseResult round, String name) {
        return new OperationSum(
                round.facts().name(),
                name,
                round.facts().extent().windowNanos(),
                round.facts().extent().open());
    }

    public boolean isOpen() {
        return total.times().isOpen();
    }

    public boolean isMeasured() {
        return total.windowNanos() > 0;
    }

    public long windowNanos() {
        return total.windowNanos();
    }

    /// The text of a setting of the plan, for people; empty if the plan has no such key.
    public String setting(String key) {
        return run.document().plan().setting(key);
    }

    /// The value of a key of the plan; empty if unknown.
    public <T> Optional<T> value(Key<T> key) {
        return run.document().plan().value(key);
    }

    /// The number of sessions that the run had by its plan, or this part of it; 0 if unknown.
    public int sessions() {
        return run.document().plan().ownSessions();
    }

    /// How sessions paused between operations; files of versions without that have no pauses.
    public Pauses pauses() {
        return run.document().plan().pauses();
    }

    /// A setting that is a whole number; 0 if it is missing or not a number.
    public long number(String key) {
        return run.document().plan().number(key).orElse(0);
    }

    /// Whether the target runs inside the harness's process; false if the target is unknown.
    public boolean isInProcess() {
        return run.document().target() != null && run.document().target().inProcess();
    }

    /// Whether the target is known to run outside the harness's process.
    public boolean isOutOfProcess() {
        return run.document().target() != null && !run.document().target().inProcess();
    }

    /// Whether the target is on the harness's own machine.
    public boolean isOnThisMachine() {
        return run.document().hasTargetHere();
    }

    /// The number of operations that were due but had not ended when the window of their round closed.
    public long unfinished() {
        return rounds.stream()
                .mapToLong(round -> round.facts().extent().unfinished())
                .sum();
    }

    /// How many operations ended while the server's counters were read. 0 if unknown: of a part of a run, because the
    /// server counts what all parts do.
    public double operationsCounted() {
        return run.document().plan().hasShard() ? 0 : server.operations(counts().acknowledged(), windowNanos());
    }

    /// The busy share of the busiest lane in any round; negative if unknown.
    public double laneBusyShare() {
        return rounds.stream()
                .mapToDouble(round -> round.facts().lanes().laneBusyShare())
                .max()
                .orElse(-1);
    }

    /// How requests were passed to the operating system; empty if each session has a thread of its own.
    public Optional<Sending> sending() {
        return rounds.stream()
                .flatMap(round -> Stream.ofNullable(round.facts().lanes().sending()))
                .reduce(Sending::plus);
    }

    /// The connections that were opened for one operation each; empty if sessions kept theirs.
    public Optional<ConnectFacts> connecting() {
        return rounds.stream()
                .flatMap(round -> Stream.ofNullable(round.facts().lanes().connecting()))
                .reduce(ConnectFacts::plus);
    }

    /// Adds up operations. Not thread-safe.
    private static final class OperationSum {
        private final String phase;
        private final String name;
        private final long windowNanos;
        private final Counts counts = new Counts();
        private final Times times;
        private long atLeastFrom = Long.MAX_VALUE;

        OperationSum(String phase, String name, long windowNanos, boolean open) {
            this.phase = phase;
            this.name = name;
            this.windowNanos = windowNanos;
            this.times = Times.ofSum(open);
        }

        /// Adds operations that ended.
        void add(OperationResult part) {
            counts.add(part.counts());
            times.add(part.times());
        }

        /// Adds operations that ended, and those that were still waiting when the window closed.
        void add(OperationResult part, StalledRound stalled) {
            add(part);
            AbstractHistogram latency = times.latency();
            for (AgeCount age : stalled.waiting(part.name())) {
                latency.recordValueWithCount(Math.min(age.nanos(), Times.HIGHEST_NANOS), age.count());
                // A histogram returns the highest value of the same bucket.
                atLeastFrom = Math.min(atLeastFrom, latency.lowestEquivalentValue(age.nanos()));
            }
        }

        OperationTotal total() {
            return new OperationTotal(
                    phase,
                    name,
                    windowNanos,
                    counts,
                    times,
                    atLeastFrom == Long.MAX_VALUE ? 0 : Math.max(1, atLeastFrom));
        }
    }

    /// The times when the target stood still in the measured rounds of a run. Immutable by convention.
    public static final class Stalls {
        private final Map<String, StalledRound> byRound = new LinkedHashMap<>();

        static Stalls of(Run run) {
            List<Figure> figures = run.document().plan().figures();
            Usual usual = Usual.of(run.rounds(), figures == null ? List.of() : figures);
            // An unknown drain excuses nothing.
            double drain = run.document()
                    .plan()
                    .value(RunKeys.DRAIN)
                    .map(TimeSpan::nanos)
                    .orElse(0L);
            Stalls stalls = new Stalls();
            for (PhaseResult round : run.rounds()) {
                stalls.byRound.put(round.facts().name(), new StalledRound(round, usual, drain));
            }
            return stalls;
        }

        /// All measured rounds, including those without a stall.
        public List<StalledRound> rounds() {
            return List.copyOf(byRound.values());
        }

        StalledRound in(PhaseResult round) {
            return Objects.requireNonNull(byRound.get(round.facts().name()), "a measured round");
        }

        /// Whether the target stood still, or left operations without an answer.
        public boolean isAny() {
            return byRound.values().stream()
                    .anyMatch(round -> !round.stalls().isEmpty()
                            || !round.neverAcknowledged().isEmpty());
        }
    }
}
