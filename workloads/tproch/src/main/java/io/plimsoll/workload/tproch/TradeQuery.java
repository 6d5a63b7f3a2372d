package io.plimsoll.workload.tproch;

import io.plimsoll.driver.Dialect;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.query.NumberedQuery;
import io.plimsoll.workload.query.QueryValues;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// One of the 22 queries (clause 2.4). Immutable and thread-safe.
final class TradeQuery extends NumberedQuery {
    /// H2 pairs all rows where a join is in each branch of an OR (19), and does not find padded texts where a
    /// column is compared with several (12). Citus cannot plan subqueries over tables that are distributed
    /// differently from the tables around them (13 to 22). With an OFFSET it runs them first.
    private static final Map<String, Set<Integer>> OWN =
            Map.of("h2", Set.of(12, 19), "citus", Set.of(13, 17, 18, 20, 22));

    private final QueryParameters parameters;
    private final boolean isPublished;

    private TradeQuery(int number, ScaleFactor scale, boolean isPublished) {
        super(number, OWN);
        parameters = new QueryParameters(scale);
        this.isPublished = isPublished;
    }

    /// @param isPublished whether their values are those of the published answers
    static List<TradeQuery> all(ScaleFactor scale, boolean isPublished) {
        return IntStream.rangeClosed(1, QUERIES)
                .mapToObj(number -> new TradeQuery(number, scale, isPublished))
                .toList();
    }

    @Override
    protected QueryValues values(int query, Draw draw, Dialect dialect) {
        return isPublished ? parameters.published(query) : parameters.draw(query, draw);
    }

    @Override
    protected String spelled(String text, Dialect dialect) {
        return Spelling.of(text, dialect);
    }

    /// Translates queries from standard SQL into the SQL of a product, with the changes it needs to return the
    /// same answers as other products. Stateless.
    static final class Spelling {
        private static final Pattern DAY = Pattern.compile("DATE ('[^']*')");
        private static final Pattern YEAR = Pattern.compile("extract\\(year FROM (\\w+)\\)");
        private static final Pattern AVERAGE = Pattern.compile("avg\\((\\w+)\\)");
        private static final Pattern BY_SUM = Pattern.compile("/ (sum\\((?:[^()]|\\([^()]*\\))*\\))");
        private static final Pattern BY_NUMBER = Pattern.compile("/ ([0-9.]+)");
        private static final Pattern ONE_OF_TEXTS = Pattern.compile("(\\w+) IN \\(('[^)]*)\\)");

        private Spelling() {}

        static String of(String query, Dialect dialect) {
            return switch (dialect.name()) {
                case "sqlite" -> ofSqlite(query);
                case "hsqldb" -> ofHsqldb(query);
                case "h2" -> ofH2(query);
                default -> query;
            };
        }

        /// SQLite's days are text.
        private static String ofSqlite(String query) {
            String days = DAY.matcher(query).replaceAll("$1");
            return YEAR.matcher(days).replaceAll("CAST(strftime('%Y', $1) AS INTEGER)");
        }

        /// HSQLDB's averages and ratios of decimals have no more fraction digits than their operands.
        private static String ofHsqldb(String query) {
            String averages = AVERAGE.matcher(query).replaceAll("avg(CAST($1 AS DOUBLE))");
            String ratios = BY_SUM.matcher(averages).replaceAll("/ CAST($1 AS DOUBLE)");
            return BY_NUMBER.matcher(ratios).replaceAll("/ $1E0");
        }

        /// H2 does not find padded texts in a list of unpadded ones, and its ratios have few fraction digits.
        private static String ofH2(String query) {
            String unpadded = ONE_OF_TEXTS.matcher(query).replaceAll("rtrim($1) IN ($2)");
            return BY_NUMBER.matcher(unpadded).replaceAll("/ $1E0");
        }
    }

    /// The substitution parameters of each query, drawn by its rules (clauses 2.4.1.3 to 2.4.22.3). Immutable and
    /// thread-safe.
    record QueryParameters(ScaleFactor scale) {
        static final List<String> FIRST_WORDS = List.of("special", "pending", "unusual", "express");
        static final List<String> SECOND_WORDS = List.of("packages", "requests", "accounts", "deposits");
        private static final LocalDate SHIPPED_BEFORE = LocalDate.of(1998, 12, 1);
        private static final int COUNTRY_CODE = 10;
        private static final int MONTHS = 12;

