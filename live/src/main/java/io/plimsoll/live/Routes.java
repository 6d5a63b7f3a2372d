package io.plimsoll.live;

import com.sun.net.httpserver.HttpExchange;
import io.plimsoll.analysis.figure.HostTotal;
import io.plimsoll.analysis.figure.ServerTotal;
import io.plimsoll.live.Exposition.Watched;
import io.plimsoll.live.LiveRuns.Endings;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.report.html.HtmlPage;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.HostSeries;
import io.plimsoll.results.HostTail;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.Json;
import io.plimsoll.results.Metric;
import io.plimsoll.results.MetricsFile.MetricRow;
import io.plimsoll.results.MetricsTail;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunTail;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.ServerTail;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Maps addresses to pages. Thread-safe.
final class Routes implements AutoCloseable {
    private static final Pattern RUN = Pattern.compile("/run/([^/]+)/(|events|stop)");
    private static final Pattern SWEEP = Pattern.compile("/sweep/([^/]+)/");
    private static final int ENTRIES_MAX = 500;
    private static final int FOLLOWERS_MAX = 32;

    private final LiveRuns runs;
    private final LiveServer.Pages pages;
    private final LiveServer.Stopper stopper;
    private final LiveServer.Access access;
    private final AtomicInteger followers = new AtomicInteger();
    private final Endings endings = new Endings();
    private final Map<String, Watched> watched = new ConcurrentHashMap<>();

    Routes(LiveRuns runs, LiveServer.Pages pages, LiveServer.Stopper stopper, LiveServer.Access access) {
        this.runs = runs;
        this.pages = pages;
        this.stopper = stopper;
        this.access = access;
    }

    /// Whether any page follows a run.
    boolean isFollowed() {
        return followers.get() > 0;
    }

    void answer(HttpExchange exchange, CountDownLatch closing) throws IOException, InterruptedException {
        String path = exchange.getRequestURI().getPath();
        Matcher run = RUN.matcher(path);
        if (run.matches() && run.group(2).equals("events")) {
            events(exchange, run.group(1), closing);
            return;
        }
        HttpAnswer answer;
        try {
            answer = run.matches() ? ofRun(exchange, run) : other(exchange, path);
        } catch (IOException unreadable) {
            answer = HttpAnswer.of(404, String.valueOf(unreadable.getMessage()));
        }
        answer.send(exchange);
    }

    private static boolean isRead(HttpExchange exchange) {
        return exchange.getRequestMethod().equals("GET")
                || exchange.getRequestMethod().equals("HEAD");
    }

    private HttpAnswer ofRun(HttpExchange exchange, Matcher run) throws IOException {
        Optional<RunFolder> folder = runs.run(run.group(1));
        if (folder.isEmpty()) {
            return HttpAnswer.of(404, "there is no run " + run.group(1));
        }
        if (run.group(2).equals("stop")) {
            return stop(exchange, folder.get());
        }
        if (!isRead(exchange)) {
            return HttpAnswer.of(405, "this page accepts only GET and HEAD");
        }
        return HttpAnswer.page(
                LiveRuns.isRunning(folder.get())
                        ? HtmlPage.live(
                                LiveRuns.document(folder.get()),
                                access.isTrusted(exchange) ? access.pageSecret() : "",
                                runs.outlivesThem())
                        : pages.of(folder.get().id()));
    }

    private HttpAnswer stop(HttpExchange exchange, RunFolder folder) throws IOException {
        boolean isAllowed = access.isTrusted(exchange) && access.isOfPage(exchange);
        if (!exchange.getRequestMethod().equals("POST") || !isAllowed) {
            return HttpAnswer.of(
                    403,
                    "only the button of the run's own page ends it, opened by the address that `plimsoll` printed");
        }
        if (!LiveRuns.isRunning(folder)) {
            return HttpAnswer.of(409, folder.id() + " is not running");
        }
        String refused = stopper.stop(folder.id());
        return refused.isEmpty() ? HttpAnswer.of(202, folder.id() + " was asked to end") : HttpAnswer.of(409, refused);
    }

    private void events(HttpExchange exchange, String id, CountDownLatch closing)
            throws IOException, InterruptedException {
        Optional<RunFolder> folder = runs.run(id);
        if (folder.isEmpty() || !exchange.getRequestMethod().equals("GET")) {
            HttpAnswer.of(404, "there is no run " + id).send(exchange);
            return;
        }
        try {
            if (followers.incrementAndGet() > FOLLOWERS_MAX) {
                HttpAnswer.of(
                                503,
                                FOLLOWERS_MAX
                                        + " pages follow runs here already, the most there may be: close one of them")
                        .send(exchange);
                return;
            }
            new EventStream(folder.get(), closing, endings).send(exchange);
        } finally {
            followers.decrementAndGet();
        }
    }

