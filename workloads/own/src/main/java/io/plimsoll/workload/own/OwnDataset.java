package io.plimsoll.workload.own;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Marker;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import io.plimsoll.workload.LoadDivision;
import io.plimsoll.workload.LoadPart;
import io.plimsoll.workload.own.TableDefinition.ColumnDefinition;
import io.plimsoll.workload.own.TableDefinition.Source;
import io.plimsoll.workload.own.TableDefinition.Typed;
import io.plimsoll.workload.own.generator.Generators;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The tables of a workload file. Immutable and thread-safe.
///
/// @param file the name of the file
/// @param identity what the rows depend on, as a short text
/// @param typed gives the columns their types
record OwnDataset(String file, String identity, List<TableDefinition> definitions, Typed typed) implements Dataset {
    /// The rows of a part, unless there would be too many parts.
    private static final long PART_ROWS = 100_000;

    private static final long PARTS_MAX = 10_000;

    OwnDataset {
        definitions = List.copyOf(definitions);
    }

    /// With the usual types.
    OwnDataset(String file, String identity, List<TableDefinition> definitions) {
        this(file, identity, definitions, Typed.USUALLY);
    }

    @Override
    public Dataset in(Dialect dialect) {
        return new OwnDataset(file, identity, definitions, column -> column.in(dialect));
    }

    @Override
    public List<Table> tables() {
        return definitions.stream().flatMap(each -> each.tables(typed).stream()).toList();
    }

    @Override
    public boolean isUsersOwn() {
        return definitions.isEmpty();
    }

    @Override
    public List<TableRows> rows() {
        return definitions.stream()
                .flatMap(each -> each.tableRows(typed).stream())
                .toList();
    }

    @Override
    public Optional<LoadDivision> division() {
        if (isUsersOwn()) {
            return Optional.empty();
        }
        List<LoadPart> parts = parts();
        long places = parts.stream().filter(part -> part.place() > 0).count();
        return Optional.of(new LoadDivision(loadName(), "the tables " + identity, "part", places, () -> parts));
    }

    /// Files with other tables have loads of their own in the same schema.
    private String loadName() {
        return "own_" + Integer.toHexString(String.join(",", tableNames()).hashCode());
    }

    /// Ranges of rows that SQL can tell by a column that rises with the row; a table without such a column is one part.
    private List<LoadPart> parts() {
        List<LoadPart> parts = new ArrayList<>();
        int place = 0;
        for (TableDefinition definition : definitions) {
            Optional<ColumnDefinition> rising =
                    definition.columns().stream().filter(OwnDataset::isRising).findFirst();
            long size = Math.max(PART_ROWS, Math.ceilDiv(definition.rows(), PARTS_MAX));
            for (TableRows rows : definition.tableRows(typed)) {
                if (rising.isEmpty() || definition.rows() <= size) {
                    parts.add(new LoadPart(rows, 0, rows.count(), 0, ""));
                    continue;
                }
                for (long from = 0; from < rows.count(); from += size) {
                    long to = Math.min(from + size, rows.count());
                    parts.add(new LoadPart(rows, from, to, ++place, condition(rising.get(), from, to)));
                }
            }
        }
        return parts;
    }

    private static boolean isRising(ColumnDefinition column) {
        return column.column().notNull()
                && !column.isHidden()
                && column.nullShare() == 0
                && column.source() instanceof Source.Made(Generators.Sequence _);
    }

    private static String condition(ColumnDefinition column, long from, long to) {
        if (!(column.source() instanceof Source.Made(Generators.Sequence(long first, long step)))) {
            throw new IllegalArgumentException("no column that rises");
        }
        long low = first + from * step;
        long high = first + (to - 1) * step;
        return "(" + column.column().name() + " BETWEEN " + low + " AND " + high + ")";
    }

    @Override
    public DatasetState inspect(Session session, Dialect dialect) throws TargetException {
        if (isUsersOwn()) {
            return new Ready();
        }
        return DatasetState.ofTables(
                session,
                tableNames(),
                "lacks some of the tables: ",
                () -> DatasetState.unlessForeign("its tables have other columns", () -> contents(session)));
    }

    /// What the marks say decides. Tables without marks were made by somebody else: any rows will do.
    private DatasetState contents(Session session) throws TargetException {
        Map<String, String> marks = session.marks(tableNames());
        SqlSession sql = session.sql();
        for (TableDefinition definition : definitions) {
            for (Table table : definition.tables(typed)) {
                String mark = marks.getOrDefault(table.name().toLowerCase(Locale.ROOT), "");
                Optional<String> difference = difference(sql, definition, table, mark);
                if (difference.isPresent()) {
                    return new Different(difference.get());
                }
            }
        }
        return new Ready();
    }

    private Optional<String> difference(SqlSession session, TableDefinition definition, Table table, String mark)
            throws TargetException {
        if (!session.fits(table)) {
            return Optional.of("has a table " + table.name() + " with other columns than those of " + file);
        }
        if (Marker.read(mark) instanceof Marker.Reading.Mark(Marker marker)) {
            if (!marker.sizeOf(OwnWorkload.DATASET.name()).equals(identity)) {
                return Optional.of("was made from other tables, parameters or another seed than those of " + file);
            }
        } else if (definition.rows() > 0 && isEmpty(session, table)) {
            return Optional.of("is incomplete: " + table.name() + " has no rows");
        }
        return definition.key().isEmpty() || session.hasPrimaryKey(table.name())
                ? Optional.empty()
                : Optional.of("is incomplete: " + table.name() + " has no primary key");
    }

    private static boolean isEmpty(SqlSession session, Table table) throws TargetException {
        return session.query(session.dialect().limit("SELECT 1 FROM " + table.name(), 1))
                .isEmpty();
    }
}
