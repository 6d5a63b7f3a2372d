package io.plimsoll.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.live.Exposition.Form;
import io.plimsoll.live.Exposition.Watched;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.RunTail;
import io.plimsoll.testing.StubRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExpositionTest {
    private static final Path DOCS =
            Path.of(System.getProperty("plimsoll.root", "..")).resolve("docs");
    private static final long SECOND = 1_000_000_000L;

    /// One interval in which everything happened.
    private static String text(Form form, double targetCores) {
        return text(form, targetCores, 1_100);
    }

    /// One interval for each number of operations due in it.
    private static String text(Form form, double targetCores, long... due) {
        Watched.Sum sum = new Watched.Sum();
        IntervalRow row = row(0, IntervalRow.NOT_DUE);
        for (int interval = 0; interval < due.length; interval++) {
            row = row(interval, due[interval]);
            sum.add(row);
        }
        HarnessSample harness = new HarnessSample(
                420_000_000L, 0.62, 0.01, 1, 7, 6_400_000, 12_000_000, 8, 1, 0, HarnessSample.MachineSample.UNKNOWN);
        RunTail.TailInterval last =
                new RunTail.TailInterval(new HarnessRow("measure-1", 0, 0, SECOND, harness), List.of(row));
        Exposition exposition = new Exposition();
        exposition.add(StubRun.closed().make().document(), new Watched.Seen(Map.of("tpcb", sum), last, targetCores));
        return exposition.text(form);
    }

    private static IntervalRow row(int interval, long due) {
        Counts counts = new Counts();
        counts.addOk(1_000);
        counts.addFailures(ErrorClass.CONNECTION, 3);
        return new IntervalRow(
                "measure-1",
                interval,
                interval * SECOND,
                SECOND,
                "tpcb",
                counts,
                new DistributionSummary(1_000, 2, 2, 3, 3, 4, 5, 6, 7),
                9,
                due);
    }

    private static Set<String> names(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .map(name -> name.replaceFirst("^# \\w+ ", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// As `promtool check metrics` has it: in Prometheus's own format a counter is called as its samples are.
    @ParameterizedTest
    @EnumSource
    void everySampleHasHelpAndAType(Form form) {
        String text = text(form, 0.75);
        Set<String> families = names("(?m)^\\w+", text).stream()
                .map(name -> name.replaceFirst("_(sum|count)$", ""))
                .map(name -> form == Form.OPENMETRICS ? name.replaceFirst("_total$", "") : name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(families).hasSize(12);
        assertThat(names("(?m)^# HELP \\w+", text)).isEqualTo(families);
        assertThat(names("(?m)^# TYPE \\w+", text)).isEqualTo(families);
    }

    @Test
    void theTargetsProcessorsAreToldWhereTheyAreKnown() {
        assertThat(text(Form.PROMETHEUS, 0.75))
                .contains("# TYPE plimsoll_target_cores_used gauge\nplimsoll_target_cores_used{run=")
                .containsPattern("(?m)^plimsoll_target_cores_used\\{.*} 0.75$");
        assertThat(text(Form.PROMETHEUS, Double.NaN)).doesNotContain("plimsoll_target_cores_used");
    }

    /// The rate of the counter is the offered rate, also where a shape changes it.
    @Test
    void whatWasDueIsCountedFromTheStart() {
        assertThat(text(Form.PROMETHEUS, 0.75, 1_100, 0, 500))
                .contains("# TYPE plimsoll_due_total counter\nplimsoll_due_total{run=")
                .containsPattern("(?m)^plimsoll_due_total\\{.*,operation=\"tpcb\"} 1600$")
                .containsPattern("(?m)^plimsoll_operations_total\\{.*,outcome=\"ok\"} 3000$");
        assertThat(text(Form.OPENMETRICS, 0.75, 0))
                .contains("# TYPE plimsoll_due counter\n")
                .containsPattern("(?m)^plimsoll_due_total\\{.*} 0$");
    }

    @Test
    void nothingIsDueInAClosedLoop() {
        assertThat(text(Form.PROMETHEUS, 0.75, IntervalRow.NOT_DUE, IntervalRow.NOT_DUE))
                .contains("plimsoll_operations_total")
                .doesNotContain("plimsoll_due");
    }

    /// The dashboard shows every gauge, and asks for nothing that there is not.
    @Test
    void theDashboardShowsWhatThereIs() throws Exception {
        String text = text(Form.PROMETHEUS, 0.75);
        Set<String> all = names("(?m)^# TYPE \\w+", text);
        Set<String> shown = names("plimsoll_\\w+", Files.readString(DOCS.resolve("grafana/plimsoll.json")));
        assertThat(all).containsAll(shown);
        assertThat(shown)
                .containsAll(names("(?m)^# TYPE \\w+(?= gauge)", text))
                .contains(
                        "plimsoll_operations_total",
                        "plimsoll_failures_total",
                        "plimsoll_latency_seconds",
                        "plimsoll_due_total");
        assertThat(names("plimsoll_\\w+", Files.readString(DOCS.resolve("live.md"))))
                .as("the table")
                .containsAll(all);
    }
}
