package io.plimsoll.workload.own;

import static io.plimsoll.unit.Count.grouped;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.own.OwnFile.Meaning;
import io.plimsoll.workload.own.TableDefinition.ColumnDefinition;
import io.plimsoll.workload.own.generator.Value;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.random.RandomStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// What a workload file means, in words: rows, bytes, weights, a row and some inputs as samples. Stateless.
final class OwnFacts {
    private static final int SAMPLES = 100;
    private static final int SHOWN_MAX = 110;
    private static final int NUMBER_BYTES = 8;

    private OwnFacts() {}

    static Map<String, String> of(OwnFile file, Meaning meaning, Seed seed) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("file", file.path() + (meaning.identity().isEmpty() ? "" : ", rows " + meaning.identity()));
        if (!meaning.description().isEmpty()) {
            facts.put("description", meaning.description());
        }
        for (TableDefinition table : meaning.tables()) {
            facts.put("table " + table.name(), size(table));
            if (table.rows() > 0) {
                facts.put("first row of " + table.name(), cut(sample(table)));
            }
        }
        long weights = weights(meaning);
        for (OperationDefinition operation : meaning.operations()) {
            facts.put("operation " + operation.name(), share(operation, weights));
            String inputs = inputs(operation, seed);
            if (!inputs.isEmpty()) {
                facts.put("inputs of " + operation.name(), cut(inputs));
            }
        }
        List<String> scripts = meaning.scripts().files().names();
        for (int script = 0; script < scripts.size(); script++) {
            int weight = meaning.scripts().files().weights().get(script);
            facts.put("operation " + scripts.get(script), share(weight, weights));
        }
        return facts;
    }

    /// The sum of all weights.
    static long weights(Meaning meaning) {
        return Stream.concat(
                        meaning.operations().stream().map(OperationDefinition::weight),
                        meaning.scripts().files().weights().stream())
                .mapToLong(Integer::longValue)
                .sum();
    }

    static String size(TableDefinition table) {
        String copies = table.copies() == 0 ? "" : grouped(table.copies()) + " tables of ";
        String rows = copies + grouped(table.rows(), "row");
        return table.rows() == 0 ? rows : rows + ", about " + bytes(table) + " of values";
    }

    /// The bytes of the values, without those that the target adds; numbers count as 8.
    private static String bytes(TableDefinition table) {
        RowGenerator generator = new RowGenerator(table);
        Sizes sizes = new Sizes();
        long samples = Math.min(SAMPLES, table.rows());
        for (long sample = 0; sample < samples; sample++) {
            generator.write(sample * (table.rows() / samples), sizes);
        }
        double bytes = (double) sizes.bytes / samples * table.rows() * Math.max(1, table.copies());
        String[] units = {"bytes", "kB", "MB", "GB", "TB", "PB"};
        int unit = 0;
        while (bytes >= 1_000 && unit < units.length - 1) {
            bytes /= 1_000;
            unit++;
        }
        return String.format(Locale.ROOT, bytes < 10 && unit > 0 ? "%.1f %s" : "%.0f %s", bytes, units[unit]);
    }

    private static String sample(TableDefinition table) {
        RowGenerator generator = new RowGenerator(table);
        List<String> values = new ArrayList<>();
        List<ColumnDefinition> columns = table.columns();
        for (int column = 0; column < columns.size(); column++) {
            values.add(columns.get(column).column().name() + " = " + generator.value(column, 0));
        }
        return String.join(", ", values);
    }

    static String share(OperationDefinition operation, long weights) {
        if (operation.beside() > 0) {
            return operation.beside() + (operation.beside() == 1 ? " session" : " sessions") + " of its own";
        }
        return share(operation.weight(), weights);
    }

    static String share(int weight, long weights) {
        return String.format(Locale.ROOT, "weight %d (%.1f %%)", weight, 100.0 * weight / Math.max(1, weights));
    }

    /// The inputs of the first operation of a measurement with this seed.
    private static String inputs(OperationDefinition operation, Seed seed) {
        try {
            List<String> shown = new ArrayList<>();
            new Inputs(operation, seed).next().forEach((name, value) -> shown.add(name + " = " + value));
            return String.join(", ", shown);
        } catch (EvaluationException noValue) {
            return "none can be computed: " + noValue.getMessage();
        }
    }

    private static String cut(String text) {
        return text.codePointCount(0, text.length()) <= SHOWN_MAX
                ? text
                : text.substring(0, text.offsetByCodePoints(0, SHOWN_MAX)) + "...";
    }

    /// Sums up the sizes of values.
    private static final class Sizes implements RowWriter {
        private long bytes;

        @Override
        public void int32(int value) {
            bytes += Integer.BYTES;
        }

        @Override
        public void int64(long value) {
            bytes += NUMBER_BYTES;
        }

        @Override
        public void decimal(long unscaled, int scale) {
            bytes += NUMBER_BYTES;
        }

        @Override
        public void text(String value) {
            bytes += value.getBytes(StandardCharsets.UTF_8).length;
        }

        @Override
        public void text(byte[] utf8, int offset, int length, int columns) {
            bytes += length;
        }

        @Override
        public void timestamp(long epochMicros) {
            bytes += NUMBER_BYTES;
        }

        @Override
        public void nothing() {
            // Takes no room.
        }
    }

    /// The inputs of one operation as texts, in the order of a measurement in which there is no other. New keys are
    /// counted
    /// from 1, because the target is not asked. Used by one thread.
    static final class Inputs {
        private final OperationDefinition operation;
        private final Frame frame;
        private final InputDrawing drawing;
        private final Draw draw;
        private long index;

        /// @param seed of the run
        Inputs(OperationDefinition operation, Seed seed) {
            this.operation = operation;
            Map<TableDefinition, FreshKeys> fresh = new HashMap<>();
            operation.freshTables().forEach(table -> fresh.put(table, new FreshKeys(table, Dealing.WHOLE)));
            frame = new Frame(operation.variables(), new RandomStream(0), _ -> {});
            drawing = new InputDrawing(operation, fresh, frame);
            draw = new Draw(seed.derive("measure-1"));
        }

        /// Draws the inputs of the next operation.
        ///
        /// @return the values by their names in the file
        /// @throws io.plimsoll.workload.script.expression.EvaluationException when one has none
        Map<String, String> next() {
            draw();
            return shown();
        }

        /// As [#next], with what the first round of each loop draws and takes from lists.
        Map<String, String> nextWithLoops() {
            draw();
            drawing.rewind();
            for (Instruction instruction : operation.instructions()) {
                if (instruction instanceof Instruction.DrawAnew(var inputs)) {
                    drawing.drawAnew(inputs);
                } else if (instruction instanceof Instruction.Take take) {
                    take.taken().stream()
                            .filter(taken -> drawing.size(taken.list()) > 0)
                            .forEach(taken -> drawing.take(taken, 0));
                }
            }
            return shown();
        }

        private void draw() {
            draw.seek(index++);
            drawing.draw(draw);
        }

        private Map<String, String> shown() {
            Map<String, String> inputs = new LinkedHashMap<>();
            Value value = new Value();
            for (int slot = 0; slot < operation.variables().size(); slot++) {
                String name = operation.variables().name(slot);
                if (!name.startsWith("=") && !Value.isNothing(frame, slot)) {
                    value.load(frame, slot);
                    inputs.put(Scope.outer(name), value.toString());
                }
            }
            return inputs;
        }
    }
}
