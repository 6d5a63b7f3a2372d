package io.plimsoll.workload.own;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.workload.own.Instruction.Ending;
import io.plimsoll.workload.own.Instruction.Rows;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.ExpressionType;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Executes the instructions of one operation in one session. Used by one thread at a time.
final class OwnProgram implements StatementProgram {
    private static final long NO_COUNT = -1;

    /// What [#step] returns when the driver has nothing to do.
    private static final int GO_ON = Integer.MIN_VALUE;

    private static final int DIGITS_MAX = 18;

    private final OperationDefinition operation;
    private final CompiledStatements compiled;
    private final InputDrawing drawing;
    private final Frame frame;
    private final RandomStream random;

    /// By loop: how many rounds are over.
    private final long[] rounds;

    /// By loop: how many rounds there are.
    private final long[] limits;

    private final long[] sums;
    private final LastRow lastRow = new LastRow();

    /// The instruction that comes next.
    private int at;

    /// The instruction whose statement is executed.
    private int executing;

    private Ending ending = Ending.OK;

    /// Whether the last attempt may have committed changes.
    private boolean hasCommitted;

    OwnProgram(OperationDefinition operation, CompiledStatements compiled, InputDrawing drawing, RandomStream random) {
        this.operation = operation;
        this.compiled = compiled;
        this.drawing = drawing;
        this.random = random;
        frame = drawing.frame();
        rounds = new long[operation.counters()];
        limits = new long[operation.counters()];
        sums = new long[operation.sums().size()];
    }

    /// What the last execution adds to the sum at a place, if it was acknowledged.
    long sum(int place) {
        return sums[place];
    }

    /// Whether the last attempt may have committed changes, although it failed or missed: outside a transaction, each
    /// statement commits itself.
    boolean hasCommitted() {
        return hasCommitted;
    }

    @Override
    public List<ProgramStatement> statements() {
        return compiled.statements();
    }

    @Override
    public QueryMode mode() {
        return QueryMode.PREPARED;
    }

    @Override
    public void begin() {
        at = 0;
        ending = Ending.OK;
        hasCommitted = false;
        Arrays.fill(sums, 0);
        drawing.rewind();
        random.seed(drawing.seed());
    }

    @Override
    public boolean isMiss() {
        return ending == Ending.MISS;
    }

    @Override
    public int next() throws TargetException {
        try {
            int next = step();
            while (next == GO_ON) {
                next = step();
            }
            return next;
        } catch (EvaluationException | ArithmeticException | NumberFormatException noValue) {
            throw withoutValue(noValue);
        }
    }

    /// The failure of an operation of which something has no value.
    TargetException withoutValue(RuntimeException noValue) {
        return failed(ErrorClass.DATA, String.valueOf(noValue.getMessage()), noValue);
    }

    /// Does one instruction.
    ///
    /// @return what [#next] returns, or [#GO_ON]
    private int step() throws TargetException {
        int now = at++;
        switch (operation.instructions().get(now)) {
            case Instruction.Execute _ -> {
                executing = now;
                lastRow.begin();
                return compiled.statement(now, frame);
            }
            case Instruction.Finish finish -> {
                return finish(finish);
            }
            case Instruction.Assign assign -> assign.expression().assign(assign.slot(), frame);
            case Instruction.Jump jump -> at = jump.to();
            case Instruction.JumpUnless branch -> at = branch.condition().isTrue(frame) ? at : branch.to();
            case Instruction.Begin loop -> beginLoop(loop.counter(), loop.times(), loop.to());
            case Instruction.BeginEach loop -> beginLoop(loop.counter(), drawing.size(loop.list()), loop.to());
            case Instruction.Round round -> at = ++rounds[round.counter()] < limits[round.counter()] ? round.to() : at;
            case Instruction.CountRound number -> frame.setInt(number.slot(), rounds[number.counter()] + 1);
            case Instruction.Take take -> {
                for (int value = 0; value < take.taken().size(); value++) {
                    drawing.take(take.taken().get(value), (int) rounds[take.counter()]);
                }
            }
            case Instruction.DrawAnew drawn -> drawing.drawAnew(drawn.inputs());
            case Instruction.Add add -> add(add);
        }
        return GO_ON;
    }

    private void beginLoop(int counter, long times, int behind) {
        rounds[counter] = 0;
        limits[counter] = times;
        at = times == 0 ? behind : at;
    }

    private void add(Instruction.Add add) {
        add.expression().assign(add.scratch(), frame);
        sums[add.sum()] += switch (frame.type(add.scratch())) {
            case INT, BOOLEAN -> frame.bits(add.scratch());
            case DOUBLE -> whole(add, Double.longBitsToDouble(frame.bits(add.scratch())));
            case NULL -> 0;
            case UNDEFINED, TEXT -> throw new IllegalStateException("an expression gives a value");
        };
    }

    private long whole(Instruction.Add add, double value) {
        if (value != Math.rint(value)) {
            throw new EvaluationException("the sum " + operation.sums().get(add.sum()) + " needs whole numbers, not "
                    + value + ": count money in cents");
        }
        return (long) value;
    }

