package io.plimsoll.report.html;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.report.plot.Plot.PlotStyle;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.Json;
import io.plimsoll.results.Metric;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.RunEntry.RunMetrics;
import io.plimsoll.unit.Sha256;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A self-contained page. Its policy allows only its own script and style. It forbids all requests, except those of
/// a live page to its own server.
///
/// @param kind of page, shown after the name of the product
/// @param begins the script that starts the page
/// @param asks whether the page may send requests to its own server
public record HtmlPage(String title, String kind, String begins, boolean asks) {
    String render(Consumer<Markup> content) {
        String script = Resource.script(begins);
        String style = Resource.style();
        Markup markup = new Markup();
        markup.raw("<!doctype html>\n")
                .open("html", "lang", "en", "data-theme", "auto")
                .open("head");
        markup.raw("<meta charset=\"utf-8\">\n");
        markup.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src "
                + Resource.hash(script) + "; style-src " + Resource.hash(style) + (asks ? "; connect-src 'self'" : "")
                + "; base-uri 'none'; form-action 'none'\">\n");
        markup.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        markup.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
        markup.element("title", title);
        markup.open("style").raw(style).close().close();
        markup.open("body").open("div", "class", "page");
        markup.open("div", "class", "bar").open("span").element("b", "Plimsoll").text(" " + kind);
        markup.close();
        markup.element("button", "Theme: auto", "type", "button", "id", "theme", "hidden", "")
                .close();
        markup.open("main");
        content.accept(markup);
        markup.close().close();
        markup.open("script").raw(script).close();
        return markup.close().close().toString();
    }

    /// The script and the style of a page, from files in this package. Stateless.
    static final class Resource {
        /// In dependency order.
        static final List<String> SCRIPTS = List.of(
                "uplot/uPlot.iife.min.js",
                "format.js",
                "data.js",
                "theme.js",
                "view.js",
                "panels.js",
                "lines.js",
                "heat.js",
                "spectrum.js",
                "page.js");

        /// The script that starts a report.
        static final String REPORT = "start.js";

        /// The script that starts the page of a run in progress.
        static final String LIVE = "live.js";

        /// The script that starts a page without charts.
        static final String LIST = "list.js";

        private Resource() {}

        /// All scripts in one function, which hides their names from other scripts.
        ///
        /// @param last the script that starts the page
        static String script(String last) {
            StringBuilder script = new StringBuilder("(() => {\n'use strict';\n");
            SCRIPTS.forEach(name -> script.append(text(name)));
            script.append(text(last));
            return script.append("})();\n").toString();
        }

        static String style() {
            return text("uplot/uPlot.min.css") + text("page.css") + PlotStyle.page();
        }

        static String text(String name) {
            return PlotStyle.text(Resource.class, name);
        }

        /// The name of a script or style in a page's policy (CSP Level 3, "hash-source").
        static String hash(String text) {
            return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(text)) + "'";
        }
    }

    private static final List<Metric> METRICS = Metric.in(Metric.Output.LISTS);
    private static final Pattern START = Pattern.compile("(\\d{4})(\\d\\d)(\\d\\d)-(\\d\\d)(\\d\\d)(\\d\\d)");

    /// A page that lists the stored runs, newest first, with a search. A pure function; stateless and thread-safe.
    ///
    /// @param entries the runs to show, oldest first
    /// @param left how many older runs are not shown
    public static String history(List<RunEntry> entries, int left, List<String> sweeps) {
        return new HtmlPage("Plimsoll runs", "runs", HtmlPage.Resource.LIST, false).render(markup -> {
            List<RunEntry> running =
                    entries.reversed().stream().filter(RunEntry::isRunning).toList();
            if (!running.isEmpty()) {
                markup.open("section").element("h2", "In progress");
                table(markup, running);
                markup.close();
            }
            markup.open("section").element("h2", "Runs");
            if (entries.isEmpty()) {
                markup.classed("p", "note", "There are no runs yet; `plimsoll tour` makes some.");
            } else {
                markup.open("p", "class", "note")
                        .text("Newest first"
                                + (left == 0 ? "." : "; " + Figures.count(left, "older run") + " not shown. "));
                if (left > 0) {
                    markup.element("a", "Show all", "href", "?all");
                }
                markup.close();
                markup.raw("<input id=\"filter\" type=\"search\" hidden placeholder=\"Filter\""
                        + " aria-label=\"Show only runs that contain these words\">\n");
                table(
                        markup,
                        entries.reversed().stream()
                                .filter(entry -> !entry.isRunning())
                                .toList());
            }
            markup.close();
            if (!sweeps.isEmpty()) {
                markup.open("section").element("h2", "Sweeps").open("ul");
                sweeps.reversed()
                        .forEach(sweep -> markup.open("li")
                                .element("a", sweep, "href", "sweep/" + sweep + "/")
                                .close());
                markup.close().close();
            }
        });
    }

    private static void table(Markup markup, List<RunEntry> entries) {
        markup.open("div", "class", "scroll", "tabindex", "0").open("table", "class", "runs");
        markup.open("thead").open("tr");
        CostColumn costs = CostColumn.of(entries.stream()
                .flatMap(entry -> Optional.ofNullable(entry.cost()).stream())
                .toList());
        List.of("started, UTC", "workload", "target", "load").forEach(title -> title(markup, title, "word"));
        METRICS.forEach(metric -> title(markup, metric.isRate() ? "per second" : metric.label(), "figure"));
        if (costs.isShown()) {
            title(markup, costs.title(), "figure");
        }
        List.of("verdict", "tags, notes").forEach(title -> title(markup, title, "word"));
        markup.close().close().open("tbody");
        entries.forEach(entry -> row(markup, entry, costs));
        markup.close().close().close();
        if (costs.isShown()) {
            markup.classed("p", "note", costs.note());
        }
    }

    private static void title(Markup markup, String title, String kind) {
        markup.element("th", title, "scope", "col", "class", kind);
    }

    /// The start of a run, taken from its id: `2026-11-21 03:47:14`; or the whole id if it contains no time.
    private static String started(RunEntry entry) {
        Matcher start = START.matcher(entry.id());
        return start.lookingAt()
                ? start.replaceFirst("$1-$2-$3 $4:$5:$6").substring(0, "2026-11-21 03:47:14".length())
                : entry.id();
    }

    private static void row(Markup markup, RunEntry entry, CostColumn costs) {
        boolean isJudged = !entry.verdict().isEmpty() && entry.status().equals("completed");
        String state = isJudged ? entry.verdict() : entry.status();
        markup.open("tr").open("th", "scope", "row");
        markup.element("a", started(entry), "href", "run/" + entry.id() + "/", "title", entry.id())
                .close();
        markup.classed("td", "word", entry.subject().work());
        markup.classed("td", "word", entry.subject().target());
        markup.classed("td", "word", Names.load(entry));
        METRICS.forEach(metric -> markup.classed("td", "figure", cell(metric, entry.figures())));
        if (costs.isShown()) {
            markup.classed("td", "figure", costs.cell(Optional.ofNullable(entry.cost())));
        }
        markup.open("td", "class", "word " + state.toLowerCase(Locale.ROOT))
                .classed("b", "badge", state.isEmpty() ? "damaged" : state)
                .close();
        markup.classed("td", "word", String.join(" ", entry.tags()) + " " + String.join(", ", entry.notes()));
        markup.close();
    }

    private static String cell(Metric metric, @Nullable RunMetrics measured) {
        return measured != null && metric.isRate() ? Figures.number(measured.of(metric)) : Figures.of(metric, measured);
    }

    private static final List<List<String>> TILES = List.of(
            List.of("phase", "phase"),
            List.of("elapsed", "driven for"),
            List.of("rate", "operations / s"),
            List.of("p99", "p99, last interval"),
            List.of("failed", "failed"));

    /// The data that the script needs before the first interval.
    ///
    /// @param stays whether the server shows the report after the run
    private record Head(String id, boolean open, int cores, boolean stays) {}

    /// The page of a run in progress: the report's charts, updated as the run goes on. It requests `events` and
    /// `stop` at relative addresses. A pure function; stateless and thread-safe.
    ///
    /// @param secret that the page sends to stop the run, so that no other page can; empty for a user who may only
    /// look
    /// @param stays whether the server shows the report after the run
    public static String live(RunDocument document, String secret, boolean stays) {
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
            server(markup);
            markup.open("noscript")
                    .classed("p", "note", "A live page needs JavaScript, which is part of the page.")
                    .close();
            markup.open("script", "type", "application/json", "class", "head")
                    .raw(Json.text(new Head(document.id(), open, host.cores(), stays))
                            .replace("<", "\\u003c"))
                    .close();
            markup.close();
        });
    }

    /// What the server does meanwhile: the script fills it if the run looks.
    private static void server(Markup markup) {
        markup.open("section", "class", "server", "hidden", "").element("h2", "Server now");
        markup.classed("p", "note", "");
        markup.open("div", "class", "scroll", "tabindex", "0").open("table");
        markup.open("thead").open("tr");
        List.of("waits for, or does", "sessions of").forEach(title -> title(markup, title, "word"));
        List.of("mean", "share").forEach(title -> title(markup, title, "figure"));
        markup.close().close().open("tbody").close().close().close();
        markup.open("dl", "class", "facts").close().close();
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
