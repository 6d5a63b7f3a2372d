package io.plimsoll.driver.jdbc;

import io.plimsoll.spec.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The options of the `jdbc` driver.
///
/// @param batchRows rows per JDBC batch while loading
/// @param commitRows rows per commit while loading; 0 for what suits the product
/// @param properties connection properties for the JDBC driver
record JdbcOptions(int batchRows, int commitRows, Map<String, String> properties) {
    private static final String BATCH_ROWS = "batch-rows";
    private static final String COMMIT_ROWS = "commit-rows";
    private static final String PROPERTY = "property.";
    private static final List<String> KNOWN = List.of(BATCH_ROWS, COMMIT_ROWS, "property.NAME");

    private static final int DEFAULT_BATCH_ROWS = 1_000;
    private static final int MAX_ROWS = 10_000_000;

    JdbcOptions {
        properties = Map.copyOf(properties);
    }

    /// Reads options that [#problems] found nothing wrong with.
    static JdbcOptions of(Map<String, String> options) {
        Map<String, String> properties = new LinkedHashMap<>();
        options.forEach((name, value) -> {
            if (name.startsWith(PROPERTY)) {
                properties.put(name.substring(PROPERTY.length()), value);
            }
        });
        return new JdbcOptions(
                rows(options, BATCH_ROWS, DEFAULT_BATCH_ROWS), rows(options, COMMIT_ROWS, 0), properties);
    }

    static List<String> problems(Map<String, String> options) {
        List<String> problems = new ArrayList<>();
        options.forEach((name, value) -> {
            if (name.equals(BATCH_ROWS) || name.equals(COMMIT_ROWS)) {
                if (!isRows(value)) {
                    problems.add("the driver option " + name + " must be a whole number from 1 to " + MAX_ROWS
                            + ", not \"" + value + "\"");
                }
            } else if (!name.startsWith(PROPERTY) || name.length() == PROPERTY.length()) {
                problems.add("the jdbc driver has no option \"" + name + "\"" + Suggestion.clause(name, KNOWN)
                        + "; its options are " + String.join(", ", KNOWN));
            }
        });
        return problems;
    }

    private static int rows(Map<String, String> options, String name, int otherwise) {
        String value = options.get(name);
        return value == null ? otherwise : Integer.parseInt(value);
    }

    private static boolean isRows(String value) {
        return value.matches("[0-9]{1,8}") && Integer.parseInt(value) >= 1 && Integer.parseInt(value) <= MAX_ROWS;
    }
}
