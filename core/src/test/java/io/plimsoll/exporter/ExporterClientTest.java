package io.plimsoll.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Secret;
import io.plimsoll.exporter.ExporterClient.Answer;
import io.plimsoll.testing.ScriptedExporter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Exporters that answer well, wrongly, halfway, too much, or never.
class ExporterClientTest {
    private static final long LIMIT = 5_000_000_000L;
    private static final long SHORT = 300_000_000L;

    private final ScriptedExporter exporter = new ScriptedExporter();
    private final ExporterClient client = new ExporterClient(new Secret("s3cret"), System::nanoTime);

    @AfterEach
    void close() {
        client.close();
        exporter.close();
    }

    private Answer ask(long limit) throws InterruptedException {
        return client.ask(ExporterAddress.all(exporter.address()), limit).getFirst();
    }

    private void fails(String clause) throws InterruptedException {
        Answer answer = ask(LIMIT);
        assertThat(answer.metrics()).isNull();
        assertThat(answer.failure()).isEqualTo(clause);
    }

    @Test
    void aGoodAnswerIsRead() throws InterruptedException {
        exporter.answers(() -> "up 1\n");
        Answer answer = ask(LIMIT);
        assertThat(answer.failure()).isEmpty();
        assertThat(answer.metrics()).isEqualTo(MetricText.parse("up 1\n", false));
        assertThat(answer.answeredNanos()).isGreaterThan(answer.askedNanos());
        assertThat(exporter.credentials()).as("nobody asked for a password").containsExactly("null");
    }

    @Test
    void theUserOfAnAddressGetsThePassword() throws InterruptedException {
        exporter.answers(() -> "up 1\n");
        String address = exporter.address().replace("//", "//prom@");
        assertThat(client.ask(ExporterAddress.all(address), LIMIT).getFirst().failure())
                .isEmpty();
        byte[] pair = "prom:s3cret".getBytes(StandardCharsets.UTF_8);
        assertThat(exporter.credentials())
                .containsExactly("Basic " + Base64.getEncoder().encodeToString(pair));
    }

    @Test
    void whatIsNoMetricIsSaid() throws InterruptedException {
        exporter.answers(404, "text/plain", "not here");
        fails("answered with HTTP status 404: most exporters have their metrics under /metrics");
        exporter.answers(500, "text/plain", "up 1\n");
        fails("answered with HTTP status 500");
        exporter.answers(401, "text/plain", "");
        fails("answered with HTTP status 401: give a user, as in http://NAME@db:9100/metrics, and the password in"
                + " PLIMSOLL_METRICS_PASSWORD");
        exporter.answers(200, "text/html", "<html>up 1</html>\n");
        fails("answered with a web page: most exporters have their metrics under /metrics");
        exporter.answers(200, "text/plain", "<!DOCTYPE html>\n");
        fails("answered with a web page: most exporters have their metrics under /metrics");
        exporter.answers(200, "text/plain", "{\"status\":\"up\"}\n");
        fails("did not answer in Prometheus' text format: line 1 begins with \"{\"status\":\"up\"}\", and not with the"
                + " name of a series");
        exporter.answers(200, "text/plain", "up 1\nup");
        fails("did not answer in Prometheus' text format: line 2 is cut off");
        exporter.answers(200, "application/openmetrics-text; version=1.0.0", "up 1\n");
        fails("did not answer in Prometheus' text format: its end (# EOF) is missing");
        exporter.answers(200, "text/plain", "");
        fails("answered with no series");
    }

    @Test
    void bytesThatAreNoTextAreSaid() throws InterruptedException {
        exporter.does(exchange -> {
            exchange.sendResponseHeaders(200, 3);
            exchange.getResponseBody().write(new byte[] {'u', (byte) 0xff, '\n'});
        });
        fails("answered with something that is not text");
    }

    @Test
    void aRedirectIsNotFollowed() throws InterruptedException {
        exporter.does(exchange -> {
            exchange.getResponseHeaders().set("Location", exporter.address());
            exchange.sendResponseHeaders(302, -1);
        });
        fails("answered with HTTP status 302, which leads elsewhere and is not followed: give the address that it leads"
                + " to");
        assertThat(exporter.credentials()).hasSize(1);
    }

    @Test
    void halfAnAnswerIsNone() throws InterruptedException {
        exporter.breaksOff("up 1\n");
        fails("broke off its answer");
    }

    @Test
    void anAnswerThatNeverEndsIsCutOff() throws InterruptedException {
        exporter.does(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] line = "up 1\n".repeat(10_000).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 2 * ExporterClient.BYTES_MOST / line.length; i++) {
                exchange.getResponseBody().write(line);
            }
        });
        fails("answered with more than 16 MiB");
    }

    @Test
    void nobodyIsWaitedForLongerThanTheLimit() throws InterruptedException {
        try (ScriptedExporter second = new ScriptedExporter().hangsAfter("up 1\n");
                ScriptedExporter good = new ScriptedExporter().answers(() -> "up 1\n")) {
            exporter.hangs();
            // The first request of a process takes long.
            client.ask(ExporterAddress.all(good.address()), LIMIT);
            long from = System.nanoTime();
            List<Answer> answers = client.ask(
                    ExporterAddress.all(String.join(",", exporter.address(), second.address(), good.address())), SHORT);
            assertThat(System.nanoTime() - from).isLessThan(10 * SHORT);
            assertThat(answers)
                    .extracting(Answer::failure)
                    .containsExactly("did not answer within 300 ms", "did not answer within 300 ms", "");
        }
    }

    @Test
    void whereNobodyListensIsSaid() throws InterruptedException {
        exporter.close();
        fails("cannot be reached: nothing listens there");
        assertThat(client.ask(ExporterAddress.all("http://nowhere.invalid:9100"), LIMIT)
                        .getFirst()
                        .failure())
                .isIn("cannot be reached: its host is not known", "did not answer within 5000 ms");
    }
}
