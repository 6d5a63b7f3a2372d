package io.plimsoll.workload.ch;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The constants of a query by name, as SQL literals. Not thread-safe.
final class QueryConstants {
    private final ProductSql wording;
    private final Map<String, String> literals = new LinkedHashMap<>();

    QueryConstants(ProductSql wording) {
        this.wording = wording;
    }

    Map<String, String> literals() {
        return literals;
    }

    QueryConstants number(String name, long value) {
        literals.put(name, Long.toString(value));
        return this;
    }

    QueryConstants numbers(String name, List<Integer> values) {
        literals.put(name, values.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        return this;
    }

    QueryConstants text(String name, String value) {
        literals.put(name, "'" + value + "'");
        return this;
    }

    QueryConstants texts(String name, List<String> values) {
        literals.put(name, values.stream().map(value -> "'" + value + "'").collect(Collectors.joining(", ")));
        return this;
    }

    /// Part of a pattern. The query contains the quotes.
    QueryConstants part(String name, String value) {
        literals.put(name, value);
        return this;
    }

    QueryConstants day(String name, LocalDate day) {
        literals.put(name, wording.moment(day));
        return this;
    }
}
