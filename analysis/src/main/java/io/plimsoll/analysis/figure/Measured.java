package io.plimsoll.analysis.figure;

import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Times;
import io.plimsoll.results.BesideFacts;
import io.plimsoll.results.OperationResult;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.spec.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// A run with its measured rounds added up: what rules judge and reports show. Immutable by convention.
///
/// @param rounds the measured ones
/// @param operations over all rounds, in the order of the run
/// @param total all operations over all rounds, but for those that were done beside the plan's sessions
public record Measured(
        Run run,
        List<PhaseResult> rounds,
        List<OperationTotal> operations,
        OperationTotal total,
        HarnessTotal harness) {
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
        long window =
                rounds.stream().mapToLong(round -> round.facts().windowNanos()).sum();
        Map<String, List<OperationResult>> byName = new LinkedHashMap<>();
        rounds.forEach(round -> round.operations()
                .forEach(operation -> byName.computeIfAbsent(operation.name(), _ -> new ArrayList<>())
                        .add(operation)));
        boolean open = rounds.stream().anyMatch(round -> round.facts().open());
        List<OperationTotal> operations = byName.entrySet().stream()
                .map(entry -> sum(ALL_ROUNDS, entry.getKey(), window, open, entry.getValue()))
                .toList();
        List<OperationResult> all =
                rounds.stream().flatMap(round -> mixed(round).stream()).toList();
        return new Measured(
                run,
                rounds,
                operations,
                sum(ALL_ROUNDS, OperationTotal.ALL, window, open, all),
                HarnessTotal.of(rounds));
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
    public static OperationTotal totalOf(PhaseResult round) {
        return sum(
                round.facts().name(),
                OperationTotal.ALL,
                round.facts().windowNanos(),
                round.facts().open(),
                mixed(round));
    }

    private static OperationTotal sum(
            String phase, String name, long windowNanos, boolean open, List<OperationResult> parts) {
        Counts counts = new Counts();
        Times times = Times.ofSum(open);
        for (OperationResult part : parts) {
            counts.add(part.counts());
            times.add(part.times());
        }
        return new OperationTotal(phase, name, windowNanos, counts, times);
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

    /// The value of a key that every plan has; empty when it cannot be told.
    public <T> Optional<T> value(Key<T> key) {
        return run.document().plan().value(key);
    }

    /// How many sessions the plan asks for; 0 when it cannot be told.
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

    /// The busiest lane of any round; negative when it cannot be told.
    public double laneBusyShare() {
        return rounds.stream()
                .mapToDouble(round -> round.facts().laneBusyShare())
                .max()
                .orElse(-1);
    }
}
