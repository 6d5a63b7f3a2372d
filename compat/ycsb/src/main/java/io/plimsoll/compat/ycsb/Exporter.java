package io.plimsoll.compat.ycsb;

import io.plimsoll.spec.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// The formats of figures: those of YCSB's exporters, byte by byte.
public enum Exporter {
    TEXT("TextMeasurementsExporter"),
    /// A sequence of objects, which is not a JSON document.
    JSON("JSONMeasurementsExporter"),
    JSON_ARRAY("JSONArrayMeasurementsExporter");

    private static final List<String> PACKAGES =
            List.of("", "site.ycsb.measurements.exporter.", "com.yahoo.ycsb.measurements.exporter.");

    private final String simpleClass;

    Exporter(String simpleClass) {
        this.simpleClass = simpleClass;
    }

    /// The exporter of a class, with its old or new package, or without a package.
    public static Optional<Exporter> named(String className) {
        return Arrays.stream(values())
                .filter(exporter -> PACKAGES.stream().anyMatch(name -> className.equals(name + exporter.simpleClass)))
                .findFirst();
    }

    /// The clause for an unknown class.
    public static String unknown(String className) {
        List<String> names =
                Arrays.stream(values()).map(exporter -> exporter.simpleClass).toList();
        String simple = className.substring(className.lastIndexOf('.') + 1);
        return "there is no such exporter" + Suggestion.clause(simple, names) + "; there are "
                + String.join(", ", names);
    }

    /// The figures as text.
    public String render(List<YcsbReport.Line> lines) {
        return switch (this) {
            case TEXT ->
                lines.stream()
                        .map(line -> "[" + line.metric() + "], " + line.measurement() + ", " + line.value() + "\n")
                        .collect(Collectors.joining());
            // YCSB's pretty printer writes a blank between objects.
            case JSON -> lines.stream().map(Exporter::object).collect(Collectors.joining(" ")) + "\n";
            case JSON_ARRAY -> lines.stream().map(Exporter::object).collect(Collectors.joining(", ", "[ ", " ]\n"));
        };
    }

    private static String object(YcsbReport.Line line) {
        return String.format(
                Locale.ROOT,
                "{\n  \"metric\" : \"%s\",\n  \"measurement\" : \"%s\",\n  \"value\" : %s\n}",
                line.metric(),
                line.measurement(),
                line.value());
    }
}
