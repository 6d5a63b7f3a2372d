package io.plimsoll.workload.tproc;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Statement;
import io.plimsoll.driver.StatementList;
import io.plimsoll.driver.StatementList.Commit;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import java.util.List;

/// A transaction as the call of one stored routine, which commits itself. Used by the session's thread.
final class RoutineCall extends Transaction {
    private final RoutineInputs inputs;
    private final Part call;

    RoutineCall(SqlSession session, Statement statement, RoutineInputs inputs, Desk desk) throws TargetException {
        super(desk);
        this.inputs = inputs;
        call = new Part(session, new StatementList("tproc", inputs.types(), List.of(statement), Commit.EACH_STATEMENT));
    }

    @Override
    void drawInputs(Draw draw) {
        inputs.draw(draw, call.arguments());
    }

    @Override
    boolean perform() throws TargetException {
        try {
            call.run();
            return true;
        } catch (TargetException refused) {
            if (refused.sqlState().equals(RoutineSet.UNUSED_ITEM_STATE)) {
                return false;
            }
            throw refused;
        }
    }

    @Override
    void beginPerforming() throws TargetException {
        call.begin();
    }

    @Override
    void count(Tally into) {
        inputs.count(into, call.rows());
    }
}
