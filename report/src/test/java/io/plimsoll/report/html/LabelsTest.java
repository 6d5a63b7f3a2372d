package io.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.report.ReportSample;
import io.plimsoll.report.RunReport;
import io.plimsoll.report.text.SearchSample;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Run;
import io.plimsoll.testing.StubRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is called one thing on a terminal is called so on a page.
class LabelsTest {
    private static String page(HtmlReport.Shown shown) {
        return HtmlReport.render(List.of(shown), List.of()).replaceAll("(?s)<(script|style)[^>]*>.*?</\\1>", "");
    }

    @Test
    void ofARunAreThoseOfTheTerminal() {
        Run run = StubRun.closed().make();
        Judgement judgement = Judgement.judge(run);
        String text = TextReport.render(RunReport.of(run, judgement), Style.PLAIN.withVerbose(true));
        String page = page(new HtmlReport.Shown.OfRun(run, judgement, new IntervalShapes(), List.of()));

        assertThat(text)
                .containsPattern("(?m)^  host +2 cores")
                .containsPattern("(?m)^  java .*, G1$")
                .containsPattern("(?m)^  operation .* max$")
                .containsPattern("(?m)^  holds +history-rows");
        assertThat(page)
                .contains(
                        "<dt>host</dt><dd>2 cores",
                        ", G1</dd>",
                        ">max</th>",
                        "<dt>max</dt>",
                        ">holds</b> <b>history-rows")
                .doesNotContain("<dt>machine</dt>", "Young Generation", ">highest<");
    }

    @Test
    void ofASearchAndOfChartsAreThoseOfARun() {
        assertThat(page(ReportSample.shown(ReportSample.loadLine(SearchSample.loadLine()))))
                .contains("<dt>host</dt><dd>2 cores")
                .doesNotContain("<dt>machine</dt>");
        assertThat(HtmlPage.Resource.text("panels.js"))
                .contains("'.max', 'max'")
                .doesNotContain("'highest'");
    }
}
