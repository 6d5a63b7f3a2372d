package io.plimsoll.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.figure.ServerTotal;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.live.Exposition.Form;
import io.plimsoll.live.Exposition.Watched;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunTail;
import io.plimsoll.results.RunWriter;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.ServerSeries.WaitRow;
import io.plimsoll.testing.StubRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExpositionTest {
    private static final Path DOCS =
            Path.of(System.getProperty("plimsoll.root", "..")).resolve("docs");
    private static final long SECOND = 1_000_000_000L;
    private static final HarnessSample HARNESS = new HarnessSample(
            420_000_000L,
            0.62,
            0.01,
            1,
            7,
            6_400_000,
            12_000_000,
            8,
            1,
            0,
            HarnessSample.MachineSample.UNKNOWN,
            JavaSample.UNKNOWN);

    @TempDir
    Path folder = Path.of("");

    /// One interval in which everything happened.
    private static String text(Form form, double targetCores) {
        return text(form, targetCores, 1_100);
    }

    /// One interval for each number of operations due in it.
    private static String text(Form form, double targetCores, long... due) {
        return text(form, targetCores, StubView.waits("measure-1", 0), due);
    }

    private static String text(Form form, double targetCores, List<WaitRow> waits, long... due) {
        Watched.Sum sum = new Watched.Sum();
        IntervalRow row = row(0, IntervalRow.NOT_DUE);
        for (int interval = 0; interval < due.length; interval++) {
            row = row(interval, due[interval]);
            sum.add(row);
        }
        RunTail.TailInterval last =
                new RunTail.TailInterval(new HarnessRow("measure-1", 0, 0, SECOND, HARNESS), List.of(row));
        ServerTotal server = ServerTotal.of(new ServerSeries(List.of(StubView.row("measure-1", 0)), waits));
        Exposition exposition = new Exposition();
        exposition.add(
                StubRun.closed().make().document(), new Watched.Seen(Map.of("tpcb", sum), last, targetCores, server));
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
        assertThat(families).hasSize(14);
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

    @Test
    void theServersSessionsAndCountersAreGauges() {
        assertThat(text(Form.PROMETHEUS, 0.75))
                .contains("# TYPE plimsoll_server_sessions gauge\nplimsoll_server_sessions{run=")
                .contains("# TYPE plimsoll_server_counter_per_second gauge\n")
                .containsPattern("(?m)^plimsoll_server_sessions\\{run=.*,wait=\"IO WalSync\",of=\"load\"} 6$")
                .containsPattern("(?m)^plimsoll_server_sessions\\{run=.*,wait=\"running\",of=\"load\"} 2$")
                .containsPattern("(?m)^plimsoll_server_sessions\\{run=.*,wait=\"IO DataFileWrite\",of=\"server\"} 0.5$")
                .containsPattern("(?m)^plimsoll_server_counter_per_second\\{run=.*,counter=\"commits\"} 500$")
                .as("a level does not rise")
                .doesNotContain("counter=\"sessions\"");
    }

    @Test
    void aServerWithManyNamesForWaitsHasFewLabels() {
        List<WaitRow> waits = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Who who = i < 30 ? Who.LOAD : Who.OTHER;
            waits.add(new WaitRow(StubView.row("measure-1", 0).span(), who, "Lock", "number" + i, 1, 100 - i));
        }
        String text = text(Form.PROMETHEUS, 0.75, waits, 1_100);
        assertThat(names("(?m)^plimsoll_server_sessions.*$", text)).hasSize(14);
        // The sums of 100 - i, from 12 to 29 and from 30 to 39.
        assertThat(text)
                .contains("wait=\"Lock number11\",of=\"load\"} 89\n")
                .contains("wait=\"other\",of=\"load\"} 1431\n")
                .contains("wait=\"other\",of=\"others\"} 655\n")
                .doesNotContain("number12");
    }

    /// What a server did once says nothing about now.
    @Test
    void aViewThatIsLostTakesItsGaugesAlong() throws Exception {
        RunDocument document = StubRun.closed().make().document();
        try (RunWriter writer = new RunWriter(folder.resolve("run"), document, 0);
                Watched watched = new Watched(writer.folder())) {
            interval(writer, 0);
            assertThat(told(document, watched))
                    .as("nobody looks")
                    .contains("plimsoll_sessions_open")
                    .doesNotContain("plimsoll_server");
            try (StubView view = new StubView(writer.folder())) {
                view.see("measure-1", 1);
                assertThat(told(document, watched))
                        .as("the server is asked first")
                        .contains("plimsoll_server_sessions{", "plimsoll_server_counter_per_second{");
                interval(writer, 1);
                interval(writer, 2);
                assertThat(told(document, watched)).as("it answers late").contains("plimsoll_server_sessions{");
                interval(writer, 3);
                assertThat(told(document, watched))
                        .as("lost")
                        .contains("plimsoll_sessions_open")
                        .doesNotContain("plimsoll_server");
                view.see("measure-1", 3);
                assertThat(told(document, watched)).as("back").contains("plimsoll_server_sessions{");
            }
        }
    }

    private static void interval(RunWriter writer, long number) throws Exception {
        writer.append(
                new RunWriter.Place("measure-1", number, 0, number * SECOND, (number + 1) * SECOND),
                List.of("tpcb"),
                Slice.sum(1, false),
                new long[] {IntervalRow.NOT_DUE},
                HARNESS);
    }

    private static String told(RunDocument document, Watched watched) throws Exception {
        Exposition exposition = new Exposition();
        watched.read(seen -> exposition.add(document, seen));
        return exposition.text(Form.PROMETHEUS);
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
