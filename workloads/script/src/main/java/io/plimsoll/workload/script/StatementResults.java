package io.plimsoll.workload.script;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.workload.script.ScriptCommand.Rows;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Turns rows of a script's statements into variables: `\gset` and `\aset`. Allocates only when the columns of a
/// statement change. Used by one session at a time.
final class StatementResults implements RowReader {
    private final List<Result> results;
    private final Variables variables;
    private final Frame frame;

    /// The statement that was begun last.
    private int current;

    /// @param rows by statement: what becomes of its rows
    StatementResults(List<Rows> rows, Variables variables, Frame frame) {
        this.variables = variables;
        this.frame = frame;
        results = rows.stream().map(Result::new).toList();
    }

    /// The rows of a statement cannot become variables.
    static final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;

        private final int result;
        private final String reason;
        private final String became;

        private Unusable(int result, String reason, String became) {
            super(reason.isEmpty() ? became : reason);
            this.result = result;
            this.reason = reason;
            this.became = became;
        }

        /// Which result of the statement, from 0.
        int result() {
            return result;
        }

        /// Why; empty if what became of them says enough.
        String reason() {
            return reason;
        }

        /// What pgbench says became of them.
        String became() {
            return became;
        }
    }

    /// A statement begins whose rows are read. Forgets rows of an execution that failed within a result.
    void beginStatement(int statement) {
        current = statement;
        results.get(statement).begin();
    }

    /// Which result of the current statement is awaited, from 0.
    int ended() {
        return results.get(current).ended;
    }

    void columns(int statement, List<String> names) {
        results.get(statement).columns(names);
    }

    /// One result has ended.
    void end(int statement) {
        results.get(statement).end();
    }

    /// All results of a statement have ended whose rows are read.
    void completed(int statement) throws Unusable {
        results.get(statement).completed();
    }

    @Override
    public void value(int column, byte[] bytes, int offset, int length) {
        results.get(current).value(column, bytes, offset, length);
    }

    @Override
    public void nothing(int column) {
        results.get(current).nothing(column);
    }

    @Override
    public void endRow() {
        results.get(current).rows++;
    }

    /// Takes the values of one statement.
    private final class Result {
        private final Rows target;
        private int[] slots = {};
        private Text[] values = {};
        private long rows;

        /// How many rows the last result had.
        private long lastRows;

        private String problem = "";
        private String problemName = "";

        /// Why the first result that had rows could not be stored.
        private @Nullable Unusable unusable;

        /// How many results have ended.
        private int ended;

        Result(Rows target) {
            this.target = target;
        }

        void begin() {
            rows = 0;
            lastRows = 0;
            ended = 0;
            unusable = null;
        }

        void columns(List<String> names) {
            slots = new int[names.size()];
            values = new Text[names.size()];
            problem = "";
            for (int column = 0; column < slots.length; column++) {
                values[column] = new Text();
                try {
                    slots[column] = target.slot(names.get(column), variables).orElse(-1);
                } catch (EvaluationException noName) {
                    slots[column] = -1;
                    problemName = target.prefix() + names.get(column);
                    problem = Objects.requireNonNull(noName.getMessage());
                }
            }
        }

        void value(int column, byte[] bytes, int offset, int length) {
            if (column < values.length && slots[column] >= 0) {
                values[column].clear();
                values[column].append(bytes, offset, length);
            }
        }

        /// A NULL becomes the empty text.
        void nothing(int column) {
            if (column < values.length) {
                values[column].clear();
            }
        }

        void end() {
            ended++;
            lastRows = rows;
            rows = 0;
            if (target.kind() == Rows.Kind.ANY && lastRows > 0) {
                if (problem.isEmpty()) {
                    store();
                } else if (unusable == null) {
                    unusable = unusable(ended - 1);
                }
            }
        }

        void completed() throws Unusable {
            int last = Math.max(0, ended - 1);
            if (target.kind() == Rows.Kind.ONE && lastRows != 1) {
                throw new Unusable(last, "", "expected one row, got " + lastRows);
            }
            if (unusable != null) {
                throw unusable;
            }
            if (lastRows > 0 && !problem.isEmpty()) {
                throw unusable(last);
            }
            if (target.kind() == Rows.Kind.ONE) {
                store();
            }
        }

        private Unusable unusable(int result) {
            return new Unusable(result, problem, "error storing into variable " + problemName);
        }

        private void store() {
            for (int column = 0; column < slots.length; column++) {
                if (slots[column] >= 0) {
                    frame.setText(slots[column], values[column].bytes(), 0, values[column].length());
                }
            }
        }
    }
}
