package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Secret;
import io.plimsoll.exporter.ExporterAddress;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.results.ExporterFacts;
import io.plimsoll.results.RunFolder;
import io.plimsoll.testing.ScriptedExporter;
import io.plimsoll.unit.TimeSpan;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Exporters in this process, read in earnest.
class ExporterWatchTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path path;

    private final Clock clock = Clock.system();
    private final AtomicInteger asked = new AtomicInteger();

    /// The first question of a virtual machine loads hundreds of classes, which takes a busy machine longer than an
    /// exporter may take to answer.
    @BeforeAll
    static void ask() throws Exception {
        try (ScriptedExporter exporter = new ScriptedExporter().answers(() -> "");
                HttpClient http = HttpClient.newHttpClient()) {
            http.send(
                    HttpRequest.newBuilder(URI.create(exporter.address())).build(),
                    HttpResponse.BodyHandlers.discarding());
        }
    }

    private String counted() {
        return "# TYPE asked_total counter\nasked_total " + asked.incrementAndGet() + "\n";
    }

    private ExporterWatch begin(TimeSpan interval, ScriptedExporter... exporters) throws InterruptedException {
        List<ExporterAddress> addresses = ExporterAddress.all(String.join(
                ",", List.of(exporters).stream().map(ScriptedExporter::address).toList()));
        ExporterStore store = new ExporterStore(addresses, new RunFolder(path), Set.of("measure-1"), false);
        return ExporterWatch.begin(addresses, Secret.NONE, store, interval, clock);
    }

    private void drive(ExporterWatch watch, TimeSpan interval, long nanos) throws InterruptedException {
        long start = clock.nanos() + 20_000_000;
        Window window = new Window(start, interval.nanos(), start + nanos);
        watch.enter("measure-1", window);
        while (clock.nanos() < start + nanos) {
            clock.waitUntil(start + nanos);
        }
        watch.leave();
    }

    @Test
    void eachIntervalIsReadOnce() throws Exception {
        try (ScriptedExporter exporter = new ScriptedExporter().answers(this::counted)) {
            ExporterWatch watch = begin(TimeSpan.ofSeconds(1), exporter);
            assertThat(watch.failures()).isEmpty();
            drive(watch, TimeSpan.ofSeconds(1), 3 * SECOND);
            watch.close();
            ExporterFacts facts = watch.facts().getFirst();
            assertThat(facts.readings())
                    .as("at the beginning, and after each second")
                    .isBetween(3, 4);
            assertThat(facts.failed()).isZero();
            assertThat(asked.get()).as("once before all phases").isEqualTo(facts.readings() + 1);
            assertThat(Files.readString(path.resolve("metrics.csv"))).contains(",counter,1,asked_total");
        }
    }

    @Test
    void shortIntervalsAreNotReadMoreOftenThanOnceASecond() throws Exception {
        try (ScriptedExporter exporter = new ScriptedExporter().answers(this::counted)) {
            ExporterWatch watch = begin(TimeSpan.ofMillis(100), exporter);
            drive(watch, TimeSpan.ofMillis(100), 25 * SECOND / 10);
            watch.close();
            assertThat(asked.get()).isBetween(2, 4);
        }
    }

    @Test
    void oneThatHangsDelaysNobody() throws Exception {
        try (ScriptedExporter hanging = new ScriptedExporter().hangs();
                ScriptedExporter good = new ScriptedExporter().answers(this::counted)) {
            ExporterWatch watch = begin(TimeSpan.ofSeconds(1), hanging, good);
            assertThat(watch.failures()).containsExactly(hanging.address() + " did not answer within 2000 ms");
            long from = clock.nanos();
            drive(watch, TimeSpan.ofSeconds(1), 2 * SECOND);
            watch.close();
            assertThat(clock.nanos() - from).isLessThan(8 * SECOND);
            assertThat(watch.facts().getFirst().failed())
                    .isEqualTo(watch.facts().getFirst().readings());
            assertThat(watch.facts().getLast().failed()).isZero();
            assertThat(watch.notes())
                    .singleElement()
                    .asString()
                    .startsWith(hanging.address() + " did not answer within 800 ms (");
        }
    }

    @Test
    void oneThatComesBackIsReadAgain() throws Exception {
        try (ScriptedExporter exporter = new ScriptedExporter().answers(503, "text/plain", "starting")) {
            ExporterWatch watch = begin(TimeSpan.ofSeconds(1), exporter);
            assertThat(watch.failures()).containsExactly(exporter.address() + " answered with HTTP status 503");
            exporter.answers(this::counted);
            drive(watch, TimeSpan.ofSeconds(1), SECOND);
            watch.close();
            assertThat(watch.facts().getFirst().failed()).isZero();
            assertThat(watch.notes()).isEmpty();
        }
    }

    @Test
    void aWindowThatIsCutShortEndsTheReadings() throws Exception {
        try (ScriptedExporter exporter = new ScriptedExporter().answers(this::counted)) {
            ExporterWatch watch = begin(TimeSpan.ofSeconds(60), exporter);
            long start = clock.nanos() + 20_000_000;
            Window window = new Window(start, 60 * SECOND, start + 600 * SECOND);
            watch.enter("measure-1", window);
            clock.waitUntil(start + SECOND / 2);
            window.endSoon(clock.nanos(), 0, 1);
            watch.leave();
            watch.close();
            assertThat(clock.nanos() - start).isLessThan(10 * SECOND);
        }
    }
}
