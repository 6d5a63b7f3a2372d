package io.plimsoll.workload.own;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.random.RandomStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// An operation of a workload file in a run. Thread-safe.
///
/// @param compiled its statements in the target's dialect
/// @param freshKeys of all tables, shared by all operations of the run
/// @param totals of its sums, in their order
/// @param partlyDone how many attempts failed or missed after they may have committed a part
record FileOperation(
        OperationDefinition definition,
        CompiledStatements compiled,
        Map<TableDefinition, FreshKeys> freshKeys,
        List<LongAdder> totals,
        LongAdder partlyDone)
        implements Operation {
    /// The sum of all operations' [#partlyDone]. No sum of a file can have this name.
    static final String PARTLY_DONE = "=partly-done";

    FileOperation(
            OperationDefinition definition, CompiledStatements compiled, Map<TableDefinition, FreshKeys> freshKeys) {
        this(
                definition,
                compiled,
                freshKeys,
                definition.sums().stream().map(_ -> new LongAdder()).toList(),
                new LongAdder());
    }

    @Override
    public String name() {
        return definition.name();
    }

    @Override
    public int weight() {
        return definition.weight();
    }

    @Override
    public Map<String, Long> sums() {
        Map<String, Long> sums = new HashMap<>();
        for (int place = 0; place < totals.size(); place++) {
            sums.put(definition.sums().get(place), totals.get(place).sum());
        }
        if (partlyDone.sum() > 0) {
            sums.put(PARTLY_DONE, partlyDone.sum());
        }
        return sums;
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        for (TableDefinition table : definition.freshTables()) {
            FreshKeys keys = freshKeys.get(table);
            if (keys != null) {
                keys.prepare(session.sql());
            }
        }
        RandomStream random = new RandomStream(0);
        Frame frame = new Frame(definition.variables(), random, _ -> {});
        InputDrawing drawing = new InputDrawing(definition, freshKeys, frame);
        OwnProgram program = new OwnProgram(definition, compiled, drawing, random);
        return new Bound(this, drawing, program, session.prepare(program));
    }

    /// The operation in one session. Used by one thread at a time.
    private static final class Bound implements Executable {
        private final FileOperation operation;
        private final InputDrawing drawing;
        private final OwnProgram program;
        private final StatementProgram.Prepared prepared;
        private final boolean hasNewDraws;
        private boolean isTried;

        /// Why the inputs drawn last have no values; null if they have.
        private @Nullable RuntimeException noInputs;

        Bound(FileOperation operation, InputDrawing drawing, OwnProgram program, StatementProgram.Prepared prepared) {
            this.operation = operation;
            this.drawing = drawing;
            this.program = program;
            this.prepared = prepared;
            hasNewDraws = operation.definition.retry().hasNewDraws();
        }

        @Override
        public void draw(Draw draw) {
            isTried = false;
            noInputs = null;
            try {
                drawing.draw(draw);
            } catch (EvaluationException | ArithmeticException | NumberFormatException noValue) {
                noInputs = noValue;
            }
        }

        private void redraw() {
            noInputs = null;
            try {
                drawing.redraw();
            } catch (EvaluationException | ArithmeticException | NumberFormatException noValue) {
                noInputs = noValue;
            }
        }

        /// An attempt whose inputs have no values fails without a statement.
        private void noteAttempt() throws TargetException {
            if (isTried) {
                notePartlyDone();
            }
            if (isTried && hasNewDraws) {
                redraw();
            }
            isTried = true;
            RuntimeException noValue = noInputs;
            if (noValue != null) {
                throw program.withoutValue(noValue);
            }
        }

        @Override
        public Outcome execute() throws TargetException {
            noteAttempt();
            prepared.execute();
            return program.isMiss() ? Outcome.MISS : Outcome.OK;
        }

        @Override
        public void begin() throws TargetException {
            noteAttempt();
            prepared.begin();
        }

        @Override
        public boolean isTriedAgain(TargetException failure) {
            return operation.definition.retry().follows(failure);
        }

        private void notePartlyDone() {
            if (program.hasCommitted()) {
                operation.partlyDone.increment();
            }
        }

        @Override
        public void ended(@Nullable TargetException failure) {
            if (failure != null || program.isMiss()) {
                notePartlyDone();
            }
            if (failure == null) {
                List<LongAdder> totals = operation.totals;
                for (int place = 0; place < totals.size(); place++) {
                    totals.get(place).add(program.sum(place));
                }
            }
        }
    }
}
