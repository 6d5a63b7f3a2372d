package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.plimsoll.engine.ExporterStore.When;
import io.plimsoll.exporter.ExporterAddress;
import io.plimsoll.exporter.ExporterClient.Answer;
import io.plimsoll.exporter.MetricText;
import io.plimsoll.results.ExporterFacts;
import io.plimsoll.results.HostSeries;
import io.plimsoll.results.RunFolder;
import io.plimsoll.testing.StubNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is stored of answers, and what is said of those that could not be used.
class ExporterStoreTest {
    private static final long SECOND = 1_000_000_000L;
    private static final String PHASE = "measure-1";

    @TempDir
    Path path;

    private int seconds;

    private ExporterStore store(boolean seesHost, String... addresses) {
        return new ExporterStore(
                ExporterAddress.all(String.join(",", addresses)), new RunFolder(path), Set.of(PHASE), seesHost);
    }

    /// An answer of the next second, at once.
    private Answer answer(String text) {
        return new Answer(seconds * SECOND, seconds * SECOND, MetricText.parse(text, false), "");
    }

    private Answer failed(String failure) {
        return new Answer(seconds * SECOND, seconds * SECOND, null, failure);
    }

    private void take(ExporterStore store, Answer... answers) {
        store.take(new When(PHASE, Math.max(0, seconds - 1), 0), List.of(answers));
        seconds++;
    }

    private List<String> rows() throws IOException {
        return Files.readAllLines(path.resolve("metrics.csv")).stream()
                .skip(1)
                .filter(line -> !line.contains("scrape_duration_seconds"))
                .toList();
    }

    @Test
    void countersThatRoseAndLevelsThatChangedAreStored() throws IOException {
        try (ExporterStore store = store(false, "http://db:9187")) {
            String types = "# TYPE rows_total counter\n# TYPE idle_total counter\n# TYPE open gauge\n";
            store.restart();
            take(store, answer(types + "rows_total{t=\"a\"} 10\nidle_total 5\nopen 3\nseen 1\n"));
            take(store, answer(types + "rows_total{t=\"a\"} 25\nidle_total 5\nopen 3\nseen 4\n"));
            take(store, answer(types + "rows_total{t=\"a\"} 30.5\nidle_total 5\nopen 2\nseen 4\n"));
            ExporterFacts facts = store.facts().getFirst();
            assertThat(facts.risesPerSecond())
                    .containsExactly(Map.entry("rows_total{t=\"a\"}", 10.25), Map.entry("seen", 1.5));
            assertThat(facts.series()).isEqualTo(4);
            assertThat(facts.readings()).isEqualTo(3);
            assertThat(store.notes()).isEmpty();
        }
        assertThat(rows())
                .containsExactlyInAnyOrder(
                        "db:9187,measure-1,0,0,1000000000,counter,15,\"rows_total{t=\"\"a\"\"}\"",
                        "db:9187,measure-1,0,0,1000000000,gauge,3,open",
                        "db:9187,measure-1,0,0,1000000000,untyped,4,seen",
                        "db:9187,measure-1,1,1000000000,1000000000,counter,5.5,\"rows_total{t=\"\"a\"\"}\"",
                        "db:9187,measure-1,1,1000000000,1000000000,gauge,2,open");
    }

    @Test
    void aResetIsUnknownAndNotNegative() throws IOException {
        try (ExporterStore store = store(false, "http://db:9187")) {
            String type = "# TYPE a_total counter\n";
            take(store, answer(type + "a_total 10\n"));
            take(store, answer(type + "a_total 2\n"));
            take(store, answer(type + "a_total 5\n"));
            take(store, answer(type + "a_total NaN\n"));
            take(store, answer(type + "a_total 9\n"));
            take(store, answer(type + "a_total 10\n"));
            assertThat(store.facts().getFirst().risesPerSecond()).containsEntry("a_total", 2.0);
            assertThat(store.notes())
                    .containsExactly("http://db:9187/metrics had counters that fell (1 times): what they rose by is"
                            + " unknown there");
        }
        assertThat(rows())
                .extracting(row -> row.split(",")[2] + ":" + row.split(",")[6])
                .containsExactly("0:", "1:3", "2:", "3:", "4:1");
    }

    @Test
    void aFailureInBetweenLosesNothingButTime() throws IOException {
        try (ExporterStore store = store(false, "http://db:9187")) {
            String type = "# TYPE a_total counter\n";
            take(store, answer(type + "a_total 10\n"));
            take(store, failed("did not answer within 800 ms"));
            take(store, failed("broke off its answer"));
            take(store, answer(type + "a_total 40\n"));
            assertThat(store.facts().getFirst().risesPerSecond()).containsEntry("a_total", 10.0);
            assertThat(store.notes())
                    .containsExactly("http://db:9187/metrics did not answer within 800 ms (2 of 4 times failed)");
        }
        assertThat(rows()).containsExactly("db:9187,measure-1,2,0,3000000000,counter,30,a_total");
    }

    @Test
    void onlyMeasuredRoundsCountForTheReport() {
        try (ExporterStore store = store(false, "http://db:9187")) {
            String type = "# TYPE a_total counter\n";
            store.take(new When("warmup", 0, 0), List.of(answer(type + "a_total 10\n")));
            seconds++;
            store.take(new When("warmup", 0, 0), List.of(answer(type + "a_total 1000\n")));
            seconds++;
            store.restart();
            take(store, answer(type + "a_total 9000\n"));
            take(store, answer(type + "a_total 9001\n"));
            assertThat(store.facts().getFirst().risesPerSecond()).containsExactly(Map.entry("a_total", 1.0));
        }
    }

