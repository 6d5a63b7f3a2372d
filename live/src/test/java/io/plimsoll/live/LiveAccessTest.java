package io.plimsoll.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Who may look at pages, and who may end a run.
@Timeout(120)
class LiveAccessTest extends LiveTestBase {
    @Test
    void onlyTheButtonOfTheRunsOwnPageEndsIt() throws Exception {
        try (LiveServer server = serve("127.0.0.1");
                RunInProgress run = new RunInProgress(store)) {
            String stop = "/run/" + run.id() + "/stop";
            HttpRequest.BodyPublisher nothing = HttpRequest.BodyPublishers.noBody();
            assertThat(ask(server, stop).statusCode()).isEqualTo(403);
            HttpRequest foreign = asked(server, stop, trusted(server))
                    .header("Plimsoll-Page", "guessed")
                    .POST(nothing)
                    .build();
            assertThat(http.send(foreign, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(403);

            String page = ask(server, "/run/" + run.id() + "/", trusted(server)).body();
            String secret = page.replaceFirst("(?s).*data-secret=\"([0-9a-f]+)\".*", "$1");
            HttpRequest withoutToken =
                    asked(server, stop, "Plimsoll-Page", secret).POST(nothing).build();
            assertThat(http.send(withoutToken, HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(403);
            assertThat(stopped).isEmpty();

            HttpRequest own = asked(server, stop, trusted(server))
                    .header("Plimsoll-Page", secret)
                    .POST(nothing)
                    .build();
            assertThat(http.send(own, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(202);
            assertThat(stopped).containsExactly(run.id());
        }
    }

    @Test
    void whoeverIsOnThisMachineMayLookButNotEndARun() throws Exception {
        try (LiveServer server = serve("127.0.0.1");
                RunInProgress run = new RunInProgress(store)) {
            String page = ask(server, "/run/" + run.id() + "/").body();
            assertThat(page).contains("data-tile=\"rate\"", "data-secret=\"\"").doesNotContain("Stop the run");
            HttpRequest stop = asked(server, "/run/" + run.id() + "/stop", "Plimsoll-Page", "")
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build();
            assertThat(http.send(stop, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(403);
            assertThat(stopped).isEmpty();
        }
    }

    @Test
    void theTokenLeavesTheAddressOfABrowser() throws Exception {
        try (LiveServer server = serve("127.0.0.1")) {
            String query = URI.create(server.url()).getQuery();
            HttpResponse<String> sent = ask(server, "/?" + query, "Accept", "text/html,*/*;q=0.8");
            assertThat(sent.statusCode()).isEqualTo(303);
            assertThat(sent.headers().firstValue("Location")).hasValue("/");
            String cookie = sent.headers().firstValue("Set-Cookie").orElse("");
            assertThat(cookie).startsWith("plimsoll-" + URI.create(server.url()).getPort() + "=");
            // Programs follow no redirect.
            assertThat(ask(server, "/?" + query).statusCode()).isEqualTo(200);
            // Nobody is sent to another host, which is what two slashes would name.
            assertThat(ask(
                                    server,
                                    server.url().replaceFirst("/\\?.*", "//evil.example/?") + query,
                                    "Accept",
                                    "text/html")
                            .headers()
                            .firstValue("Location"))
                    .hasValue("/");
        }
    }

    @Test
    void anotherNameOfThisMachineIsRefused() throws Exception {
        try (LiveServer server = serve("127.0.0.1")) {
            assertThat(server.url()).matches("http://127\\.0\\.0\\.1:\\d+/\\?token=[0-9a-f]{32}");
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
}
