package io.plimsoll.driver.postgres;

import io.plimsoll.spec.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The options of this driver.
///
/// @param commitRows how many rows a load commits at once
record PostgresOptions(long commitRows) {
    private static final String COMMIT_ROWS = "commit-rows";
    private static final long DEFAULT_COMMIT_ROWS = 100_000;
    private static final String WHOLE_NUMBER = "[1-9][0-9]{0,8}";

    /// @param options without [#problems]
    static PostgresOptions of(Map<String, String> options) {
        String commitRows = options.get(COMMIT_ROWS);
        return new PostgresOptions(commitRows == null ? DEFAULT_COMMIT_ROWS : Long.parseLong(commitRows));
    }

    /// What is wrong with options, in sentences.
    static List<String> problems(Map<String, String> options) {
        List<String> problems = new ArrayList<>();
        for (String name : options.keySet().stream().sorted().toList()) {
            if (!name.equals(COMMIT_ROWS)) {
                problems.add("the postgres driver has no option \"" + name + "\""
                        + Suggestion.clause(name, List.of(COMMIT_ROWS)) + "; its only one is " + COMMIT_ROWS);
            }
        }
        String commitRows = options.get(COMMIT_ROWS);
        if (commitRows != null && !commitRows.matches(WHOLE_NUMBER)) {
            problems.add("the option " + COMMIT_ROWS + " is \"" + commitRows + "\"; it must be a whole number from 1");
        }
        return problems;
    }
}
