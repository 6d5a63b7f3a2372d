package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.statistics.MeanError;
import io.plimsoll.results.Metric;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.StatementPlans;
import io.plimsoll.results.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Runs that are compared as one side, with their measured rounds as repeats. Immutable.
///
/// @param name given by the user
/// @param plans how the server would execute the statements of each run
/// @param doubts reasons to doubt its runs, in clauses; runs whose numbers must not be used come first
/// @param isInvalid whether the numbers of any run must not be used
public record Group(
        String name,
        List<RunDocument> runs,
        List<StatementPlans> plans,
        List<Repeat> repeats,
        List<String> doubts,
        boolean isInvalid) {
    public Group {
        runs = List.copyOf(runs);
        plans = List.copyOf(plans);
        repeats = List.copyOf(repeats);
        doubts = List.copyOf(doubts);
    }

    /// @param runs at least one; each must have measured something
    /// @throws IOException with a sentence for the user, when the distributions of a run cannot be read
    public static Group of(String name, List<Run> runs) throws IOException {
        List<Repeat> repeats = new ArrayList<>();
        List<String> invalid = new ArrayList<>();
        List<String> doubts = new ArrayList<>();
        for (Run run : runs) {
            repeats.addAll(RepeatReader.read(run));
            Judgement judgement = Judgement.judge(run);
            String why = run.document().id() + " is " + judgement.verdict()
                    + judgement
                            .deciding()
                            .map(finding -> ": " + finding.sentence())
                            .orElse("");
            switch (judgement.verdict()) {
                case INVALID -> invalid.add(why);
                case FAIL -> doubts.add(why);
                case PASS -> {}
            }
            if (run.document().status() != RunStatus.COMPLETED && judgement.verdict() == Verdict.PASS) {
                doubts.add(run.document().id() + " did not finish");
            }
        }
        boolean isInvalid = !invalid.isEmpty();
        invalid.addAll(doubts);
        return new Group(
                name,
                runs.stream().map(Run::document).toList(),
                runs.stream().map(Run::plans).toList(),
                repeats,
                invalid,
                isInvalid);
    }

    /// Measured seconds of all repeats.
    public double seconds() {
        return repeats.stream().mapToDouble(Repeat::seconds).sum();
    }

    /// One measured round of one run. Immutable.
    ///
    /// @param round such as `measure-1`
    /// @param operations the estimates of all operations together, which come first as
    /// [io.plimsoll.analysis.figure.OperationTotal#ALL], then of each operation
    public record Repeat(String run, String round, double seconds, Map<String, Map<Metric, Estimate>> operations) {
        public Repeat {
            operations = new LinkedHashMap<>(operations);
        }
    }

    /// One figure of one repeat, with its error estimated from the intervals. Immutable.
    ///
    /// @param value in operations or rows per second, or nanoseconds; 0 when there is none
    /// @param logVariance of the natural logarithm of the value, including the dependence of neighbouring
    /// intervals; NaN for a repeat with fewer than two intervals
    /// @param freedom degrees of freedom of that variance
    /// @param blockIntervals number of intervals over which values depend on each other
    /// @param isTold whether there are enough samples for the figure
    /// @param isLowerBound whether the real value may be higher by an unknown amount: operations were never
    ///     answered
    public record Estimate(
            double value,
            double logVariance,
            double freedom,
            double blockIntervals,
            boolean isTold,
            boolean isLowerBound) {
        public Estimate(double value, double logVariance, double freedom, double blockIntervals, boolean isTold) {
            this(value, logVariance, freedom, blockIntervals, isTold, false);
        }

        /// The same estimate, marked as a lower bound or not.
        Estimate asLowerBound(boolean isOne) {
            return new Estimate(value, logVariance, freedom, blockIntervals, isTold, isOne);
        }

        /// A sum over intervals divided by another, such as operations by seconds. The differences between the
        /// values of the intervals and those that the quotient predicts have mean 0. The error of that mean is
        /// the error of the quotient (Cochran, "Sampling Techniques", 6.3: the linearised variance).
        static Estimate quotient(double[] above, double[] below, boolean isTold) {
            double quotient = quotient(above, below);
            MeanError error = error(above, below);
            double relative = error.variance() / (quotient * quotient);
            return new Estimate(
                    quotient, quotient == 0 ? Double.NaN : relative, error.freedom(), error.blockLength(), isTold);
        }

        static double quotient(double[] above, double[] below) {
            double sum = sum(below);
            return sum == 0 ? 0 : sum(above) / sum;
        }

        /// The error of a quotient. Its variance is in the squared unit of the quotient.
        static MeanError error(double[] above, double[] below) {
            double quotient = quotient(above, below);
            double each = sum(below) / below.length;
            double[] beyond = new double[above.length];
            for (int i = 0; i < above.length; i++) {
                beyond[i] = each == 0 ? 0 : (above[i] - quotient * below[i]) / each;
            }
            return MeanError.of(beyond);
        }

        private static double sum(double[] values) {
            double sum = 0;
            for (double value : values) {
                sum += value;
            }
            return sum;
        }
    }
}
