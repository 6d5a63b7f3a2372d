package io.plimsoll.workload.widerow;

import io.plimsoll.driver.Arguments;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.StatementList;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;

/// Reads all rows of one prefix to their end; a miss when there are none. Immutable and thread-safe.
///
/// @param list with the prefix as its one slot
record PrefixScan(StatementList list, KeyChooser prefixes) implements Operation {
    @Override
    public String name() {
        return list.name();
    }

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        return new Bound(prefixes, session.sql().prepare(list), new Arguments(list.slotTypes()));
    }

    private record Bound(KeyChooser prefixes, PreparedOperation prepared, Arguments arguments) implements Executable {
        @Override
        public void draw(Draw draw) {
            arguments.set(0, prefixes.choose(draw));
        }

        @Override
        public Outcome execute() throws TargetException {
            Outcome outcome = prepared.execute(arguments);
            return outcome == Outcome.OK && prepared.rows() == 0 ? Outcome.MISS : outcome;
        }

        @Override
        public void begin() throws TargetException {
            prepared.begin(arguments);
        }

        @Override
        public int misses() {
            return prepared.rows() == 0 ? 1 : 0;
        }
    }
}
