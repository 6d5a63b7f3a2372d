package io.plimsoll.workload.tproch;

import io.plimsoll.unit.Draw;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The values of a query, as SQL literals by name. Not thread-safe.
final class QueryValues {
    private static final int MONTHS = 12;

    private final Map<String, String> literals = new LinkedHashMap<>();

    Map<String, String> literals() {
        return literals;
    }

    QueryValues number(String name, long value) {
        literals.put(name, Long.toString(value));
        return this;
    }

    QueryValues number(String name, BigDecimal value) {
        literals.put(name, value.toPlainString());
        return this;
    }

    QueryValues text(String name, String value) {
        literals.put(name, "'" + value + "'");
        return this;
    }

    /// Part of a pattern. The query contains the quotes.
    QueryValues part(String name, String value) {
        literals.put(name, value);
        return this;
    }

    QueryValues list(String name, List<String> elements) {
        literals.put(name, String.join(", ", elements));
        return this;
    }

    QueryValues day(String name, LocalDate day) {
        literals.put(name, "DATE '" + day + "'");
        return this;
    }

    /// The days `date` (included) and `end` (excluded).
    QueryValues months(LocalDate begin, int months) {
        return day("date", begin).day("end", begin.plusMonths(months));
    }

    /// The first day of a month, both ends included.
    static LocalDate month(Draw draw, LocalDate first, LocalDate last) {
        int months = MONTHS * (last.getYear() - first.getYear()) + last.getMonthValue() - first.getMonthValue();
        return first.plusMonths(draw.between(0, months));
    }

    /// The first day of 1993 to 1997.
    static LocalDate year(Draw draw) {
        return LocalDate.of((int) draw.between(1993, 1997), 1, 1);
    }

    static String brand(Draw draw) {
        return "Brand#" + draw.between(1, 5) + draw.between(1, 5);
    }
}
