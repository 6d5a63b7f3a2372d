package io.plimsoll.workload.own;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.RowException;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.own.generator.Fanout;
import io.plimsoll.workload.own.generator.Generator;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A table of a workload file with its rows, or several copies of it. Its columns are given once, after it was made,
/// because tables refer to one another; then it is immutable and thread-safe.
final class TableDefinition {
    private final String name;
    private final int copies;
    private final long rows;
    private final @Nullable Parentage parentage;
    private final Variables variables = new Variables();
    private List<ColumnDefinition> columns = List.of();
    private List<String> key = List.of();
    private List<IndexDefinition> indexes = List.of();

    /// The table for each row of which there are rows of this one.
    record Parentage(TableDefinition parent, Fanout fanout) {}

    /// @param columns their names
    record IndexDefinition(List<String> columns, boolean isUnique) {
        IndexDefinition {
            columns = List.copyOf(columns);
        }
    }

    /// Finds the row of another table whose value a column takes. Immutable and thread-safe.
    @FunctionalInterface
    interface RowFinder {
        long find(long row, Draw draw);
    }

    /// Where a column's values come from.
    sealed interface Source {
        record Made(Generator generator) implements Source {}

        /// The value of another table's column.
        record Taken(TableDefinition table, int column, RowFinder finder) implements Source {}
    }

    /// A column.
    ///
    /// @param column with its usual type
    /// @param types with which other ones in some products
    /// @param seed what its values depend on, besides the row
    /// @param nullShare the share of nulls
    /// @param needs the other columns of the row that its generator reads from the frame
    /// @param isHidden whether only other columns and draws use it, and the table in the target does not have it
    record ColumnDefinition(
            Column column,
            TypeChoice types,
            Source source,
            Seed seed,
            double nullShare,
            List<Integer> needs,
            boolean isHidden) {
        ColumnDefinition {
            needs = List.copyOf(needs);
        }

        /// The column with its type in one product.
        Column in(Dialect dialect) {
            return new Column(column.name(), types.of(dialect), column.notNull());
        }
    }

    /// Gives a column one of its types.
    @FunctionalInterface
    interface Typed {
        /// Each column has its usual type.
        Typed USUALLY = ColumnDefinition::column;

        Column column(ColumnDefinition definition);
    }

    /// @param copies how many tables have these rows; 0 for one table of the very name
    TableDefinition(String name, int copies, long rows, @Nullable Parentage parentage) {
        this.name = name;
        this.copies = copies;
        this.rows = rows;
        this.parentage = parentage;
    }

    /// Completes the definition.
    void define(List<ColumnDefinition> newColumns, List<String> newKey, List<IndexDefinition> newIndexes) {
        columns = List.copyOf(newColumns);
        key = List.copyOf(newKey);
        indexes = List.copyOf(newIndexes);
    }

    String name() {
        return name;
    }

    /// How many tables have these rows; 0 for one table of the very name.
    int copies() {
        return copies;
    }

    /// The number of rows of each copy.
    long rows() {
        return rows;
    }

    @Nullable
    Parentage parentage() {
        return parentage;
    }

    /// The names by which its columns' generators know one another.
    Variables variables() {
        return variables;
    }

    List<ColumnDefinition> columns() {
        return columns;
    }

    List<String> key() {
        return key;
    }

    OptionalInt column(String wanted) {
        for (int at = 0; at < columns.size(); at++) {
            if (columns.get(at).column().name().equals(wanted)) {
                return OptionalInt.of(at);
            }
        }
        return OptionalInt.empty();
    }

    List<String> columnNames() {
        return columns.stream().map(each -> each.column().name()).toList();
    }

    /// The names of its tables in the target.
    List<String> tableNames() {
        if (copies == 0) {
            return List.of(name);
        }
        List<String> names = new ArrayList<>();
        for (int copy = 1; copy <= copies; copy++) {
            names.add(name + copy);
        }
        return names;
    }

    /// Its tables; columns have their usual types.
    List<Table> tables() {
        return tables(Typed.USUALLY);
    }

    List<Table> tables(Typed typed) {
        return tableNames().stream().map(name -> table(name, typed)).toList();
    }

    private Table table(String inTarget, Typed typed) {
        return new Table(
                inTarget,
                columns.stream()
                        .filter(column -> !column.isHidden())
                        .map(typed::column)
                        .toList(),
                key,
                Storage.DEFAULT,
                indexes.stream()
                        .map(index -> new Table.Index(
                                inTarget + "_" + String.join("_", index.columns()) + "_idx",
                                index.columns(),
                                index.isUnique()))
                        .toList());
    }

    /// The rows of all of its tables. Each thread has a generator of its own.
    List<TableRows> tableRows(Typed typed) {
        ThreadLocal<RowGenerator> generators = ThreadLocal.withInitial(() -> new RowGenerator(this, typed));
        return tables(typed).stream()
                .map(table -> new TableRows(
                        table, table.columns(), rows, (row, out) -> write(generators.get(), table, row, out)))
                .toList();
    }

    /// @throws RowException if an expression of the file has no value, or one that does not fit
    private static void write(RowGenerator generator, Table table, long row, RowWriter out) {
        try {
            generator.write(row, out);
        } catch (EvaluationException | ArithmeticException | NumberFormatException unfit) {
            throw new RowException(
                    "row " + (row + 1) + " of " + table.name() + " cannot be computed: " + unfit.getMessage(), unfit);
        }
    }
}
