package io.plimsoll.analysis.figure;

import io.plimsoll.recording.Counts;
import io.plimsoll.results.Run;
import io.plimsoll.unit.Figure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A figure that the workload has a name for, with its value over all measured rounds. Immutable.
public record NamedFigure(Figure figure, double value) {
    /// As the run's workload names them, the most important first; none of a run that measured nothing.
    public static List<NamedFigure> of(Measured measured) {
        return measured.isMeasured()
                ? figures(measured.run()).stream()
                        .map(figure -> new NamedFigure(figure, value(figure, measured)))
                        .toList()
                : List.of();
    }

    /// The values by name.
    public static Map<String, Double> byName(Measured measured) {
        Map<String, Double> values = new LinkedHashMap<>();
        of(measured).forEach(named -> values.put(named.figure().name(), named.value()));
        return values;
    }

    private static List<Figure> figures(Run run) {
        List<Figure> figures = run.document().plan().figures();
        return figures == null ? List.of() : figures;
    }

    private static double value(Figure figure, Measured measured) {
        long counted = measured.operations().stream()
                .filter(operation -> figure.operations().contains(operation.name()))
                .mapToLong(operation -> count(operation.counts(), figure.countsMisses()))
                .sum();
        return counted * 1e9 / measured.windowNanos() * figure.perSecond();
    }

    private static long count(Counts counts, boolean countsMisses) {
        return countsMisses ? counts.acknowledged() : counts.ok();
    }

    /// `12,345`
    public String text() {
        return figure.digits() == 0
                ? Figures.count(Math.round(value))
                : String.format(Locale.ROOT, "%,." + figure.digits() + "f", value);
    }
}
