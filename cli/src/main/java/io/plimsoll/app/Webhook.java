package io.plimsoll.app;

import io.plimsoll.driver.Secret;
import io.plimsoll.results.Json;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// An address that is notified how commands end. Whoever knows it may write there, so that it is a secret: only its
/// host is ever shown. Immutable.
///
/// @param host for messages
record Webhook(Shape shape, Secret address, String host) {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);

    /// For both attempts together.
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int TOO_MANY = 429;
    private static final String WANTED = "--notify needs an address such as https://HOST/PATH, without a user, or"
            + " @FILE with such addresses; write slack: or teams: before it if its host does not show the service";

    /// What the receiver reads.
    enum Shape {
        JSON,
        SLACK,
        TEAMS;

        private static Shape of(String host) {
            if (host.equals("hooks.slack.com")) {
                return SLACK;
            }
            boolean isTeams = Stream.of(".logic.azure.com", ".powerplatform.com", ".webhook.office.com")
                    .anyMatch(host::endsWith);
            return isTeams ? TEAMS : JSON;
        }

        private Object body(Notice notice) {
            return switch (this) {
                case JSON -> notice;
                case SLACK -> slack(notice);
                case TEAMS -> teams(notice);
            };
        }
    }

    /// The addresses that a user gave. Problems, which quote none of them, are added to `problems`.
    ///
    /// @param given an address, `slack:` or `teams:` before one, or `@FILE` with an address on each line
    static List<Webhook> parse(List<String> given, Problems problems) {
        List<Webhook> hooks = new ArrayList<>();
        for (String one : given) {
            for (String text : one.startsWith("@") ? lines(Path.of(one.substring(1)), problems) : List.of(one)) {
                read(text.strip()).ifPresentOrElse(hooks::add, () -> problems.add(Origin.COMMAND_LINE, WANTED));
            }
        }
        return hooks;
    }

    private static List<String> lines(Path file, Problems problems) {
        try {
            List<String> lines = Files.readAllLines(file).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
            if (lines.isEmpty()) {
                problems.add(Origin.COMMAND_LINE, "--notify @" + file + ": there is no address in it");
            }
            return lines;
        } catch (IOException unreadable) {
            problems.add(Origin.COMMAND_LINE, "--notify @" + file + ": the file cannot be read");
            return List.of();
        }
    }

    private static Optional<Webhook> read(String text) {
        Optional<Shape> prefixed = Stream.of(Shape.SLACK, Shape.TEAMS)
                .filter(shape -> text.startsWith(shape.name().toLowerCase(Locale.ROOT) + ":"))
                .findFirst();
        String address = prefixed.isPresent() ? text.substring(text.indexOf(':') + 1) : text;
        try {
            URI uri = new URI(address);
            String host = uri.getHost();
            boolean isWeb = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
            if (!isWeb || host == null || uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
                return Optional.empty();
            }
            Shape shape = prefixed.orElseGet(() -> Shape.of(host.toLowerCase(Locale.ROOT)));
            return Optional.of(new Webhook(shape, new Secret(address), host));
        } catch (URISyntaxException malformed) {
            // Its message would quote the address.
            return Optional.empty();
        }
    }

    /// Sends a notice to all, at once.
    ///
    /// @return a sentence for each that could not be notified
    static List<String> tell(List<Webhook> hooks, Notice notice) throws InterruptedException {
        return tell(hooks, notice, LIMIT);
    }

    static List<String> tell(List<Webhook> hooks, Notice notice, Duration limit) throws InterruptedException {
        if (hooks.isEmpty()) {
            return List.of();
        }
        long deadline = System.nanoTime() + limit.toNanos();
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT_LIMIT)
                .build();
        try {
            List<CompletableFuture<HttpResponse<Void>>> first =
                    hooks.stream().map(hook -> hook.post(http, notice)).toList();
            List<String> failures = new ArrayList<>();
            for (int i = 0; i < hooks.size(); i++) {
                Webhook hook = hooks.get(i);
                failure(first.get(i), () -> hook.post(http, notice), deadline, limit)
                        .ifPresent(why -> failures.add(hook.host() + " could not be notified: " + why));
            }
            return failures;
        } finally {
            http.shutdownNow();
        }
    }

    private CompletableFuture<HttpResponse<Void>> post(HttpClient http, Notice notice) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address.reveal()))
                .header("Content-Type", "application/json")
                .header("User-Agent", "plimsoll")
                .POST(BodyPublishers.ofString(Json.text(shape.body(notice))))
                .build();
        return http.sendAsync(request, BodyHandlers.discarding());
    }

    private static Optional<String> failure(
            CompletableFuture<HttpResponse<Void>> first,
            Supplier<CompletableFuture<HttpResponse<Void>>> again,
            long deadline,
            Duration limit)
            throws InterruptedException {
        CompletableFuture<HttpResponse<Void>> sent = first;
        try {
            int status = status(sent, deadline);
            boolean isPassing = status == TOO_MANY || status >= 500;
            if (isPassing && deadline - System.nanoTime() > PAUSE_NANOS) {
                LockSupport.parkNanos(PAUSE_NANOS);
                sent = again.get();
                status = status(sent, deadline);
            }
            if (status >= 200 && status < 300) {
                return Optional.empty();
            }
            return Optional.of("it answered " + status
                    + (status >= 300 && status < 400 ? ", and redirects are not followed" : ""));
        } catch (TimeoutException late) {
            return Optional.of("no answer within " + limit.toSeconds() + " s");
        } catch (ExecutionException failed) {
            // Messages of the library may quote the address.
            return Optional.of("it cannot be reached");
        } finally {
            sent.cancel(true);
        }
    }

    private static int status(CompletableFuture<HttpResponse<Void>> sent, long deadline)
            throws ExecutionException, TimeoutException, InterruptedException {
        return sent.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)
                .statusCode();
    }

    /// Source: Slack, "Sending messages using incoming webhooks"; "Formatting text for app surfaces".
    private static Object slack(Notice notice) {
        List<Object> blocks = new ArrayList<>();
        blocks.add(section(
                "*" + plain(notice.verdict()) + "*  " + plain(notice.title()) + "\n" + plain(notice.headline())));
        String figures = notice.figures().entrySet().stream()
                .map(figure -> plain(figure.getKey()) + " *" + plain(figure.getValue()) + "*")
                .reduce((one, other) -> one + "   " + other)
                .orElse("");
        if (!figures.isEmpty()) {
            blocks.add(section(figures));
        }
        notice.findings().forEach(finding -> blocks.add(section("> " + plain(finding))));
        blocks.add(section(plain(notice.where())));
        return Map.of("text", plain(notice.verdict() + " " + notice.title()), "blocks", blocks);
    }

    private static Object section(String text) {
        return Map.of("type", "section", "text", Map.of("type", "mrkdwn", "text", text));
    }

    private static String plain(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /// Source: Microsoft, "Create an Incoming Webhook with Workflows for Microsoft Teams"; Adaptive Cards 1.4. Text
    /// runs are shown as they are: the text of other elements is Markdown.
    private static Object teams(Notice notice) {
        List<Object> body = new ArrayList<>();
        body.add(line(notice.verdict() + "  " + notice.title(), true));
        body.add(line(notice.headline(), false));
        if (!notice.figures().isEmpty()) {
            List<Map<String, String>> facts = notice.figures().entrySet().stream()
                    .map(figure -> Map.of("title", figure.getKey(), "value", figure.getValue()))
                    .toList();
            body.add(Map.of("type", "FactSet", "facts", facts));
        }
        notice.findings().forEach(finding -> body.add(line(finding, false)));
        body.add(line(notice.where(), false));
        Map<String, Object> card = Map.of(
                "$schema", "http://adaptivecards.io/schemas/adaptive-card.json",
                "type", "AdaptiveCard",
                "version", "1.4",
                "body", body);
        return Map.of(
                "type",
                "message",
                "attachments",
                List.of(Map.of("contentType", "application/vnd.microsoft.card.adaptive", "content", card)));
    }

    private static Object line(String text, boolean isBold) {
        Map<String, Object> run = Map.of("type", "TextRun", "text", text, "weight", isBold ? "Bolder" : "Default");
        return Map.of("type", "RichTextBlock", "inlines", List.of(run));
    }

    @Override
    public String toString() {
        return host;
    }
}
