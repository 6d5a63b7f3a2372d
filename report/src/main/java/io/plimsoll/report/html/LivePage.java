package io.plimsoll.report.html;

import io.plimsoll.report.text.Names;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.Json;
import io.plimsoll.results.RunDocument;
import java.util.List;

/// The page of a run in progress: the report's charts, updated as the run goes on. It requests `events` and `stop`
/// at relative addresses. A pure function; stateless and thread-safe.
public final class LivePage {
    private static final List<List<String>> TILES = List.of(
            List.of("phase", "phase"),
            List.of("elapsed", "driven for"),
            List.of("rate", "operations / s"),
            List.of("p99", "p99, last interval"),
            List.of("failed", "failed"));

    private LivePage() {}

    /// The data that the script needs before the first interval.
    ///
    /// @param stays whether the server shows the report after the run
    private record Head(String id, boolean open, int cores, boolean stays) {}

    /// @param secret that the page sends to stop the run, so that no other page can; empty for a user who may only
    /// look
    /// @param stays whether the server shows the report after the run
    public static String render(RunDocument document, String secret, boolean stays) {
        String title = Names.workload(document.plan()) + " on " + Names.shortTarget(document.plan());
        HtmlPage page = new HtmlPage(title + " \u2013 Plimsoll live", "live", HtmlPage.Resource.LIVE, true);
        HostFacts host = document.host();
        boolean open = document.plan().hasOpenArrival();
        return page.render(markup -> {
            markup.open("article", "class", "live", "data-secret", secret);
            markup.open("header", "class", "head");
            markup.open("p", "class", "verdict").classed("b", "badge status", "running");
            markup.classed("span", "why connection", "").close();
            markup.element("h1", title);
            markup.classed(
                    "p",
                    "load",
                    Names.arrival(document.plan()) + ", " + Names.sessions(document.plan()) + "; " + document.id());
            tiles(markup);
            markup.open("p");
            if (!secret.isEmpty()) {
                markup.element("button", "Stop the run", "type", "button", "class", "stop")
                        .text(" ");
            }
            markup.element("a", "All runs", "href", "../../").close().close();
            markup.open("section", "class", "time", "hidden", "").element("h2", "Over time");
            markup.classed(
                    "p",
                    "note",
                    "One point per interval, at most the last 3,600; the warm-up is shaded. Updated one second after"
                            + " each interval.");
            RunCharts.toolbar(markup);
            markup.open("p", "class", "status", "role", "status").close().close();
            markup.open("noscript")
                    .classed("p", "note", "A growing page needs JavaScript, which it brings along.")
                    .close();
            markup.open("script", "type", "application/json", "class", "head")
                    .raw(Json.text(new Head(document.id(), open, host.cores(), stays))
                            .replace("<", "\\u003c"))
                    .close();
            markup.close();
        });
    }

    private static void tiles(Markup markup) {
        markup.open("dl", "class", "tiles");
        for (List<String> tile : TILES) {
            markup.open("div").element("dt", tile.get(1));
            markup.element("dd", "-", "data-tile", tile.getFirst()).close();
        }
        markup.close();
    }
}
