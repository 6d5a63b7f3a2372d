package io.plimsoll.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.exporter.Metrics.Kind;
import io.plimsoll.recording.HostSample;
import io.plimsoll.recording.HostSample.Disk;
import io.plimsoll.recording.HostSample.Groups;
import io.plimsoll.recording.HostSample.Layout;
import io.plimsoll.recording.HostSample.Memory;
import io.plimsoll.recording.HostSample.Network;
import io.plimsoll.recording.HostSample.Pressure;
import io.plimsoll.recording.HostSample.Pressures;
import io.plimsoll.recording.HostSample.Processors;
import io.plimsoll.results.HostSeries;
import io.plimsoll.results.HostSeries.HostRow;
import io.plimsoll.results.HostSeries.Source;
import io.plimsoll.results.MetricsFile;
import io.plimsoll.results.MetricsFile.MetricRow;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.testing.Chromium;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The page of a run in progress in a real browser: it grows, ends the run, and goes on to the report. Skipped where no
/// browser is installed.
@Timeout(180)
class LivePageTest {
    @TempDir
    Path folder = Path.of("");

    private static String text(Chromium browser, String expression) throws Exception {
        return browser.evaluate(expression).asString();
    }

    @Test
    void growsEndsTheRunAndGoesOnToTheReport() throws Exception {
        Optional<Path> program = Chromium.program();
        Assumptions.assumeTrue(program.isPresent(), "no browser is installed");
        Path store = folder.resolve("runs");
        try (RunInProgress run = new RunInProgress(store);
                LiveServer server = LiveServer.start(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        new LiveRuns(store, true),
                        id -> "<!doctype html><title>over</title><h1>report of " + id + "</h1>",
                        _ -> {
                            run.interrupt();
                            return "";
                        });
                Chromium browser = new Chromium(program.get(), folder.resolve("profile"))) {
            browser.resize(1280, 1500);
            browser.open(URI.create(server.url()));
            browser.until("document.querySelector('table.runs a') !== null");
            browser.evaluate("document.querySelector('table.runs a').click()");
            browser.until("Number((document.querySelector('article.live') || {dataset: {}}).dataset.points) >= 8");
            String before = text(browser, "document.querySelector('article.live').dataset.points");
            String picture = "document.querySelector('[data-chart=rate] canvas').toDataURL()";
            browser.evaluate("window.drawn = " + picture);
            browser.until("Number(document.querySelector('article.live').dataset.points) > " + before + " + 3");
            // A browser draws when it has time to, which may be later than the points come.
            browser.until(picture + " !== window.drawn");
            assertThat(text(
                            browser,
                            "[...document.querySelectorAll('.panel')].map((each) => each.dataset.chart).join(' ')"))
                    .isEqualTo("rate latency errors lag cpu pauses");
            assertThat(text(
                            browser,
                            "[...document.querySelectorAll('[data-chart=rate] .legend button')]"
                                    + ".map((each) => each.textContent.replace(/ .*/, '')).join(' ')"))
                    .startsWith("all ")
                    .endsWith(" offered");
            assertThat(text(browser, "document.querySelector('[data-tile=phase]').textContent"))
                    .matches("warmup|measure-1");
            browser.evaluate("document.querySelector('[data-do=in]').click()");
            browser.evaluate("document.getElementById('theme').click()");

            browser.evaluate("document.querySelector('button.stop').click()");
            browser.until("document.title === 'over'");
            assertThat(text(browser, "document.querySelector('h1').textContent"))
                    .isEqualTo("report of " + run.id());
            assertThat(browser.complaints()).isEmpty();
            String here = server.url().replaceFirst("\\?.*", "");
            assertThat(browser.asked()).allMatch(address -> address.startsWith(here));
            assertThat(browser.asked().stream().filter(address -> address.contains("token=")))
                    .as("the first one alone")
                    .hasSizeLessThanOrEqualTo(1);
        }
    }