    private HttpAnswer other(HttpExchange exchange, String path) throws IOException {
        if (!isRead(exchange)) {
            return HttpAnswer.of(405, "this page accepts only GET and HEAD");
        }
        Matcher sweep = SWEEP.matcher(path);
        if (sweep.matches() && runs.sweeps().contains(sweep.group(1))) {
            return HttpAnswer.page(pages.of(sweep.group(1)));
        }
        return switch (path) {
            case "/" ->
                HttpAnswer.page(history(String.valueOf(exchange.getRequestURI().getQuery())));
            case "/metrics" ->
                metrics(Exposition.Form.of(exchange.getRequestHeaders().getFirst("Accept")));
            // Browsers request it with every page.
            case "/favicon.ico" -> new HttpAnswer(204, "image/x-icon", "");
            default -> HttpAnswer.of(404, "there is nothing at " + path);
        };
    }

    private String history(String query) throws IOException {
        List<RunEntry> entries = runs.entries();
        int left = query.contains("all") ? 0 : Math.max(0, entries.size() - ENTRIES_MAX);
        return HtmlPage.history(entries.subList(left, entries.size()), left, runs.sweeps());
    }

    private HttpAnswer metrics(Exposition.Form form) throws IOException {
        Exposition exposition = new Exposition();
        List<String> running = runs.entries().stream()
                .filter(RunEntry::isRunning)
                .map(RunEntry::id)
                .toList();
        watched.keySet().stream().filter(id -> !running.contains(id)).toList().forEach(this::forget);
        for (String id : running) {
            Optional<RunFolder> folder = runs.run(id);
            if (folder.isPresent()) {
                RunDocument document = LiveRuns.document(folder.get());
                watched.computeIfAbsent(id, _ -> new Watched(folder.get()))
                        .read(seen -> exposition.add(document, seen));
            }
        }
        return new HttpAnswer(200, form.type, exposition.text(form));
    }

    private void forget(String id) {
        Watched gone = watched.remove(id);
        if (gone != null) {
            try {
                gone.close();
            } catch (IOException unclosed) {
                throw new UncheckedIOException(unclosed);
            }
        }
    }

    @Override
    public void close() {
        List.copyOf(watched.keySet()).forEach(this::forget);
    }

    /// A run in progress as server-sent events (HTML Living Standard, 9.2): `intervals` first with all points so
    /// far, then with new ones; `server` with what the server did last, whenever that has changed; `ended` once, at
    /// the end. Used by one thread.
    ///
    /// @param closing reaches zero when the server closes
    /// @param endings shared by all streams
    private record EventStream(RunFolder folder, CountDownLatch closing, Endings endings) {
        private static final long LOOK_MILLIS = 250;

        /// After this many looks without news, writes a comment: only a write detects that a client has gone.
        private static final int SILENT_LOOKS = 40;

        private static final int POINTS_MAX = 3_600;

        void send(HttpExchange exchange) throws IOException, InterruptedException {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody();
                    RunTail tail = new RunTail(folder);
                    ServerTail serverTail = new ServerTail(folder);
                    HostTail hostTail = new HostTail(folder);
                    MetricsTail metricsTail = new MetricsTail(folder)) {
                TimeLine line = new TimeLine();
                ServerLook told = ServerLook.NONE;
                int silent = 0;
                boolean isClosing = false;
                while (true) {
                    // Checked before reading, so that the intervals written before the end are sent
                    // before `ended`.
                    boolean isOver = endings.isOver(folder);
                    List<RunTail.TailInterval> ended = tail.next();
                    ServerLook server =
                            new ServerLook(serverTail.next(ended), hostTail.next(ended), metricsTail.next(ended));
                    boolean isNews = !server.equals(told);
                    if (!ended.isEmpty()) {
                        write(out, "intervals", Json.line(points(line, ended)));
                    }
                    if (isNews) {
                        write(out, "server", Json.line(server.page()));
                        told = server;
                    }
                    silent = isNews || !ended.isEmpty() ? 0 : silent + 1;
                    if (silent > 0 && silent % SILENT_LOOKS == 0) {
                        out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
                        out.flush();
                    }
                    if (isOver) {
                        // The page switches to the report if the server keeps running.
                        write(out, "ended", "{}");
                        return;
                    }
                    if (isClosing) {
                        return;
                    }
                    isClosing = closing.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                }
            }
        }

