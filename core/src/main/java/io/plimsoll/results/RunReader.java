package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.Times;
import io.plimsoll.results.histogram.HistogramFile;
import io.plimsoll.results.histogram.HistogramLog;
import io.plimsoll.results.histogram.SparseCounts;
import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/// Reads run folders. Counts come from the series and distributions from the histogram log, so that a run whose
/// process was killed is read in the same way as one that ended well. Stateless.
public final class RunReader {
    private RunReader() {}

    /// @throws IOException with a sentence for the user, when the folder is not a run or is damaged
    public static Run read(Path path) throws IOException {
        SalvagedRun salvaged = salvage(path, IntervalSink.NONE);
        if (!salvaged.damages().isEmpty()) {
            throw new IOException(salvaged.damages().getFirst());
        }
        return salvaged.run();
    }

    private static Set<String> streams(RunDocument document) {
        Set<String> operations = new HashSet<>();
        for (PhaseFacts phase : document.measurement().phases()) {
            PhaseFacts.BesideFacts beside = phase.beside();
            if (beside != null) {
                operations.addAll(beside.operations());
            }
        }
        return operations;
    }

    /// Reads as far as the files go: a damaged file up to the damage, and of every phase the intervals that all
    /// files still have.
    ///
    /// @param sink receives the distributions of each interval
    /// @throws IOException with a sentence for the user, when the folder is not a run, or has a layout that this
    ///     version does not read
    public static SalvagedRun salvage(Path path, IntervalSink sink) throws IOException {
        RunFolder folder = new RunFolder(path);
        RunDocument document = effective(document(folder));
        boolean open = isOpen(document);
        sink.streams(streams(document));
        List<String> damages = Collections.synchronizedList(new ArrayList<>());
        List<IntervalRow> rows = CsvColumns.read(folder.series(), IntervalRow::parse, damages::add);
        List<HarnessRow> harness = CsvColumns.read(folder.harness(), HarnessRow::parse, damages::add);
        List<PhaseResult> phases;
        try (HistogramLog log = new HistogramLog(folder.histograms(), damages::add)) {
            WholeIntervals whole = WholeIntervals.of(rows, harness, log.entriesPerTag(), HistogramFile.kinds(open));
            Map<String, Histogram> histograms =
                    new HistogramSums(log, HistogramFile.kinds(open), sink, damages::add).of(whole.series());
            phases = phases(document, whole, histograms, open);
        }
        List<ErrorLog.Entry> errors = errors(folder, damages);
        ServerSeries server = ServerSeries.read(folder, damages::add);
        HostSeries host = HostSeries.read(folder, damages::add);
        StatementPlans plans = StatementPlans.read(folder, damages::add);
        Run run = new Run(path, document, phases, errors, server, host, plans, members(folder, document));
        return new SalvagedRun(run, damages);
    }

    /// The parts of the machines that drove the run together, as far as they are there and can be read.
    private static List<Run.Member> members(RunFolder folder, RunDocument document) {
        FleetFacts fleet = document.measurement().fleet();
        List<Run.Member> members = new ArrayList<>();
        if (fleet == null || !Files.isDirectory(folder.members())) {
            return members;
        }
        for (FleetFacts.MemberFacts member : fleet.members()) {
            part(folder, member).ifPresent(run -> members.add(new Run.Member(member.name(), run)));
        }
        return members;
    }

    /// Empty if nothing is left of it: the names of those members are known.
    private static Optional<Run> part(RunFolder folder, FleetFacts.MemberFacts member) {
        try {
            return Optional.of(
                    salvage(member.folder(folder), IntervalSink.NONE).run().asMember());
        } catch (IOException missing) {
            return Optional.empty();
        }
    }

    /// Passes on the latencies of the measured rounds, interval by interval: those of a long run do not all fit
    /// into memory.
    ///
    /// @param run as [#read] returned it
    /// @throws IOException with a sentence for the user, when they cannot be read any more
    public static void intervals(Run run, IntervalSink sink) throws IOException {
        List<String> damages = Collections.synchronizedList(new ArrayList<>());
        List<IntervalRow> series =
                run.rounds().stream().flatMap(round -> round.series().stream()).toList();
        try (HistogramLog log = new HistogramLog(new RunFolder(run.folder()).histograms(), damages::add)) {
            new HistogramSums(log, HistogramFile.kinds(false), sink, damages::add).of(series);
        }
        if (!damages.isEmpty()) {
            throw new IOException(damages.getFirst());
        }
    }

