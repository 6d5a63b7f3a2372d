package io.plimsoll.workload.own;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.own.generator.Value;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.random.RandomStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// The inputs of one operation as texts, in the order of a measurement in which there is no other. New keys are counted
/// from 1, because the target is not asked. Used by one thread.
final class OwnInputs {
    private final OperationDefinition operation;
    private final Frame frame;
    private final InputDrawing drawing;
    private final Draw draw;
    private long index;

    /// @param seed of the run
    OwnInputs(OperationDefinition operation, Seed seed) {
        this.operation = operation;
        Map<TableDefinition, FreshKeys> fresh = new HashMap<>();
        operation.freshTables().forEach(table -> fresh.put(table, new FreshKeys(table)));
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
