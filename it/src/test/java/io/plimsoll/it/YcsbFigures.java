package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A report in YCSB's grammar, read by a parser that knows nothing of how we write it: every line is
/// `[metric], measurement, number` until the first that does not begin with `[`.
record YcsbFigures(Map<String, Double> values) {
    static YcsbFigures parse(String out) {
        Map<String, Double> values = new LinkedHashMap<>();
        List<String> others = new ArrayList<>();
        for (String line : out.split("\n", -1)) {
            if (!line.startsWith("[")) {
                others.add(line);
                continue;
            }
            assertThat(others).as("nothing stands before or within the block").isEmpty();
            String[] parts = line.split(", ", -1);
            assertThat(parts).as(line).hasSize(3);
            assertThat(values.put(parts[0] + " " + parts[1], Double.valueOf(parts[2])))
                    .as(line)
                    .isNull();
        }
        assertThat(others).isNotEmpty();
        return new YcsbFigures(values);
    }

    double of(String metric, String measurement) {
        String name = "[" + metric + "] " + measurement;
        assertThat(values).containsKey(name);
        return values.getOrDefault(name, Double.NaN);
    }

    boolean has(String metric) {
        return values.keySet().stream().anyMatch(name -> name.startsWith("[" + metric + "] "));
    }

    /// Everything of an operation that was acknowledged hangs together.
    void assertSound(String metric, double operations) {
        assertThat(of(metric, "Operations")).isEqualTo(operations);
        assertThat(of(metric, "Return=OK")).isEqualTo(operations);
        assertThat(of(metric, "MinLatency(us)")).isLessThanOrEqualTo(of(metric, "50thPercentileLatency(us)"));
        assertThat(of(metric, "50thPercentileLatency(us)"))
                .isLessThanOrEqualTo(of(metric, "99thPercentileLatency(us)"));
        assertThat(of(metric, "99thPercentileLatency(us)")).isLessThanOrEqualTo(of(metric, "MaxLatency(us)"));
        assertThat(of(metric, "AverageLatency(us)")).isPositive();
    }
}
