package io.plimsoll.bench;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// How long `plimsoll report` takes for a long run, how large its page is, and when Chromium paints it first.
///
///     bench/run ReportSpeed [SECONDS [OPERATIONS [RATE]]]
///
/// The run is synthetic: by default 3600 intervals of 1 s, 20 operations, 10,000 operations per second.
public final class ReportSpeed {
    private static final int ROUNDS = 5;
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

    private ReportSpeed() {}

    public static void main(String[] args) throws Exception {
        int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 3_600;
        int operations = args.length > 1 ? Integer.parseInt(args[1]) : 20;
        int rate = args.length > 2 ? Integer.parseInt(args[2]) : 10_000;
        Path folder = Files.createTempDirectory("plimsoll-report");
        Path run = new SyntheticRun(seconds, operations, rate).write(folder);
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
        String port = String.valueOf(server.getAddress().getPort());
        // The page reports its first paint to this program.
        String script = """
                <script>new PerformanceObserver((list) => fetch('http://127.0.0.1:PORT/'
                + Math.round(list.getEntriesByName('first-contentful-paint')[0].startTime), {mode: 'no-cors'}))
                .observe({type: 'paint', buffered: true});</script>""".replace("PORT", port);
        Files.writeString(
                watched,
                Files.readString(page).replaceFirst("<meta http-equiv=\"Content-Security-Policy\"[^>]*>", script));
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
}
