package io.plimsoll.analysis.figure;

import io.plimsoll.results.RunStatus;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Figure.Whole;
import java.util.List;
import java.util.OptionalDouble;

/// What a figure comes to over all measured rounds. Immutable.
///
/// @param number empty where there is none
/// @param parts of how many operations it is
record FigureValue(OptionalDouble number, int parts) {
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

    /// In seconds, of operations that all were acknowledged: by logarithms, since products of many times leave the
    /// range of numbers.
    private static double geometricMean(List<OperationTotal> operations) {
        double logarithms = operations.stream()
                .mapToDouble(operation -> Math.log(operation.times().latency().getMean() / SECOND))
                .sum();
        return Math.exp(logarithms / operations.size());
    }

    private static boolean isDone(Whole whole, List<OperationTotal> operations, Measured measured) {
        long times = (long) whole.times() * measured.rounds().size();
        return measured.run().document().status() == RunStatus.COMPLETED
                && measured.total().counts().failed() == 0
                && measured.unfinished() == 0
                && operations.size() == whole.operations().size()
                && operations.stream().allMatch(operation -> operation.counts().acknowledged() == times);
    }
}
