package io.plimsoll.holo;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The tool's `result.csv`: a header and one line, no line end after it, doubles as Java prints them. Stateless.
public final class ResultCsv {
    private static final Pattern VERSION = Pattern.compile("(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?");

    private ResultCsv() {}

    /// @param productVersion as the server tells it
    public static String render(ToolFigures figures, ToolVersion version, String productVersion) {
        List<String> names = new ArrayList<>(
                List.of("start", "end", "count", "qps1", "qps5", "qps15", "latencyMean", "latencyP99", "latencyP999"));
        List<String> values = new ArrayList<>(List.of(
                Long.toString(figures.startMillis()),
                Long.toString(figures.endMillis()),
                Long.toString(figures.count()),
                Double.toString(figures.qps1()),
                Double.toString(figures.qps5()),
                Double.toString(figures.qps15()),
                Double.toString(figures.latencyMean()),
                Double.toString(figures.latencyP99()),
                Double.toString(figures.latencyP999())));
        if (version == ToolVersion.V1_0_1) {
            // What the tool writes unless it dumps its heap.
            names.add("memoryUsage");
            values.add("0");
        }
        names.add("version");
        values.add(threeNumbers(productVersion));
        return String.join(",", names) + "\n" + String.join(",", values);
    }

    static String threeNumbers(String version) {
        Matcher matcher = VERSION.matcher(version);
        if (!matcher.find()) {
            return "0.0.0";
        }
        return matcher.group(1) + "." + orZero(matcher.group(2)) + "." + orZero(matcher.group(3));
    }

    /// @param number null when the group did not take part
    private static String orZero(@Nullable String number) {
        return number == null ? "0" : number;
    }
}