        /// @param query from 1 to 22
        QueryValues draw(int query, Draw draw) {
            return query <= 11 ? first(query, draw) : second(query, draw);
        }

        private QueryValues first(int query, Draw draw) {
            QueryValues values = values();
            return switch (query) {
                case 1 -> shippedBefore((int) draw.between(60, 120));
                case 2 ->
                    values.number("size", draw.between(1, 50))
                            .part("metal", draw.one(Words.TYPE_METALS))
                            .text("region", draw.one(Words.REGIONS));
                case 3 ->
                    values.text("segment", draw.one(Words.of("segments").texts()))
                            .day("date", LocalDate.of(1995, 3, (int) draw.between(1, 31)));
                case 4 -> values.months(month(draw, LocalDate.of(1993, 1, 1), LocalDate.of(1997, 10, 1)), 3);
                case 5 -> values.text("region", draw.one(Words.REGIONS)).months(year(draw), 12);
                case 6 -> discounted(year(draw), (int) draw.between(2, 9), (int) draw.between(24, 25));
                case 7 -> {
                    List<Words.Nation> nations = draw.several(Words.NATIONS, 2);
                    yield values.text("nation1", nations.getFirst().name())
                            .text("nation2", nations.getLast().name());
                }
                case 8 -> {
                    Words.Nation nation = draw.one(Words.NATIONS);
                    yield values.text("nation", nation.name())
                            .text("region", Words.REGIONS.get(nation.region()))
                            .text("type", draw.one(Words.TYPES.texts()));
                }
                case 9 -> values.part("color", draw.one(Words.of("colors").texts()));
                case 10 -> values.months(month(draw, LocalDate.of(1993, 2, 1), LocalDate.of(1995, 1, 1)), 3);
                case 11 -> stock(draw.one(Words.NATIONS).name());
                default -> throw new IllegalArgumentException("there is no query " + query);
            };
        }

        private static QueryValues second(int query, Draw draw) {
            QueryValues values = values();
            return switch (query) {
                case 12 -> {
                    List<String> modes = draw.several(Words.of("ship-modes").texts(), 2);
                    yield values.text("mode1", modes.getFirst())
                            .text("mode2", modes.getLast())
                            .months(year(draw), 12);
                }
                case 13 -> values.part("word1", draw.one(FIRST_WORDS)).part("word2", draw.one(SECOND_WORDS));
                case 14 -> values.months(month(draw, LocalDate.of(1993, 1, 1), LocalDate.of(1997, 12, 1)), 1);
                case 15 -> values.months(month(draw, LocalDate.of(1993, 1, 1), LocalDate.of(1997, 10, 1)), 3);
                case 16 ->
                    values.text("brand", brand(draw))
                            .part("type", draw.one(Words.TYPE_SIZES) + " " + draw.one(Words.TYPE_FINISHES))
                            .numbers("sizes", draw.several(oneTo(50), 8));
                case 17 ->
                    values.text("brand", brand(draw))
                            .text("container", draw.one(Words.CONTAINER_SIZES) + " " + draw.one(Words.CONTAINER_KINDS));
                case 18 -> values.number("quantity", draw.between(312, 315));
                case 19 ->
                    values.number("quantity1", draw.between(1, 10))
                            .number("quantity2", draw.between(10, 20))
                            .number("quantity3", draw.between(20, 30))
                            .text("brand1", brand(draw))
                            .text("brand2", brand(draw))
                            .text("brand3", brand(draw));
                case 20 ->
                    values.part("color", draw.one(Words.of("colors").texts()))
                            .months(year(draw), 12)
                            .text("nation", draw.one(Words.NATIONS).name());
                case 21 -> values.text("nation", draw.one(Words.NATIONS).name());
                case 22 -> codes(draw.several(oneTo(Words.NATIONS.size()), 7));
                default -> throw new IllegalArgumentException("there is no query " + query);
            };
        }

        private static QueryValues shippedBefore(int days) {
            return values().day("date", SHIPPED_BEFORE.minusDays(days));
        }

