package io.plimsoll.report.markdown;

import static io.plimsoll.report.markdown.MarkdownText.escaped;

import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.report.text.ConcurrencyWords;
import io.plimsoll.report.text.LoadLineWords;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What searches found in Markdown: the verdict, what is told of it, the table of steps. Pure functions; stateless.
public final class SearchMarkdown {
    private SearchMarkdown() {}

    /// @param id of the search
    public static String render(LoadLine found, String id) {
        return head("Load line", found.word(), LoadLineWords.headline(found))
                + found.findings().stream()
                        .map(finding -> "- **" + escaped(finding.name()) + "**: " + escaped(finding.sentence()) + "\n")
                        .collect(Collectors.joining())
                + facts(LoadLineWords.facts(found), id)
                + steps(
                        LoadLineWords.titles(found),
                        found.steps().stream()
                                .map(step -> LoadLineWords.of(found, step))
                                .toList());
    }

    /// @param id of the search
    public static String render(ConcurrencyCurve found, String id) {
        return head("Concurrency", found.word(), ConcurrencyWords.headline(found))
                + facts(ConcurrencyWords.facts(found), id)
                + steps(
                        ConcurrencyWords.titles(found),
                        found.steps().stream()
                                .map(step -> ConcurrencyWords.of(found, step))
                                .toList());
    }

    private static String head(String title, String verdict, String headline) {
        return "## " + title + "\n\n**" + verdict + "** \u2013 " + escaped(headline) + "\n\n";
    }

    private static String facts(Map<String, String> facts, String id) {
        StringBuilder text = new StringBuilder();
        facts.forEach((name, value) ->
                text.append(value.isEmpty() ? "" : "- " + escaped(name) + ": " + escaped(value) + "\n"));
        return text.append("- folder: ").append(escaped(id)).append('\n').toString();
    }

    /// The last two columns are words.
    private static String steps(List<String> titles, List<List<String>> rows) {
        List<Integer> words = List.of(titles.size() - 2, titles.size() - 1);
        return rows.isEmpty() ? "" : "\n" + MarkdownText.table(titles, words, rows);
    }
}