    /// The single answers to a run's operations, of all phases in the order of their ends; empty if none were
    /// stored.
    ///
    /// @throws IOException with a sentence for the user, when they cannot be read
    public static List<AnswerRow> answers(Run run) throws IOException {
        RunFolder folder = new RunFolder(run.folder());
        if (!Files.exists(folder.answers())) {
            return List.of();
        }
        List<String> damages = Collections.synchronizedList(new ArrayList<>());
        List<AnswerRow> rows = CsvColumns.read(folder.answers(), AnswerRow::parse, damages::add);
        // The last line of a killed run may be incomplete.
        if (!damages.isEmpty() && run.document().status() == RunStatus.COMPLETED) {
            throw new IOException(damages.getFirst());
        }
        return rows;
    }

    private static List<PhaseResult> phases(
            RunDocument document, WholeIntervals whole, Map<String, Histogram> histograms, boolean open) {
        Map<String, List<IntervalRow>> series = whole.series().stream()
                .collect(Collectors.groupingBy(IntervalRow::phase, LinkedHashMap::new, Collectors.toList()));
        Map<String, List<HarnessRow>> harness =
                whole.harness().stream().collect(Collectors.groupingBy(HarnessRow::phase));
        List<PhaseResult> phases = new ArrayList<>();
        series.forEach((phase, rows) -> {
            PhaseFacts facts = facts(document, phase, rows, open);
            phases.add(new PhaseResult(
                    facts, operations(facts, rows, histograms), rows, harness.getOrDefault(phase, List.of())));
        });
        return phases;
    }

    /// The document alone, as stored.
    ///
    /// @throws IOException with a sentence for the user
    public static RunDocument document(RunFolder folder) throws IOException {
        if (!Files.isReadable(folder.document())) {
            throw new IOException(folder.path() + " is not a run folder: it has no readable run.json");
        }
        try {
            JsonNode tree = Json.mapper().readTree(Files.readString(folder.document()));
            int schema = tree.path("schema").asInt(0);
            if (schema != RunDocument.SCHEMA) {
                throw new IOException(folder.path() + " has layout " + schema + ", and this version reads layout "
                        + RunDocument.SCHEMA + " only");
            }
            RunDocument document = Json.mapper().treeToValue(tree, RunDocument.class);
            Optional<String> missing = missing(document);
            if (missing.isPresent()) {
                throw new IOException(folder.document() + " is damaged: " + missing.get() + " is missing");
            }
            return document;
        } catch (UnrecognizedPropertyException newer) {
            throw new IOException(
                    folder.path() + " was written by a newer version: this one knows no \"" + newer.getPropertyName()
                            + "\" in run.json",
                    newer);
        } catch (JacksonException damaged) {
            throw new IOException(folder.document() + " is damaged: " + damaged.getOriginalMessage(), damaged);
        }
    }

    /// Treats a run that is stored as running, but whose process is gone, as interrupted.
    public static RunDocument effective(RunDocument document) {
        return document.status() == RunStatus.RUNNING && !document.process().isAlive()
                ? document.ended(RunStatus.INTERRUPTED, null, "its process ended without recording a result")
                : document;
    }

    private static PhaseFacts facts(RunDocument document, String phase, List<IntervalRow> rows, boolean open) {
        return document.measurement().phases().stream()
                .filter(facts -> facts.name().equals(phase))
                .findFirst()
                .orElseGet(() -> cutOff(phase, rows, open));
    }

    /// The known facts of a phase whose end was never written.
    private static PhaseFacts cutOff(String phase, List<IntervalRow> rows, boolean open) {
        String[] parts = phase.split("-", -1);
        PhaseKind kind = PhaseKind.valueOf(parts[0].toUpperCase(Locale.ROOT));
        int round = parts.length > 1 ? Integer.parseInt(parts[1]) : 1;
        long window = rows.stream().mapToLong(IntervalRow::endNanos).max().orElse(0);
        long ended = rows.stream().mapToLong(row -> row.counts().ended()).sum();
        PhaseFacts.Extent extent = new PhaseFacts.Extent("", window, open, ended, 0, 0, 0, null);
        return new PhaseFacts(phase, kind, round, extent, PhaseFacts.Lanes.UNKNOWN, 0, 1, null, null, null, null, null);
    }

