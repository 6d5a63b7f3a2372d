package io.plimsoll.app.cloud;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/// The public address of this machine, as others see it. Stateless.
final class OwnAddress {
    private static final URI SERVICE = URI.create("https://checkip.amazonaws.com/");
    private static final Duration LIMIT = Duration.ofMillis(1_500);

    private OwnAddress() {}

    /// An address as a net of one; empty if it cannot be found.
    static Optional<String> find() throws InterruptedException {
        HttpClient http = HttpClient.newBuilder().connectTimeout(LIMIT).build();
        try {
            HttpRequest request = HttpRequest.newBuilder(SERVICE).timeout(LIMIT).build();
            String said = http.send(request, BodyHandlers.ofString()).body().strip();
            return said.matches("(\\d{1,3}\\.){3}\\d{1,3}") ? Optional.of(said + "/32") : Optional.empty();
        } catch (IOException unreachable) {
            return Optional.empty();
        } finally {
            http.shutdownNow();
        }
    }
}
