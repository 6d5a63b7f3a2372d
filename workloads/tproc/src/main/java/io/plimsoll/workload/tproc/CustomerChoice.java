package io.plimsoll.workload.tproc;

import io.plimsoll.unit.Draw;

/// Which customer a transaction is about: six in ten by last name, the others by number (TPC-C, clauses 2.5.1.2 and
/// 2.6.1.2). Reused; not thread-safe.
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
        if (isByName) {
            lastName = keys.drawLastName(draw);
            number = 0;
        } else {
            number = keys.drawCustomer(draw);
        }
    }

    boolean isByName() {
        return isByName;
    }

    /// 0 when the customer is chosen by name.
    int number() {
        return number;
    }

    /// Not to be changed.
    byte[] lastName() {
        return LastName.bytes(lastName);
    }
}
