package io.plimsoll.results;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.HostFacts.CeilingFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Finds the ceiling of this machine for a plan among the runs of a store. Stateless.
final class Ceilings {
    private static final String NOTHING = "null:";

    /// The most runs that are looked at: older ones would delay the start.
    private static final int RUNS_MAX = 10;

    /// Settings of a load that cost the harness nothing if no operation waits or fails.
    private static final Set<String> FREE =
            Set.of(RunKeys.ARRIVAL.name(), RunKeys.PIPELINE.name(), RunKeys.RETRIES.name(), RunKeys.SKIP_LATE.name());

    private Ceilings() {}

    /// The newest run in the store with the same operations, in a closed loop of as many sessions, against a target
    /// that answers at once, on a machine and a Java like these; empty if there is none, or if the plan's target is
    /// of that kind itself.
    static Optional<CeilingFacts> find(Path store, PlanDocument plan, HostFacts host) throws IOException {
        if (plan.setting(RunKeys.TARGET.name()).startsWith(NOTHING)) {
            return Optional.empty();
        }
        String ending = "-" + plan.setting(RunKeys.WORKLOAD.name()) + "-null";
        List<Path> folders;
        try (Stream<Path> entries = Files.list(store)) {
            folders = entries.filter(entry ->
                            entry.getFileName().toString().endsWith(ending) && !ResultFolders.isUnfinished(entry))
                    .sorted(Comparator.reverseOrder())
                    .limit(RUNS_MAX)
                    .toList();
        }
        return folders.stream()
                .flatMap(folder -> document(folder).stream())
                .filter(run -> isComparable(run, plan, host))
                .flatMap(run -> run.summary().stream()
                        .filter(line -> line.phase().equals("measure")
                                && line.operation().equals("total"))
                        .map(line -> new CeilingFacts(run.id(), line.ratePerSecond())))
                .findFirst();
    }

    /// Empty for a damaged run, which measured nothing.
    private static Optional<RunDocument> document(Path folder) {
        try {
            return Optional.of(RunReader.document(new RunFolder(folder)));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static boolean isComparable(RunDocument run, PlanDocument plan, HostFacts host) {
        return run.status() == RunStatus.COMPLETED
                && run.verdict() == Verdict.PASS
                && run.plan().setting(RunKeys.TARGET.name()).startsWith(NOTHING)
                && !run.plan().hasOpenArrival()
                && isSame(run.host(), host)
                && isAsCostly(run.plan().settings(), plan.settings());
    }

    /// Ignores keys that only one of them has: they are its driver's.
    private static boolean isAsCostly(Map<String, String> one, Map<String, String> other) {
        return one.entrySet().stream()
                .filter(setting -> isCostly(setting.getKey()))
                .allMatch(
                        setting -> setting.getValue().equals(other.getOrDefault(setting.getKey(), setting.getValue())));
    }

    private static boolean isCostly(String key) {
        return switch (RunKeys.role(key)) {
            case LOAD -> !FREE.contains(key);
            case HARNESS -> true;
            case TARGET, MEASUREMENT, DATASET, LABEL -> false;
        };
    }

    private static boolean isSame(HostFacts one, HostFacts other) {
        return one.operatingSystem().equals(other.operatingSystem())
                && one.processor().equals(other.processor())
                && one.cores() == other.cores()
                && one.memoryBytes() == other.memoryBytes()
                && one.java().equals(other.java());
    }
}
