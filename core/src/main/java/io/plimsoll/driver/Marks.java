package io.plimsoll.driver;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableComments;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.Sha256;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps the marks of tables in a SQL target: in table comments if the product has them and the user may set them,
/// otherwise in one small table. A mark in that table counts only while its table has the columns that it had when
/// marked, because a user who drops a table and makes another of its name leaves the mark behind. Stateless.
public final class Marks {
    /// The table for marks that cannot be comments.
    public static final String TABLE = "plimsoll_dataset";

    private static final Table DEFINITION = new Table(
            TABLE,
            List.of(
                    Column.notNull("table_name", new ColumnType.VaryingText(200)),
                    Column.notNull("mark", new ColumnType.VaryingText(1000)),
                    Column.notNull("shape", new ColumnType.VaryingText(64))),
            List.of());

    private static final int NAME = 0;
    private static final int TEXT = 1;
    private static final int SHAPE = 2;

    private Marks() {}

    /// The text of each mark in the session's schema, by the table's name in lower case.
    ///
    /// @throws SpecException when marks need a table, and somebody else made one of the same name
    public static Map<String, String> read(SqlSession session) throws TargetException {
        Map<String, String> marks = new LinkedHashMap<>();
        for (List<@Nullable Object> row : kept(session)) {
            String name = text(row, NAME).toLowerCase(Locale.ROOT);
            if (shape(session, name).equals(text(row, SHAPE))) {
                marks.put(name, text(row, TEXT));
            }
        }
        Optional<TableComments> comments = session.dialect().comments();
        if (comments.isPresent()) {
            for (List<@Nullable Object> row : session.query(comments.get().query())) {
                String text = text(row, TEXT);
                if (!(Marker.read(text) instanceof Marker.Reading.Nothing)) {
                    marks.put(text(row, NAME).toLowerCase(Locale.ROOT), text);
                }
            }
        }
        return marks;
    }

    /// Marks a table.
    ///
    /// @throws TargetException when the user may neither comment nor keep a table of marks
    static void write(SqlSession session, String table, String text) throws TargetException {
        Optional<TableComments> comments = session.dialect().comments();
        if (comments.isPresent()) {
            try {
                session.execute(comments.get().setting(table, text));
                return;
            } catch (TargetException refused) {
                refused.throwIfLost();
            }
        }
        if (isStrange(session)) {
            throw new TargetException(
                    ErrorClass.STATEMENT,
                    "it may not be commented on, and table " + TABLE + " was not made by Plimsoll");
        }
        if (!isThere(session)) {
            session.execute("CREATE TABLE " + TABLE + " (table_name VARCHAR(200) NOT NULL, mark VARCHAR(1000) NOT NULL,"
                    + " shape VARCHAR(64) NOT NULL)");
        }
        String name = table.toLowerCase(Locale.ROOT);
        session.execute("DELETE FROM " + TABLE + named(name));
        session.execute("INSERT INTO " + TABLE + " (table_name, mark, shape) VALUES ('" + name + "', '"
                + text.replace("'", "''") + "', '" + shape(session, name) + "')");
    }

    /// Removes the mark of a dropped table; a comment went with the table.
    static void remove(SqlSession session, String table) throws TargetException {
        if (!isThere(session) || isStrange(session)) {
            return;
        }
        session.execute("DELETE FROM " + TABLE + named(table.toLowerCase(Locale.ROOT)));
        if (session.count(TABLE) == 0) {
            session.execute("DROP TABLE " + TABLE);
        }
    }

    private static String named(String name) {
        return " WHERE table_name = '" + name + "'";
    }

    private static boolean isThere(SqlSession session) throws TargetException {
        return !session.existing(List.of(TABLE)).isEmpty();
    }

    private static List<List<@Nullable Object>> kept(SqlSession session) throws TargetException {
        if (!isThere(session)) {
            return List.of();
        }
        if (!isStrange(session)) {
            return session.query("SELECT table_name, mark, shape FROM " + TABLE);
        }
        if (session.dialect().comments().isPresent()) {
            // Marks are in comments there, so the foreign table does not matter.
            return List.of();
        }
        throw strange();
    }

    /// Whether a table of the name exists with other columns than ours.
    private static boolean isStrange(SqlSession session) throws TargetException {
        return isThere(session) && !session.fits(DEFINITION);
    }

    private static SpecException strange() {
        return SpecException.of(
                new Origin("target", 0),
                "table " + TABLE + " was not made by Plimsoll, which needs this name for what it makes; nothing was"
                        + " changed: rename it, or give the dataset a schema or a database of its own");
    }

    private static String text(List<@Nullable Object> row, int column) {
        Object value = row.get(column);
        return value == null ? "" : value.toString();
    }

    /// A hash of a table's columns, in 64 characters.
    private static String shape(SqlSession session, String table) throws TargetException {
        return Sha256.hex(String.join(",", session.columns(table).orElse(List.of())));
    }
}
