package io.plimsoll.workload.tproch;

import java.time.LocalDate;
import java.util.List;

/// The values of each query for which the specification publishes answers at scale 1 (its subclauses "query
/// validation"). Immutable and thread-safe.
record PublishedValues(ScaleFactor scale) {
    /// @param query from 1 to 22
    QueryValues of(int query) {
        return query <= 11 ? first(query) : second(query);
    }

    private QueryValues first(int query) {
        QueryValues values = new QueryValues();
        return switch (query) {
            case 1 -> QueryParameters.shippedBefore(90);
            case 2 -> values.number("size", 15).part("metal", "BRASS").text("region", "EUROPE");
            case 3 -> values.text("segment", "BUILDING").day("date", LocalDate.of(1995, 3, 15));
            case 4 -> values.months(LocalDate.of(1993, 7, 1), 3);
            case 5 -> values.text("region", "ASIA").months(LocalDate.of(1994, 1, 1), 12);
            case 6 -> QueryParameters.discounted(LocalDate.of(1994, 1, 1), 6, 24);
            case 7 -> values.text("nation1", "FRANCE").text("nation2", "GERMANY");
            case 8 -> values.text("nation", "BRAZIL").text("region", "AMERICA").text("type", "ECONOMY ANODIZED STEEL");
            case 9 -> values.part("color", "green");
            case 10 -> values.months(LocalDate.of(1993, 10, 1), 3);
            case 11 -> new QueryParameters(scale).stock("GERMANY");
            default -> throw new IllegalArgumentException("there is no query " + query);
        };
    }

    private static QueryValues second(int query) {
        QueryValues values = new QueryValues();
        return switch (query) {
            case 12 -> values.text("mode1", "MAIL").text("mode2", "SHIP").months(LocalDate.of(1994, 1, 1), 12);
            case 13 -> values.part("word1", "special").part("word2", "requests");
            case 14 -> values.months(LocalDate.of(1995, 9, 1), 1);
            case 15 -> values.months(LocalDate.of(1996, 1, 1), 3);
            case 16 ->
                values.text("brand", "Brand#45")
                        .part("type", "MEDIUM POLISHED")
                        .list("sizes", QueryParameters.numbers(List.of(49, 14, 23, 45, 19, 3, 36, 9)));
            case 17 -> values.text("brand", "Brand#23").text("container", "MED BOX");
            case 18 -> values.number("quantity", 300);
            case 19 ->
                values.number("quantity1", 1)
                        .number("quantity2", 10)
                        .number("quantity3", 20)
                        .text("brand1", "Brand#12")
                        .text("brand2", "Brand#23")
                        .text("brand3", "Brand#34");
            case 20 ->
                values.part("color", "forest")
                        .months(LocalDate.of(1994, 1, 1), 12)
                        .text("nation", "CANADA");
            case 21 -> values.text("nation", "SAUDI ARABIA");
            case 22 -> QueryParameters.countryCodes(List.of(13, 31, 23, 29, 30, 18, 17));
            default -> throw new IllegalArgumentException("there is no query " + query);
        };
    }
}
