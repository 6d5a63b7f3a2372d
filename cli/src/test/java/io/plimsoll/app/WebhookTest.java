package io.plimsoll.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.plimsoll.results.Json;
import io.plimsoll.spec.Problems;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class WebhookTest {
    private static final String SECRET = "SEKRET";
    private static final Notice NOTICE = new Notice(
            "0.1.0",
            "run",
            "FAIL",
            1,
            "20261127-1",
            "plimsoll run: tpcb on <b>PostgreSQL & Co</b>",
            "1,234 operations/s",
            Map.of("p99", "9 ms"),
            List.of("Stalled: nothing for 3 s"),
            "bench-1",
            "/runs/20261127-1",
            "https://ci.example.org/7");

    private final Queue<String> bodies = new ConcurrentLinkedQueue<>();
    private final Queue<Integer> answers = new ArrayDeque<>();
    private final CountDownLatch released = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        released.countDown();
        server.stop(0);
    }

    private synchronized void answer(HttpExchange call) throws IOException {
        bodies.add(new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Integer status = answers.poll();
        call.getResponseHeaders().set("Location", address("elsewhere"));
        call.sendResponseHeaders(status == null ? 200 : status, -1);
        call.close();
    }

    private String address(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + path;
    }

    private static List<Webhook> hooks(String... given) {
        Problems problems = new Problems();
        List<Webhook> hooks = Webhook.parse(List.of(given), problems);
        assertThat(problems.found()).isEmpty();
        return hooks;
    }

    private List<String> tell(String... given) throws InterruptedException {
        return tell(Duration.ofSeconds(10), given);
    }

    private List<String> tell(Duration limit, String... given) throws InterruptedException {
        List<String> failures = Webhook.tell(hooks(given), NOTICE, limit);
        assertThat(failures.toString()).doesNotContain(SECRET);
        return failures;
    }

    @Test
    void tellsAWebhook() throws Exception {
        assertThat(tell(address(SECRET))).isEmpty();
        JsonNode sent = Json.mapper().readTree(bodies.element());
        assertThat(sent.path("verdict").asString()).isEqualTo("FAIL");
        assertThat(sent.path("exitCode").asInt()).isEqualTo(1);
        assertThat(sent.path("figures").path("p99").asString()).isEqualTo("9 ms");
        assertThat(sent.path("findings").get(0).asString()).isEqualTo("Stalled: nothing for 3 s");
        assertThat(sent.path("folder").asString()).isEqualTo("/runs/20261127-1");
        assertThat(sent.propertyNames()).hasSize(12);
    }

    @Test
    void writesForSlackWithoutItsMarkup() throws Exception {
        assertThat(tell("slack:" + address(SECRET))).isEmpty();
        JsonNode sent = Json.mapper().readTree(bodies.element());
        assertThat(sent.path("text").asString())
                .isEqualTo("FAIL plimsoll run: tpcb on &lt;b&gt;PostgreSQL &amp; Co&lt;/b&gt;");
        assertThat(sent.path("blocks").toString())
                .contains("1,234 operations/s", "*9 ms*", "Stalled", "bench-1:/runs/20261127-1", "ci.example.org");
    }

    @Test
    void writesACardForTeams() throws Exception {
        assertThat(tell("teams:" + address(SECRET))).isEmpty();
        JsonNode sent = Json.mapper().readTree(bodies.element());
        assertThat(sent.path("type").asString()).isEqualTo("message");
        JsonNode attachment = sent.path("attachments").get(0);
        assertThat(attachment.path("contentType").asString()).isEqualTo("application/vnd.microsoft.card.adaptive");
        JsonNode card = attachment.path("content");
        assertThat(card.path("type").asString()).isEqualTo("AdaptiveCard");
        assertThat(card.path("body").toString())
                .contains("FAIL  plimsoll run", "1,234 operations/s", "9 ms", "Stalled", "ci.example.org");
    }

    @ParameterizedTest
    @CsvSource({
        "https://hooks.slack.com/services/T/B/x, SLACK",
        "https://prod-1.westeurope.logic.azure.com:443/workflows/x, TEAMS",
        "https://x.environment.api.powerplatform.com/powerautomate/x?sig=y, TEAMS",
        "https://example.webhook.office.com/webhookb2/x, TEAMS",
        "https://hooks.slack.com.example.org/x, JSON",
        "slack:https://chat.example.org/hooks/x, SLACK",
        "teams:https://example.org/x, TEAMS"
    })
    void knowsShapesByHostOrPrefix(String given, Webhook.Shape shape) {
        assertThat(hooks(given)).extracting(Webhook::shape).containsExactly(shape);
        assertThat(hooks(given).toString()).doesNotContain("/x");
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503, 429})
    void triesOnceMore(int status) throws Exception {
        answers.add(status);
        assertThat(tell(address(SECRET))).isEmpty();
        assertThat(bodies).hasSize(2);
        answers.addAll(List.of(status, status, 200));
        assertThat(tell(address(SECRET))).containsExactly("127.0.0.1 could not be notified: it answered " + status);
        assertThat(bodies).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "404 | it answered 404",
                "302 | it answered 302, and redirects are not followed",
                "307 | it answered" + " 307, and redirects are not followed"
            })
    void doesNotGoWhereItIsSent(int status, String why) throws Exception {
        answers.add(status);
        assertThat(tell(address(SECRET))).containsExactly("127.0.0.1 could not be notified: " + why);
        assertThat(bodies).hasSize(1);
    }

    @Test
    void waitsForNobodyLongerThanTheLimit() throws Exception {
        server.createContext("/hanging", _ -> {
            try {
                released.await();
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
            }
        });
        long before = System.nanoTime();
        assertThat(tell(Duration.ofSeconds(6), address("hanging"), address(SECRET)))
                .containsExactly("127.0.0.1 could not be notified: no answer within 6 s");
        assertThat(bodies).hasSize(1);
        // Not twice the limit: nobody waits for a second attempt.
        assertThat((System.nanoTime() - before) / 1_000_000_000L).isBetween(5L, 11L);
    }

    @Test
    void nobodyAnswers() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        assertThat(tell("http://127.0.0.1:" + port + "/" + SECRET, address("")))
                .containsExactly("127.0.0.1 could not be notified: it cannot be reached");
        assertThat(bodies).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SEKRET",
                "ftp://h/SEKRET",
                "https://u:SEKRET@h/x",
                "https:///SEKRET",
                "https://h/SEK RET",
                "slack:SEKRET",
                "mail:https://h/SEKRET",
                ""
            })
    void refusesWhatIsNoAddressAndQuotesNothing(String given) {
        Problems problems = new Problems();
        assertThat(Webhook.parse(List.of(given), problems)).isEmpty();
        assertThat(problems.found()).hasSize(1);
        assertThat(problems.found().toString()).contains("--notify needs").doesNotContain("SEK");
    }

    @Test
    void readsAFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("hooks"), "# ours\n\nhttps://a/SEKRET\n  slack:https://b/x\n");
        assertThat(hooks("@" + file)).extracting(Webhook::host).containsExactly("a", "b");
        Problems problems = new Problems();
        assertThat(Webhook.parse(List.of("@" + folder.resolve("nothing"), "@" + folder), problems))
                .isEmpty();
        assertThat(problems.found()).hasSize(2);
    }

    @Test
    void linksToThePipeline() {
        assertThat(Notice.link(Map.of())).isEmpty();
        assertThat(Notice.link(Map.of("GITHUB_RUN_ID", "7", "GITHUB_REPOSITORY", "a/b")))
                .isEqualTo("https://github.com/a/b/actions/runs/7");
        assertThat(Notice.link(Map.of("CI_JOB_URL", "https://gitlab/job/7"))).isEqualTo("https://gitlab/job/7");
    }
}
