package io.plimsoll.dataset;

import static io.plimsoll.unit.Count.grouped;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.TableRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The statements that a run would execute on a target, in order, and the tables that would exist after them, so
/// that a dry run goes the way of a real one. Tables that exist only in the script are empty. Thread-safe.
public final class DryRunScript {
    private static final Pattern LITERAL = Pattern.compile("'[^']*+(?:''[^']*+)*+'|\\b\\d+\\b");
    private static final Pattern CHANGES_ROWS = Pattern.compile("(?is)\\s*(INSERT|UPDATE|DELETE)\\b.*");
    private static final Pattern MAKES_OR_DROPS = Pattern.compile(
            "(?is)\\s*(CREATE|DROP)\\s+(?:UNLOGGED\\s+|CACHED\\s+)?TABLE\\s+(?:IF (?:NOT )?EXISTS\\s+)?\"?(\\w+)\"?.*");
    private static final Pattern OF_ROUTINE = Pattern.compile("(?is)\\s*(CREATE|DROP)\\s+(?:OR REPLACE\\s+)?"
            + "(?:FUNCTION|PROCEDURE|ROUTINE)\\s+(?:IF EXISTS\\s+)?(\\w+).*");
    private static final Pattern WORD = Pattern.compile("\\w+");

    private final Map<Object, Entry> entries = new LinkedHashMap<>();
    private final Map<String, Boolean> there = new ConcurrentHashMap<>();
    private final Map<String, String> marks = new ConcurrentHashMap<>();
    private String stage = "";

    /// One statement.
    ///
    /// @param stage the stage of the run in which it is executed
    /// @param sql the statement, or a sentence about rows
    /// @param isSentence true for a sentence, false for a statement
    /// @param times how many statements have this form; statements that change rows and differ only in constants
    ///     are one entry, with the text of the first
    public record Entry(String stage, String sql, boolean isSentence, long times) {}

    /// Rows that are loaded into a table.
    private record Rows(String stage, String table) {}

    private record Form(String stage, String sql) {}

    /// Begins a stage, to which later entries belong.
    synchronized void stage(String next) {
        stage = next;
    }

    /// Adds a statement without regard to its tables.
    synchronized void add(String sql) {
        String form = CHANGES_ROWS.matcher(sql).matches() ? LITERAL.matcher(sql).replaceAll("?") : sql;
        entries.merge(
                new Form(stage, form),
                new Entry(stage, sql.strip(), false, 1),
                (first, _) -> new Entry(first.stage(), first.sql(), false, first.times() + 1));
    }

    /// Adds a statement instead of executing it, and notes the tables it creates or drops.
    void execute(String sql) {
        Matcher matcher = MAKES_OR_DROPS.matcher(sql);
        if (matcher.matches()) {
            set(matcher.group(2), matcher.group(1).equalsIgnoreCase("CREATE"));
        }
        add(sql);
        Matcher routine = OF_ROUTINE.matcher(sql);
        if (routine.matches()) {
            boolean isMade = routine.group(1).equalsIgnoreCase("CREATE");
            // The real catalog still shows what the script has dropped.
            set(routine.group(2), isMade);
            if (isMade) {
                addSentence("mark routine " + routine.group(2));
            }
        }
    }

    /// Notes that a table is created or dropped.
    void set(String table, boolean isThere) {
        there.put(table.toLowerCase(Locale.ROOT), isThere);
    }

    void marked(String table, String text) {
        marks.put(table.toLowerCase(Locale.ROOT), text);
    }

    /// The marks of all tables, by their names in lower case.
    ///
    /// @param real the marks in the target
    Map<String, String> marks(Map<String, String> real) {
        Map<String, String> all = new HashMap<>(real);
        there.keySet().forEach(all::remove);
        all.putAll(marks);
        return all;
    }

    /// Adds rows that are loaded.
    synchronized void addRows(TableRows rows, long count) {
        String table = rows.table().name();
        entries.compute(new Rows(stage, table), (_, before) -> {
            long all = count + (before == null ? 0 : before.times());
            return new Entry(
                    stage,
                    grouped(all, "row") + " into " + table + " (" + String.join(", ", names(rows.columns())) + ")",
                    true,
                    all);
        });
    }

    void addBatch(RowBatch batch) {
        addSentence("rows into " + batch.table().name() + " (" + String.join(", ", names(batch.columns())) + ") by "
                + batch.road() + ", on conflict " + batch.onConflict());
    }

    synchronized void addSentence(String sentence) {
        entries.putIfAbsent(new Form(stage, sentence), new Entry(stage, sentence, true, 1));
    }

    private static List<String> names(List<Column> columns) {
        return columns.stream().map(Column::name).toList();
    }

    /// Those of the names that would exist.
    ///
    /// @param real those that exist in the target
    List<String> among(List<String> names, List<String> real) {
        List<String> found = new ArrayList<>();
        for (String name : names) {
            if (there.getOrDefault(name.toLowerCase(Locale.ROOT), real.contains(name))) {
                found.add(name);
            }
        }
        return found;
    }

    /// Whether a query reads a table that exists only in the script, because an earlier statement of it creates it.
    boolean isImagined(String sql) {
        return WORD.matcher(sql)
                .results()
                .anyMatch(word -> there.containsKey(word.group().toLowerCase(Locale.ROOT)));
    }

    public synchronized List<Entry> entries() {
        return new ArrayList<>(entries.values());
    }
}
