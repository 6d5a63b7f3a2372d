package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.tproc.Script.Captured;
import io.plimsoll.workload.tproc.Script.Part;
import java.nio.charset.StandardCharsets;

/// The customer of a transaction: six in ten are chosen by last name, the others by number (TPC-C, clauses 2.5.1.2
/// and 2.6.1.2). Reused; not thread-safe.
final class CustomerChoice {
    private static final int BY_NAME = 60;

    private final NonUniform keys;
    private int number;
    private int lastName;
    private boolean isByName;

    CustomerChoice(NonUniform keys) {
        this.keys = keys;
    }

    void draw(Draw draw) {
        isByName = draw.chance(BY_NAME);
        lastName = keys.drawLastName(draw);
        number = keys.drawCustomer(draw);
    }

    boolean isByName() {
        return isByName;
    }

    /// 0 when the customer is chosen by name.
    int number() {
        return isByName ? 0 : number;
    }

    /// The drawn number, even if the customer is chosen by name.
    int anyNumber() {
        return number;
    }

    /// Writes the drawn last name, even if the customer is chosen by number.
    void lastName(Text into) {
        byte[] name = LastName.bytes(lastName);
        into.clear();
        into.append(name, 0, name.length);
    }

    /// Last names of customers: a syllable for each digit of a number from 0 to 999 (TPC-C, clause 4.3.2.3).
    /// Stateless.
    static final class LastName {
        private static final String[] SYLLABLES = {
            "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
        };
        private static final byte[][] NAMES = new byte[1_000][];

        static {
            for (int number = 0; number < NAMES.length; number++) {
                String name = SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
                NAMES[number] = name.getBytes(StandardCharsets.US_ASCII);
            }
        }

        private LastName() {}

        /// Callers must not change the array.
        static byte[] bytes(int number) {
            return NAMES[number];
        }
    }

    /// Finds the number of a customer chosen by last name: the middle one, rounded up, of those with the name,
    /// ordered by first name. Used by the session's thread.
    static final class CustomerLookup {
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
}
