package io.plimsoll.analysis.figure;

import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Times;
import io.plimsoll.results.OperationResult;
import io.plimsoll.results.PhaseFacts.BesideFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.UnfinishedFacts.AgeCount;
import io.plimsoll.spec.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.HdrHistogram.AbstractHistogram;

/// A run with its measured rounds added up: what rules judge and reports show. Immutable by convention.
///
/// @param rounds the measured ones
/// @param operations over all rounds, in the order of the run
/// @param total all operations over all rounds, but for those that were done beside the plan's sessions
/// @param stalls where the target stood still
public record Measured(
        Run run,
        List<PhaseResult> rounds,
        List<OperationTotal> operations,
        OperationTotal total,
        HarnessTotal harness,
        Stalls stalls) {
    /// The phase under which figures over all rounds are stored.
    public static final String ALL_ROUNDS = "measure";

    /// `//localhost/`, `@127.0.0.1:5432/`, `//[::1]/`
    private static final String LOOPBACK = ".*(//|@)(localhost|127(\\.\\d{1,3}){3}|\\[::1])([:/?,].*)?";
    /// `jdbc:postgresql:///bank`
    private static final String NO_HOST = "[a-z]+(:[a-z]+)?:///.*";
    private static final Pattern LOCAL = Pattern.compile("(?i)" + LOOPBACK + "|" + NO_HOST + "|postgres:embedded.*");

    public Measured {
        rounds = List.copyOf(rounds);
        operations = List.copyOf(operations);
    }

    public static Measured of(Run run) {
        List<PhaseResult> rounds = run.rounds();
        Stalls stalls = Stalls.of(run);
        long window =
                rounds.stream().mapToLong(round -> round.facts().windowNanos()).sum();
        Map<String, OperationSum> byName = new LinkedHashMap<>();
        boolean open = rounds.stream().anyMatch(round -> round.facts().open());
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
                stalls);
    }

    private static List<OperationResult> mixed(PhaseResult round) {
        return round.operations().stream()
                .filter(operation -> !round.facts().isBeside(operation.name()))
                .toList();
    }

    /// Whether an operation was done beside the plan's sessions.
    public boolean isBeside(OperationTotal operation) {
        return rounds.stream().anyMatch(round -> round.facts().isBeside(operation.name()));
    }

    /// Whether all of these operations were done beside the plan's sessions.
    public boolean isBeside(List<String> names) {
        return !names.isEmpty()
                && names.stream()
                        .allMatch(name ->
                                rounds.stream().anyMatch(round -> round.facts().isBeside(name)));
    }

    /// The lines of a table of operations: each of the plan's sessions, each of those done beside, and the total of
    /// the former if there are several.
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

    /// What was counted of all operations, those done beside the plan's sessions among them.
    public Counts counts() {
        Counts counts = new Counts();
        operations.forEach(operation -> counts.add(operation.counts()));
        return counts;
    }

    /// How many sessions there were beside the plan's.
    public int besideSessions() {
        return rounds.stream().mapToInt(Measured::besideSessions).max().orElse(0);
    }

    private static int besideSessions(PhaseResult round) {
        BesideFacts beside = round.facts().beside();
        return beside == null ? 0 : beside.sessions();
    }

    /// All operations of one round together, but for those that were done beside the plan's sessions.
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

    /// All operations of one round that ended in it, without the times of those that did not; not what was done beside
    /// the plan's sessions.
    public static OperationTotal endedIn(PhaseResult round) {
        OperationSum sum = sumOf(round, OperationTotal.ALL);
        mixed(round).forEach(sum::add);
        return sum.total();
    }

    private static OperationSum sumOf(PhaseResult round, String name) {
        return new OperationSum(
                round.facts().name(),
                name,
                round.facts().windowNanos(),
                round.facts().open());
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

    /// The text of a setting of the plan, for people; empty when the plan has no such key.
    public String setting(String key) {
        return run.document().plan().setting(key);
    }

    /// The value of a key that every plan has; empty when unknown.
    public <T> Optional<T> value(Key<T> key) {
        return run.document().plan().value(key);
    }

    /// How many sessions the plan asks for; 0 when unknown.
    public int sessions() {
        return run.document().plan().sessions();
    }

    /// A setting that is a whole number; 0 when it is not there or is none.
    public long number(String key) {
        return run.document().plan().number(key).orElse(0);
    }

    /// Whether the target runs inside the harness's process; false when the target is not known.
    public boolean isInProcess() {
        return run.document().target() != null && run.document().target().inProcess();
    }

    /// Whether the target is known to run outside the harness's process.
    public boolean isOutOfProcess() {
        return run.document().target() != null && !run.document().target().inProcess();
    }

    /// Whether the target's address names the harness's own machine: as text, or because it was found to be one of its
    /// addresses when the run began.
    public boolean isOnThisMachine() {
        return Boolean.TRUE.equals(run.document().host().holdsTarget())
                || LOCAL.matcher(setting("target")).matches();
    }

    /// Operations that were due but had not ended when their round's window closed.
    public long unfinished() {
        return rounds.stream().mapToLong(round -> round.facts().unfinished()).sum();
    }

    /// The busiest lane of any round; negative when unknown.
    public double laneBusyShare() {
        return rounds.stream()
                .mapToDouble(round -> round.facts().laneBusyShare())
                .max()
                .orElse(-1);
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

        /// What ended.
        void add(OperationResult part) {
            counts.add(part.counts());
            times.add(part.times());
        }

        /// What ended, and what waited on when the window closed.
        void add(OperationResult part, StalledRound stalled) {
            add(part);
            AbstractHistogram latency = times.latency();
            for (AgeCount age : stalled.waiting(part.name())) {
                latency.recordValueWithCount(Math.min(age.nanos(), Times.HIGHEST_NANOS), age.count());
                // What is read back from a distribution is the highest value of the same digits.
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
}
