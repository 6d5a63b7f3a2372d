package io.plimsoll.workload.tproc;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Draw;
import java.nio.charset.StandardCharsets;

/// The customer of a transaction: six in ten are chosen by last name, the others by number (TPC-C, clauses 2.5.1.2
/// and 2.6.1.2). Reused; not thread-safe.
final class CustomerChoice {
    private static final int HUNDRED = 100;
    private static final int BY_NAME = 60;

    private final NonUniform keys;
    private int number;
    private int lastName;
    private boolean isByName;

    CustomerChoice(NonUniform keys) {
        this.keys = keys;
    }

    void draw(Draw draw) {
        isByName = draw.below(HUNDRED) < BY_NAME;
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
}
