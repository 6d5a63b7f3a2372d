package io.plimsoll.workload.own;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.own.generator.Value;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/// Draws the inputs of one operation in one session. Allocates nothing once it has seen each input. Used by one
/// thread at a time.
final class InputDrawing {
    private final OperationDefinition operation;
    private final Map<TableDefinition, FreshKeys> freshKeys;
    private final Frame frame;
    private final Value value = new Value();
    private final IdentityHashMap<Input.Row, ColumnsInUse> columns = new IdentityHashMap<>();
    private final IdentityHashMap<Input.Listed, DrawnList> lists = new IdentityHashMap<>();

    /// The numbers of what is drawn while the operation runs. Each attempt with the same draws begins at the same ones.
    private final Draw anew = new Draw(new Seed(0));

    /// The numbers of an attempt that has draws of its own.
    private final Draw again = new Draw(new Seed(1));

    private long seed;

    /// The columns of a drawn row that the operation uses.
    private static final class ColumnsInUse {
        private final RowGenerator rows;

        /// Among the columns of the table.
        private final int[] places;

        private final int[] slots;

        ColumnsInUse(Input.Row row, Variables variables) {
            rows = new RowGenerator(row.table());
            List<String> names = row.table().columnNames();
            places = IntStream.range(0, names.size())
                    .filter(column ->
                            variables.find(name(row, names.get(column))).isPresent())
                    .toArray();
            slots = Arrays.stream(places)
                    .map(column -> variables.slot(name(row, names.get(column))))
                    .toArray();
        }

        private static String name(Input.Row row, String column) {
            return Scope.inner(row.name() + "." + column);
        }

        void store(long row, Frame frame) {
            for (int at = 0; at < places.length; at++) {
                rows.value(places[at], row).store(frame, slots[at]);
            }
        }
    }

    /// @param freshKeys of the tables of which keys are drawn
    InputDrawing(OperationDefinition operation, Map<TableDefinition, FreshKeys> freshKeys, Frame frame) {
        this.operation = operation;
        this.freshKeys = freshKeys;
        this.frame = frame;
        operation.allInputs().forEach(this::know);
        operation.taken().forEach(taken -> taken.row().ifPresent(this::know));
    }

    private void know(Input input) {
        if (input instanceof Input.Row row) {
            columns.put(row, new ColumnsInUse(row, operation.variables()));
        } else if (input instanceof Input.Listed list) {
            lists.put(list, new DrawnList(list, freshKeys));
        }
    }

    Frame frame() {
        return frame;
    }

    /// The seed of whatever is random while the operation runs.
    long seed() {
        return seed;
    }

    /// Draws the inputs of the next operation.
    void draw(Draw draw) {
        List<Input> inputs = operation.inputs();
        for (int at = 0; at < inputs.size(); at++) {
            draw(inputs.get(at), draw);
        }
        seed = draw.nextLong();
    }

    /// Draws the inputs of the same operation once more. They follow from those before.
    void redraw() {
        again.seek(seed);
        draw(again);
    }

    /// Goes back to where an attempt begins.
    void rewind() {
        anew.seek(seed);
        List<Integer> stored = operation.stored();
        for (int at = 0; at < stored.size(); at++) {
            frame.setNull(stored.get(at));
        }
    }

    /// How many values a list has.
    int size(Input.Listed list) {
        return drawn(list).size();
    }

    /// Gives a value of a list to its variable.
    ///
    /// @param place from 0
    void take(Instruction.Taken taken, int place) {
        DrawnList list = drawn(taken.list());
        list.store(place, frame, taken.slot());
        if (taken.row().isPresent()) {
            Objects.requireNonNull(columns.get(taken.row().get())).store(list.number(place), frame);
        }
    }

    private DrawnList drawn(Input.Listed list) {
        return Objects.requireNonNull(lists.get(list));
    }

    /// Draws inputs while the operation runs.
    void drawAnew(List<Input> inputs) {
        for (int at = 0; at < inputs.size(); at++) {
            draw(inputs.get(at), anew);
        }
    }

    private void draw(Input input, Draw draw) {
        switch (input) {
            case Input.Made made -> {
                made.generator().generate(0, draw, frame, value);
                value.store(frame, made.slot());
            }
            case Input.Row row -> {
                long number = row.chooser().choose(draw);
                frame.setInt(row.slot(), number);
                Objects.requireNonNull(columns.get(row)).store(number, frame);
            }
            case Input.Fresh fresh ->
                frame.setInt(
                        fresh.slot(),
                        Objects.requireNonNull(freshKeys.get(fresh.table())).next());
            case Input.Listed listed -> {
                drawn(listed).draw(length(listed.length(), draw), draw, frame);
                frame.setInt(listed.slot(), size(listed));
            }
            case Input.Copy copy -> frame.setInt(copy.slot(), draw.between(1, copy.copies()));
        }
    }

    private int length(Input.Length length, Draw draw) {
        return switch (length) {
            case Input.Drawn drawn -> {
                drawn.generator().generate(0, draw, frame, value);
                yield Math.clamp(value.number(), 0, drawn.most());
            }
            case Input.As as -> size(as.other());
        };
    }
}
