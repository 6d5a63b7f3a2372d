package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The counters that a MySQL or MariaDB shows, each made of one or two of the server's own. Used by one thread.
///
/// @param queries for names and values of the server's own
/// @param sources the names of the server's own, by the counter; of two, the first is diminished by the second
/// @param counters those whose values the server shows
record MysqlCounters(
        SqlSession session, List<String> queries, Map<Counter, List<String>> sources, List<Counter> counters) {
    /// Reads all of them once, and keeps those that are there.
    ///
    /// @throws TargetException when the session is lost, or the server refuses a query
    static MysqlCounters open(SqlSession session, List<String> queries, Map<Counter, List<String>> sources)
            throws TargetException {
        MysqlCounters all = new MysqlCounters(session, queries, sources, List.of());
        Map<String, Double> values = new HashMap<>();
        for (String query : queries) {
            values.putAll(all.values(query));
        }
        List<Counter> shown = sources.keySet().stream()
                .filter(counter -> all.value(counter, values).isPresent())
                .toList();
        return new MysqlCounters(session, queries, sources, shown);
    }

    /// The names of the server's own, as literals, separated by commas.
    static String names(Map<Counter, List<String>> sources) {
        return sources.values().stream()
                .flatMap(List::stream)
                .distinct()
                .map(name -> "'" + name + "'")
                .collect(Collectors.joining(", "));
    }

    /// The present values; NaN where the server shows none just now.
    double[] read() throws TargetException {
        Map<String, Double> values = new HashMap<>();
        for (String query : queries) {
            try {
                values.putAll(values(query));
            } catch (TargetException refused) {
                refused.throwIfLost();
                // Its values are unknown: the others are not.
            }
        }
        return counters.stream()
                .mapToDouble(counter -> value(counter, values).orElse(Double.NaN))
                .toArray();
    }

    private Map<String, Double> values(String query) throws TargetException {
        Map<String, Double> values = new HashMap<>();
        for (List<@Nullable Object> row : session.query(query)) {
            try {
                values.put(
                        String.valueOf(row.get(0)).toLowerCase(Locale.ROOT),
                        Double.parseDouble(String.valueOf(row.get(1))));
            } catch (NumberFormatException noNumber) {
                // Some status variables are words on servers without the feature: the counter is left out.
            }
        }
        return values;
    }

    private OptionalDouble value(Counter counter, Map<String, Double> values) {
        List<String> names = sources.getOrDefault(counter, List.of());
        if (names.isEmpty() || !values.keySet().containsAll(names)) {
            return OptionalDouble.empty();
        }
        double value = values.getOrDefault(names.getFirst(), Double.NaN);
        return OptionalDouble.of(names.size() == 1 ? value : value - values.getOrDefault(names.getLast(), Double.NaN));
    }
}
