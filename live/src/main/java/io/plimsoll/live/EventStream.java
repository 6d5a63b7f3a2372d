package io.plimsoll.live;

import com.sun.net.httpserver.HttpExchange;
import io.plimsoll.results.Json;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunTail;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A run in progress as server-sent events (HTML Living Standard, 9.2): `intervals` first with all points so far,
/// then with new ones; `ended` once, at the end. Used by one thread.
///
/// @param closing reaches zero when the server closes
/// @param endings shared by all streams
record EventStream(RunFolder folder, CountDownLatch closing, Endings endings) {
    private static final long LOOK_MILLIS = 250;

    /// After this many looks without news, writes a comment: only a write detects that a client has gone.
    private static final int SILENT_LOOKS = 40;

    private static final int POINTS_MAX = 3_600;

    void send(HttpExchange exchange) throws IOException, InterruptedException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody();
                RunTail tail = new RunTail(folder)) {
            LivePoint.Line line = new LivePoint.Line();
            int silent = 0;
            boolean isClosing = false;
            while (true) {
                // Checked before reading, so that the intervals written before the end are sent before `ended`.
                boolean isOver = endings.isOver(folder);
                List<LivePoint> points = new ArrayList<>();
                tail.next().forEach(interval -> points.add(line.next(interval)));
                if (!points.isEmpty()) {
                    List<LivePoint> last = points.subList(Math.max(0, points.size() - POINTS_MAX), points.size());
                    write(out, "intervals", Json.line(last));
                    silent = 0;
                } else if (++silent % SILENT_LOOKS == 0) {
                    out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
                    out.flush();
                }
                if (isOver) {
                    // The page switches to the report if the server keeps running.
                    write(out, "ended", "{}");
                    return;
                }
                if (isClosing) {
                    return;
                }
                isClosing = closing.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            }
        }
    }

    private static void write(OutputStream out, String event, String json) throws IOException {
        out.write(("event: " + event + "\ndata: " + json + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
