package io.plimsoll.workload.tproc;

import static io.plimsoll.workload.tproc.Company.DISTRICTS;

import io.plimsoll.unit.Draw;

/// What a customer pays, and where (TPC-C, clause 2.5.1). Reused; not thread-safe.
final class PaymentInputs {
    private static final int HUNDRED = 100;
    private static final int AT_HOME = 85;
    private static final long CENTS_MIN = 100;
    private static final long CENTS_MAX = 500_000;

    private final Terminal terminal;
    private final boolean isWhole;
    private final CustomerChoice customer;
    private int warehouse;
    private int district;
    private int customerWarehouse;
    private int customerDistrict;
    private long cents;

    /// @param isWhole whether amounts have no cents, as HammerDB's
    PaymentInputs(Terminal terminal, NonUniform keys, boolean isWhole) {
        this.terminal = terminal;
        this.isWhole = isWhole;
        customer = new CustomerChoice(keys);
    }

    void draw(Draw draw) {
        warehouse = terminal.drawWarehouse(draw);
        district = (int) draw.between(1, DISTRICTS);
        customerWarehouse = warehouse;
        customerDistrict = district;
        if (draw.below(HUNDRED) >= AT_HOME) {
            customerWarehouse = Terminal.drawOther(draw, terminal.warehouses(), warehouse);
            customerDistrict = (int) draw.between(1, DISTRICTS);
        }
        customer.draw(draw);
        cents = isWhole ? CENTS_MIN * draw.between(1, CENTS_MAX / CENTS_MIN) : draw.between(CENTS_MIN, CENTS_MAX);
    }

    int warehouse() {
        return warehouse;
    }

    int district() {
        return district;
    }

    int customerWarehouse() {
        return customerWarehouse;
    }

    int customerDistrict() {
        return customerDistrict;
    }

    CustomerChoice customer() {
        return customer;
    }

    long cents() {
        return cents;
    }
}
