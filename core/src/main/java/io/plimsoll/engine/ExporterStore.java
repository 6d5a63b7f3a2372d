package io.plimsoll.engine;

import io.plimsoll.exporter.ExporterAddress;
import io.plimsoll.exporter.ExporterClient.Answer;
import io.plimsoll.exporter.Metrics;
import io.plimsoll.exporter.Metrics.Kind;
import io.plimsoll.exporter.Metrics.Sample;
import io.plimsoll.recording.HostMeter.Look;
import io.plimsoll.recording.NodeMeter;
import io.plimsoll.results.ExporterFacts;
import io.plimsoll.results.HostSeries;
import io.plimsoll.results.HostSeries.HostRow;
import io.plimsoll.results.MetricsFile;
import io.plimsoll.results.MetricsFile.MetricRow;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.ServerSeries.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Stores what exporters answer: the first machine that a node_exporter shows in `server-host.csv`, and all other
/// series
/// in `metrics.csv`. What fails here is a note in the results, one for each exporter. Thread-safe.
final class ExporterStore implements AutoCloseable {
    /// Of all exporters together: a row of each of them is written per reading.
    static final int SERIES_MOST = 2_000;

    /// A longer name of a series is a text, and nobody's name.
    static final int NAME_MOST = 500;

    /// The span of a row is at least this part of the phase until then: the file of a long run stays small.
    private static final long SPANS = 500;

    private static final int RISES = 20;
    private static final double SECOND = 1e9;
    private static final double MILLI = 1e6;

    /// What exporters say of themselves, if they are programs of their own.
    private static final List<String> OWN = List.of("go_", "process_", "promhttp_", "python_");

    private static final String BUILD = "_exporter_build_info";

    private final List<Exporter> exporters;
    private final Set<String> measured;
    private final boolean seesHost;
    private final Files files;
    private @Nullable Exporter machine;
    private int stored;

    /// @param measured the names of the measured phases
    /// @param seesHost whether the run itself looks at the server's machine
    ExporterStore(List<ExporterAddress> addresses, RunFolder folder, Set<String> measured, boolean seesHost) {
        this.exporters = addresses.stream().map(Exporter::new).toList();
        this.files = new Files(folder);
        this.measured = Set.copyOf(measured);
        this.seesHost = seesHost;
    }

    /// The time of a reading.
    ///
    /// @param interval the number of the one that has ended
    /// @param startNanos of the phase
    record When(String phase, long interval, long startNanos) {}

    /// Begins a phase: what rose before it does not count.
    synchronized void restart() {
        exporters.forEach(Exporter::restart);
    }

    /// Takes the answers of all exporters.
    synchronized void take(When when, List<Answer> answers) {
        for (int i = 0; i < answers.size(); i++) {
            take(exporters.get(i), when, answers.get(i));
        }
        files.flush();
    }

    private void take(Exporter exporter, When when, Answer answer) {
        exporter.count(answer);
        Metrics metrics = answer.metrics();
        if (metrics == null) {
            return;
        }
        exporter.isNode |= NodeMeter.knows(metrics);
        if (exporter.isNode && machine == null && !seesHost) {
            machine = exporter;
        }
        if (exporter == machine) {
            look(exporter, when, answer);
        } else if (!exporter.isNode || !seesHost) {
            follow(exporter, metrics, answer, measured.contains(when.phase()));
        }
        cut(exporter, when, answer);
    }

    private void look(Exporter exporter, When when, Answer answer) {
        if (exporter.refusal.isEmpty()) {
            try {
                exporter.meter.look(answer).ifPresent(look -> files.add(row(when, look), exporter.meter));
            } catch (IllegalArgumentException severalMachines) {
                exporter.refusal = String.valueOf(severalMachines.getMessage());
            }
        }
    }

    private static HostRow row(When when, Look look) {
        return new HostRow(
                new Span(
                        when.phase(),
                        when.interval(),
                        look.atNanos() - look.lengthNanos() - when.startNanos(),
                        look.lengthNanos()),
                look.sample());
    }

    private void follow(Exporter exporter, Metrics metrics, Answer answer, boolean isMeasured) {
        boolean isProgram = metrics.samples().values().stream()
                .anyMatch(sample -> sample.series().family().endsWith(BUILD));
        exporter.repeated = Math.max(exporter.repeated, metrics.repeated());
        int left = 0;
        for (Map.Entry<String, Sample> each : metrics.samples().entrySet()) {
            Sample sample = each.getValue();
            if (isProgram && OWN.stream().anyMatch(sample.series().family()::startsWith)) {
                continue;
            }
            Followed followed = exporter.followed.get(each.getKey());
            if (followed == null && (stored >= SERIES_MOST || each.getKey().length() > NAME_MOST)) {
                left++;
                continue;
            }
            if (followed == null) {
                followed = new Followed(sample.kind());
                exporter.followed.put(each.getKey(), followed);
                stored++;
            }
            exporter.falls += followed.see(sample.value(), instant(answer), isMeasured);
        }
        exporter.leftOut = Math.max(exporter.leftOut, left);
    }

