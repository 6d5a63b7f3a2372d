package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.comparison.Identity.Unlike;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.driver.ServerView.PlanNode;
import io.plimsoll.results.Metric;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.StatementPlans;
import io.plimsoll.results.StatementPlans.PlanChange;
import io.plimsoll.results.StatementPlans.PlannedStatement;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A comparison of a candidate with its base. Immutable.
///
/// @param alike settings that shape the load and are the same in all runs
/// @param unlike the differences between the runs; if one forbids the comparison, there are no rows
/// @param plans the statements that the servers would not execute alike
/// @param rows all operations together first, then each operation if there are several
/// @param notes about the numbers, in sentences
public record Comparison(
        Side base,
        Side candidate,
        Map<String, String> alike,
        List<Unlike> unlike,
        List<PlanContrast> plans,
        List<Row> rows,
        List<String> notes) {
    public Comparison {
        plans = List.copyOf(plans);
        alike = new LinkedHashMap<>(alike);
        unlike = List.copyOf(unlike);
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /// One of the two groups.
    ///
    /// @param doubts reasons to doubt its runs
    /// @param cost of the [io.plimsoll.analysis.figure.HeadlineWork] of its runs; null when their target has no
    /// price
    public record Side(
            String name,
            List<String> runs,
            int repeats,
            double seconds,
            List<String> doubts,
            boolean isInvalid,
            @Nullable RepeatedCost cost) {
        static Side of(Group group) {
            return new Side(
                    group.name(),
                    group.runs().stream().map(RunDocument::id).toList(),
                    group.repeats().size(),
                    group.seconds(),
                    group.doubts(),
                    group.isInvalid(),
                    RepeatedCost.of(group.runs()).orElse(null));
        }
    }

    /// A statement whose plans differ between the two groups. Immutable.
    ///
    /// @param base the steps that differ, as the base's servers would do them
    /// @param candidate as the candidate's servers would do them
    public record PlanContrast(String statement, String base, String candidate) {
        private static final String OR = " | ";

        /// Empty unless the servers of all runs explained their statements: who did not look does not know.
        public static List<PlanContrast> between(List<StatementPlans> base, List<StatementPlans> candidate) {
            if (Stream.concat(base.stream(), candidate.stream()).anyMatch(StatementPlans::hasNothing)) {
                return List.of();
            }
            Map<String, Map<String, PlanNode>> left = byStatement(base);
            Map<String, Map<String, PlanNode>> right = byStatement(candidate);
            List<PlanContrast> contrasts = new ArrayList<>();
            left.forEach((statement, plans) -> {
                Map<String, PlanNode> others = right.getOrDefault(statement, plans);
                if (!plans.keySet().equals(others.keySet())) {
                    of(statement, plans, others).ifPresent(contrasts::add);
                }
            });
            return List.copyOf(contrasts);
        }

        /// The plans of each statement, before and after all runs of a group, by their shapes.
        private static Map<String, Map<String, PlanNode>> byStatement(List<StatementPlans> runs) {
            Map<String, Map<String, PlanNode>> plans = new LinkedHashMap<>();
            for (StatementPlans run : runs) {
                for (PlannedStatement statement : run.statements()) {
                    Map<String, PlanNode> byShape = plans.computeIfAbsent(statement.sql(), _ -> new TreeMap<>());
                    statement.plans().forEach(plan -> byShape.putIfAbsent(plan.shape(), plan));
                }
            }
            return plans;
        }

        /// If each side has one plan, only the steps that differ. Empty if all tables in them are small.
        private static Optional<PlanContrast> of(
                String statement, Map<String, PlanNode> left, Map<String, PlanNode> right) {
            List<PlanChange> changes = left.values().stream()
                    .flatMap(one -> right.values().stream().flatMap(other -> PlanChange.between(one, other).stream()))
                    .filter(PlanChange::matters)
                    .toList();
            if (changes.isEmpty()) {
                return Optional.empty();
            }
            boolean isOneEach = left.size() == 1 && right.size() == 1;
            return Optional.of(
                    isOneEach
                            ? new PlanContrast(
                                    statement,
                                    changes.stream().map(PlanChange::from).collect(Collectors.joining("; ")),
                                    changes.stream().map(PlanChange::to).collect(Collectors.joining("; ")))
                            : new PlanContrast(
                                    statement, String.join(OR, left.keySet()), String.join(OR, right.keySet())));
        }
    }

    /// The differences that forbid the comparison; empty if it can be made.
    public List<Unlike> forbidding() {
        return unlike.stream().filter(Unlike::forbids).toList();
    }

    /// The worst verdict of the rows. Rows without numbers count only if there are no others.
    public RowVerdict verdict() {
        return rows.stream()
                .filter(row -> row.figures() != null)
                .map(Row::verdict)
                .max(Enum::compareTo)
                .orElse(RowVerdict.CANNOT_TELL);
    }

    /// FAIL when a figure is worse, INVALID when a number must not be used.
    ///
    /// @param strict whether an undecided comparison is a FAIL too
    public Verdict gate(boolean strict) {
        if (base.isInvalid() || candidate.isInvalid()) {
            return Verdict.INVALID;
        }
        boolean isFailed = switch (verdict()) {
            case WORSE -> true;
            case CANNOT_TELL -> strict;
            case SAME, BETTER -> false;
        };
        return isFailed ? Verdict.FAIL : Verdict.PASS;
    }

    /// One figure of one operation, for base and candidate. Immutable.
    ///
    /// @param tolerance the share by which it may change without mattering
    /// @param figures null when there are none
    /// @param reason why there are no figures; empty otherwise
    /// @param more how much more to measure to reach a decision; null when decided or unknown
    public record Row(
            String operation,
            Metric metric,
            double tolerance,
            RowVerdict verdict,
            @Nullable Figures figures,
            String reason,
            @Nullable More more) {
        /// The numbers.
        ///
        /// @param base geometric mean over the repeats, in operations or rows per second, or nanoseconds
        /// @param candidate in the same unit as the base
        /// @param change candidate / base - 1
        /// @param low lower bound of the change's 95 % confidence interval
        /// @param high upper bound
        /// @param pValue of no difference, adjusted for all rows that are compared at once
        public record Figures(double base, double candidate, double change, double low, double high, double pValue) {}

        /// How much more to measure.
        ///
        /// @param times as a multiple of what was measured on each side
        /// @param repeats on each side; 0 if a single repeat must be longer instead
        /// @param seconds on each side
        public record More(double times, int repeats, double seconds) {}
    }

    /// The verdict of one row of a comparison, from the best to the worst.
    public enum RowVerdict {
        /// The whole interval is within the tolerance: any difference is too small to matter.
        SAME,
        /// Better by more than the tolerance, and not by chance.
        BETTER,
        /// Undecided: the interval is too wide, or there is no number.
        CANNOT_TELL,
        /// Worse by more than the tolerance, and not by chance.
        WORSE;

        /// The verdict in words for people.
        public String words() {
            return switch (this) {
                case SAME -> "same";
                case BETTER -> "better";
                case CANNOT_TELL -> "cannot tell";
                case WORSE -> "worse";
            };
        }
    }
}
