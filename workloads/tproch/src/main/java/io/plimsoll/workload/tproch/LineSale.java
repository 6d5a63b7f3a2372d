package io.plimsoll.workload.tproch;

/// What a line sells, for how much and when it is shipped: what its order has to know of it too. Draws the lines of an
/// order one after the other. Not thread-safe.
final class LineSale {
    /// Draws a row of a line's sequence has room for: a row is an order.
    static final int LINES = 7;

    private final Sequence quantities = new Sequence(209_208_115, LINES);
    private final Sequence discounts = new Sequence(554_590_007, LINES);
    private final Sequence taxes = new Sequence(721_958_466, LINES);
    private final Sequence partKeys = new Sequence(1_808_217_256, LINES);
    private final Sequence shipDelays = new Sequence(1_769_349_045, LINES);

    private final int parts;

    int quantity;

    /// In hundredths, as is the tax.
    int discount;

    int tax;
    int part;

    /// Days since the order.
    int shipDelay;

    LineSale(Scale scale) {
        parts = Math.toIntExact(scale.parts());
    }

    void seek(long row) {
        quantities.seek(row);
        discounts.seek(row);
        taxes.seek(row);
        partKeys.seek(row);
        shipDelays.seek(row);
    }

    void next() {
        quantity = quantities.between(1, 50);
        discount = discounts.between(0, 10);
        tax = taxes.between(0, 8);
        part = partKeys.between(1, parts);
        shipDelay = shipDelays.between(1, 121);
    }

    /// L_EXTENDEDPRICE.
    long cents() {
        return quantity * PartRows.priceCents(part);
    }

    /// What the line adds to O_TOTALPRICE, rounded down twice as the published data are.
    long totalCents() {
        return cents() * (100 - discount) / 100 * (100 + tax) / 100;
    }
}
