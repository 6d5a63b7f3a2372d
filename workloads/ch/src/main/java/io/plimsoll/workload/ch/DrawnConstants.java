package io.plimsoll.workload.ch;

import io.plimsoll.unit.Draw;
import io.plimsoll.workload.ch.SupplyTables.Nations;
import io.plimsoll.workload.query.QueryValues;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

/// The randomly drawn constants of each query. Each choice returns rows on freshly loaded data. Immutable and
/// thread-safe.
///
/// Patterns contain digits instead of letters, because products disagree on whether `b` equals `B`.
///
/// @param warehouses of the company
record DrawnConstants(int warehouses) {
    /// The day of all loaded rows.
    static final LocalDate OPENING = LocalDate.of(2026, 1, 1);

    /// Days are drawn from the years before it and from long after it, so that no product can answer from a cache.
    private static final int YEARS_BEFORE = 10;

    private static final LocalDate LATER = LocalDate.of(2050, 1, 1);
    private static final int LATER_DAYS = 3_650;

    private static final List<Integer> DIGITS =
            IntStream.rangeClosed(0, 9).boxed().toList();
    private static final List<Integer> CARRIERS =
            IntStream.rangeClosed(1, 10).boxed().toList();

    /// @param query from 1 to 22
    QueryValues draw(int query, Draw draw, QueryValues values) {
        return query <= 11 ? first(query, draw, values) : second(query, draw, values);
    }

    private static QueryValues first(int query, Draw draw, QueryValues values) {
        return switch (query) {
            case 1, 10 -> since(draw, values);
            case 2 -> values.text("region", region(draw)).part("end", digit(draw));
            case 3 -> since(draw, values).part("letter", String.valueOf((char) draw.between('A', 'Z')));
            case 4 -> between(draw, values);
            case 5 -> since(draw, values).text("region", region(draw));
            case 6 -> between(draw, values).number("least", draw.between(1, 5)).number("most", draw.between(5, 10));
            case 7 -> {
                List<Nations.Nation> nations = draw.several(Nations.ofCustomers(), 2);
                yield between(draw, values)
                        .text("nation1", nations.getFirst().name())
                        .text("nation2", nations.getLast().name());
            }
            case 8 ->
                between(draw, values)
                        .text("region", region(draw))
                        .text("nation", nation(draw))
                        .number("items", 1_000 * draw.between(20, 30))
                        .part("end", digit(draw));
            case 9 -> values.part("end", digit(draw) + digit(draw));
            case 11 -> values.text("nation", nation(draw)).number("percent", draw.between(140, 160));
            default -> throw new IllegalArgumentException("there is no query " + query);
        };
    }

    private QueryValues second(int query, Draw draw, QueryValues values) {
        return switch (query) {
            case 12 -> between(draw, values).numbers("carriers", draw.several(CARRIERS, 2));
            case 13 -> values.number("carrier", draw.between(5, 9));
            case 14 -> between(draw, values).part("start", digit(draw) + digit(draw));
            case 15 -> since(draw, values);
            case 16 -> values.part("start", digit(draw) + digit(draw)).number("price", draw.between(1, 98));
            case 17 -> values.part("end", digit(draw) + digit(draw));
            case 18 -> values.number("amount", draw.between(180, 220));
            case 19 -> {
                List<Integer> ends = draw.several(DIGITS, 3);
                for (int i = 1; i <= ends.size(); i++) {
                    values.number("end" + i, ends.get(i - 1)).numbers("warehouses" + i, threeWarehouses(draw));
                }
                yield values.number("least", draw.between(1, 5))
                        .number("most", draw.between(5, 10))
                        .number("price", draw.between(50, 100));
            }
            case 20 -> since(draw, values).part("start", digit(draw)).text("nation", nation(draw));
            case 21 -> values.text("nation", nation(draw));
            case 22 ->
                values.texts(
                                "digits",
                                draw.several(DIGITS, 7).stream()
                                        .map(String::valueOf)
                                        .toList())
                        .day("date", OPENING.plusDays(draw.between(1, 30)));
            default -> throw new IllegalArgumentException("there is no query " + query);
        };
    }

    private static QueryValues since(Draw draw, QueryValues values) {
        LocalDate first = OPENING.minusYears(YEARS_BEFORE);
        return values.day("date", first.plusDays(draw.below(OPENING.toEpochDay() - first.toEpochDay())));
    }

    private static QueryValues between(Draw draw, QueryValues values) {
        return since(draw, values).day("until", LATER.plusDays(draw.below(LATER_DAYS)));
    }

    private static String region(Draw draw) {
        return draw.one(Nations.REGIONS);
    }

    private static String nation(Draw draw) {
        return draw.one(Nations.ALL).name();
    }

    private static String digit(Draw draw) {
        return String.valueOf(draw.below(10));
    }

    /// Three warehouses, not necessarily different.
    private List<Integer> threeWarehouses(Draw draw) {
        return List.of(warehouse(draw), warehouse(draw), warehouse(draw));
    }

    private int warehouse(Draw draw) {
        return (int) draw.between(1, warehouses);
    }

    /// The constants of the paper. Days at the end of a span are 40 years later, so that they follow the days of
    /// the data. `docs/ch.md` lists the constants that differ because the paper's find no rows or because the
    /// query differs.
    static final class PublishedConstants {
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
                    values.day("date", LocalDate.of(2010, 5, 23))
                            .part("start", "c")
                            .text("nation", NATION);
                case 21 -> values.text("nation", NATION);
                case 22 ->
                    values.texts("digits", List.of("1", "2", "3", "4", "5", "6", "7"))
                            .day("date", DrawnConstants.OPENING.plusDays(1));
                default -> throw new IllegalArgumentException("there is no query " + query);
            };
        }
    }
}
