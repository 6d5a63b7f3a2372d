package io.plimsoll.ycsb.result;

/// Percentiles as YCSB names them: `50th`, `1st`, `22nd`, `99.9`. Stateless.
final class Ordinal {
    private Ordinal() {}

    static String of(double percentile) {
        if (percentile % 1 != 0) {
            return Double.toString(percentile);
        }
        int whole = (int) percentile;
        boolean isTeen = whole % 100 >= 11 && whole % 100 <= 13;
        return whole
                + switch (isTeen ? 0 : whole % 10) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
    }
}
