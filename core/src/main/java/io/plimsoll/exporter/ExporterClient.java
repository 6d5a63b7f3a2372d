package io.plimsoll.exporter;

import io.plimsoll.driver.Secret;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Asks exporters for what they measure, all at once, and waits for none of them longer than a limit. Follows no
/// redirect,
/// and reads no more than [#BYTES_MOST] of an answer. Used by one thread.
///
/// It asks for the text format 0.0.4, which every exporter has, and without compression: a small answer that becomes a
/// huge one cannot happen.
public final class ExporterClient implements AutoCloseable {
    /// An answer of an exporter with all of its collectors is a hundredth of it.
    static final int BYTES_MOST = 16 << 20;

    private static final String ACCEPT =
            "text/plain;version=0.0.4;q=1,application/openmetrics-text;version=1.0.0;q=0.5";
    private static final double MILLI_NANOS = 1e6;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final Secret password;
    private final LongSupplier clock;

    /// @param password of the users in addresses
    /// @param clock the run's, in nanoseconds
    public ExporterClient(Secret password, LongSupplier clock) {
        this.password = password;
        this.clock = clock;
    }

    /// What one exporter answered.
    ///
    /// @param askedNanos when it was asked, on the run's clock
    /// @param answeredNanos when its answer was complete
    /// @param metrics null if there was no answer, or none that could be read
    /// @param failure why, in a clause that follows the exporter's address; empty if there is an answer
    public record Answer(
            long askedNanos, long answeredNanos, @Nullable Metrics metrics, String failure) {}

    /// Asks all exporters at once.
    ///
    /// @param limitNanos how long to wait for all of them together
    /// @return an answer for each
    /// @throws InterruptedException when the calling thread is interrupted; then nobody is waited for
    public List<Answer> ask(List<ExporterAddress> exporters, long limitNanos) throws InterruptedException {
        long asked = clock.getAsLong();
        List<Pending> all = new ArrayList<>();
        try {
            for (ExporterAddress exporter : exporters) {
                all.add(send(exporter, asked, limitNanos));
            }
            List<Answer> answers = new ArrayList<>();
            for (Pending each : all) {
                answers.add(await(each, asked, limitNanos));
            }
            return answers;
        } finally {
            // Cancelling what follows a response would not reach the response.
            all.forEach(each -> each.response.cancel(true));
        }
    }

    /// An exporter that was asked.
    ///
    /// @param answer made of the response as soon as that is complete
    private record Pending(CompletableFuture<HttpResponse<byte[]>> response, CompletableFuture<Answer> answer) {}

