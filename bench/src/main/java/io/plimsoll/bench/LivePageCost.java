package io.plimsoll.bench;

import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a live page costs a run: the same run without and with `--live` and one page that is open all the time, in
/// alternation A B A B.
///
///     bench/run LivePageCost [PAIRS [SECONDS [ARRIVAL]]]
///
/// The run reads by key from HSQLDB in its own process, as fast as possible if no arrival is given. This program
/// reads the page and discards it: the figures exclude the drawing of a browser. The results are rates, CPU time of
/// the run's process per operation, and the median of the ratios of each pair.
public final class LivePageCost {
    private static final Pattern EVENTS = Pattern.compile("href=\"(run/[^/\"]+/)");
    private static final long PERIOD_NANOS = 20_000_000;

    private LivePageCost() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 8;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 10;
        String arrival = args.length > 2 ? args[2] : "closed";
        String run = "ycsb --target hsqldb:mem --profile c --sessions 2 --warmup 5s --measure " + seconds
                + "s --arrival " + arrival;
        Path folder = Bench.folder();
        List<Double> rates = new ArrayList<>();
        List<Double> costs = new ArrayList<>();
        try {
            for (int pair = 1; pair <= pairs; pair++) {
                Figures without = figures(Bench.run(folder, Map.of(), run));
                Figures with = watched(folder, run);
                rates.add(with.rate() / without.rate());
                costs.add(with.cpuMicros() / without.cpuMicros());
                System.out.printf(
                        "pair %d: without %,.0f/s, %.3f us; with %,.0f/s, %.3f us; ratio %.4f, of CPU %.4f%n",
                        pair,
                        without.rate(),
                        without.cpuMicros(),
                        with.rate(),
                        with.cpuMicros(),
                        rates.getLast(),
                        costs.getLast());
            }
        } finally {
            Bench.remove(folder);
        }
        System.out.printf(
                "median ratio of rates %.4f (%.4f to %.4f), of CPU for each operation %.4f (%.4f to %.4f)%n",
                Bench.median(rates),
                rates.stream().min(Double::compare).orElseThrow(),
                rates.stream().max(Double::compare).orElseThrow(),
                Bench.median(costs),
                costs.stream().min(Double::compare).orElseThrow(),
                costs.stream().max(Double::compare).orElseThrow());
    }

    private record Figures(double rate, double cpuMicros) {}

    private static Figures figures(Run run) {
        PhaseResult round = run.rounds().getFirst();
        return new Figures(
                round.ratePerSecond(),
                Bench.cpuNanos(run) / 1e3 / round.counts().acknowledged());
    }

    private static Figures watched(Path folder, String run) throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        AtomicLong read = new AtomicLong();
        Thread page = Thread.ofPlatform().daemon().start(() -> watch(URI.create("http://127.0.0.1:" + port), read));
        Figures figures = figures(Bench.run(folder, Map.of(), run + " --live=" + port));
        page.join();
        if (read.get() == 0) {
            throw new IOException("the page was sent nothing: this is not a comparison");
        }
        return figures;
    }

    /// Reads a run's events until the server ends.
    private static void watch(URI server, AtomicLong read) {
        try (HttpClient http = HttpClient.newHttpClient()) {
            URI events = events(http, server);
            HttpResponse<InputStream> answer =
                    http.send(HttpRequest.newBuilder(events).build(), BodyHandlers.ofInputStream());
            if (answer.statusCode() != HttpURLConnection.HTTP_OK) {
                throw new IllegalStateException(events + " answered " + answer.statusCode());
            }
            try (InputStream stream = answer.body()) {
                byte[] bytes = new byte[1 << 16];
                for (int length = stream.read(bytes); length >= 0; length = stream.read(bytes)) {
                    read.addAndGet(length);
                }
            }
        } catch (IOException ended) {
            // The server ended with the run.
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static URI events(HttpClient http, URI server) throws InterruptedException {
        while (true) {
            try {
                String page = http.send(
                                HttpRequest.newBuilder(server.resolve("/")).build(), BodyHandlers.ofString())
                        .body();
                Matcher run = EVENTS.matcher(page);
                if (run.find()) {
                    return server.resolve("/" + run.group(1) + "events");
                }
            } catch (IOException notYet) {
                // The server does not listen yet.
            }
            LockSupport.parkNanos(PERIOD_NANOS);
        }
    }
}
