package io.plimsoll.analysis.search;

import io.plimsoll.analysis.search.Objective.Aspect;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Suggestion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/// All objectives of a load line. Immutable.
///
/// @param all including the default limit of errors, unless the user gave one
public record Objectives(List<Objective> all) {
    public Objectives {
        all = List.copyOf(all);
    }

    /// Parses objectives. Adds everything that is wrong to `problems`.
    public static Objectives of(List<String> texts, Problems problems) {
        List<Objective> read = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String text : texts) {
            try {
                Objective objective = Objective.parse(text);
                String what = objective.operation() + "." + objective.aspect() + objective.percentile();
                if (!seen.add(what)) {
                    problems.add(
                            Origin.COMMAND_LINE,
                            "--objective " + objective + " limits what another one limits already");
                }
                read.add(objective);
            } catch (IllegalArgumentException unclear) {
                problems.add(Origin.COMMAND_LINE, "--objective " + unclear.getMessage());
            }
        }
        if (read.stream().noneMatch(Objective::isLatency) && problems.isEmpty()) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "no --objective limits a latency: without one, `plimsoll concurrency` finds the highest rate");
        }
        if (read.stream().noneMatch(objective -> objective.aspect() == Aspect.ERRORS)) {
            read.add(Objective.FEW_ERRORS);
        }
        return new Objectives(read);
    }

    /// Adds problems that can be found only when the operations are known.
    public void check(List<String> operations, Problems problems) {
        for (Objective objective : all) {
            if (!objective.operation().isEmpty() && !operations.contains(objective.operation())) {
                problems.add(
                        Origin.COMMAND_LINE,
                        "--objective " + objective + ": there is no operation \"" + objective.operation() + "\""
                                + Suggestion.clause(objective.operation(), operations) + "; there are "
                                + String.join(", ", operations));
            }
            if (objective.aspect() == Aspect.RATE && !objective.operation().isEmpty()) {
                problems.add(
                        Origin.COMMAND_LINE,
                        "--objective " + objective + ": the rate is that of all operations, whose mix is given");
            }
        }
    }

    /// The objectives that a single step can decide. A rate is the result of all steps together.
    List<Objective> ofStep() {
        return all.stream().filter(one -> one.aspect() != Aspect.RATE).toList();
    }

    /// The highest required rate.
    OptionalDouble rateMin() {
        return all.stream()
                .filter(one -> one.aspect() == Aspect.RATE)
                .mapToDouble(Objective::limit)
                .max();
    }

    public List<String> texts() {
        return all.stream().map(Objective::text).toList();
    }
}