    @Test
    void showsWhatTheServerDoesAsLongAsItIsSeen() throws Exception {
        Optional<Path> program = Chromium.program();
        Assumptions.assumeTrue(program.isPresent(), "no browser is installed");
        Path store = folder.resolve("runs");
        try (RunInProgress run = new RunInProgress(store, "server-view=off");
                LiveServer server = LiveServer.start(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        new LiveRuns(store, true),
                        id -> "report of " + id,
                        _ -> "");
                Chromium browser = new Chromium(program.get(), folder.resolve("profile"))) {
            browser.open(URI.create(server.url()));
            browser.until("document.querySelector('table.runs a') !== null");
            browser.evaluate("document.querySelector('table.runs a').click()");
            browser.until("Number((document.querySelector('article.live') || {dataset: {}}).dataset.points) >= 2");
            String isHidden = "document.querySelector('section.server').hidden";
            assertThat(browser.evaluate(isHidden).asBoolean()).isTrue();
            try (StubView view = new StubView(new RunFolder(store.resolve(run.id())))) {
                view.see("measure-1", 1_000_000);
                browser.until("!" + isHidden);
                assertThat(text(
                                browser,
                                "[...document.querySelectorAll('.server tbody tr')].map((each) => "
                                        + "[...each.children].map((cell) => cell.textContent).join(', ')).join('; ')"))
                        .isEqualTo("IO WalSync, the load, 6.00, 75.0 %; running, the load, 2.00, 25.0 %;"
                                + " IO DataFileWrite, the server, 0.50, -");
                assertThat(text(browser, "document.querySelector('.server dl').textContent"))
                        .isEqualTo("transactions500/s committedlog8.00 MiB/s");
                view.see("warmup", 0);
                browser.until(isHidden);
            }
            seesTheMachine(browser, new RunFolder(store.resolve(run.id())));
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /// As a node_exporter shows it, when nobody asks the server.
    private static void seesTheMachine(Chromium browser, RunFolder folder) throws Exception {
        Layout layout = new Layout(List.of(0, 1), List.of("vda"), false);
        HostSample sample = new HostSample(
                new Processors(List.of(0.5, 1.0), new Groups(Double.NaN, Double.NaN, Double.NaN), 3),
                new Pressures(new Pressure(0, 0), new Pressure(0, 0), new Pressure(0, 0)),
                List.of(new Disk("vda", 100, 200, 7, 819_200, 1_638_400, 2_000_000, 1e6, 0.75, 2)),
                new Network(0, 0, 0, 0, 0, 0, 0, 0, 0),
                new Memory(4L << 30, 0, 0, 0, 0, 0));
        try (HostSeries.Writer writer = new HostSeries.Writer(folder, Source.EXPORTER, layout)) {
            writer.append(new HostRow(new Span("measure-1", 1_000_000, 1_000_000_000_000_000L, 1_000_000_000), sample));
            browser.until("!document.querySelector('section.server').hidden");
            assertThat(text(browser, "document.querySelector('.server dl').textContent"))
                    .isEqualTo("processors1.50 of 2 cores busydiskvda 75.0 % busy, 100 reads/s, 200 writes/s"
                            + "memory4.00 GiB available");
        }
        seesTheExporters(browser, folder);
    }

    /// The three counters that rose most; a level is none.
    private static void seesTheExporters(Chromium browser, RunFolder folder) throws Exception {
        Span span = new Span("measure-1", 1_000_000, 1_000_000_000_000_000L, 2_000_000_000);
        try (MetricsFile file = new MetricsFile(folder)) {
            file.append(List.of(
                    new MetricRow("db1:9187", span, Kind.GAUGE, 9e9, "pg_database_size_bytes"),
                    new MetricRow("db1:9187", span, Kind.COUNTER, 3.0, "pg_c"),
                    new MetricRow("db1:9187", span, Kind.COUNTER, 28_406.0, "pg_commit{datname=\"a,b\"}"),
                    new MetricRow("db1:9187", span, Kind.COUNTER, null, "pg_unknown"),
                    new MetricRow("db1:9187", span, Kind.COUNTER, 1.0, "pg_d"),
                    new MetricRow("db1:9187", span, Kind.COUNTER, 50.0, "pg_b")));
            browser.until("document.querySelector('.server dl').textContent.includes('9187')");
            assertThat(text(browser, "document.querySelector('.server dl').lastChild.textContent"))
                    .isEqualTo("db1:9187pg_commit{datname=\"a,b\"} 14,203/s, pg_b 25.0/s, pg_c 1.50/s");
        }
    }

    /// There a report cannot be linked to: nobody serves it.
    @Test
    void tellsWhereTheReportIsWhenTheServerEndsWithTheRun() throws Exception {
        Optional<Path> program = Chromium.program();
        Assumptions.assumeTrue(program.isPresent(), "no browser is installed");
        Path store = folder.resolve("runs");
        try (RunInProgress run = new RunInProgress(store);
                LiveServer server = LiveServer.start(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        new LiveRuns(store, false),
                        id -> "report of " + id,
                        _ -> {
                            run.interrupt();
                            return "";
                        });
                Chromium browser = new Chromium(program.get(), folder.resolve("profile"))) {
            browser.open(URI.create(server.url()));
            browser.until("document.querySelector('table.runs a') !== null");
            browser.evaluate("document.querySelector('table.runs a').click()");
            browser.until("Number((document.querySelector('article.live') || {dataset: {}}).dataset.points) >= 2");
            browser.evaluate("document.querySelector('button.stop').click()");
            browser.until("document.querySelector('.badge').textContent === 'ended'");
            assertThat(text(browser, "document.querySelector('[data-tile=phase]').textContent"))
                    .isEqualTo("ended");
            assertThat(text(browser, "document.querySelector('.connection').textContent"))
                    .contains("`plimsoll show " + run.id() + "`", "`plimsoll report " + run.id() + "`");
            assertThat(browser.evaluate("document.querySelector('button.stop').hidden")
                            .asBoolean())
                    .isTrue();
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
