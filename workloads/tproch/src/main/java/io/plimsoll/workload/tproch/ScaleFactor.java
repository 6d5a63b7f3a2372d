package io.plimsoll.workload.tproch;

import java.math.BigDecimal;
import java.util.List;

/// The size of a dataset: the scale factor in hundredths, so that row counts are exact. Immutable.
record ScaleFactor(int hundredths) {
    private static final int WHOLE = 100;
    private static final int MAX = 10_000;
    static final String WANTS = "a scale factor from 0.01 to 10000, such as 0.1 or 10";

    static final int SUPPLIERS = 10_000;
    static final int CUSTOMERS = 150_000;
    static final int PARTS = 200_000;
    static final int ORDERS = 1_500_000;
    static final int SUPPLIERS_OF_PART = 4;
    private static final int CLERKS = 1_000;

    private static final int STREAMS = 2;

    /// The scale factors from which on a throughput run has one more stream.
    private static final List<Integer> FURTHER_STREAM_FROM = List.of(10, 30, 100, 300, 1_000, 3_000, 10_000);

    /// Orders at scale 1 that one pair of refresh functions adds, and removes.
    private static final int REFRESHED = 1_500;

    /// @throws IllegalArgumentException with a message for the user
    static ScaleFactor parse(String text) {
        BigDecimal scale;
        try {
            scale = new BigDecimal(text);
        } catch (NumberFormatException unreadable) {
            throw new IllegalArgumentException("needs " + WANTS, unreadable);
        }
        BigDecimal hundredths = scale.movePointRight(2).stripTrailingZeros();
        boolean inRange = hundredths.signum() > 0 && scale.compareTo(BigDecimal.valueOf(MAX)) <= 0;
        if (!inRange || hundredths.scale() > 0) {
            throw new IllegalArgumentException("needs " + WANTS + ", with at most two digits behind the point");
        }
        return new ScaleFactor(hundredths.intValueExact());
    }

    long suppliers() {
        return of(SUPPLIERS);
    }

    long customers() {
        return of(CUSTOMERS);
    }

    long parts() {
        return of(PARTS);
    }

    long orders() {
        return of(ORDERS);
    }

    long clerks() {
        return Math.max(CLERKS, of(CLERKS));
    }

    long refreshed() {
        return of(REFRESHED);
    }

    /// The minimum number of query streams in a throughput run (clause 5.3.4).
    int streams() {
        int streams = STREAMS;
        for (int from : FURTHER_STREAM_FROM) {
            streams += hundredths >= WHOLE * from ? 1 : 0;
        }
        return streams;
    }

    /// The scale factor as a number.
    double factor() {
        return hundredths / (double) WHOLE;
    }

    private long of(long atOne) {
        return atOne * hundredths / WHOLE;
    }

    @Override
    public String toString() {
        return BigDecimal.valueOf(hundredths, 2).stripTrailingZeros().toPlainString();
    }
}
