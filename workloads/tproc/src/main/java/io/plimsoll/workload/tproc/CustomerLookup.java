package io.plimsoll.workload.tproc;


import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.workload.tproc.Script.Captured;
import io.plimsoll.workload.tproc.Script.Part;

/// Finds the number of a customer chosen by last name: the middle one, rounded up, of those with the name, ordered
/// by first name. Used by the session's thread.
final class CustomerLookup {
    private static final int LAST_NAME = 2;

    private final Part byName;

    CustomerLookup(SqlSession session, Dialect dialect) throws TargetException {
        Script script = new Script(dialect, "warehouse, district, name text");
        script.query(
                "SELECT c_id FROM customer WHERE c_w_id = :warehouse AND c_d_id = :district AND c_last = :name"
                        + " ORDER BY c_first",
                Rows.ANY);
        byName = script.later(session);
    }

    int find(int warehouse, int district, CustomerChoice choice) throws TargetException {
        if (!choice.isByName()) {
            return choice.number();
        }
        Text text = byName.arguments().text(LAST_NAME);
        choice.lastName(text);
        Captured found = byName.with(warehouse, district).run();
        int count = found.count(0);
        if (count == 0) {
            throw new TargetException(
                    ErrorClass.UNEXPECTED_RESULT,
                    "",
                    "no customer of district " + district + " of warehouse " + warehouse + " is named " + text,
                    null);
        }
        return (int) found.number(0, (count + 1) / 2 - 1, 0);
    }
}
