package io.plimsoll.driver.postgres;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The options of this driver.
///
/// @param commitRows how many rows a load commits at once
/// @param spread which servers the driving sessions go to
record PostgresOptions(long commitRows, Spread spread) {
    static final Key<Spread> SPREAD = Key.of(
            "spread",
            ValueType.oneOf(Spread.class),
            "none",
            "workers: the sessions that drive a Citus cluster go to its workers, one after the other;"
                    + " none: all to the address");

    private static final String COMMIT_ROWS = "commit-rows";
    private static final List<String> NAMES = List.of(COMMIT_ROWS, SPREAD.name());
    private static final long DEFAULT_COMMIT_ROWS = 100_000;
    private static final String WHOLE_NUMBER = "[1-9][0-9]{0,8}";

    /// @param options without [#problems]
    static PostgresOptions of(Map<String, String> options) {
        String commitRows = options.get(COMMIT_ROWS);
        String spread = options.getOrDefault(SPREAD.name(), "none");
        return new PostgresOptions(
                commitRows == null ? DEFAULT_COMMIT_ROWS : Long.parseLong(commitRows),
                SPREAD.type().read().apply(spread));
    }

    /// What is wrong with options, in sentences.
    static List<String> problems(Map<String, String> options) {
        List<String> problems = new ArrayList<>();
        for (String name : options.keySet().stream().sorted().toList()) {
            if (!NAMES.contains(name)) {
                problems.add("the postgres driver has no option \"" + name + "\"" + Suggestion.clause(name, NAMES)
                        + "; it has " + String.join(", ", NAMES));
            }
        }
        String commitRows = options.get(COMMIT_ROWS);
        if (commitRows != null && !commitRows.matches(WHOLE_NUMBER)) {
            problems.add("the option " + COMMIT_ROWS + " is \"" + commitRows + "\"; it must be a whole number from 1");
        }
        return problems;
    }
}
