package io.plimsoll.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class LiveServerTest {
    private static final String OPENMETRICS = "application/openmetrics-text;version=1.0.0";

    @TempDir
    Path store = Path.of("");

    private final List<String> stopped = new CopyOnWriteArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();

    private LiveServer serve(String address) throws Exception {
        return LiveServer.start(
                new InetSocketAddress(InetAddress.getByName(address), 0),
                new LiveRuns(store, true),
                id -> "<h1>report of " + id + "</h1>",
                id -> {
                    stopped.add(id);
                    return "";
                });
    }

    private HttpResponse<String> ask(LiveServer server, String path, String... headers) throws Exception {
        return http.send(asked(server, path, headers).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder asked(LiveServer server, String path, String... headers) {
        HttpRequest.Builder asked =
                HttpRequest.newBuilder(URI.create(server.url()).resolve(path));
        return headers.length == 0 ? asked : asked.headers(headers);
    }

    @Test
    void aRunInProgressIsListedFollowedAndEnded() throws Exception {
        try (LiveServer server = serve("127.0.0.1");
                RunInProgress run = new RunInProgress(store)) {
            assertThat(ask(server, "/").body()).contains("In progress", "href=\"run/" + run.id() + "/\"");
            String page = ask(server, "/run/" + run.id() + "/").body();
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
    void onlyTheButtonOfTheRunsOwnPageEndsIt() throws Exception {
        try (LiveServer server = serve("127.0.0.1");
                RunInProgress run = new RunInProgress(store)) {
            String stop = "/run/" + run.id() + "/stop";
            HttpRequest.BodyPublisher nothing = HttpRequest.BodyPublishers.noBody();
            assertThat(ask(server, stop).statusCode()).isEqualTo(403);
            HttpRequest foreign = asked(server, stop, "Plimsoll-Page", "guessed")
                    .POST(nothing)
                    .build();
            assertThat(http.send(foreign, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(403);
            assertThat(stopped).isEmpty();

            String page = ask(server, "/run/" + run.id() + "/").body();
            String secret = page.replaceFirst("(?s).*data-secret=\"([0-9a-f]+)\".*", "$1");
            HttpRequest own =
                    asked(server, stop, "Plimsoll-Page", secret).POST(nothing).build();
            assertThat(http.send(own, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(202);
            assertThat(stopped).containsExactly(run.id());
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
    void anotherNameOfThisMachineIsRefused() throws Exception {
        try (LiveServer server = serve("127.0.0.1")) {
            assertThat(server.url()).matches("http://127\\.0\\.0\\.1:\\d+/");
            assertThat(ask(server, "/").statusCode()).isEqualTo(200);
            int port = URI.create(server.url()).getPort();
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.getOutputStream()
                        .write("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .startsWith("HTTP/1.1 403");
            }
        }
    }

    @Test
    void otherMachinesNeedTheToken() throws Exception {
        try (LiveServer server = serve("0.0.0.0")) {
            String token = server.url().replaceFirst(".*token=", "");
            assertThat(token).matches("[0-9a-f]{32}");
            assertThat(ask(server, "/").statusCode()).isEqualTo(403);
            assertThat(ask(server, "/metrics", "Authorization", "Bearer " + token)
                            .statusCode())
                    .isEqualTo(200);
            HttpResponse<String> granted = ask(server, "/?token=" + token);
            assertThat(granted.statusCode()).isEqualTo(200);
            String cookie = granted.headers().firstValue("Set-Cookie").orElse("");
            assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
            assertThat(ask(server, "/", "Cookie", "x=1; " + cookie.replaceFirst(";.*", ""))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(ask(server, "/?token=" + token.replace(token.charAt(0), 'x'))
                            .statusCode())
                    .isEqualTo(403);
        }
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
