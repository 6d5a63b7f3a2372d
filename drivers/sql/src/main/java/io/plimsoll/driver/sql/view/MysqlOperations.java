package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView.Wait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// For which operations the sessions of the load of a MySQL or MariaDB work. The server compares the text of the
/// statement that a session executes with those of the operations, and answers with a number: no text leaves it.
/// Used by one thread.
///
/// A session shows the text with `?` for its parameters, or with their values if the server keeps a log of
/// statements: both match a pattern that lets anything stand there. A session that sleeps in a transaction shows none.
///
/// Source: MySQL documentation, "The INFORMATION_SCHEMA PROCESSLIST Table" and "String Comparison Functions and
/// Operators", versions 8.0 and 8.4; MariaDB documentation, "Information Schema PROCESSLIST Table", version 10.11, and
/// its source for the texts of prepared statements (`insert_params_with_log`).
final class MysqlOperations {
    /// Where the number stands in a row that the server answers.
    private static final int PLACE = 4;

    private static final int UNKNOWN = -1;

    private final List<String> names = new ArrayList<>();
    private String cases = "";

    /// The text of a statement as a pattern of LIKE.
    ///
    /// @param letters how much of it is given
    private record Pattern(String text, int letters, String operation) {
        /// @param numbered with `$1`, `$2`, ... for its parameters
        static Pattern of(String numbered, String operation) {
            String fixed = numbered.strip().replaceAll("\\$\\d+", "");
            String text = numbered.strip()
                    .replace("|", "||")
                    .replace("%", "|%")
                    .replace("_", "|_")
                    .replaceAll("\\$\\d+", "%");
            return new Pattern(text, fixed.length(), operation);
        }
    }

    /// From now on, [#column] asks for these.
    ///
    /// @param byText see [io.plimsoll.driver.ServerView.Watch#follow]
    void follow(Map<String, String> byText) {
        forget();
        StringBuilder all = new StringBuilder();
        // A text may match the pattern of a shorter one, whose last value it then takes for its end.
        byText.entrySet().stream()
                .map(entry -> Pattern.of(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt(Pattern::letters).reversed().thenComparing(Pattern::text))
                .forEach(pattern -> {
                    all.append(" WHEN p.INFO LIKE ")
                            .append(MysqlSessions.literal(pattern.text()))
                            .append(" ESCAPE '|' THEN ")
                            .append(names.size());
                    names.add(pattern.operation());
                });
        cases = all.toString();
    }

    /// Looks distinguish no operations any more.
    void forget() {
        names.clear();
        cases = "";
    }

    /// A further column of a query for what sessions do; empty if looks distinguish no operations.
    ///
    /// @param load the condition that a session is one of the load
    /// @param hasEngine whether the query reads the list of open transactions, `t`
    String column(String load, boolean hasEngine) {
        if (cases.isEmpty()) {
            return "";
        }
        String asleep = hasEngine ? "CASE WHEN t.trx_id IS NOT NULL THEN " + UNKNOWN + " END" : "NULL";
        return ", CASE WHEN " + load + " THEN CASE WHEN p.COMMAND = 'Sleep' THEN " + asleep + cases + " ELSE " + UNKNOWN
                + " END END";
    }

    /// What such a query groups by, besides.
    String group() {
        return cases.isEmpty() ? "" : ", 5";
    }

    /// The operation of a row: see [Wait].
    String operation(List<@Nullable Object> row) {
        if (row.size() <= PLACE || !(row.get(PLACE) instanceof Number number)) {
            return "";
        }
        int at = number.intValue();
        return at >= 0 && at < names.size() ? names.get(at) : Wait.UNKNOWN;
    }
}
