package io.plimsoll.results;

import io.plimsoll.plan.Plan;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.HostFacts.CeilingFacts;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A folder of run folders. Stateless and thread-safe; two processes may create runs in one store.
public record RunStore(Path path) {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    /// Creates a run folder and writes what is known of the run before it starts.
    ///
    /// @param clockNanos the present reading of the run's clock
    /// @throws IOException when the store cannot be written: better now than after the run
    public RunWriter create(Plan plan, long clockNanos) throws IOException {
        ResultFolders.createStore(path);
        Instant now = Instant.now();
        PlanDocument planned = PlanDocument.of(plan);
        RunDocument begun = RunDocument.begun("", now, planned);
        Optional<CeilingFacts> ceiling = ceiling(path, planned, begun.host());
        String wanted = STAMP.format(now) + "-" + plan.workload() + "-" + product(plan.target());
        RunDocument document = begin(path, wanted, id -> {
            RunDocument named = RunDocument.begun(id, now, planned);
            return ceiling.map(named::withCeiling).orElse(named);
        });
        return new RunWriter(path.resolve(document.id()), document, clockNanos);
    }

    /// An unused path for a folder of something that begins now.
    public Path fresh(String name) {
        return path.resolve(STAMP.format(Instant.now()) + "-" + name);
    }

    /// The part of an address that names the product: `hsqldb` of `hsqldb:mem`, `postgresql` of
    /// `jdbc:postgresql://…`.
    private static String product(String address) {
        String rest = address.startsWith("jdbc:") ? address.substring("jdbc:".length()) : address;
        int end = rest.indexOf(':');
        return (end > 0 ? rest.substring(0, end) : rest).replaceAll("[^A-Za-z0-9]", "");
    }