    private int finish(Instruction.Finish finish) throws TargetException {
        if (finish.ending() == Ending.FAILED) {
            throw failed(ErrorClass.UNEXPECTED_RESULT, "it was rolled back as the file says: rollback: failed", null);
        }
        if (!finish.countsSums()) {
            Arrays.fill(sums, 0);
        }
        ending = finish.ending();
        return END;
    }

    private TargetException failed(ErrorClass kind, String sentence, @Nullable Throwable cause) {
        return new TargetException(kind, "", "operation " + operation.name() + ": " + sentence, cause);
    }

    @Override
    public long pauseNanos() {
        return 0;
    }

    @Override
    public void assemble(int statement, Text into) {
        throw new UnsupportedOperationException("values are sent apart");
    }

    @Override
    public boolean appendParameter(int statement, int parameter, Text into) {
        int slot = compiled.slots(statement)[parameter];
        ExpressionType type = frame.type(slot);
        if (!frame.isText(slot) && (type == ExpressionType.NULL || type == ExpressionType.UNDEFINED)) {
            return false;
        }
        frame.appendText(slot, into);
        return true;
    }

    @Override
    public ParameterKind parameterKind(int statement, int parameter) {
        return frame.kind(compiled.slots(statement)[parameter]);
    }

    @Override
    public void columns(int statement, List<String> names) {
        // Values are taken by their places.
    }

    @Override
    public RowReader reader() {
        return lastRow;
    }

    @Override
    public void endResult(int statement, boolean hasColumns) {
        // Only the whole statement counts.
    }

    /// Called where the target keeps nothing: whatever is asked for counts as found.
    @Override
    public void completed(int statement) throws TargetException {
        completed(statement, NO_COUNT);
    }

    @Override
    public void completed(int statement, long rows) throws TargetException {
        if (!(operation.instructions().get(executing) instanceof Instruction.Execute executed)) {
            throw new IllegalStateException("no statement is executed");
        }
        if (!executed.into().isEmpty()) {
            lastRow.store(executed.into());
        }
        hasCommitted |= rows != 0 && compiled.commitsChanges(executing);
        if (rows == NO_COUNT || executed.rows() == Rows.ANY) {
            return;
        }
        if (rows > 1 && executed.rows() != Rows.SOME_OR_MISS) {
            throw wrong(executed, rows);
        }
        if (rows == 0 && executed.rows() == Rows.ONE) {
            throw wrong(executed, rows);
        }
        if (rows == 0) {
            at = operation.missAt();
        }
    }

    private TargetException wrong(Instruction.Execute executed, long rows) {
        return failed(
                ErrorClass.UNEXPECTED_RESULT,
                "a statement returned or changed " + rows + " rows, not one: " + compiled.shown(executed),
                null);
    }

    /// Keeps the values of the last row that was received.
    private final class LastRow implements RowReader {
        private @Nullable Text[] values = {};
        private boolean[] areThere = {};
        private boolean isAnything;

        void begin() {
            isAnything = false;
        }

        private void place(int column) {
            if (column >= values.length) {
                values = Arrays.copyOf(values, column + 1);
                areThere = Arrays.copyOf(areThere, column + 1);
            }
        }

        @Override
        public void value(int column, byte[] bytes, int offset, int length) {
            place(column);
            Text text = values[column];
            if (text == null) {
                text = new Text();
                values[column] = text;
            }
            text.clear();
            text.append(bytes, offset, length);
            areThere[column] = true;
        }

        @Override
        public void nothing(int column) {
            place(column);
            areThere[column] = false;
        }

        @Override
        public void endRow() {
            isAnything = true;
        }

        void store(List<Integer> slots) {
            for (int column = 0; column < slots.size(); column++) {
                int slot = slots.get(column);
                Text text = isAnything && column < values.length && areThere[column] ? values[column] : null;
                if (text == null) {
                    frame.setNull(slot);
                } else if (isWhole(text)) {
                    frame.setInt(slot, whole(text));
                } else {
                    frame.setText(slot, text.bytes(), 0, text.length());
                }
            }
        }

        /// Whether a text is exactly how a whole number is written, so that nothing is lost if it becomes one.
        private static boolean isWhole(Text text) {
            byte[] bytes = text.bytes();
            int length = text.length();
            int first = length > 0 && bytes[0] == '-' ? 1 : 0;
            if (length == first || length - first > DIGITS_MAX || (bytes[first] == '0' && length > 1)) {
                return false;
            }
            for (int digit = first; digit < length; digit++) {
                if (bytes[digit] < '0' || bytes[digit] > '9') {
                    return false;
                }
            }
            return true;
        }

        private static long whole(Text text) {
            byte[] bytes = text.bytes();
            boolean isNegative = bytes[0] == '-';
            long number = 0;
            for (int digit = isNegative ? 1 : 0; digit < text.length(); digit++) {
                number = 10 * number + bytes[digit] - '0';
            }
            return isNegative ? -number : number;
        }
    }
}
