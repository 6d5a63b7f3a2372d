package io.plimsoll.live;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.io.TempDir;

/// Pages of a folder of its own, and how tests ask for them.
abstract class LiveTestBase {
    @TempDir
    Path store = Path.of("");

    final List<String> stopped = new CopyOnWriteArrayList<>();
    final HttpClient http = HttpClient.newHttpClient();

    LiveServer serve(String address) throws Exception {
        return LiveServer.start(
                new InetSocketAddress(InetAddress.getByName(address), 0),
                new LiveRuns(store, true),
                id -> "<h1>report of " + id + "</h1>",
                id -> {
                    stopped.add(id);
                    return "";
                });
    }

    HttpResponse<String> ask(LiveServer server, String path, String... headers) throws Exception {
        return http.send(asked(server, path, headers).build(), HttpResponse.BodyHandlers.ofString());
    }

    /// What who has the printed address sends.
    static String[] trusted(LiveServer server) {
        return new String[] {"Authorization", "Bearer " + server.url().replaceFirst(".*token=", "")};
    }

    static HttpRequest.Builder asked(LiveServer server, String path, String... headers) {
        HttpRequest.Builder asked =
                HttpRequest.newBuilder(URI.create(server.url()).resolve(path));
        return headers.length == 0 ? asked : asked.headers(headers);
    }
}
