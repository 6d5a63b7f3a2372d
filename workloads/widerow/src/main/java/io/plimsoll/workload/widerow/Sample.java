package io.plimsoll.workload.widerow;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.util.List;
import java.util.TreeSet;

/// A few rows of the table, always the same for a seed: the first, the last, and some in between. Immutable.
record Sample(List<Long> numbers) {
    private static final int DRAWN = 98;

    Sample {
        numbers = List.copyOf(numbers);
    }

    /// @param last the highest row number; at least 1
    static Sample of(long last, Seed seed) {
        TreeSet<Long> numbers = new TreeSet<>(List.of(1L, last));
        Draw draw = new Draw(seed.derive("widerow-sample"));
        for (int i = 0; i < DRAWN; i++) {
            numbers.add(draw.between(1, last));
        }
        return new Sample(List.copyOf(numbers));
    }

    /// The condition that a row is in the sample, in a form that lets the target use the primary key.
    String condition(KeyShape key) {
        String ofNumber = key.numberColumn() + " IN (" + joined(numbers) + ")";
        if (!key.hasPrefix()) {
            return ofNumber;
        }
        List<Long> prefixes = numbers.stream().map(key::prefix).distinct().toList();
        return "id IN (" + joined(prefixes) + ") AND " + ofNumber;
    }

    private static String joined(List<Long> values) {
        return String.join(", ", values.stream().map(String::valueOf).toList());
    }
}
