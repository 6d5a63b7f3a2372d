package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A comparison of a candidate with its base. Immutable.
///
/// @param alike settings that shape the load and are the same in all runs
/// @param unlike the differences between the runs; if one forbids the comparison, there are no rows
/// @param rows all operations together first, then each operation if there are several
/// @param notes about the numbers, in sentences
public record Comparison(
        Side base, Side candidate, Map<String, String> alike, List<Unlike> unlike, List<Row> rows, List<String> notes) {
    public Comparison {
        alike = new LinkedHashMap<>(alike);
        unlike = List.copyOf(unlike);
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /// One of the two groups.
    ///
    /// @param runs their ids
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
}
