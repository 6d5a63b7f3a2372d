package io.plimsoll.bench;

import com.sun.net.httpserver.HttpServer;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// How long `plimsoll report` takes for a long run, how large its page is, and when Chromium paints it first.
///
///     bench/run ReportSpeed [SECONDS [OPERATIONS [RATE]]]
///
/// The run is synthetic: by default 3600 intervals of 1 s, 20 operations, 10,000 operations per second.
public final class ReportSpeed {
    private static final long SECOND = 1_000_000_000L;
    private static final int ROUNDS = 5;
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

    /// Reports the first paint of the page to the HTTP server of this program.
    private static final String WATCH = """
            <script>new PerformanceObserver((list) => fetch('http://127.0.0.1:%d/'
            + Math.round(list.getEntriesByName('first-contentful-paint')[0].startTime), {mode: 'no-cors'}))
            .observe({type: 'paint', buffered: true});</script>""";

    private ReportSpeed() {}

    public static void main(String[] args) throws Exception {
        int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 3_600;
        int operations = args.length > 1 ? Integer.parseInt(args[1]) : 20;
        int rate = args.length > 2 ? Integer.parseInt(args[2]) : 10_000;
        Path folder = Files.createTempDirectory("plimsoll-report");
        Path run = folder.resolve("20261122-000000-made-up");
        write(run, seconds, operations, rate);
        System.out.printf(
                "%d s, %d operations, %,d a second: latency.hlog %,d kB, series.csv %,d kB%n",
                seconds,
                operations,
                rate,
                Files.size(run.resolve("latency.hlog")) / 1000,
                Files.size(run.resolve("series.csv")) / 1000);
        Path page = folder.resolve("report.html");
        for (int round = 0; round < ROUNDS; round++) {
            long from = System.nanoTime();
            int exit = new ProcessBuilder("./plimsoll", "report", run.toString(), "-o", page.toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start()
                    .waitFor();
            System.out.printf(
                    "report: %.2f s, exit code %d, %,d kB%n",
                    (System.nanoTime() - from) / 1e9, exit, Files.size(page) / 1000);
        }
        boolean isPainted = Files.isExecutable(CHROMIUM);
        System.out.println(isPainted ? painted(folder, page) : "painting is not timed: there is no " + CHROMIUM);
    }

    /// The page without its content security policy, which forbids the report.
    private static String painted(Path folder, Path page) throws Exception {
        CompletableFuture<String> told = new CompletableFuture<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            told.complete(exchange.getRequestURI().getPath().substring(1));
            exchange.close();
        });
        server.start();
        Path watched = folder.resolve("watched.html");
        Files.writeString(
                watched,
                Files.readString(page)
                        .replaceFirst(
                                "<meta http-equiv=\"Content-Security-Policy\"[^>]*>",
                                String.format(
                                        Locale.ROOT, WATCH, server.getAddress().getPort())));
        List<String> command = new ArrayList<>(List.of(CHROMIUM.toString(), "--headless", "--no-sandbox"));
        command.addAll(List.of("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"));
        command.addAll(List.of("--disable-component-update", "--disable-sync", "--remote-debugging-port=0"));
        command.addAll(List.of(
                "--user-data-dir=" + folder.resolve("profile"), watched.toUri().toString()));
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return "first paint: " + told.get(1, TimeUnit.MINUTES) + " ms";
        } finally {
            process.destroyForcibly().onExit().join();
            server.stop(0);
        }
    }

    private static void write(Path folder, int seconds, int operations, int rate) throws IOException {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= operations; i++) {
            names.add("operation-" + i);
        }
        SplittableRandom random = new SplittableRandom(42);
        try (RunWriter writer = new RunWriter(folder, document(seconds), 0)) {
            for (int i = 0; i < seconds; i++) {
                Slice slice = Slice.sum(operations, false);
                for (int operation = 0; operation < operations; operation++) {
                    record(slice, operation, rate / operations, random);
                }
                writer.append(
                        new RunWriter.Place("measure-1", i, 0, i * SECOND, (i + 1) * SECOND),
                        names,
                        slice,
                        new HarnessSample(
                                300_000_000L,
                                0.6,
                                0,
                                1,
                                3,
                                1_500_000,
                                1_500_000,
                                8,
                                0,
                                0,
                                HarnessSample.MachineSample.UNKNOWN));
            }
            long planned = (long) seconds * (rate / operations) * operations;
            PhaseFacts.Extent extent =
                    new PhaseFacts.Extent("2026-11-22T00:00:00Z", seconds * SECOND, false, planned, 0, 0, 0);
            PhaseFacts facts = new PhaseFacts(
                    "measure-1",
                    PhaseKind.MEASURE,
                    1,
                    extent,
                    new PhaseFacts.Lanes(0.3, 0, null),
                    0,
                    1,
                    null,
                    null,
                    null,
                    null);
            writer.update(
                    document -> document.withPhase(facts).ended(RunStatus.COMPLETED, "2026-11-22T01:00:00Z", null));
        }
    }

    /// Log-normal around a millisecond, with a different centre for each operation.
    private static void record(Slice slice, int operation, int count, SplittableRandom random) {
        Counts counts = slice.counts(operation);
        counts.addOk(count);
        for (int i = 0; i < count; i++) {
            double nanos = 1e6 * (1 + operation / 4.0) * Math.exp(0.5 * random.nextGaussian());
            slice.times(operation).latency().recordValue((long) nanos);
        }
    }

    private static RunDocument document(int seconds) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("workload", "made-up");
        settings.put("target", "nowhere:");
        settings.put("sessions", "8");
        settings.put("arrival", "closed");
        settings.put("measure", seconds + "s");
        return RunDocument.begun(
                "20261122-000000-made-up",
                Instant.parse("2026-11-22T00:00:00Z"),
                new PlanDocument(settings, Map.of(), List.of(), "platform", "", null));
    }
}