        /// @param hundredths of the discount; the query selects lines with a discount near it
        private static QueryValues discounted(LocalDate year, int hundredths, int quantity) {
            return values().months(year, 12)
                    .number("least", BigDecimal.valueOf(hundredths - 1L, 2))
                    .number("most", BigDecimal.valueOf(hundredths + 1L, 2))
                    .number("quantity", quantity);
        }

        /// The fraction is 0.0001 at scale 1, and smaller for larger datasets.
        private QueryValues stock(String nation) {
            BigDecimal fraction =
                    BigDecimal.valueOf(1, 2).divide(BigDecimal.valueOf(scale.hundredths()), 10, RoundingMode.HALF_UP);
            return values().text("nation", nation).number("fraction", fraction);
        }

        /// @param nations their positions, from 1
        private static QueryValues codes(List<Integer> nations) {
            return countryCodes(
                    nations.stream().map(nation -> COUNTRY_CODE + nation - 1).toList());
        }

        private static QueryValues countryCodes(List<Integer> codes) {
            return values().texts("codes", codes.stream().map(String::valueOf).toList());
        }

        private static List<Integer> oneTo(int last) {
            return IntStream.rangeClosed(1, last).boxed().toList();
        }

        /// The values for which the specification publishes answers at scale 1 (its subclauses "query
        /// validation").
        ///
        /// @param query from 1 to 22
        QueryValues published(int query) {
            return query <= 11 ? firstPublished(query) : secondPublished(query);
        }

        private QueryValues firstPublished(int query) {
            QueryValues values = values();
            return switch (query) {
                case 1 -> shippedBefore(90);
                case 2 -> values.number("size", 15).part("metal", "BRASS").text("region", "EUROPE");
                case 3 -> values.text("segment", "BUILDING").day("date", LocalDate.of(1995, 3, 15));
                case 4 -> values.months(LocalDate.of(1993, 7, 1), 3);
                case 5 -> values.text("region", "ASIA").months(LocalDate.of(1994, 1, 1), 12);
                case 6 -> discounted(LocalDate.of(1994, 1, 1), 6, 24);
                case 7 -> values.text("nation1", "FRANCE").text("nation2", "GERMANY");
                case 8 ->
                    values.text("nation", "BRAZIL").text("region", "AMERICA").text("type", "ECONOMY ANODIZED STEEL");
                case 9 -> values.part("color", "green");
                case 10 -> values.months(LocalDate.of(1993, 10, 1), 3);
                case 11 -> stock("GERMANY");
                default -> throw new IllegalArgumentException("there is no query " + query);
            };
        }

        private static QueryValues secondPublished(int query) {
            QueryValues values = values();
            return switch (query) {
                case 12 -> values.text("mode1", "MAIL").text("mode2", "SHIP").months(LocalDate.of(1994, 1, 1), 12);
                case 13 -> values.part("word1", "special").part("word2", "requests");
                case 14 -> values.months(LocalDate.of(1995, 9, 1), 1);
                case 15 -> values.months(LocalDate.of(1996, 1, 1), 3);
                case 16 ->
                    values.text("brand", "Brand#45")
                            .part("type", "MEDIUM POLISHED")
                            .numbers("sizes", List.of(49, 14, 23, 45, 19, 3, 36, 9));
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
                case 22 -> countryCodes(List.of(13, 31, 23, 29, 30, 18, 17));
                default -> throw new IllegalArgumentException("there is no query " + query);
            };
        }

        /// The first day of a month, both ends included.
        private static LocalDate month(Draw draw, LocalDate first, LocalDate last) {
            int months = MONTHS * (last.getYear() - first.getYear()) + last.getMonthValue() - first.getMonthValue();
            return first.plusMonths(draw.between(0, months));
        }

        /// The first day of 1993 to 1997.
        private static LocalDate year(Draw draw) {
            return LocalDate.of((int) draw.between(1993, 1997), 1, 1);
        }

        private static String brand(Draw draw) {
            return "Brand#" + draw.between(1, 5) + draw.between(1, 5);
        }

        private static QueryValues values() {
            return new QueryValues(day -> "DATE '" + day + "'");
        }
    }
}
