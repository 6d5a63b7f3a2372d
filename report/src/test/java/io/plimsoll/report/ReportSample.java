package io.plimsoll.report;

import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.report.ComparisonReport.Compared;
import io.plimsoll.report.ComparisonReport.Member;
import io.plimsoll.report.SearchReport.Made;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.html.HtmlReport.Shown;
import io.plimsoll.report.text.ComparisonSample.Pair;
import io.plimsoll.report.text.SearchSample;
import io.plimsoll.results.LabelStore.Labels;
import io.plimsoll.testing.StubRun;
import java.util.List;
import java.util.Set;

/// Reports of comparisons and searches.
public final class ReportSample {
    private ReportSample() {}

    /// @param note what somebody wrote to the base's runs
    public static Document comparison(Pair pair, String note) {
        List<Member> base = pair.base().runs().stream()
                .map(run -> new Member(run, new Labels(Set.of("nightly"), note.isEmpty() ? List.of() : List.of(note))))
                .toList();
        List<Member> candidate = pair.candidate().runs().stream()
                .map(run -> new Member(run, Labels.NONE))
                .toList();
        return ComparisonReport.of(
                new Compared(pair.compared(), base, candidate, "plimsoll compare run-1 run-2 --strict"));
    }

    public static Document loadLine(LoadLine found) {
        return LoadLineReport.of(found, made("loadline", StubRun.open(9_000)));
    }

    public static Document concurrency(ConcurrencyCurve found) {
        return ConcurrencyReport.of(found, made("concurrency", StubRun.closed()));
    }

    /// On a page.
    public static Shown shown(Document document) {
        return new Shown.OfDocument(document.head().title(), document);
    }

    private static Made made(String kind, StubRun first) {
        return new Made(
                SearchSample.sweep(kind), SearchSample.asked(kind), first.make().document());
    }
}
