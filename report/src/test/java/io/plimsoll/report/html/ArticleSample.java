package io.plimsoll.report.html;

import io.plimsoll.report.html.ComparisonArticle.Compared;
import io.plimsoll.report.html.ComparisonArticle.Member;
import io.plimsoll.report.html.SearchArticles.Made;
import io.plimsoll.report.text.ComparisonSample.Pair;
import io.plimsoll.report.text.SearchSample;
import io.plimsoll.results.Labels;
import io.plimsoll.testing.StubRun;
import java.util.List;
import java.util.Set;

/// Pages of comparisons and searches.
final class ArticleSample {
    private ArticleSample() {}

    /// @param note what somebody wrote to the base's runs
    static Shown comparison(Pair pair, String note) {
        List<Member> base = pair.base().runs().stream()
                .map(run -> new Member(run, new Labels(Set.of("nightly"), List.of(note))))
                .toList();
        List<Member> candidate = pair.candidate().runs().stream()
                .map(run -> new Member(run, Labels.NONE))
                .toList();
        return new Shown.OfArticle(
                pair.candidate().name(),
                ComparisonArticle.of(
                        new Compared(pair.compared(), base, candidate, "plimsoll compare run-1 run-2 --strict")));
    }

    static Shown loadLine() {
        return new Shown.OfArticle(
                "loadline", SearchArticles.of(SearchSample.loadLine(), made("loadline", StubRun.open(9_000))));
    }

    static Shown concurrency() {
        return new Shown.OfArticle(
                "concurrency", SearchArticles.of(SearchSample.concurrency(), made("concurrency", StubRun.closed())));
    }

    private static Made made(String kind, StubRun first) {
        return new Made(
                SearchSample.sweep(kind), SearchSample.asked(kind), first.make().document());
    }
}