    /// The run folders, oldest first.
    public List<RunFolder> runs() throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        List<RunFolder> runs = new ArrayList<>();
        try (Stream<Path> entries = Files.list(path)) {
            entries.filter(entry -> Files.exists(entry.resolve("run.json")) && !ResultFolders.isUnfinished(entry))
                    .sorted()
                    .forEach(entry -> runs.add(new RunFolder(entry)));
        }
        return runs;
    }

    /// A run by its path, its id, the beginning of its id, or `last`: the newest that is not a member's part of a run.
    ///
    /// @throws IOException with a sentence for the user when there is no such run, or more than one
    public RunFolder find(String wanted) throws IOException {
        Path direct = Path.of(wanted);
        if (Files.exists(direct.resolve("run.json"))) {
            return new RunFolder(direct);
        }
        List<RunFolder> runs = runs();
        if (wanted.equals("last") && !runs.isEmpty()) {
            return last(runs);
        }
        // An id may be the beginning of another id: "-2" is appended to the second run of a second.
        Optional<RunFolder> exact =
                runs.stream().filter(run -> run.id().equals(wanted)).findFirst();
        if (exact.isPresent()) {
            return exact.get();
        }
        List<RunFolder> matching =
                runs.stream().filter(run -> run.id().startsWith(wanted)).toList();
        if (matching.size() == 1) {
            return matching.getFirst();
        }
        throw new IOException(
                matching.isEmpty()
                        ? "there is no run \"" + wanted + "\" in " + path + "; `plimsoll runs` lists them"
                        : matching.size() + " runs in " + path + " begin with \"" + wanted + "\"; give more of the id");
    }

    /// A member of a fleet that stores its part here begins it after its controller has begun the run.
    private static RunFolder last(List<RunFolder> runs) {
        for (RunFolder run : runs.reversed()) {
            if (!Files.exists(run.partMark())) {
                return run;
            }
        }
        return runs.getLast();
    }

    private static final Pattern HIDDEN = Pattern.compile("\\.\\d{8}-\\d{6}-\\d{3}-.*\\.begun");
    /// Far longer than creating a folder takes.
    private static final Duration ABANDONED = Duration.ofHours(1);

    /// Creates run folders under a hidden name and renames them once they can be read: even if this process is
    /// killed, a folder with the name of a run is a whole run.
    ///
    /// @param id the wanted id
    /// @param written makes the document for an id
    /// @return the document with its final id: a number is appended if the wanted one is taken
    static RunDocument begin(Path store, String id, Function<String, RunDocument> written) throws IOException {
        removeAbandoned(store);
        Path hidden = ResultFolders.create(store.resolve("." + id + "-"
                + ProcessHandle.current().pid() + "-" + Thread.currentThread().threadId() + ".begun"));
        try {
            return moved(hidden, store, id, written);
        } catch (IOException full) {
            ResultFolders.delete(hidden);
            throw full;
        }
    }

    private static RunDocument moved(Path hidden, Path store, String id, Function<String, RunDocument> written)
            throws IOException {
        for (int attempt = 1; ; attempt++) {
            RunDocument named = written.apply(attempt == 1 ? id : id + "-" + attempt);
            Path file = new RunFolder(hidden).document();
            Files.writeString(file, Json.text(named));
            RunFolder.Disk.REAL.force(file);
            if (isMoved(hidden, store, named.id())) {
                return named;
            }
        }
    }

    private static boolean isMoved(Path hidden, Path store, String id) throws IOException {
        Path folder = store.resolve(id);
        if (Files.exists(folder)) {
            return false;
        }
        try {
            Files.move(hidden, folder, StandardCopyOption.ATOMIC_MOVE);
            RunFolder.Disk.REAL.force(store);
            return true;
        } catch (FileSystemException refused) {
            // Another run of the same instant was faster; a folder with content is never replaced.
            if (Files.exists(folder) && Files.exists(hidden)) {
                return false;
            }
            throw refused;
        }
    }

    private static void removeAbandoned(Path store) throws IOException {
        List<Path> abandoned;
        try (Stream<Path> entries = Files.list(store)) {
            abandoned = entries.filter(entry ->
                            HIDDEN.matcher(String.valueOf(entry.getFileName())).matches()
                                    && ResultFolders.isUnfinished(entry))
                    .toList();
        }
        for (Path folder : abandoned) {
            removeIfOld(folder);
        }
    }

    private static void removeIfOld(Path folder) throws IOException {
        Instant old = Instant.now().minus(ABANDONED);
        try {
            if (Files.getLastModifiedTime(folder).toInstant().isBefore(old)) {
                Files.deleteIfExists(new RunFolder(folder).document());
                Files.deleteIfExists(folder);
            }
        } catch (FileSystemException othersOrGone) {
            // It belongs to another user, or another process removed it.
            return;
        }
    }

    private static final String NOTHING = "null:";

    /// The most runs that are looked at: older ones would delay the start.
    private static final int RUNS_MAX = 10;

    /// Settings that cost the harness nothing while it measures, if no operation waits or fails.
    private static final Set<String> FREE = Set.of(
            RunKeys.ARRIVAL.name(),
            RunKeys.EXPLAIN.name(),
            RunKeys.PIPELINE.name(),
            RunKeys.RETRIES.name(),
            RunKeys.RETRY_WITHIN.name(),
            RunKeys.SKIP_LATE.name());

    /// Finds the ceiling of this machine for a plan among the runs of a store.
    ///
    /// The newest run in the store with the same operations, in a closed loop of as many sessions, against a target
    /// that answers at once, on a machine and a Java like these; empty if there is none, or if the plan's target is
    /// of that kind itself.
    static Optional<CeilingFacts> ceiling(Path store, PlanDocument plan, HostFacts host) throws IOException {
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
                .flatMap(folder -> documentOf(folder).stream())
                .filter(run -> isComparable(run, plan, host))
                .flatMap(run -> run.judged().summary().stream()
                        .filter(line -> line.phase().equals("measure")
                                && line.operation().equals("total"))
                        .map(line -> new CeilingFacts(run.id(), line.ratePerSecond())))
                .findFirst();
    }

    /// Empty for a damaged run, which measured nothing.
    private static Optional<RunDocument> documentOf(Path folder) {
        try {
            return Optional.of(RunReader.document(new RunFolder(folder)));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static boolean isComparable(RunDocument run, PlanDocument plan, HostFacts host) {
        return run.status() == RunStatus.COMPLETED
                && run.judged().verdict() == Verdict.PASS
                && run.measurement().fleet() == null
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
            case LOAD, HARNESS -> !FREE.contains(key);
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
