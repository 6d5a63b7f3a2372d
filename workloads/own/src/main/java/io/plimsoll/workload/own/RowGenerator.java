package io.plimsoll.workload.own;

import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.own.TableDefinition.ColumnDefinition;
import io.plimsoll.workload.own.TableDefinition.Source;
import io.plimsoll.workload.own.TableDefinition.Typed;
import io.plimsoll.workload.own.generator.Value;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.random.RandomStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Computes values of a table's rows: each depends on seed, table, column and row alone. Allocates nothing once its
/// texts have grown. Not thread-safe.
final class RowGenerator {
    private final List<ColumnDefinition> columns;
    private final List<ColumnType> types;
    private final Frame frame;
    private final Draw[] draws;
    private final Draw[] nulls;
    private final Value[] values;

    /// By column: the slot of its value in the frame; -1 if no other column needs it.
    private final int[] slots;

    /// By column: the generator of the table from which it takes its values.
    private final @Nullable RowGenerator[] others;

    RowGenerator(TableDefinition table) {
        this(table, Typed.USUALLY);
    }

    /// @param typed gives the types in which [#write] writes
    RowGenerator(TableDefinition table, Typed typed) {
        columns = table.columns();
        types = columns.stream().map(column -> typed.column(column).type()).toList();
        int count = columns.size();
        frame = new Frame(table.variables(), new RandomStream(0), _ -> {});
        draws = new Draw[count];
        nulls = new Draw[count];
        values = new Value[count];
        slots = new int[count];
        others = new @Nullable RowGenerator[count];
        for (int column = 0; column < count; column++) {
            ColumnDefinition definition = columns.get(column);
            draws[column] = new Draw(definition.seed());
            nulls[column] = new Draw(definition.seed().derive("null"));
            values[column] = new Value();
            slots[column] = table.variables().find(definition.column().name()).orElse(-1);
        }
    }

    void write(long row, RowWriter out) {
        for (int column = 0; column < values.length; column++) {
            if (columns.get(column).isHidden()) {
                continue;
            }
            value(column, row).write(types.get(column), out);
        }
    }

    /// The value of a column, valid until the next call.
    Value value(int column, long row) {
        ColumnDefinition definition = columns.get(column);
        Value value = values[column];
        if (definition.nullShare() > 0) {
            nulls[column].seek(row);
            if (nulls[column].nextDouble() < definition.nullShare()) {
                value.setNothing();
                return value;
            }
        }
        List<Integer> needs = definition.needs();
        for (int at = 0; at < needs.size(); at++) {
            int needed = needs.get(at);
            value(needed, row).store(frame, slots[needed]);
        }
        Draw draw = draws[column];
        draw.seek(row);
        switch (definition.source()) {
            case Source.Made(var generator) -> generator.generate(row, draw, frame, value);
            case Source.Taken taken ->
                value.copyFrom(other(column, taken)
                        .value(taken.column(), taken.finder().find(row, draw)));
        }
        return value;
    }

    private RowGenerator other(int column, Source.Taken taken) {
        RowGenerator other = others[column];
        if (other == null) {
            other = new RowGenerator(taken.table());
            others[column] = other;
        }
        return other;
    }
}
