package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs that are watched while they happen.
class LiveTest {
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/\\?token=[0-9a-f]+");

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();

    /// Waits until a command told where its pages are.
    private static URI told(Path file) throws Exception {
        Eventually.until(
                "an address in " + file,
                () -> ADDRESS.matcher(Files.readString(file)).find());
        Matcher address = ADDRESS.matcher(Files.readString(file));
        assertThat(address.find()).isTrue();
        return URI.create(address.group());
    }

    private String ask(URI address) throws Exception {
        HttpResponse<String> answer =
                http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    @Test
    void aRunIsWatchedEndedFromItsPageAndServedAfterwards() throws Exception {
        Plimsoll plimsoll = new Plimsoll(folder);
        Started run = plimsoll.start(
                "run tpcb --target hsqldb:mem --sessions 2 --arrival 100/s --warmup 0s --measure 600s --live");
        URI address = told(run.err());
        Eventually.until("an interval", () -> plimsoll.intervalsStored() > 0);
        String id = new RunStore(folder.resolve("plimsoll-runs")).find("last").id();
        assertThat(ask(address)).contains("In progress", id);
        assertThat(ask(address.resolve("/metrics"))).contains("plimsoll_operations_total{run=\"" + id + "\"");

        String page = ask(address.resolve("/run/" + id + "/?" + address.getQuery()));
        String secret = page.replaceFirst("(?s).*data-secret=\"([0-9a-f]+)\".*", "$1");
        HttpRequest stop = HttpRequest.newBuilder(address.resolve("/run/" + id + "/stop?" + address.getQuery()))
                .header("Plimsoll-Page", secret)
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        assertThat(http.send(stop, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(202);
        Result ended = run.await();
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(130);
        assertThat(ended.out()).contains("tpcb on HSQL Database Engine");
        assertThat(RunReader.document(new RunStore(folder.resolve("plimsoll-runs")).find(id))
                        .status())
                .isEqualTo(RunStatus.INTERRUPTED);

        Started server = plimsoll.start("serve --port 0");
        try {
            URI served = told(server.out());
            assertThat(ask(served)).contains(id, "interrupted").doesNotContain("In progress");
            assertThat(ask(served.resolve("/run/" + id + "/"))).contains("Plimsoll report", "Over time");
            Result taken = plimsoll.run("serve --port " + served.getPort());
            assertThat(taken.exitCode()).isEqualTo(2);
            assertThat(taken.err()).contains("cannot listen at 127.0.0.1:" + served.getPort());
        } finally {
            server.signal("INT");
            Result _ = server.await();
        }
    }
}