    /// Writes the rows of the time since the last ones, if it is long enough.
    private void cut(Exporter exporter, When when, Answer answer) {
        long now = instant(answer);
        boolean isFirst = exporter.cutNanos == Long.MIN_VALUE;
        long length = isFirst ? 0 : now - exporter.cutNanos;
        if (!isFirst && length < (now - when.startNanos()) / SPANS) {
            return;
        }
        if (!isFirst) {
            Span span = new Span(when.phase(), when.interval(), exporter.cutNanos - when.startNanos(), length);
            List<MetricRow> rows = new ArrayList<>();
            double seconds = (answer.answeredNanos() - answer.askedNanos()) / SECOND;
            String name = exporter.address.name();
            rows.add(new MetricRow(name, span, Kind.GAUGE, seconds, MetricsFile.ANSWERED));
            exporter.followed.forEach((series, followed) -> {
                if (followed.isWorthARow(now)) {
                    rows.add(new MetricRow(name, span, followed.kind, followed.figure(), series));
                }
            });
            files.add(rows);
        }
        exporter.cutNanos = now;
        exporter.followed.values().forEach(followed -> followed.cut(now, isFirst));
    }

    /// The best guess for the instant at which the exporter looked.
    private static long instant(Answer answer) {
        return answer.askedNanos() + (answer.answeredNanos() - answer.askedNanos()) / 2;
    }

    /// What is known of each exporter.
    synchronized List<ExporterFacts> facts() {
        return exporters.stream()
                .map(exporter -> exporter.facts(exporter == machine))
                .toList();
    }

