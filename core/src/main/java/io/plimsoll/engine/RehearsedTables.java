package io.plimsoll.engine;

import io.plimsoll.driver.Column;
import io.plimsoll.driver.RowBatch;
import io.plimsoll.driver.TableRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which tables there would be after the statements of a [Script], so that whoever asks goes the way of a real run.
/// Tables that exist in the script alone are empty. Thread-safe.
record RehearsedTables(Script script, Map<String, Boolean> there, Map<String, String> marks) {
    private static final Pattern MAKES_OR_DROPS = Pattern.compile(
            "(?is)\\s*(CREATE|DROP)\\s+(?:UNLOGGED\\s+|CACHED\\s+)?TABLE\\s+(?:IF (?:NOT )?EXISTS\\s+)?\"?(\\w+)\"?.*");
    private static final Pattern OF_ROUTINE = Pattern.compile("(?is)\\s*(CREATE|DROP)\\s+(?:OR REPLACE\\s+)?"
            + "(?:FUNCTION|PROCEDURE|ROUTINE)\\s+(?:IF EXISTS\\s+)?(\\w+).*");
    private static final Pattern WORD = Pattern.compile("\\w+");

    RehearsedTables(Script script) {
        this(script, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }

    /// A statement that is not executed.
    void add(String sql) {
        Matcher matcher = MAKES_OR_DROPS.matcher(sql);
        if (matcher.matches()) {
            set(matcher.group(2), matcher.group(1).equalsIgnoreCase("CREATE"));
        }
        script.add(sql);
        Matcher routine = OF_ROUTINE.matcher(sql);
        if (routine.matches()) {
            boolean isMade = routine.group(1).equalsIgnoreCase("CREATE");
            // So that a catalog is not believed that still shows what the script has dropped.
            set(routine.group(2), isMade);
            if (isMade) {
                script.addSentence("mark routine " + routine.group(2));
            }
        }
    }

    /// A table is made, or dropped.
    void set(String table, boolean isThere) {
        there.put(table.toLowerCase(Locale.ROOT), isThere);
    }

    void marked(String table, String text) {
        marks.put(table.toLowerCase(Locale.ROOT), text);
    }

    /// The marks of all tables, by their names in lower case.
    ///
    /// @param real those that are there
    Map<String, String> marks(Map<String, String> real) {
        Map<String, String> all = new HashMap<>(real);
        there.keySet().forEach(all::remove);
        all.putAll(marks);
        return all;
    }

    void addRows(TableRows rows, long count) {
        script.addRows(rows.table().name(), names(rows.columns()), count);
    }

    void addBatch(RowBatch batch) {
        script.addSentence("rows into " + batch.table().name() + " (" + String.join(", ", names(batch.columns()))
                + ") by " + batch.road() + ", on conflict " + batch.onConflict());
    }

    private static List<String> names(List<Column> columns) {
        return columns.stream().map(Column::name).toList();
    }

    /// Those of the names that would be there.
    ///
    /// @param real those that are there
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
}
