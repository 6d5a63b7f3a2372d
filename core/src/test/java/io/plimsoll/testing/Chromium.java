package io.plimsoll.testing;

import io.plimsoll.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A browser without a window and one page in it, driven by the DevTools protocol. It keeps what
/// the page complained of and what it asked the network for.
public final class Chromium implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 90;
    private static final long GONE_SECONDS = 10;
    private static final String LISTENING = "DevTools listening on ";

    private final Process process;
    private final HttpClient http = HttpClient.newHttpClient();
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final AtomicInteger number = new AtomicInteger();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private @Nullable String session;

    /// The program, if this machine has one.
    public static Optional<Path> program() {
        return Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    public Chromium(Path program, Path profile) throws Exception {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"));
        command.addAll(List.of("--disable-background-networking", "--disable-component-update", "--disable-sync"));
        command.addAll(List.of("--remote-debugging-port=0", "--user-data-dir=" + profile, "about:blank"));
        process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        socket = http.newWebSocketBuilder()
                .buildAsync(URI.create(address(process)), new Listening())
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        JsonNode target = send("Target.createTarget", Map.of("url", "about:blank"));
        session = send(
                        "Target.attachToTarget",
                        Map.of("targetId", target.get("targetId").asString(), "flatten", true))
                .get("sessionId")
                .asString();
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            send(domain + ".enable", Map.of());
        }
    }

    private static String address(Process process) throws IOException {
        BufferedReader said = process.errorReader(StandardCharsets.UTF_8);
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            if (line.startsWith(LISTENING)) {
                // What it says from now on is read and forgotten, so that it never waits for a reader.
                Thread.ofVirtual().start(() -> said.lines().forEach(_ -> {}));
                return line.substring(LISTENING.length()).strip();
            }
        }
        throw new IOException("the browser ended before it answered");
    }

    /// Sends a command and waits for its answer.
    public JsonNode send(String method, Map<String, ?> parameters) throws Exception {
        int id = number.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        Map<String, Object> message = new HashMap<>(Map.of("id", id, "method", method, "params", parameters));
        if (session != null) {
            message.put("sessionId", session);
        }
        socket.sendText(Json.text(message), true).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /// What an expression gives; a promise is waited for.
    public JsonNode evaluate(String expression) throws Exception {
        JsonNode answer =
                send("Runtime.evaluate", Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
        }
        return answer.path("result").path("value");
    }

    /// Waits until an expression is true, looking once in a frame; goes on looking when the page gives way to another.
    public void until(String condition) throws Exception {
        boolean isLeft = true;
        while (isLeft) {
            try {
                evaluate("new Promise((done) => { const look = () => (" + condition
                        + ") ? done(true) : requestAnimationFrame(look); look(); })");
                isLeft = false;
            } catch (ExecutionException left) {
                if (!String.valueOf(left.getMessage()).contains("navigated")) {
                    throw left;
                }
            }
        }
    }

    /// Opens a report and waits until it is drawn.
    public void open(Path page) throws Exception {
        open(page.toUri());
        until("document.readyState === 'complete' && [...document.querySelectorAll('article.run')]"
                + ".every((article) => article.dataset.drawn === 'true')");
    }

    public void open(URI page) throws Exception {
        send("Page.navigate", Map.of("url", page.toString()));
    }

    public void resize(int width, int height) throws Exception {
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    /// Presses and releases a key.
    public void press(String key) throws Exception {
        String text = key.length() == 1 ? key : key.equals("Enter") ? "\r" : "";
        // What the browser itself does at a key, it does by the code.
        int code = key.equals("Enter") ? 13 : key.equals("Tab") ? 9 : 0;
        for (String type : List.of("keyDown", "keyUp")) {
            Map<String, Object> event =
                    new HashMap<>(Map.of("type", type, "key", key, "text", type.equals("keyDown") ? text : ""));
            if (code > 0) {
                event.put("windowsVirtualKeyCode", code);
            }
            send("Input.dispatchKeyEvent", event);
        }
    }

    /// Drags within an element, from one share of its width to another.
    public void drag(String selector, double from, double to) throws Exception {
        evaluate("document.querySelector('" + selector + "').scrollIntoView({block: 'center'})");
        JsonNode box = evaluate("(() => { const box = document.querySelector('" + selector
                + "').getBoundingClientRect();"
                + " return {x: box.x, y: box.y, width: box.width, height: box.height}; })()");
        double y = box.get("y").asDouble() + box.get("height").asDouble() / 2;
        double x = box.get("x").asDouble();
        double width = box.get("width").asDouble();
        mouse("mouseMoved", x + from * width, y, 0);
        mouse("mousePressed", x + from * width, y, 1);
        mouse("mouseMoved", x + (from + to) / 2 * width, y, 1);
        mouse("mouseMoved", x + to * width, y, 1);
        mouse("mouseReleased", x + to * width, y, 0);
    }

    private void mouse(String type, double x, double y, int buttons) throws Exception {
        String button = type.equals("mouseMoved") && buttons == 0 ? "none" : "left";
        send(
                "Input.dispatchMouseEvent",
                Map.of("type", type, "x", x, "y", y, "button", button, "buttons", buttons, "clickCount", 1));
    }

    /// Errors and warnings of the console, and exceptions nobody caught.
    public List<String> complaints() {
        return complaints;
    }

    /// Addresses that were asked for.
    public List<String> asked() {
        return asked;
    }

    private void heard(JsonNode message) {
        JsonNode parameters = message.path("params");
        switch (message.path("method").asString("")) {
            case "Runtime.exceptionThrown", "Log.entryAdded" -> complaints.add(parameters.toString());
            case "Runtime.consoleAPICalled" -> {
                if (!parameters.path("type").asString("").equals("log")) {
                    complaints.add(parameters.toString());
                }
            }
            case "Network.requestWillBeSent" ->
                asked.add(parameters.path("request").path("url").asString(""));
            default -> {
                CompletableFuture<JsonNode> answer =
                        answers.remove(message.path("id").asInt(0));
                if (answer != null && message.has("error")) {
                    answer.completeExceptionally(
                            new IOException(message.get("error").toString()));
                } else if (answer != null) {
                    answer.complete(message.path("result"));
                }
            }
        }
    }

    /// Gathers messages, which come in pieces.
    private final class Listening implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                heard(Json.mapper().readTree(text.toString()));
                text.setLength(0);
            }
            from.request(1);
            return null;
        }
    }

    @Override
    public void close() {
        List<ProcessHandle> all = new ArrayList<>(List.of(process.toHandle()));
        all.addAll(process.descendants().toList());
        socket.abort();
        http.shutdownNow();
        // Its helpers write to the profile as long as they live. One that nobody waits for stays in the list of
        // processes, and writes nothing.
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> each.onExit()
                .completeOnTimeout(each, GONE_SECONDS, TimeUnit.SECONDS)
                .join());
    }
}
