package io.plimsoll.compat.sysbench;

import io.plimsoll.compat.sysbench.SysbenchRequest.Task;
import io.plimsoll.compat.sysbench.SysbenchTest.Statements;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.AbstractHistogram;

/// What sysbench prints of a run, byte for byte in form, by its formulas. Stateless.
public final class SysbenchReport {
    private SysbenchReport() {}

    /// What was measured.
    ///
    /// @param events that succeeded
    /// @param ignored errors after which an event was restarted
    /// @param seconds from the first start to the last end
    /// @param latency of the events
    /// @param threads what each session did
    public record Measured(
            long events, long ignored, double seconds, LatencyBuckets latency, List<ThreadCounts> threads) {
        public Measured {
            threads = List.copyOf(threads);
        }

        /// What one session did.
        ///
        /// @param seconds how long it was busy
        public record ThreadCounts(long events, double seconds) {}
    }

    /// What stands above each run.
    public static String banner(String version) {
        return SysbenchOptions.VERSION + " (Plimsoll " + version + ")\n\n";
    }

    /// What is said before connections are opened.
    public static String beginning(Task task) {
        OptionValues values = task.options();
        StringBuilder text = new StringBuilder("Running the test with following options:\n");
        text.append("Number of threads: ").append(values.number("threads")).append('\n');
        if (values.number("rate") > 0) {
            text.append("Target transaction rate: ")
                    .append(values.number("rate"))
                    .append("/sec\n");
        }
        if (values.number("report-interval") > 0) {
            text.append("Report intermediate results every ")
                    .append(values.number("report-interval"))
                    .append(" second(s)\n");
        }
        long seed = values.number("rand-seed");
        text.append("Initializing random number generator from ")
                .append(seed == 0 ? "current time" : "seed (" + seed + ").")
                .append("\n\n\nInitializing worker threads...\n\n");
        return text.toString();
    }

    /// The report at the end. A pure function.
    public static String render(Task task, Measured measured) {
        StringBuilder text = new StringBuilder();
        if (task.options().isOn("histogram")) {
            text.append(measured.latency().drawn());
        }
        statistics(text, task.statements(), measured);
        text.append(String.format(Locale.ROOT, """
                General statistics:
                    total time:                          %.4fs
                    total number of events:              %d

                """, measured.seconds(), measured.events()));
        latency(text, task.options().number("percentile"), measured.latency());
        fairness(text, measured.threads());
        return text.toString();
    }

    private static void statistics(StringBuilder text, Statements statements, Measured measured) {
        long events = measured.events();
        text.append(String.format(
                Locale.ROOT,
                """
                SQL statistics:
                    queries performed:
                        read:                            %d
                        write:                           %d
                        other:                           %d
                        total:                           %d
                """,
                statements.reads() * events,
                statements.writes() * events,
                statements.others() * events,
                statements.all() * events));
        rate(text, "transactions:    ", events, measured.seconds());
        rate(text, "queries:         ", statements.all() * events, measured.seconds());
        rate(text, "ignored errors:  ", measured.ignored(), measured.seconds());
        rate(text, "reconnects:      ", 0, measured.seconds());
        text.append('\n');
    }

    private static void rate(StringBuilder text, String name, long count, double seconds) {
        text.append(String.format(
                Locale.ROOT, "    %s                    %-6d (%.2f per sec.)\n", name, count, count / seconds));
    }

    private static void latency(StringBuilder text, long percent, LatencyBuckets latency) {
        text.append("Latency (ms):\n");
        figure(text, "min:", latency.minMillis());
        figure(text, "avg:", latency.meanMillis());
        figure(text, "max:", latency.maxMillis());
        if (percent > 0) {
            figure(
                    text,
                    String.format(Locale.ROOT, "%3dth percentile:", percent).stripLeading(),
                    latency.percentileMillis(percent));
        } else {
            text.append("         percentile stats:               disabled\n");
        }
        figure(text, "sum:", latency.sumMillis());
        text.append('\n');
    }

    private static void figure(StringBuilder text, String name, double millis) {
        text.append(String.format(Locale.ROOT, "         %-22s%22.2f\n", name, millis));
    }

    private static void fairness(StringBuilder text, List<Measured.ThreadCounts> threads) {
        double[] events =
                threads.stream().mapToDouble(Measured.ThreadCounts::events).toArray();
        double[] seconds =
                threads.stream().mapToDouble(Measured.ThreadCounts::seconds).toArray();
        text.append(
                String.format(Locale.ROOT, """
                Threads fairness:
                    events (avg/stddev):           %.4f/%.2f
                    execution time (avg/stddev):   %.4f/%.2f

                """, mean(events), deviation(events), mean(seconds), deviation(seconds)));
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    private static double deviation(double[] values) {
        double mean = mean(values);
        return Math.sqrt(Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElse(0));
    }

    /// sysbench's lines of progress. Used by one thread.
    public static final class Lines {
        private final Task task;
        private final LatencyBuckets latency = new LatencyBuckets();
        private long events;
        private long ignored;
        private double beganSeconds;

        public Lines(Task task) {
            this.task = task;
        }

        /// Adds what ended since the last call.
        public void add(long succeeded, long failed, AbstractHistogram nanos) {
            events += succeeded;
            ignored += failed;
            latency.add(nanos);
        }

        /// Whether a line is due.
        ///
        /// @param seconds since the run began
        public boolean isDue(double seconds) {
            long every = task.options().number("report-interval");
            return every > 0 && seconds >= (Math.floor(beganSeconds / every) + 1) * every;
        }

        /// The line of what was added since the last one.
        ///
        /// @param seconds since the run began
        public String line(double seconds) {
            double length = seconds - beganSeconds;
            Statements statements = task.statements();
            long percent = task.options().number("percentile");
            String line = String.format(
                    Locale.ROOT,
                    "[ %.0fs ] thds: %d tps: %.2f qps: %.2f (r/w/o: %.2f/%.2f/%.2f) lat (ms,%d%%): %.2f err/s: %.2f"
                            + " reconn/s: %.2f",
                    seconds,
                    task.options().number("threads"),
                    events / length,
                    statements.all() * events / length,
                    statements.reads() * events / length,
                    statements.writes() * events / length,
                    statements.others() * events / length,
                    percent,
                    percent == 0 ? 0 : latency.percentileMillis(percent),
                    ignored / length,
                    0.0);
            latency.clear();
            events = 0;
            ignored = 0;
            beganSeconds = seconds;
            return line;
        }
    }
}