    /// What is missing, and why: at most one sentence for each exporter.
    synchronized List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (Exporter exporter : exporters) {
            List<String> clauses = exporter.clauses();
            if (exporter == machine) {
                clauses.addAll(exporter.meter.notes());
            } else if (exporter.isNode) {
                clauses.add(
                        seesHost
                                ? "shows the machine that the run itself records (host.csv), and is not stored again"
                                : "shows another machine than the first node_exporter, and is in metrics.csv alone");
            }
            if (!clauses.isEmpty()) {
                notes.add(exporter.address + " " + String.join("; it ", clauses));
            }
        }
        notes.addAll(files.failures);
        return notes;
    }

    @Override
    public synchronized void close() {
        files.close();
    }

    /// One exporter, and what it answered last.
    private static final class Exporter {
        private final ExporterAddress address;
        private final NodeMeter meter = new NodeMeter();
        private final Map<String, Followed> followed = new HashMap<>();
        private boolean isNode;
        private String refusal = "";
        private String failure = "";
        private int readings;
        private int failed;
        private long answerNanos;
        private long answerNanosMost;
        private int repeated;
        private int leftOut;
        private long falls;
        private long cutNanos = Long.MIN_VALUE;

        Exporter(ExporterAddress address) {
            this.address = address;
        }

        void restart() {
            meter.restart();
            cutNanos = Long.MIN_VALUE;
            followed.values().forEach(Followed::restart);
        }

        void count(Answer answer) {
            readings++;
            if (answer.metrics() == null) {
                failed++;
                failure = failure.isEmpty() ? answer.failure() : failure;
            } else {
                long nanos = answer.answeredNanos() - answer.askedNanos();
                answerNanos += nanos;
                answerNanosMost = Math.max(answerNanosMost, nanos);
            }
        }

        List<String> clauses() {
            List<String> clauses = new ArrayList<>();
            if (failed > 0) {
                clauses.add(failure + " (" + failed + " of " + readings + " times failed)");
            }
            if (!refusal.isEmpty()) {
                clauses.add(refusal);
            }
            if (repeated > 0) {
                clauses.add("has " + repeated + " series more than once in one answer, and they are left out");
            }
            if (falls > 0) {
                clauses.add("had counters that fell (" + falls + " times): what they rose by is unknown there");
            }
            if (leftOut > 0) {
                clauses.add("has " + leftOut + " more series than are stored (at most " + SERIES_MOST
                        + " of all exporters, with names of at most " + NAME_MOST + " characters)");
            }
            return clauses;
        }

        ExporterFacts facts(boolean isMachine) {
            Map<String, Double> rises = new LinkedHashMap<>();
            followed.entrySet().stream()
                    .filter(each -> each.getValue().perSecond() > 0)
                    .sorted(Comparator.comparingDouble((Map.Entry<String, Followed> each) ->
                                    -each.getValue().perSecond())
                            .thenComparing(Map.Entry::getKey))
                    .limit(RISES)
                    .forEach(each -> rises.put(each.getKey(), each.getValue().perSecond()));
            int answered = readings - failed;
            return new ExporterFacts(
                    address.toString(),
                    address.name(),
                    followed.size(),
                    leftOut,
                    readings,
                    failed,
                    answered == 0 ? 0 : answerNanos / MILLI / answered,
                    answerNanosMost / MILLI,
                    isMachine,
                    rises);
        }
    }

    /// One series, and by how much it rose.
    private static final class Followed {
        private final Kind kind;
        private double last = Double.NaN;
        private long lastNanos;
        /// The value at the beginning of the row that is not written yet; not a number if the rise until now
        /// is unknown.
        private double base = Double.NaN;
        /// The level in the last row of it.
        private double written = Double.NaN;
        private boolean hasFallen;
        private double rise;
        private long riseNanos;

        Followed(Kind kind) {
            this.kind = kind;
        }

        void restart() {
            last = Double.NaN;
            base = Double.NaN;
            written = Double.NaN;
        }

        /// @return 1 if it is a counter that has fallen, and 0 otherwise
        int see(double value, long now, boolean isMeasured) {
            boolean isKnown = Double.isFinite(value) && Double.isFinite(last);
            boolean isFall = isKnown && value < last;
            if (isFall) {
                hasFallen = true;
                base = Double.NaN;
            } else if (isKnown && isMeasured) {
                rise += value - last;
                riseNanos += now - lastNanos;
            }
            if (!Double.isFinite(value)) {
                base = Double.NaN;
            }
            last = value;
            lastNanos = now;
            return isFall && kind == Kind.COUNTER ? 1 : 0;
        }

        /// Counters that did not rise and levels that did not change need none.
        boolean isWorthARow(long now) {
            if (lastNanos != now) {
                return false;
            }
            return kind == Kind.COUNTER ? figure() == null || last > base : Double.compare(last, written) != 0;
        }

        /// Null if it is unknown.
        @Nullable
        Double figure() {
            double figure = kind == Kind.COUNTER ? last - base : last;
            return Double.isFinite(figure) ? figure : null;
        }

        /// @param isFirst whether no row of this phase is written yet, so that the first one has all levels
        void cut(long now, boolean isFirst) {
            if (lastNanos == now) {
                base = last;
                written = isFirst ? Double.NaN : last;
            }
        }

        /// Over the measured time in which it is known; not a number if there was none. What has fallen and
        /// is not called a counter was none.
        double perSecond() {
            boolean isCounter = kind == Kind.COUNTER || (kind == Kind.UNTYPED && !hasFallen);
            return isCounter && riseNanos > 0 ? rise * SECOND / riseNanos : Double.NaN;
        }
    }

    /// The files, which are created when there is something to write.
    private static final class Files {
        private final RunFolder folder;
        private final List<String> failures = new ArrayList<>();
        private @Nullable MetricsFile metrics;
        private HostSeries.@Nullable Writer host;
        private final List<MetricRow> pending = new ArrayList<>();

        Files(RunFolder folder) {
            this.folder = folder;
        }

        void add(List<MetricRow> rows) {
            pending.addAll(rows);
        }

        void add(HostRow row, NodeMeter meter) {
            attempt(() -> {
                HostSeries.Writer open =
                        host != null ? host : new HostSeries.Writer(folder, HostSeries.Source.EXPORTER, meter.layout());
                host = open;
                open.append(row);
            });
        }

        void flush() {
            if (!pending.isEmpty()) {
                attempt(() -> {
                    MetricsFile open = metrics != null ? metrics : new MetricsFile(folder);
                    metrics = open;
                    open.append(pending);
                });
                pending.clear();
            }
        }

        private void attempt(Writing writing) {
            if (!failures.isEmpty()) {
                return;
            }
            try {
                writing.write();
            } catch (IOException full) {
                failures.add("what the exporters answered could not be stored: " + full.getMessage());
            }
        }

        void close() {
            attempt(() -> {
                if (metrics != null) {
                    metrics.close();
                }
            });
            attempt(() -> {
                if (host != null) {
                    host.close();
                }
            });
        }

        private interface Writing {
            void write() throws IOException;
        }
    }
}
