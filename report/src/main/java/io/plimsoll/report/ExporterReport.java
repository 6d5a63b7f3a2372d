package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.results.ExporterFacts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which exporters a run asked, and what rose most in each of them: details of the section about the server.
/// Stateless.
final class ExporterReport {
    private static final int NAME_MAX = 60;
    private static final double MILLI = 1e6;

    private ExporterReport() {}

    /// Whether one of them answered.
    ///
    /// @param exporters null for a run that asked none
    static boolean hasAnswers(@Nullable List<ExporterFacts> exporters) {
        return exporters != null && exporters.stream().anyMatch(ExporterReport::hasAnswered);
    }

    private static boolean hasAnswered(ExporterFacts exporter) {
        return exporter.readings() > exporter.failed();
    }

    /// Nothing for a run that asked none.
    static Part of(@Nullable List<ExporterFacts> exporters) {
        if (exporters == null || exporters.isEmpty()) {
            return new Part.Detail();
        }
        List<List<String>> rows = new ArrayList<>();
        List<List<String>> rises = new ArrayList<>();
        for (ExporterFacts exporter : exporters) {
            rows.add(row(exporter));
            exporter.risesPerSecond()
                    .forEach((series, perSecond) ->
                            rises.add(List.of(broken(series), exporter.name(), Figures.number(perSecond))));
        }
        List<Part> parts = new ArrayList<>();
        parts.add(Part.Table.plain(
                List.of(
                        TableColumn.word("exporter", NAME_MAX),
                        TableColumn.word("stored"),
                        TableColumn.figure("readings"),
                        TableColumn.figure("failed"),
                        TableColumn.figure("answered in"),
                        TableColumn.figure("worst")),
                rows));
        if (!rises.isEmpty()) {
            parts.add(
                    new Part.Note("The counters of each exporter that rose most in the measured rounds. They count what"
                            + " all programs on the server did. All series are in metrics.csv."));
            parts.add(Part.Table.plain(
                    List.of(
                            TableColumn.word("counter", NAME_MAX),
                            TableColumn.word("exporter"),
                            TableColumn.figure("per second")),
                    rises));
        }
        return new Part.Detail(parts);
    }

    /// With blanks at which a long name may be broken into lines, and without what a terminal would obey: the name
    /// comes from the exporter.
    private static String broken(String series) {
        return series.replaceAll("\\p{Cntrl}", "?").replace("\",", "\", ");
    }

    private static List<String> row(ExporterFacts exporter) {
        boolean hasAnswered = hasAnswered(exporter);
        return List.of(
                exporter.address(),
                exporter.machine() ? "the machine" : Figures.count(exporter.series()) + " series",
                Figures.count(exporter.readings()),
                Figures.count(exporter.failed()),
                hasAnswered ? Figures.time(exporter.answerMillis() * MILLI) : Figures.NONE,
                hasAnswered ? Figures.time(exporter.answerMillisMost() * MILLI) : Figures.NONE);
    }
}
