package io.plimsoll.report.markdown;

import static io.plimsoll.report.markdown.MarkdownText.escaped;

import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.report.text.ConcurrencyWords;
import io.plimsoll.report.text.LoadLineWords;
import io.plimsoll.results.Verdict;
import java.util.List;
import java.util.Map;

/// What searches found in Markdown: the verdict, what is told of it, the table of steps. Pure functions; stateless.
public final class SearchMarkdown {
    private SearchMarkdown() {}

    /// @param id of the search
    public static String render(LoadLine found, String id) {
        return head("Load line", found.verdict(), LoadLineWords.headline(found))
                + facts(LoadLineWords.facts(found), id)
                + steps(
                        LoadLineWords.TITLES,
                        List.of(7, 8),
                        found.steps().stream().map(LoadLineWords::of).toList());
    }

    /// @param id of the search
    public static String render(ConcurrencyCurve found, String id) {
        return head("Concurrency", found.verdict(), ConcurrencyWords.headline(found))
                + facts(ConcurrencyWords.facts(found), id)
                + steps(
                        ConcurrencyWords.TITLES,
                        List.of(7, 8),
                        found.steps().stream().map(ConcurrencyWords::of).toList());
    }

    private static String head(String title, Verdict verdict, String headline) {
        return "## " + title + "\n\n**" + verdict + "** \u2013 " + escaped(headline) + "\n\n";
    }

    private static String facts(Map<String, String> facts, String id) {
        StringBuilder text = new StringBuilder();
        facts.forEach((name, value) ->
                text.append(value.isEmpty() ? "" : "- " + escaped(name) + ": " + escaped(value) + "\n"));
        return text.append("- folder: ").append(escaped(id)).append('\n').toString();
    }

    private static String steps(List<String> titles, List<Integer> words, List<List<String>> rows) {
        return rows.isEmpty() ? "" : "\n" + MarkdownText.table(titles, words, rows);
    }
}
