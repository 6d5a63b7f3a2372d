package io.plimsoll.testing;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Numbers;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.util.List;

/// An operation without statements that can be grouped: each draws one number below 1,000,000 into the
/// list of slot 0, finds nothing if that is a multiple of ten, and counts as two rows.
public record GroupedOperation(String name, Together together) implements Operation {
    public static final int ROWS_EACH = 2;

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        List<SlotType> types = List.of(SlotType.INT64_ARRAY);
        StatementList list = new StatementList(name, types, List.of(), StatementList.Commit.EACH_STATEMENT);
        return new Bound(session.sql().prepare(list), new Arguments(types));
    }

    private record Bound(PreparedOperation prepared, Arguments arguments) implements Executable {
        private Numbers keys() {
            return arguments.numbers(0);
        }

        @Override
        public void draw(Draw draw) {
            keys().clear();
            add(draw);
        }

        @Override
        public void add(Draw draw) {
            keys().add(draw.below(1_000_000));
        }

        @Override
        public Outcome execute() throws TargetException {
            return prepared.execute(arguments);
        }

        @Override
        public void begin() throws TargetException {
            prepared.begin(arguments);
        }

        @Override
        public long rows() {
            return (long) ROWS_EACH * keys().size();
        }

        @Override
        public int misses() {
            int misses = 0;
            for (int i = 0; i < keys().size(); i++) {
                misses += keys().get(i) % 10 == 0 ? 1 : 0;
            }
            return misses;
        }
    }
}
