package io.plimsoll.workload;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.unit.Draw;

/// An operation that is a statement list.
public record StatementOperation(StatementList statements, Inputs inputs, int weight) implements Operation {
    @Override
    public String name() {
        return statements.name();
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        PreparedOperation prepared = session.sql().prepare(statements);
        Arguments arguments = new Arguments(statements.slotTypes());
        return new Bound(inputs, prepared, arguments);
    }

    private record Bound(Inputs inputs, PreparedOperation prepared, Arguments arguments) implements Executable {
        @Override
        public void draw(Draw draw) {
            inputs.draw(draw, arguments);
        }

        @Override
        public Outcome execute() throws TargetException {
            return prepared.execute(arguments);
        }

        @Override
        public void begin() throws TargetException {
            prepared.begin(arguments);
        }
    }
}
