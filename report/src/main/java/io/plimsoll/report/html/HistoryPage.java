package io.plimsoll.report.html;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.Metric;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.RunEntry.RunMetrics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A page that lists the stored runs, newest first, with a search. A pure function; stateless and thread-safe.
public final class HistoryPage {
    private static final List<Metric> METRICS = Metric.in(Metric.Output.LISTS);
    private static final Pattern START = Pattern.compile("(\\d{4})(\\d\\d)(\\d\\d)-(\\d\\d)(\\d\\d)(\\d\\d)");

    private HistoryPage() {}

    /// @param entries the runs to show, oldest first
    /// @param left how many older runs are not shown
    public static String render(List<RunEntry> entries, int left, List<String> sweeps) {
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
                markup.classed("p", "note", "There are none yet; `plimsoll tour` makes some.");
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
        markup.classed("td", "word", entry.workload() + (entry.profile().isEmpty() ? "" : "/" + entry.profile()));
        markup.classed("td", "word", entry.target());
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
}
