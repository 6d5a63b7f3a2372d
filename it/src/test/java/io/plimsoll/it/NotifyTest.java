package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.Json;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// Commands tell a webhook how they ended.
class NotifyTest {
    private static final String SECRET = "SEKRET";
    private static final String SHORT = " --target hsqldb:mem -c 2 --warmup 0s --measure 200ops";

    @TempDir
    Path folder;

    private final BlockingQueue<String> posted = new LinkedBlockingQueue<>();
    private HttpServer server;
    private volatile int status = 200;

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/" + SECRET, call -> {
            posted.add(new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            call.sendResponseHeaders(status, -1);
            call.close();
        });
        server.start();
        Files.writeString(folder.resolve("hook"), address() + "\n");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + SECRET;
    }

    /// The only notice.
    private JsonNode notice(Result result) throws Exception {
        String text = posted.poll(60, TimeUnit.SECONDS);
        assertThat(text).as(result.err()).isNotNull();
        assertThat(posted).isEmpty();
        return Json.mapper().readTree(text);
    }

    @ParameterizedTest
    @CsvSource({
        "run tpcb, run",
        "'sweep tpcb --grid sessions=1,2', sweep",
        "load tpcb, load",
        "concurrency tpcb --to 2 --at-most 10s, concurrency",
        "loadline tpcb --objective p99<10s --at-most 10s, loadline",
    })
    void theEndIsTold(String written, String command) throws Exception {
        String options = switch (command) {
            case "run" -> SHORT;
            case "sweep" -> SHORT.replace("-c 2", "");
            default -> " --target hsqldb:mem";
        };
        // The notice names the folder by its own path.
        Result result = new Plimsoll(folder).run(written + options + " --notify @hook");
        JsonNode notice = notice(result);
        assertThat(notice.path("exitCode").asInt()).as(result.err()).isEqualTo(result.exitCode());
        assertThat(notice.path("command").asString()).isEqualTo(command);
        assertThat(notice.path("headline").asString()).isNotEmpty();
        if (!command.equals("load")) {
            String id = notice.path("id").asString();
            Path stored = Path.of(notice.path("folder").asString());
            assertThat(stored).isDirectory().endsWith(Path.of("plimsoll-runs", id));
            assertThat(result.out().replaceAll("\\s+", " "))
                    .contains(notice.path("headline").asString().split(",", 2)[0]);
        }
        assertSecret(result);
    }

    private void assertSecret(Result result) throws Exception {
        assertThat(result.out() + result.err()).doesNotContain(SECRET);
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                boolean isOurs = !file.endsWith("hook");
                String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                assertThat(isOurs && text.contains(SECRET)).as(file.toString()).isFalse();
            }
        }
    }

    @Test
    void anInterruptedRunIsTold() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Started started = plimsoll.start(
                "run tpcb --target hsqldb:mem -c 2 --arrival 50/s --warmup 0s --measure 10m",
                Map.of("PLIMSOLL_NOTIFY", address()));
        Eventually.until("two intervals stored", () -> plimsoll.intervalsStored() >= 2);
        started.signal("INT");
        Result result = started.await();
        assertThat(result.exitCode()).isEqualTo(130);
        JsonNode notice = notice(result);
        assertThat(notice.path("verdict").asString()).isEqualTo("INTERRUPTED");
        assertThat(notice.path("figures").isEmpty()).isFalse();
        assertSecret(result);
    }

    @Test
    void aRunThatCannotBeginIsTold() throws Exception {
        Result result = Plimsoll.warm(folder)
                .run("run tpcb --target postgres://me@127.0.0.1:1/x --warmup 0s --measure 1s --notify @hook");
        assertThat(result.exitCode()).isEqualTo(4);
        JsonNode notice = notice(result);
        assertThat(notice.path("verdict").asString()).isEqualTo("ERROR");
        assertThat(result.err()).contains(notice.path("headline").asString());
        assertThat(notice.path("folder").asString()).isEmpty();
    }

    @Test
    void aDetachedRunTellsItsEndOnce() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Result result = plimsoll.run("run tpcb" + SHORT + " --detach --notify @hook");
        assertThat(result.exitCode()).as(result.err()).isZero();
        JsonNode notice = notice(result);
        assertThat(plimsoll.run("attach last").exitCode())
                .isEqualTo(notice.path("exitCode").asInt());
        assertThat(posted).isEmpty();
    }

    @Test
    void aWebhookThatFailsChangesNothing() throws Exception {
        status = 404;
        Result with = Plimsoll.warm(folder).run("load tpcb --target hsqldb:mem --notify @hook");
        assertThat(with.exitCode()).isZero();
        assertThat(with.err()).contains("plimsoll: 127.0.0.1 could not be notified: it answered 404");
        assertSecret(with);
    }

    @Test
    void whatIsNoAddressIsRefusedBeforeTheRun() throws Exception {
        for (String option : List.of("--notify SEKRET", "--notify @missing")) {
            Result result = Plimsoll.warm(folder).run("run tpcb" + SHORT + " " + option);
            assertThat(result.exitCode()).isEqualTo(2);
            assertThat(result.err()).contains("--notify").doesNotContain(SECRET);
            assertThat(folder.resolve("plimsoll-runs")).doesNotExist();
        }
        assertThat(posted).isEmpty();
    }
}
