package io.plimsoll.workload.ch;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The constants of a query by name, as SQL literals. Not thread-safe.
final class Values {
    private final Wording wording;
    private final Map<String, String> literals = new LinkedHashMap<>();

    Values(Wording wording) {
        this.wording = wording;
    }

    Map<String, String> literals() {
        return literals;
    }

    Values number(String name, long value) {
        literals.put(name, Long.toString(value));
        return this;
    }

    Values numbers(String name, List<Integer> values) {
        literals.put(name, values.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        return this;
    }

    Values text(String name, String value) {
        literals.put(name, "'" + value + "'");
        return this;
    }

    Values texts(String name, List<String> values) {
        literals.put(name, values.stream().map(value -> "'" + value + "'").collect(Collectors.joining(", ")));
        return this;
    }

    /// Part of a pattern. The query contains the quotes.
    Values part(String name, String value) {
        literals.put(name, value);
        return this;
    }

    Values day(String name, LocalDate day) {
        literals.put(name, wording.moment(day));
        return this;
    }
}
