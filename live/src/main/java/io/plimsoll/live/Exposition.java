package io.plimsoll.live;

import io.plimsoll.analysis.figure.ServerTotal;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.HarnessSample.MachineSample;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.Metric;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunTail;
import io.plimsoll.results.ServerTail;
import io.plimsoll.spec.ValueType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Runs in progress as text for Prometheus: families in a fixed order, each with all its samples. Counters count
/// from the start of the run, warm-up included; gauges describe the last complete interval. Used once, by one
/// thread.
final class Exposition {
    private final Map<Family, List<String>> samples = new LinkedHashMap<>();

    /// The text formats.
    enum Form {
        OPENMETRICS("application/openmetrics-text; version=1.0.0; charset=utf-8"),
        /// Here a counter has the same name as its samples, and no line marks the end.
        PROMETHEUS("text/plain; version=0.0.4; charset=utf-8");

        final String type;

        Form(String type) {
            this.type = type;
        }

        /// OpenMetrics for clients that accept it, such as Prometheus. Others get the format that every client
        /// reads.
        ///
        /// @param accept the header, null when there is none
        static Form of(@Nullable String accept) {
            return accept != null && accept.contains("application/openmetrics-text") ? OPENMETRICS : PROMETHEUS;
        }
    }

    /// The metric families, in the order in which they are written. The names of metrics are those of the constants.
    private enum Family {
        OPERATIONS("counter", "Operations acknowledged."),
        FAILURES("counter", "Operations that failed for good, by the class of the failure."),
        RETRIES("counter", "Attempts after the first."),
        DUE("counter", "Open arrivals that were due, sent or not: the offered load."),
        SKIPPED("counter", "Open arrivals that were too late to be sent."),
        LATENCY_SECONDS("summary", "From the intended start; quantiles of the last interval."),
        LAG_MAX_SECONDS("gauge", "Longest from intended to actual start, last interval."),
        SESSIONS_OPEN("gauge", "Sessions that have a connection."),
        HARNESS_CORES_USED("gauge", "Cores that the harness used."),
        HARNESS_PAUSE_MAX_SECONDS("gauge", "Longest pause of the harness, last interval."),
        HOST_BUSY_RATIO("gauge", "Share of all cores of the harness's machine that were busy."),
        TARGET_CORES_USED("gauge", "Cores of the harness's machine that the target used."),
        SERVER_SESSIONS("gauge", "Sessions by what they wait for, mean, last interval."),
        SERVER_COUNTER_PER_SECOND("gauge", "Rise of the server's counters, last interval.");

        final String name = "plimsoll_" + name().toLowerCase(Locale.ROOT);
        final String type;
        final String help;

        Family(String type, String help) {
            this.type = type;
            this.help = help;
        }
    }

    void add(RunDocument document, Watched.Seen seen) {
        RunTail.TailInterval last = seen.last();
        String run = label("run", document.id()) + ","
                + label("workload", document.plan().setting("workload")) + ","
                + label("target", document.plan().setting("target"));
        seen.sums().forEach((operation, sum) -> operation(run + "," + label("operation", operation), sum));
        if (last != null) {
            HarnessRow harness = last.harness();
            String phase = run + "," + label("phase", harness.phase());
            sample(Family.SESSIONS_OPEN, "", phase, harness.sample().sessionsOpen());
            sample(
                    Family.HARNESS_CORES_USED,
                    "",
                    phase,
                    harness.sample().processCpuNanos() / (double) harness.lengthNanos());
            sample(Family.HARNESS_PAUSE_MAX_SECONDS, "", phase, harness.sample().pauseLongestNanos() / 1e9);
            sample(Family.HOST_BUSY_RATIO, "", phase, harness.sample().hostBusyShare());
            if (Double.isFinite(seen.targetCores())) {
                sample(Family.TARGET_CORES_USED, "", phase, seen.targetCores());
            }
        }
        server(run, seen.server());
    }

    private void server(String run, ServerTotal server) {
        Map<String, Double> sessions = new LinkedHashMap<>();
        // A sample must not be there twice, whatever the server calls its waits.
        ServerNow.doings(server)
                .forEach(doing -> sessions.merge(
                        label("wait", doing.name()) + "," + label("of", owner(doing.who())),
                        doing.sessions(),
                        Double::sum));
        sessions.forEach((labels, mean) -> sample(Family.SERVER_SESSIONS, "", run + "," + labels, mean));
        server.perSecond()
                .forEach((counter, rate) ->
                        sample(Family.SERVER_COUNTER_PER_SECOND, "", run + "," + label("counter", counter), rate));
    }

    private static String owner(Who who) {
        return switch (who) {
            case LOAD -> "load";
            case OTHER -> "others";
            case BACKGROUND -> "server";
            case ON_BEHALF -> "load on other nodes";
        };
    }

