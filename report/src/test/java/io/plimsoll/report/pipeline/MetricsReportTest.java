package io.plimsoll.report.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.report.pipeline.Judgements.Sample;
import io.plimsoll.report.text.ReportRuns;
import io.plimsoll.results.Run;
import io.plimsoll.testing.Golden;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricsReportTest {
    @Test
    void aRunTellsItsFigures() throws Exception {
        Run run = ReportRuns.openWithErrors().make();
        Golden.check(
                "metrics-run.txt",
                () -> MetricsReport.render(
                        Judgements.ofRun(run, Judgement.judge(run)).samples()));
    }

    /// GitLab splits a line as a shell does, and compares texts.
    @Test
    void linesSurviveGitlabsReader() {
        String text = MetricsReport.render(List.of(
                new Sample("b", Map.of("x", "it's \"a\"\\b\nc"), 1234567.891),
                new Sample("a", Map.of(), 0.000012345),
                new Sample("b", Map.of("x", "y"), 0),
                new Sample("c", Map.of(), Double.NaN)));
        assertThat(text).isEqualTo("""
                # TYPE b gauge
                b{x="it's \\"a\\"\\\\b\\nc"} 1235000
                b{x="y"} 0
                # TYPE a gauge
                a 0.00001235
                # EOF
                """);
    }
}