    private static List<PhaseResult.OperationResult> operations(
            PhaseFacts facts, List<IntervalRow> rows, Map<String, Histogram> histograms) {
        Map<String, Counts> counts = new LinkedHashMap<>();
        rows.forEach(row ->
                counts.computeIfAbsent(row.operation(), _ -> new Counts()).add(row.counts()));
        return counts.entrySet().stream()
                .map(entry -> new PhaseResult.OperationResult(
                        entry.getKey(),
                        entry.getValue(),
                        times(
                                facts.name() + "/" + entry.getKey() + "/",
                                facts.extent().open(),
                                histograms)))
                .toList();
    }

    private static Times times(String prefix, boolean open, Map<String, Histogram> histograms) {
        Times times = Times.ofSum(open);
        addTo(times.latency(), histograms.get(prefix + HistogramFile.LATENCY));
        if (open) {
            addTo(times.serviceTime(), histograms.get(prefix + HistogramFile.SERVICE_TIME));
            addTo(times.lag(), histograms.get(prefix + HistogramFile.LAG));
        }
        return times;
    }

    private static void addTo(AbstractHistogram sum, @Nullable Histogram part) {
        if (part != null) {
            sum.add(part);
        }
    }

    private static boolean isOpen(RunDocument document) throws IOException {
        return document.plan()
                .value(RunKeys.ARRIVAL)
                .orElseThrow(() -> new IOException("run.json of " + document.id() + " has no arrival that can be read"))
                .isOpen();
    }

    private static List<ErrorLog.Entry> errors(RunFolder folder, List<String> damages) throws IOException {
        if (!Files.exists(folder.errors())) {
            return List.of();
        }
        try {
            return Json.mapper()
                    .readValue(Files.readString(folder.errors()), new TypeReference<List<ErrorLog.Entry>>() {});
        } catch (JacksonException damaged) {
            damages.add(folder.errors() + " is damaged: " + damaged.getOriginalMessage());
            return List.of();
        }
    }

    /// A run as far as its files could be read.
    ///
    /// @param damages what is wrong with them, one sentence each; empty if nothing is
    public record SalvagedRun(Run run, List<String> damages) {
        public SalvagedRun {
            damages = List.copyOf(damages);
        }
    }

    /// Checks that a document read from a file has all required parts: its types say what may be null, but a file
    /// can lack anything.
    ///
    /// The first member that is missing, such as `plan.phases`; empty if none is.
    static Optional<String> missing(Record document) {
        return missing("", document);
    }

    private static Optional<String> missing(String path, @Nullable Object value) {
        return switch (value) {
            case null -> Optional.of(path);
            case Record nested -> missingIn(path, nested);
            case Collection<?> all ->
                all.stream()
                        .map(each -> missing(path + "[]", each))
                        .flatMap(Optional::stream)
                        .findFirst();
            case Map<?, ?> all ->
                all.entrySet().stream()
                        .map(entry -> missing(path + "." + entry.getKey(), entry.getValue()))
                        .flatMap(Optional::stream)
                        .findFirst();
            default -> Optional.empty();
        };
    }

    private static Optional<String> missingIn(String path, Record nested) {
        for (RecordComponent component : nested.getClass().getRecordComponents()) {
            Object value = valueOf(component, nested);
            if (value == null && mayBeNull(component)) {
                continue;
            }
            Optional<String> missing = missing(within(path, component), value);
            if (missing.isPresent()) {
                return missing;
            }
        }
        return Optional.empty();
    }

