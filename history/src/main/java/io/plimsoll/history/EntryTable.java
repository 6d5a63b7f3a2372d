package io.plimsoll.history;

import io.plimsoll.results.Metric;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.RunMetrics;
import io.plimsoll.unit.Cost;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The entries as rows of the table `run`, for Plimsoll and for users who query the file with SQL. Stateless.
final class EntryTable {
    private static final List<String> TEXTS = List.of(
            "id",
            "stamp",
            "started_at",
            "status",
            "verdict",
            "workload",
            "profile",
            "target",
            "sessions",
            "arrival",
            "product",
            "version",
            "tool_version",
            "load",
            "tags",
            "notes",
            "problem",
            "currency",
            "work");
    private static final List<Metric> METRICS = Metric.in(Metric.Output.INDEX);
    private static final String COST = "cost_per_million";
    private static final List<String> NUMBERS =
            Stream.concat(METRICS.stream().map(Metric::column), Stream.of(COST)).toList();

    private EntryTable() {}

    static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("create table if not exists run (" + String.join(" text not null, ", TEXTS)
                    + " text not null, " + String.join(" real, ", NUMBERS) + " real, primary key (id)) without rowid");
        }
    }

    /// The stamp of each run, by its id: the times and sizes of its files when it was read.
    static Map<String, String> stamps(Connection connection) throws SQLException {
        Map<String, String> stamps = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select id, stamp from run")) {
            while (rows.next()) {
                stamps.put(rows.getString(1), rows.getString(2));
            }
        }
        return stamps;
    }

    static void delete(Connection connection, Iterable<String> ids) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("delete from run where id = ?")) {
            for (String id : ids) {
                delete.setString(1, id);
                delete.executeUpdate();
            }
        }
    }

    static PreparedStatement replacing(Connection connection) throws SQLException {
        int columns = TEXTS.size() + NUMBERS.size();
        return connection.prepareStatement("insert or replace into run (" + String.join(", ", TEXTS) + ", "
                + String.join(", ", NUMBERS) + ") values (" + String.join(", ", Collections.nCopies(columns, "?"))
                + ")");
    }

    static void replace(PreparedStatement replace, RunEntry entry, String stamp) throws SQLException {
        Cost cost = entry.cost();
        List<String> texts = List.of(
                entry.id(),
                stamp,
                entry.startedAt(),
                entry.status(),
                entry.verdict(),
                entry.workload(),
                entry.profile(),
                entry.target(),
                entry.sessions(),
                entry.arrival(),
                entry.product(),
                entry.version(),
                entry.toolVersion(),
                entry.load(),
                String.join(" ", entry.tags()),
                String.join("\n", entry.notes()),
                entry.problem(),
                cost == null ? "" : cost.currency(),
                cost == null ? "" : cost.work());
        int at = 1;
        for (String text : texts) {
            replace.setString(at++, text);
        }
        RunMetrics figures = entry.figures();
        for (Metric metric : METRICS) {
            replace.setObject(at++, figures == null ? null : figures.of(metric));
        }
        replace.setObject(at, cost == null ? null : cost.perMillion());
        replace.executeUpdate();
    }

    /// All rows in the order of their ids. An id begins with the start time.
    static List<RunEntry> all(Connection connection) throws SQLException {
        List<RunEntry> entries = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select " + String.join(", ", TEXTS) + ", "
                        + String.join(", ", NUMBERS) + " from run order by id")) {
            while (rows.next()) {
                entries.add(entry(rows));
            }
        }
        return entries;
    }

    private static RunEntry entry(ResultSet row) throws SQLException {
        return new RunEntry(
                row.getString(1),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                new RunEntry.Subject(
                        row.getString(6),
                        row.getString(7),
                        row.getString(8),
                        row.getString(9),
                        row.getString(10),
                        row.getString(11),
                        row.getString(12)),
                row.getString(13),
                row.getString(14),
                figures(row),
                cost(row),
                tags(row.getString(15)),
                row.getString(16).isEmpty()
                        ? List.of()
                        : List.of(row.getString(16).split("\n", -1)),
                row.getString(17));
    }

    private static Set<String> tags(String text) {
        return text.isEmpty() ? Set.of() : new TreeSet<>(Arrays.asList(text.split(" ", -1)));
    }

    private static @Nullable Cost cost(ResultSet row) throws SQLException {
        double perMillion = row.getDouble(COST);
        return row.wasNull() ? null : new Cost(perMillion, row.getString("currency"), row.getString("work"));
    }

    private static @Nullable RunMetrics figures(ResultSet row) throws SQLException {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (Metric metric : METRICS) {
            double value = row.getDouble(metric.column());
            if (!row.wasNull()) {
                values.put(metric, value);
            }
        }
        return values.isEmpty() ? null : new RunMetrics(values);
    }
}
