package io.plimsoll.plan;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The steps of making a dataset, in their order.
public enum LoadStep {
    /// Creates the tables.
    SCHEMA,
    /// Spreads the tables over nodes, if the target does that by statements.
    DISTRIBUTION,
    /// Loads the rows.
    DATA,
    /// Makes keys, indexes, statistics and routines.
    FINISH;

    private static final String ALL = "schema, distribution, data and finish";

    /// Reads words such as `schema,distribution`.
    ///
    /// @throws SpecException when a step is unknown or out of order
    public static List<LoadStep> parse(String text, Origin origin) {
        List<LoadStep> steps = new ArrayList<>();
        for (String word : text.split(",", -1)) {
            LoadStep step = Arrays.stream(values())
                    .filter(candidate -> ValueType.word(candidate).equals(word.strip()))
                    .findFirst()
                    .orElseThrow(() -> SpecException.of(
                            origin, "\"" + word.strip() + "\" is not a step; there are " + ALL + ", in this order"));
            if (!steps.isEmpty() && steps.getLast().compareTo(step) >= 0) {
                throw SpecException.of(
                        origin,
                        "the step " + ValueType.word(steps.getLast()) + " does not come before " + ValueType.word(step)
                                + ": the order is " + ALL);
            }
            steps.add(step);
        }
        return steps;
    }
}
