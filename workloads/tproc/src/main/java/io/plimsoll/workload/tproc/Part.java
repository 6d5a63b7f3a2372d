package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Arguments;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.StatementList;
import io.plimsoll.driver.TargetException;

/// Statements of a transaction that go one after the other, prepared in one session, with the rows they returned.
/// Used by the session's thread.
final class Part {
    private final Arguments arguments;
    private final Captured rows;
    private final PreparedOperation prepared;

    Part(SqlSession session, StatementList list) throws TargetException {
        arguments = new Arguments(list.slotTypes());
        rows = new Captured(list.statements().size());
        prepared = session.prepare(list, rows);
    }

    Arguments arguments() {
        return arguments;
    }

    /// Sets the first slots, which are numbers.
    Part with(long... numbers) {
        for (int slot = 0; slot < numbers.length; slot++) {
            arguments.set(slot, numbers[slot]);
        }
        return this;
    }

    Captured run() throws TargetException {
        rows.clear();
        prepared.execute(arguments);
        return rows;
    }

    /// Begins it without waiting for its end.
    void begin() throws TargetException {
        rows.clear();
        prepared.begin(arguments);
    }

    /// What the last execution returned.
    Captured rows() {
        return rows;
    }

    /// Rows that the last execution changed or returned.
    long changed() {
        return prepared.rows();
    }
}