    private void operation(String labels, Watched.Sum sum) {
        sample(Family.OPERATIONS, "_total", labels + "," + label("outcome", "ok"), sum.counts.ok());
        sample(Family.OPERATIONS, "_total", labels + "," + label("outcome", "miss"), sum.counts.miss());
        for (Map.Entry<ErrorClass, Long> failed : sum.counts.failures().entrySet()) {
            String named = labels + "," + label("class", ValueType.word(failed.getKey()));
            sample(Family.FAILURES, "_total", named, failed.getValue());
        }
        sample(Family.RETRIES, "_total", labels, sum.counts.retries());
        if (sum.due != IntervalRow.NOT_DUE) {
            sample(Family.DUE, "_total", labels, sum.due);
        }
        sample(Family.SKIPPED, "_total", labels, sum.counts.skipped());
        if (sum.last != null) {
            DistributionSummary latency = sum.last.latency();
            if (latency.count() > 0) {
                for (Metric metric : Metric.in(Metric.Output.LIVE)) {
                    String quantile = labels + "," + label("quantile", metric.quantile());
                    sample(Family.LATENCY_SECONDS, "", quantile, metric.of(latency) / 1e9);
                }
            }
            sample(Family.LAG_MAX_SECONDS, "", labels, sum.last.lagMaxNanos() / 1e9);
        }
        sample(Family.LATENCY_SECONDS, "_sum", labels, sum.latencySeconds);
        sample(Family.LATENCY_SECONDS, "_count", labels, sum.counts.acknowledged());
    }

    private void sample(Family family, String suffix, String labels, long value) {
        sample(family, suffix, labels, (double) value);
    }

    private void sample(Family family, String suffix, String labels, double value) {
        String number = value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.format(Locale.ROOT, "%.0f", value)
                : Double.toString(value);
        samples.computeIfAbsent(family, _ -> new ArrayList<>())
                .add(family.name + suffix + "{" + labels + "} " + number + "\n");
    }

    private static String label(String name, String value) {
        String safe = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        return name + "=\"" + safe + "\"";
    }

    String text(Form form) {
        StringBuilder text = new StringBuilder();
        for (Family family : Family.values()) {
            List<String> lines = samples.getOrDefault(family, List.of());
            if (!lines.isEmpty()) {
                boolean isTotal = form == Form.PROMETHEUS && family.type.equals("counter");
                String name = family.name + (isTotal ? "_total" : "");
                text.append("# HELP ")
                        .append(name)
                        .append(' ')
                        .append(family.help)
                        .append('\n');
                text.append("# TYPE ")
                        .append(name)
                        .append(' ')
                        .append(family.type)
                        .append('\n');
                lines.forEach(text::append);
            }
        }
        return text.append(form == Form.OPENMETRICS ? "# EOF\n" : "").toString();
    }

    /// The results of a run in progress, for Prometheus: sums over all intervals, and the last interval.
    /// Thread-safe.
    static final class Watched implements AutoCloseable {
        private final RunTail tail;
        private final ServerTail serverTail;
        private final Map<String, Sum> sums = new LinkedHashMap<>();
        private RunTail.@Nullable TailInterval last;
        private double targetCores = Double.NaN;

        Watched(RunFolder folder) {
            tail = new RunTail(folder);
            serverTail = new ServerTail(folder);
        }

        /// The sums of one operation, over warm-up and measured rounds.
        static final class Sum {
            final Counts counts = new Counts();
            double latencySeconds;

            /// [IntervalRow#NOT_DUE] if the operation is not due at any time.
            long due = IntervalRow.NOT_DUE;

            @Nullable
            IntervalRow last;

            void add(IntervalRow row) {
                counts.add(row.counts());
                latencySeconds += row.latency().mean() * row.latency().count() / 1e9;
                if (row.due() != IntervalRow.NOT_DUE) {
                    due = Math.max(due, 0) + row.due();
                }
                last = row;
            }
        }

        /// What a reader gets.
        ///
        /// @param targetCores cores that the target's processes used in the last interval; NaN if the processes
        /// are not known
        /// @param server what it did last; empty if nobody looks, or the view is lost
        record Seen(
                Map<String, Sum> sums, RunTail.@Nullable TailInterval last, double targetCores, ServerTotal server) {}

        /// Reads the intervals written since the last call, then passes everything to `reader`.
        synchronized void read(Consumer<Seen> reader) throws IOException {
            List<RunTail.TailInterval> ended = tail.next();
            for (RunTail.TailInterval interval : ended) {
                last = interval;
                MachineSample machine = interval.harness().sample().machine();
                if (machine.lengthNanos() > 0) {
                    targetCores = machine.targetNanos() / machine.lengthNanos();
                }
                for (IntervalRow row : interval.rows()) {
                    sums.computeIfAbsent(row.operation(), _ -> new Sum()).add(row);
                }
            }
            reader.accept(new Seen(sums, last, targetCores, ServerTotal.of(serverTail.next(ended))));
        }

        @Override
        public synchronized void close() throws IOException {
            try (serverTail) {
                tail.close();
            }
        }
    }
}
