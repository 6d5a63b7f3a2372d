package io.plimsoll.analysis.figure;

import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Figure.Whole;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/// A figure that the workload names, with its value over all measured rounds. Immutable.
///
/// @param parts number of operations in the value; fewer than the figure has only if a mean leaves out some
public record NamedFigure(Figure figure, double value, int parts) {
    /// The figures that the run's workload names, the most important first, without those that have no value. Empty
    /// if the run measured nothing.
    public static List<NamedFigure> of(Measured measured) {
        return measured.isMeasured()
                ? figures(measured.run()).stream()
                        .flatMap(figure -> of(figure, measured).stream())
                        .toList()
                : List.of();
    }

    private static List<NamedFigure> of(Figure figure, Measured measured) {
        FigureValue value = FigureValue.of(figure, measured);
        OptionalDouble number = value.number();
        return number.isPresent() ? List.of(new NamedFigure(figure, number.getAsDouble(), value.parts())) : List.of();
    }

    /// The values by name.
    public static Map<String, Double> byName(Measured measured) {
        Map<String, Double> values = new LinkedHashMap<>();
        of(measured).forEach(named -> values.put(named.figure().name(), named.value()));
        return values;
    }

    /// The figures for the first line of a report: the most important one, followed by the first rate if it is a
    /// mean of times, and the most important figure of the streams.
    public static List<NamedFigure> leading(Measured measured) {
        List<NamedFigure> all = of(measured);
        int leading = !all.isEmpty() && all.getFirst().figure() instanceof Figure.GeometricMean ? 2 : 1;
        List<NamedFigure> told = new ArrayList<>(all.subList(0, Math.min(leading, all.size())));
        all.stream()
                .skip(told.size())
                .filter(named -> measured.isBeside(named.figure().operations()))
                .findFirst()
                .ifPresent(told::add);
        return told;
    }

    static List<Figure> figures(Run run) {
        List<Figure> figures = run.document().plan().figures();
        return figures == null ? List.of() : figures;
    }

    /// The name, with the number of operations in the value if some are missing.
    public String label() {
        int all = figure.operations().size();
        return parts < all ? figure.name() + " of " + parts + " of " + all : figure.name();
    }

    /// `12,345`, `0.0123 s`
    public String text() {
        // After four digits, decimals add nothing.
        String number = figure.digits() == 0 || value >= 1_000
                ? Figures.count(Math.round(value))
                : String.format(Locale.ROOT, "%,." + figure.digits() + "f", value);
        return figure.unit().isEmpty() ? number : number + " " + figure.unit();
    }

    /// The value of a figure over all measured rounds. Immutable.
    ///
    /// @param number empty if there is none
    /// @param parts number of operations in the value
    private record FigureValue(OptionalDouble number, int parts) {
        private static final double SECOND = 1e9;

        static FigureValue of(Figure figure, Measured measured) {
            List<OperationTotal> operations = measured.operations().stream()
                    .filter(operation -> figure.operations().contains(operation.name()))
                    .toList();
            int all = figure.operations().size();
            return switch (figure) {
                case Figure.Rate rate -> of(rate(operations, measured, rate.countsMisses()) * rate.perSecond(), all);
                case Figure.GeometricMean _ -> {
                    List<OperationTotal> timed = timed(operations);
                    yield timed.isEmpty() ? none(all) : of(geometricMean(timed), timed.size());
                }
                case Figure.GeometricRate rate ->
                    isDone(rate.whole(), operations, measured)
                            ? of(rate.perSecond() / geometricMean(operations), all)
                            : none(all);
                case Figure.WholeRate rate ->
                    isDone(rate.whole(), operations, measured)
                            ? of(rate(operations, measured, true) * rate.perSecond(), all)
                            : none(all);
            };
        }

        private static FigureValue of(double number, int parts) {
            return new FigureValue(OptionalDouble.of(number), parts);
        }

        private static FigureValue none(int parts) {
            return new FigureValue(OptionalDouble.empty(), parts);
        }

        private static double rate(List<OperationTotal> operations, Measured measured, boolean countsMisses) {
            long counted = operations.stream()
                    .map(OperationTotal::counts)
                    .mapToLong(counts -> countsMisses ? counts.acknowledged() : counts.ok())
                    .sum();
            return counted * SECOND / measured.windowNanos();
        }

        private static List<OperationTotal> timed(List<OperationTotal> operations) {
            return operations.stream()
                    .filter(operation -> operation.counts().acknowledged() > 0)
                    .toList();
        }

        /// In seconds. All operations must have been acknowledged. Uses logarithms, because products of many times
        /// exceed the range of numbers.
        private static double geometricMean(List<OperationTotal> operations) {
            double logarithms = operations.stream()
                    .mapToDouble(
                            operation -> Math.log(operation.times().latency().getMean() / SECOND))
                    .sum();
            return Math.exp(logarithms / operations.size());
        }

        private static boolean isDone(Whole whole, List<OperationTotal> operations, Measured measured) {
            long times = (long) whole.times() * measured.rounds().size();
            return measured.run().document().status() == RunStatus.COMPLETED
                    && measured.total().counts().failed() == 0
                    && measured.unfinished() == 0
                    && operations.size() == whole.operations().size()
                    && operations.stream()
                            .allMatch(operation -> operation.counts().acknowledged() == times);
        }
    }
}
