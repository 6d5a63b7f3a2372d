package io.plimsoll.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The statements that would change a target, in their order. Thread-safe.
public final class Script {
    private static final Pattern LITERAL = Pattern.compile("'[^']*+(?:''[^']*+)*+'|\\b\\d+\\b");
    private static final Pattern CHANGES_ROWS = Pattern.compile("(?is)\\s*(INSERT|UPDATE|DELETE)\\b.*");

    private final Map<Object, Entry> entries = new LinkedHashMap<>();
    private String stage = "";

    /// One statement.
    ///
    /// @param stage of the run in which it is executed
    /// @param sql the statement, or a sentence about rows
    /// @param isSentence whether it is a sentence and no statement
    /// @param times how many statements of this form there are; those that change rows and differ in
    ///     constants alone are one entry, with the text of the first
    public record Entry(String stage, String sql, boolean isSentence, long times) {}

    /// Rows that are loaded into a table.
    private record Rows(String stage, String table) {}

    private record Form(String stage, String sql) {}

    /// What follows belongs to this stage.
    synchronized void stage(String next) {
        stage = next;
    }

    synchronized void add(String sql) {
        String form = CHANGES_ROWS.matcher(sql).matches() ? LITERAL.matcher(sql).replaceAll("?") : sql;
        entries.merge(
                new Form(stage, form),
                new Entry(stage, sql.strip(), false, 1),
                (first, _) -> new Entry(first.stage(), first.sql(), false, first.times() + 1));
    }

    /// Rows are written.
    ///
    /// @param columns of the table, in the order in which they are written
    synchronized void addRows(String table, List<String> columns, long count) {
        entries.compute(new Rows(stage, table), (_, before) -> {
            long all = count + (before == null ? 0 : before.times());
            return new Entry(
                    stage,
                    String.format("%,d", all) + (all == 1 ? " row" : " rows") + " into " + table + " ("
                            + String.join(", ", columns) + ")",
                    true,
                    all);
        });
    }

    synchronized void addSentence(String sentence) {
        entries.putIfAbsent(new Form(stage, sentence), new Entry(stage, sentence, true, 1));
    }

    public synchronized List<Entry> entries() {
        return new ArrayList<>(entries.values());
    }
}
