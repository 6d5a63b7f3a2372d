package io.plimsoll.workload.query;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The values of a query, as SQL literals by name. Not thread-safe.
public final class QueryValues {
    private final Function<LocalDate, String> days;
    private final Map<String, String> literals = new LinkedHashMap<>();

    /// @param days makes the literal of a day
    public QueryValues(Function<LocalDate, String> days) {
        this.days = days;
    }

    /// A text whose marks, such as `{date}`, are replaced by the literals of these names.
    String in(String text) {
        String filled = text;
        for (Map.Entry<String, String> value : literals.entrySet()) {
            filled = filled.replace("{" + value.getKey() + "}", value.getValue());
        }
        return filled;
    }

    public QueryValues number(String name, long value) {
        return part(name, Long.toString(value));
    }

    public QueryValues number(String name, BigDecimal value) {
        return part(name, value.toPlainString());
    }

    public QueryValues numbers(String name, List<Integer> values) {
        return part(name, values.stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }

    public QueryValues text(String name, String value) {
        return texts(name, List.of(value));
    }

    public QueryValues texts(String name, List<String> values) {
        return part(name, values.stream().map(value -> "'" + value + "'").collect(Collectors.joining(", ")));
    }

    /// Part of a pattern. The query contains the quotes.
    public QueryValues part(String name, String value) {
        literals.put(name, value);
        return this;
    }

    public QueryValues day(String name, LocalDate day) {
        return part(name, days.apply(day));
    }

    /// The days `date` (included) and `end` (excluded).
    public QueryValues months(LocalDate begin, int months) {
        return day("date", begin).day("end", begin.plusMonths(months));
    }
}
