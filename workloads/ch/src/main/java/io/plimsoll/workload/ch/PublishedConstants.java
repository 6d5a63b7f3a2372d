package io.plimsoll.workload.ch;

import io.plimsoll.workload.query.QueryValues;
import java.time.LocalDate;
import java.util.List;

/// The constants of the paper. Days at the end of a span are 40 years later, so that they follow the days of the
/// data. `docs/ch.md` lists the constants that differ because the paper's find no rows or because the query
/// differs.
final class PublishedConstants {
    private static final LocalDate DATE = LocalDate.of(2007, 1, 2);
    private static final LocalDate UNTIL = LocalDate.of(2052, 1, 2);
    private static final LocalDate LONG_UNTIL = LocalDate.of(2060, 1, 1);
    private static final String NATION = "Germany";
    private static final String REGION = "Europe";

    private PublishedConstants() {}

    /// @param query from 1 to 22
    static QueryValues of(int query, QueryValues values) {
        return switch (query) {
            case 1, 10, 15 -> values.day("date", DATE);
            case 2 -> values.text("region", REGION).part("end", "b");
            case 3 -> values.day("date", DATE).part("letter", "A");
            case 4 -> values.day("date", DATE).day("until", UNTIL);
            case 5 -> values.day("date", DATE).text("region", REGION);
            case 6 ->
                values.day("date", LocalDate.of(1999, 1, 1))
                        .day("until", LONG_UNTIL)
                        .number("least", 1)
                        .number("most", 100_000);
            case 7 ->
                values.day("date", DATE)
                        .day("until", UNTIL)
                        .text("nation1", NATION)
                        .text("nation2", "Cambodia");
            case 8 ->
                values.day("date", DATE)
                        .day("until", UNTIL)
                        .text("region", REGION)
                        .text("nation", NATION)
                        .number("items", 1_000)
                        .part("end", "b");
            case 9 -> values.part("end", "BB");
            case 11 -> values.text("nation", NATION).number("percent", 160);
            default -> second(query, values);
        };
    }

    private static QueryValues second(int query, QueryValues values) {
        return switch (query) {
            case 12 -> values.day("until", LONG_UNTIL).numbers("carriers", List.of(1, 2));
            case 13 -> values.number("carrier", 8);
            case 14 -> values.day("date", DATE).day("until", LONG_UNTIL).part("start", "PR");
            case 16 -> values.part("start", "zz").number("price", 10);
            case 17 -> values.part("end", "b");
            case 18 -> values.number("amount", 200);
            case 19 ->
                values.part("end1", "a")
                        .part("end2", "b")
                        .part("end3", "c")
                        .numbers("warehouses1", List.of(1, 2, 3))
                        .numbers("warehouses2", List.of(1, 2, 4))
                        .numbers("warehouses3", List.of(1, 5, 3))
                        .number("least", 1)
                        .number("most", 10)
                        .number("price", 400_000);
            case 20 ->
                values.day("date", LocalDate.of(2010, 5, 23)).part("start", "c").text("nation", NATION);
            case 21 -> values.text("nation", NATION);
            case 22 ->
                values.texts("digits", List.of("1", "2", "3", "4", "5", "6", "7"))
                        .day("date", DrawnConstants.OPENING.plusDays(1));
            default -> throw new IllegalArgumentException("there is no query " + query);
        };
    }
}
