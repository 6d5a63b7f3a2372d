package io.plimsoll.analysis.search;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The Universal Scalability Law (Gunther, "Guerrilla Capacity Planning", 2007, chapter 4), fitted to measured
/// rates: X(N) = lambda N / (1 + sigma (N - 1) + kappa N (N - 1)). Immutable.
///
/// N / X is linear in 1, N - 1 and N (N - 1). Its coefficients, none of them negative, minimise the squared
/// relative error (non-negative least squares, Lawson and Hanson, "Solving Least Squares Problems", 1974, chapter
/// 23; with three unknowns every set of zeros is tried).
///
/// @param lambda rate of one session alone, per second
/// @param sigma contention: the share of the work that is serial
/// @param kappa coherency: the cost of each pair of sessions
/// @param error root mean square of the relative errors
/// @param peak concurrency at which the rate is highest; null when the rate levels off or keeps rising
/// @param measuredTo the highest measured concurrency: a peak above it is a guess
public record Usl(
        double lambda,
        double sigma,
        double kappa,
        double error,
        @Nullable Double peak,
        int measuredTo) {
    private static final int POINTS_MIN = 4;
    private static final int UNKNOWNS = 3;

    /// A measured point.
    public record Point(int concurrency, double rate) {}

    /// @return empty when there are too few points, or when they do not follow such a curve
    public static Optional<Usl> fit(List<Point> measured) {
        List<Point> points = measured.stream().filter(point -> point.rate > 0).toList();
        if (points.size() < POINTS_MIN) {
            return Optional.empty();
        }
        double best = Double.POSITIVE_INFINITY;
        double[] found = null;
        for (int zeros = 0; zeros < 1 << (UNKNOWNS - 1); zeros++) {
            double[] solution = solve(points, zeros << 1);
            double error = error(points, solution);
            if (isPossible(solution) && error < best) {
                best = error;
                found = solution;
            }
        }
        if (found == null) {
            return Optional.empty();
        }
        double sigma = found[1] / found[0];
        double kappa = found[2] / found[0];
        Double peak = kappa > 0 ? (Double) Math.sqrt(Math.max(0, 1 - sigma) / kappa) : null;
        int to = points.stream().mapToInt(Point::concurrency).max().orElse(0);
        return Optional.of(
                new Usl(1 / found[0], sigma, kappa, best, peak == null ? null : (Double) Math.max(1, peak), to));
    }

    /// The fitted rate at a concurrency.
    public double rate(double concurrency) {
        return lambda * concurrency / (1 + sigma * (concurrency - 1) + kappa * concurrency * (concurrency - 1));
    }

    /// Whether the peak is above the measured range.
    public boolean isPeakGuessed() {
        return peak != null && peak > measuredTo;
    }

    private static boolean isPossible(double[] solution) {
        return solution[0] > 0 && solution[1] >= 0 && solution[2] >= 0;
    }

    private static double[] row(Point point) {
        double n = point.concurrency;
        double scale = point.rate / n;
        return new double[] {scale, scale * (n - 1), scale * n * (n - 1)};
    }

    private static double error(List<Point> points, double[] solution) {
        double squares = 0;
        for (Point point : points) {
            double[] row = row(point);
            double off = 1 - row[0] * solution[0] - row[1] * solution[1] - row[2] * solution[2];
            squares += off * off;
        }
        return Math.sqrt(squares / points.size());
    }

    /// Solves the normal equations, with the unknowns in `zeros` held at zero.
    private static double[] solve(List<Point> points, int zeros) {
        double[][] equations = new double[UNKNOWNS][UNKNOWNS + 1];
        for (Point point : points) {
            double[] row = row(point);
            for (int i = 0; i < UNKNOWNS; i++) {
                for (int j = 0; j < UNKNOWNS; j++) {
                    equations[i][j] += row[i] * row[j];
                }
                equations[i][UNKNOWNS] += row[i];
            }
        }
        for (int i = 0; i < UNKNOWNS; i++) {
            if ((zeros >> i & 1) == 1) {
                hold(equations, i);
            }
        }
        return eliminate(equations);
    }

    private static void hold(double[][] equations, int unknown) {
        for (int i = 0; i < UNKNOWNS; i++) {
            equations[i][unknown] = 0;
            equations[unknown][i] = 0;
        }
        equations[unknown][unknown] = 1;
        equations[unknown][UNKNOWNS] = 0;
    }

    /// Gauss-Jordan elimination. The matrix is positive definite, so that its diagonal serves as pivots.
    private static double[] eliminate(double[][] equations) {
        for (int pivot = 0; pivot < UNKNOWNS; pivot++) {
            for (int i = 0; i < UNKNOWNS; i++) {
                double factor = i == pivot ? 0 : equations[i][pivot] / equations[pivot][pivot];
                for (int j = pivot; j <= UNKNOWNS; j++) {
                    equations[i][j] -= factor * equations[pivot][j];
                }
            }
        }
        double[] solution = new double[UNKNOWNS];
        for (int i = 0; i < UNKNOWNS; i++) {
            solution[i] = equations[i][UNKNOWNS] / equations[i][i];
        }
        return solution;
    }
}
