package io.plimsoll.driver.statement;

import java.util.List;

/// A statement with values with which it could be executed, or why there are none. Immutable.
///
/// @param values of its parameters, as text, such as `12.50` or `{1,2}`
/// @param refusal empty if there are values
public record StatementSample(StatementText text, List<String> values, String refusal) {
    public StatementSample {
        values = List.copyOf(values);
        if (refusal.isEmpty() && values.size() != text.types().size()) {
            throw new IllegalArgumentException(
                    values.size() + " values for " + text.types().size() + " parameters");
        }
    }

    public static StatementSample of(StatementText text, List<String> values) {
        return new StatementSample(text, values, "");
    }

    public static StatementSample refused(StatementText text, String why) {
        return new StatementSample(text, List.of(), why);
    }
}
