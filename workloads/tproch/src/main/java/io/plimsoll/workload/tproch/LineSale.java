package io.plimsoll.workload.tproch;

/// What a line sells, its price and its shipping date: the facts that its order needs, too. Draws the lines of an
/// order one after the other. Not thread-safe.
final class LineSale {
    /// Draws per row of a line's sequence: a row is an order.
    static final int LINES = 7;

    private final Sequence quantities = new Sequence(209_208_115, LINES);
    private final Sequence discounts = new Sequence(554_590_007, LINES);
    private final Sequence taxes = new Sequence(721_958_466, LINES);
    private final Sequence partKeys = new Sequence(1_808_217_256, LINES);
    private final Sequence shipDelays = new Sequence(1_769_349_045, LINES);

    private final int parts;

    int quantity;

    /// In hundredths, like the tax.
    int discount;

    int tax;
    int part;

    /// Days since the order.
    int shipDelay;

    LineSale(ScaleFactor scale) {
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

    /// The line's part of O_TOTALPRICE, rounded down twice like the published data.
    long totalCents() {
        return cents() * (100 - discount) / 100 * (100 + tax) / 100;
    }
}