    @Test
    void tooManySeriesAreLeftOut() {
        try (ExporterStore store = store(false, "http://db:9187")) {
            String many = IntStream.range(0, ExporterStore.SERIES_MOST + 5)
                    .mapToObj(i -> "a{i=\"" + i + "\"} 1\n")
                    .collect(Collectors.joining());
            String longName = "b{x=\"" + "y".repeat(ExporterStore.NAME_MOST) + "\"} 1\n";
            take(store, answer(longName + many));
            take(store, answer(longName + many));
            assertThat(store.facts().getFirst().series()).isEqualTo(ExporterStore.SERIES_MOST);
            assertThat(store.facts().getFirst().leftOut()).isEqualTo(6);
            assertThat(store.notes()).singleElement().asString().contains("has 6 more series than are stored");
        }
    }

    @Test
    void whatAnExporterSaysOfItselfIsLeftOut() {
        try (ExporterStore store = store(false, "http://db:9187", "http://app:80")) {
            String own = "go_threads 1\nprocess_open_fds 3\npromhttp_metric_handler_requests_total 4\nup 1\n";
            take(store, answer(own + "postgres_exporter_build_info 1\n"), answer(own));
            assertThat(store.facts()).extracting(ExporterFacts::series).containsExactly(2, 4);
        }
    }

    @Test
    void theFirstNodeExporterIsTheMachine() throws IOException {
        StubNode first = new StubNode(() -> 1_000 + seconds).busy(0.5);
        StubNode second = new StubNode(() -> 1_000 + seconds).busy(1);
        try (ExporterStore store = store(false, "http://db:9187", "http://db:9100", "http://other:9100")) {
            for (int i = 0; i < 3; i++) {
                take(store, answer("up 1\n"), answer(first.get()), answer(second.get()));
            }
            assertThat(store.facts()).extracting(ExporterFacts::machine).containsExactly(false, true, false);
            assertThat(store.facts().get(1).series()).isZero();
            assertThat(store.facts().get(2).series()).isPositive();
            assertThat(store.notes())
                    .containsExactly("http://other:9100/metrics shows another machine than the first node_exporter, and"
                            + " is in metrics.csv alone");
        }
        List<String> damages = new ArrayList<>();
        HostSeries series = HostSeries.read(new RunFolder(path), damages::add);
        assertThat(damages).isEmpty();
        assertThat(series.source()).isEqualTo(HostSeries.Source.EXPORTER);
        assertThat(series.rows())
                .extracting(row -> row.span().interval() + " " + row.span().startNanos())
                .containsExactly("0 0", "1 1000000000");
        assertThat(series.rows().getFirst().sample().processors().busy()).isBetween(0.99, 1.01);
    }

    @Test
    void aMachineThatTheRunLooksAtItselfIsNotStoredTwice() {
        StubNode node = new StubNode(() -> 1_000 + seconds);
        try (ExporterStore store = store(true, "http://localhost:9100")) {
            take(store, answer(node.get()));
            take(store, answer(node.get()));
            assertThat(store.facts())
                    .extracting(ExporterFacts::machine, ExporterFacts::series)
                    .containsExactly(tuple(false, 0));
            assertThat(store.notes())
                    .containsExactly("http://localhost:9100/metrics shows the machine that the run itself records"
                            + " (host.csv), and is not stored again");
        }
        assertThat(path.resolve("server-host.csv")).doesNotExist();
    }

    @Test
    void severalMachinesBehindOneAddressAreOneNote() {
        String node = new StubNode(() -> 1_000 + seconds).get();
        String both = node + node.replace("{", "{instance=\"b\",").replaceAll("(?m)^[^{]*$\n?", "");
        try (ExporterStore store = store(false, "http://db:9100")) {
            take(store, answer(both));
            take(store, answer(both));
            assertThat(store.notes()).singleElement().asString().contains("answered for several machines");
        }
        assertThat(path.resolve("server-host.csv")).doesNotExist();
    }

    @Test
    void aLongPhaseHasFewRows() throws IOException {
        try (ExporterStore store = store(false, "http://db:9187")) {
            for (int i = 0; i < 20_000; i++) {
                take(store, answer("# TYPE a_total counter\na_total " + i + "\n"));
            }
            assertThat(store.facts().getFirst().risesPerSecond()).containsEntry("a_total", 1.0);
        }
        List<String> rows = rows();
        assertThat(rows).hasSizeBetween(2_000, 2_700);
        assertThat(rows.get(100)).contains(",1000000000,counter,1,");
        assertThat(rows.stream()
                        .mapToLong(row -> Long.parseLong(row.split(",")[6]))
                        .sum())
                .as("nothing is counted twice or lost")
                .isBetween(19_900L, 19_999L);
    }

    @Test
    void aFolderThatCannotBeWrittenIsOneNote() throws IOException {
        Files.createDirectory(path.resolve("metrics.csv"));
        try (ExporterStore store = store(false, "http://db:9187")) {
            for (int i = 0; i < 3; i++) {
                take(store, answer("a " + i + "\n"));
            }
            assertThat(store.notes())
                    .singleElement()
                    .asString()
                    .startsWith("what the exporters answered could not be stored: ");
        }
    }
}
