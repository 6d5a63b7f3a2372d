package io.plimsoll.report.pipeline;

import io.plimsoll.report.pipeline.Judgements.Sample;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Writes figures as OpenMetrics text, in the subset that GitLab reads: it splits lines at blanks outside quotes, and
/// compares values as texts. Stateless.
public final class MetricsReport {
    /// More digits would make each value new each time.
    private static final MathContext DIGITS = new MathContext(4);

    private MetricsReport() {}

    public static String render(List<Sample> samples) {
        Map<String, List<Sample>> families = samples.stream()
                .filter(sample -> Double.isFinite(sample.value()))
                .collect(Collectors.groupingBy(Sample::name, LinkedHashMap::new, Collectors.toList()));
        StringBuilder text = new StringBuilder();
        families.forEach((name, all) -> {
            text.append("# TYPE ").append(name).append(" gauge\n");
            all.forEach(sample -> text.append(name)
                    .append(labels(sample.labels()))
                    .append(' ')
                    .append(number(sample.value()))
                    .append('\n'));
        });
        return text.append("# EOF\n").toString();
    }

    private static String number(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(DIGITS);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    private static String labels(Map<String, String> labels) {
        return labels.isEmpty()
                ? ""
                : labels.entrySet().stream()
                        .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + "\"")
                        .collect(Collectors.joining(",", "{", "}"));
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\R", "\\\\n");
    }
}