    private Pending send(ExporterAddress exporter, long asked, long limitNanos) {
        HttpRequest.Builder request = HttpRequest.newBuilder(exporter.asked())
                .header("Accept", ACCEPT)
                .header("User-Agent", "plimsoll")
                .timeout(Duration.ofNanos(limitNanos));
        if (!exporter.user().isEmpty()) {
            String pair = exporter.user() + ":" + password.reveal();
            byte[] bytes = pair.getBytes(StandardCharsets.UTF_8);
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(bytes));
        }
        CompletableFuture<HttpResponse<byte[]>> response =
                http.sendAsync(request.build(), head -> head.statusCode() == 200 ? new Bounded() : nothing());
        return new Pending(response, response.thenApply(whole -> answer(asked, clock.getAsLong(), whole)));
    }

    private static BodySubscriber<byte[]> nothing() {
        return BodySubscribers.replacing(new byte[0]);
    }

    private Answer await(Pending pending, long asked, long limitNanos) throws InterruptedException {
        try {
            long rest = asked + limitNanos - clock.getAsLong();
            return pending.answer.get(Math.max(0, rest), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            return failed(asked, late(limitNanos));
        } catch (ExecutionException failed) {
            return failed(asked, reason(failed.getCause(), limitNanos));
        }
    }

    private Answer failed(long asked, String failure) {
        return new Answer(asked, clock.getAsLong(), null, failure);
    }

    private static String late(long limitNanos) {
        return "did not answer within " + Math.round(limitNanos / MILLI_NANOS) + " ms";
    }

    private static String reason(@Nullable Throwable failed, long limitNanos) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case UnresolvedAddressException _ -> {
                    return "cannot be reached: its host is not known";
                }
                case java.net.http.HttpTimeoutException _ -> {
                    return late(limitNanos);
                }
                case SSLException refused -> {
                    return "cannot be reached: TLS failed: " + MetricText.shown(String.valueOf(refused.getMessage()));
                }
                case TooLarge _ -> {
                    return "answered with more than " + (BYTES_MOST >> 20) + " MiB";
                }
                default -> {
                    // Its cause may say more.
                }
            }
        }
        Throwable first =
                failed instanceof CompletionException && failed.getCause() != null ? failed.getCause() : failed;
        return first instanceof ConnectException ? "cannot be reached: nothing listens there" : "broke off its answer";
    }

    private static Answer answer(long asked, long answered, HttpResponse<byte[]> response) {
        String failure = refusal(response);
        if (!failure.isEmpty()) {
            return new Answer(asked, answered, null, failure);
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(response.body()))
                    .toString();
            Metrics metrics = MetricText.parse(text, type(response.headers()).contains("openmetrics"));
            return metrics.samples().isEmpty()
                    ? new Answer(asked, answered, null, "answered with no series")
                    : new Answer(asked, answered, metrics, "");
        } catch (CharacterCodingException binary) {
            return new Answer(asked, answered, null, "answered with something that is not text");
        } catch (IllegalArgumentException malformed) {
            return new Answer(
                    asked, answered, null, "did not answer in Prometheus' text format: " + malformed.getMessage());
        }
    }

    private static String refusal(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        String answered = "answered with HTTP status " + status;
        byte[] body = response.body();
        if (status == 401 || status == 403) {
            return answered + ": give a user, as in http://NAME@db:9100/metrics, and the password in"
                    + " PLIMSOLL_METRICS_PASSWORD";
        }
        if (status == 404) {
            return answered + ": most exporters have their metrics under /metrics";
        }
        if (status / 100 == 3) {
            return answered + ", which leads elsewhere and is not followed: give the address that it leads to";
        }
        if (status != 200) {
            return answered;
        }
        boolean isPage = type(response.headers()).contains("html") || (body.length > 0 && body[0] == '<');
        return isPage ? "answered with a web page: most exporters have their metrics under /metrics" : "";
    }

    private static String type(HttpHeaders headers) {
        return headers.firstValue("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    }

    /// Stops waiting for all exporters.
    @Override
    public void close() {
        http.shutdownNow();
    }

    /// An answer that would fill the memory.
    private static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1;
    }

    /// Collects an answer, as long as it is not too large. Called by the client's threads, one after the other.
    private static final class Bounded implements BodySubscriber<byte[]> {
        private final CompletableFuture<byte[]> body = new CompletableFuture<>();
        private final ByteArrayOutputStream read = new ByteArrayOutputStream();
        private Flow.@Nullable Subscription subscription;

        @Override
        public CompletionStage<byte[]> getBody() {
            return body;
        }

        @Override
        public void onSubscribe(Flow.Subscription begun) {
            subscription = begun;
            begun.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> parts) {
            for (ByteBuffer part : parts) {
                byte[] bytes = new byte[part.remaining()];
                part.get(bytes);
                if (read.size() + bytes.length > BYTES_MOST) {
                    refuse();
                    return;
                }
                read.writeBytes(bytes);
            }
        }

        private void refuse() {
            if (subscription != null) {
                subscription.cancel();
            }
            read.reset();
            body.completeExceptionally(new TooLarge());
        }

        @Override
        public void onError(Throwable broken) {
            body.completeExceptionally(broken);
        }

        @Override
        public void onComplete() {
            body.complete(read.toByteArray());
        }
    }
}