    private static String within(String path, RecordComponent component) {
        if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
            return path;
        }
        return path.isEmpty() ? component.getName() : path + "." + component.getName();
    }

    private static boolean mayBeNull(RecordComponent component) {
        AnnotatedElement type = component.getAnnotatedType();
        return type.isAnnotationPresent(Nullable.class);
    }

    private static @Nullable Object valueOf(RecordComponent component, Record of) {
        try {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(of);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("records show their components", impossible);
        }
    }

    /// The intervals that all three appended files of a run hold. A process may be killed between two writes and a
    /// disk may lose the end of each file. So the intervals of a phase from the first one on that is not in all
    /// three are left out, and counts, distributions and the harness's own figures cover the same time.
    private record WholeIntervals(List<IntervalRow> series, List<HarnessRow> harness) {
        /// @param entriesPerTag how many entries the histogram log has, by tag
        /// @param kinds the kinds of distributions kept for an operation, as the tags end
        static WholeIntervals of(
                List<IntervalRow> series,
                List<HarnessRow> harness,
                Map<String, Integer> entriesPerTag,
                List<String> kinds) {
            Map<String, Phase> phases = new HashMap<>();
            for (HarnessRow row : harness) {
                phase(phases, row.phase()).metered.add(row.interval());
            }
            Entries entries = new Entries(entriesPerTag, kinds);
            for (IntervalRow row : series) {
                phase(phases, row.phase()).add(row, entries);
            }
            entries.forEachOperation((phase, operation) ->
                    phase(phases, phase).operations.computeIfAbsent(operation, _ -> new Operation(0)));
            phases.values().forEach(Phase::missRows);
            return new WholeIntervals(
                    series.stream()
                            .filter(row -> row.interval() < phase(phases, row.phase()).torn)
                            .toList(),
                    harness.stream()
                            .filter(row -> row.interval() < phase(phases, row.phase()).torn)
                            .toList());
        }

        private static Phase phase(Map<String, Phase> phases, String name) {
            return phases.computeIfAbsent(name, _ -> new Phase());
        }

        /// The entries of the histogram log.
        private record Entries(Map<String, Integer> perTag, List<String> kinds) {
            interface Seen {
                void operation(String phase, String operation);
            }

            /// The number of entries that every kind of an operation has at least.
            int of(IntervalRow row) {
                return kinds.stream()
                        .mapToInt(kind -> perTag.getOrDefault(row.phase() + "/" + row.operation() + "/" + kind, 0))
                        .min()
                        .orElse(0);
            }

            void forEachOperation(Seen seen) {
                for (String tag : perTag.keySet()) {
                    int first = tag.indexOf('/');
                    int last = tag.lastIndexOf('/');
                    if (first < last) {
                        seen.operation(tag.substring(0, first), tag.substring(first + 1, last));
                    }
                }
            }
        }

        private static final class Operation {
            private final int entries;
            private int needed;

            Operation(int entries) {
                this.entries = entries;
            }
        }

        private static final class Phase {
            /// Intervals for which the harness's own figures exist.
            private final Set<Long> metered = new HashSet<>();

            /// The number of rows of each interval.
            private final Map<Long, Integer> rows = new HashMap<>();

            /// The operations found in any of the files.
            private final Map<String, Operation> operations = new HashMap<>();

            /// The first interval that is not whole.
            private long torn = Long.MAX_VALUE;

            void add(IntervalRow row, Entries entries) {
                rows.merge(row.interval(), 1, Integer::sum);
                Operation operation = operations.computeIfAbsent(row.operation(), _ -> new Operation(entries.of(row)));
                operation.needed += row.counts().acknowledged() > 0 ? 1 : 0;
                if (!metered.contains(row.interval()) || operation.needed > operation.entries) {
                    torn = Math.min(torn, row.interval());
                }
            }

            /// An interval that lacks an operation is not whole.
            void missRows() {
                for (long interval : metered) {
                    if (rows.getOrDefault(interval, 0) < operations.size()) {
                        torn = Math.min(torn, interval);
                    }
                }
            }
        }
    }

    /// Receives the distributions of each interval while a run is read. They are not kept: an hour of them takes
    /// more memory than anything that is made of them.
    ///
    /// Called by several threads at once, but only once for each interval.
    @FunctionalInterface
    public interface IntervalSink {
        /// Ignores all intervals.
        IntervalSink NONE = (rows, latencies) -> {};

        /// Called first, by one thread.
        ///
        /// @param operations those that only streams performed, which figures over all operations leave out
        default void streams(Set<String> operations) {}

        /// Called next, by one thread.
        ///
        /// @param series the rows of all intervals that will come, in the order they were written
        default void begin(List<IntervalRow> series) {}

        /// Takes one interval.
        ///
        /// @param latencies of each row, nanoseconds from the intended start; only valid until this returns
        void interval(List<IntervalRow> rows, List<SparseCounts> latencies);
    }
}