        private static List<Map<String, Object>> points(TimeLine line, List<RunTail.TailInterval> ended) {
            List<Map<String, Object>> points = new ArrayList<>();
            ended.forEach(interval -> points.add(line.next(interval)));
            return points.subList(Math.max(0, points.size() - POINTS_MAX), points.size());
        }

        private static void write(OutputStream out, String event, String json) throws IOException {
            out.write(("event: " + event + "\ndata: " + json + "\n\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }

    /// What the server and its machine did last, and what its exporters counted. Immutable.
    private record ServerLook(ServerSeries server, HostSeries machine, Map<String, List<MetricRow>> exporters) {
        static final ServerLook NONE = new ServerLook(ServerSeries.NONE, HostSeries.NONE, Map.of());

        Map<String, Object> page() {
            return ServerNow.page(ServerTotal.of(server), HostTotal.of(machine), exporters);
        }
    }

    /// Places the intervals of a run on one time line, each as a page draws it. Used by one thread.
    private static final class TimeLine {
        private static final double NANOS = 1e9;
        private static final double MILLIS = 1e6;

        private long index;
        private double phaseFrom;
        private double reached;
        private String phase = "";

        /// The next point: its `x` is the middle of the interval, in seconds of driven time, where phases
        /// follow each other without gaps, and `cpu` are the cores that the harness used.
        Map<String, Object> next(RunTail.TailInterval interval) {
            HarnessRow harness = interval.harness();
            if (!harness.phase().equals(phase)) {
                phase = harness.phase();
                phaseFrom = reached;
            }
            double width = harness.lengthNanos() / NANOS;
            double from = phaseFrom + harness.startNanos() / NANOS;
            reached = from + width;
            HarnessSample sample = harness.sample();
            Map<String, List<@Nullable Double>> operations = new LinkedHashMap<>();
            interval.rows().forEach(row -> operations.put(row.operation(), values(row, width)));
            Map<String, Object> point = new LinkedHashMap<>();
            point.put("index", index++);
            point.put("x", from + width / 2);
            point.put("width", width);
            point.put("phase", phase);
            point.put("kind", phase.replaceFirst("-\\d+$", ""));
            point.put("operations", operations);
            point.put("cpu", sample.processCpuNanos() / (double) harness.lengthNanos());
            point.put("busy", known(sample.hostBusyShare()));
            point.put("steal", known(sample.hostStealShare()));
            point.put("gc", (double) sample.gcMillis());
            point.put("pause", sample.pauseLongestNanos() / MILLIS);
            point.put("sessions", sample.sessionsOpen());
            point.put("reconnects", sample.reconnects());
            return point;
        }

        /// JSON has no NaN: a share that the machine does not report becomes 0.
        private static double known(double share) {
            return Double.isNaN(share) ? 0 : share;
        }

        /// Acknowledged, failed, retries and skipped per second, then p50, p99, maximum latency and longest
        /// lag in nanoseconds, then what was due per second; a latency is null when no operation was
        /// recorded, and the last is null in a closed loop.
        private static List<@Nullable Double> values(IntervalRow row, double width) {
            Counts counts = row.counts();
            List<@Nullable Double> values = new ArrayList<>();
            for (long count : new long[] {counts.acknowledged(), counts.failed(), counts.retries(), counts.skipped()}) {
                values.add(count / width);
            }
            for (Metric metric : List.of(Metric.P50, Metric.P99, Metric.MAX)) {
                values.add(row.latency().count() > 0 ? metric.of(row.latency()) : null);
            }
            values.add((double) row.lagMaxNanos());
            values.add(row.due() == IntervalRow.NOT_DUE ? null : row.due() / width);
            return values;
        }
    }

    /// The response to an HTTP request. Immutable.
    record HttpAnswer(int status, String type, String body) {
        private static final String HTML = "text/html; charset=utf-8";
        private static final String TEXT = "text/plain; charset=utf-8";

        static HttpAnswer page(String html) {
            return new HttpAnswer(200, HTML, html);
        }

        static HttpAnswer of(int status, String sentence) {
            return new HttpAnswer(status, TEXT, sentence + "\n");
        }

        void send(HttpExchange exchange) throws IOException {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
            exchange.getResponseHeaders().set("X-Frame-Options", "DENY");
            exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
            boolean isHead = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(status, isHead || bytes.length == 0 ? -1 : bytes.length);
            if (!isHead && bytes.length > 0) {
                try (OutputStream out = exchange.getResponseBody()) {
                    out.write(bytes);
                }
            }
        }
    }
}
