package io.plimsoll.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunStatus;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LiveServerTest extends LiveTestBase {
    private static final String OPENMETRICS = "application/openmetrics-text;version=1.0.0";

    @Test
    void aRunInProgressIsListedFollowedAndEnded() throws Exception {
        try (LiveServer server = serve("127.0.0.1");
                RunInProgress run = new RunInProgress(store)) {
            assertThat(ask(server, "/").body()).contains("In progress", "href=\"run/" + run.id() + "/\"");
            String page = ask(server, "/run/" + run.id() + "/", trusted(server)).body();
            assertThat(page).contains("Stop the run", "connect-src 'self'").doesNotContain("report of");

            HttpResponse<Stream<String>> events = http.send(
                    asked(server, "/run/" + run.id() + "/events").build(), HttpResponse.BodyHandlers.ofLines());
            assertThat(events.headers().firstValue("Content-Type")).hasValue("text/event-stream");
            try (Stream<String> lines = events.body()) {
                List<String> heard = lines.peek(line -> {
                            if (line.contains("\"phase\":\"measure-1\"")) {
                                run.interrupt();
                            }
                        })
                        .takeWhile(line -> !line.equals("event: ended"))
                        .toList();
                assertThat(heard).contains("event: intervals");
                assertThat(heard).anyMatch(line -> line.contains("\"phase\":\"warmup\""));
            }
            Run ended = run.ended();
            assertThat(ended.document().status()).isEqualTo(RunStatus.INTERRUPTED);
            assertThat(ask(server, "/run/" + run.id() + "/").body()).contains("report of " + run.id());
            assertThat(ask(server, "/").body()).doesNotContain("In progress").contains("interrupted");
        }
    }

    @Test
    void faultsOfOneQuestionAreAnswered() throws Exception {
        try (LiveServer server = LiveServer.start(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        new LiveRuns(store, true),
                        id -> {
                            throw new IllegalStateException("broken " + id);
                        },
                        _ -> "");
                RunInProgress run = new RunInProgress(store)) {
            assertThat(ask(server, "/run/x%00y/").statusCode()).isEqualTo(404);
            assertThat(ask(
                                    server,
                                    "/",
                                    "Cookie",
                                    "plimsoll-" + URI.create(server.url()).getPort() + "=\"; $=")
                            .statusCode())
                    .isEqualTo(200);
            run.interrupt();
            Run _ = run.ended();
            HttpResponse<String> broken = ask(server, "/run/" + run.id() + "/");
            assertThat(broken.statusCode()).isEqualTo(500);
            assertThat(broken.body()).contains("a fault of Plimsoll's own", "broken " + run.id());
        }
    }

    @Test
    void noMorePagesThanAFewFollowRuns() throws Exception {
        List<Stream<String>> streams = new ArrayList<>();
        try (LiveServer server = serve("127.0.0.1");
                RunInProgress run = new RunInProgress(store)) {
            String events = "/run/" + run.id() + "/events";
            for (int i = 0; i < 32; i++) {
                HttpResponse<Stream<String>> answer =
                        http.send(asked(server, events).build(), HttpResponse.BodyHandlers.ofLines());
                assertThat(answer.statusCode()).isEqualTo(200);
                streams.add(answer.body());
            }
            HttpResponse<String> refused = ask(server, events);
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("32 pages follow runs here already");
            assertThat(ask(server, "/").statusCode()).isEqualTo(200);
        } finally {
            streams.forEach(Stream::close);
        }
    }

    @Test
    void connectionsBeyondTheLimitAreClosedAtOnce() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try (LiveServer server = serve("127.0.0.1")) {
            int port = URI.create(server.url()).getPort();
            for (int i = 0; i < 129; i++) {
                sockets.add(new Socket(InetAddress.getLoopbackAddress(), port));
                sockets.getLast().setSoTimeout(100_000);
            }
            assertThat(sockets.getLast().getInputStream().read()).isEqualTo(-1);
            // The others are served: this one was not closed for another reason, such as a limit on time.
            Socket first = sockets.getFirst();
            first.getOutputStream()
                    .write(("GET / HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            byte[] head = first.getInputStream().readNBytes(12);
            assertThat(new String(head, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 200");
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    @Test
    void aRequestThatIsNeverSentWholeIsCut() throws Exception {
        try (LiveServer server = serve("127.0.0.1");
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(),
                        URI.create(server.url()).getPort())) {
            socket.setSoTimeout(100_000);
            socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: local".getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void metricsCountWhatTheRunRecorded() throws Exception {
        try (LiveServer server = serve("127.0.0.1");
                RunInProgress run = new RunInProgress(store)) {
            HttpResponse<String> first = ask(server, "/metrics", "Accept", OPENMETRICS);
            assertThat(first.headers().firstValue("Content-Type").orElse(""))
                    .startsWith("application/openmetrics-text");
            assertThat(first.body()).endsWith("# EOF\n");
            double counted = operations(first.body());
            assertThat(counted).isPositive();
            assertThat(operations(ask(server, "/metrics").body())).isGreaterThanOrEqualTo(counted);
            run.interrupt();
            Run _ = run.ended();
            assertThat(ask(server, "/metrics", "Accept", OPENMETRICS).body()).isEqualTo("# EOF\n");
            assertThat(ask(server, "/metrics").body()).isEmpty();
        }
    }

    private static void hears(Iterator<String> heard, StubView view) throws Exception {
        assertThat(told(heard))
                .contains("Of 8.00 sessions of the load 6.00 wait for IO WalSync: means of 4 looks")
                .contains("[\"IO WalSync\",\"the load\",\"6.00\",\"75.0 %\"]")
                .contains("[\"transactions\",\"500/s committed\"]", "[\"log\",\"8.00 MiB/s\"]");
        // From long ago, as if nothing had come since.
        view.see("warmup", 0);
        String told = told(heard);
        while (!told.contains("\"rows\":[],\"rates\":[]")) {
            told = told(heard);
        }
    }

    /// The page and Prometheus are told what the server does, and that nobody sees it any more.
    @Test
    void whatTheServerDoesIsToldAsLongAsItIsSeen() throws Exception {
        try (LiveServer server = serve("127.0.0.1");
                RunInProgress run = new RunInProgress(store, "server-view=off")) {
            assertThat(ask(server, "/metrics").body()).doesNotContain("plimsoll_server");
            try (StubView view = new StubView(new RunFolder(store.resolve(run.id())))) {
                view.see("measure-1", 1_000_000);
                assertThat(ask(server, "/metrics").body())
                        .contains("plimsoll_server_sessions{run=\"" + run.id() + "\"")
                        .contains("wait=\"IO WalSync\",of=\"load\"} 6\n");
                HttpResponse<Stream<String>> events = http.send(
                        asked(server, "/run/" + run.id() + "/events").build(), HttpResponse.BodyHandlers.ofLines());
                try (Stream<String> lines = events.body()) {
                    hears(lines.iterator(), view);
                }
            }
            assertThat(ask(server, "/metrics").body())
                    .contains("plimsoll_sessions_open")
                    .doesNotContain("plimsoll_server");
            run.interrupt();
            Run _ = run.ended();
        }
    }

    private static String told(Iterator<String> heard) {
        String line = heard.next();
        while (!line.equals("event: server")) {
            line = heard.next();
        }
        return heard.next();
    }

    /// A run in progress stands above the others, not among them as well.
    @Test
    void aRunInProgressIsListedOnce() throws Exception {
        try (LiveServer server = serve("127.0.0.1");
                RunInProgress run = new RunInProgress(store)) {
            assertThat(ask(server, "/").body().split("href=\"run/" + run.id() + "/\"", -1))
                    .hasSize(2);
            run.interrupt();
            Run _ = run.ended();
            assertThat(ask(server, "/").body().split("href=\"run/" + run.id() + "/\"", -1))
                    .hasSize(2);
        }
    }

    /// What it does now, from the intervals it has stored: a summary is only written at its end.
    @Test
    void aRunInProgressIsListedWithItsRate() throws Exception {
        try (LiveServer server = serve("127.0.0.1");
                RunInProgress run = new RunInProgress(store)) {
            String list = ask(server, "/").body();
            String row = list.substring(list.indexOf("href=\"run/" + run.id() + "/\""));
            assertThat(row.substring(0, row.indexOf("</tr>")))
                    .containsPattern("<td class=\"figure\">[0-9][0-9,.]*</td>")
                    .contains("500/s", "running");
            run.interrupt();
            Run _ = run.ended();
        }
    }

    /// A client that knows no OpenMetrics is not sent any: names of counters with their help, and no end.
    @Test
    void metricsAreInTheLanguageThatIsAskedFor() throws Exception {
        try (LiveServer server = serve("127.0.0.1");
                RunInProgress run = new RunInProgress(store)) {
            for (String accept : List.of("text/plain;version=0.0.4", "*/*")) {
                HttpResponse<String> plain = ask(server, "/metrics", "Accept", accept);
                assertThat(plain.headers().firstValue("Content-Type"))
                        .hasValue("text/plain; version=0.0.4; charset=utf-8");
                assertThat(plain.body())
                        .doesNotContain("# EOF")
                        .contains("# HELP plimsoll_operations_total Operations acknowledged.\n"
                                + "# TYPE plimsoll_operations_total counter\nplimsoll_operations_total{")
                        .contains("# TYPE plimsoll_host_busy_ratio gauge\n");
            }
            HttpResponse<String> open = ask(server, "/metrics", "Accept", OPENMETRICS + ";q=0.5,text/plain;q=0.4");
            assertThat(open.body())
                    .endsWith("# EOF\n")
                    .contains("# TYPE plimsoll_operations counter\nplimsoll_operations_total{");
            run.interrupt();
            Run _ = run.ended();
        }
    }

    private static double operations(String metrics) {
        return Arrays.stream(metrics.split("\n", -1))
                .filter(line -> line.startsWith("plimsoll_operations_total{") && line.contains("outcome=\"ok\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    @Test
    void whatIsNotThereIsSaid() throws Exception {
        Files.writeString(store.resolve("secret.txt"), "secret");
        try (LiveServer server = serve("127.0.0.1")) {
            for (String path : List.of("/run/nowhere/", "/run/..%2f../", "/run/.hidden/", "/secret.txt", "/sweep/x/")) {
                assertThat(ask(server, path).statusCode()).as(path).isEqualTo(404);
            }
        }
    }
}
