package io.plimsoll.workload.tproch;

import io.plimsoll.driver.Dialect;
import java.util.regex.Pattern;

/// Translates queries from standard SQL into the SQL of a product, with the changes it needs to return the same
/// answers as other products. Stateless.
final class Spelling {
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
