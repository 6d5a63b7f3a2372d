package io.plimsoll.testing;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Leaves the settings of every run that have their defaults out of what is sealed elsewhere: the golden file
/// `run-keys.txt` seals those, so that a new key changes that file alone. Stateless.
public final class RunKeyLines {
    private RunKeyLines() {}

    /// Removes lines such as `"drain" : "10s",` among the settings of JSON, and `drain:  10s` elsewhere.
    public static String withoutDefaults(String text) {
        int from = Math.max(0, text.indexOf("\"settings\" : {"));
        int to = from == 0 ? text.length() : text.indexOf('}', from);
        String kept = text.substring(from, to)
                .lines()
                .filter(line -> RunKeys.all().stream().noneMatch(key -> isDefault(line, key)))
                .collect(Collectors.joining("\n"));
        return text.substring(0, from) + kept + (from == 0 ? "\n" : text.substring(to));
    }

    private static <T> boolean isDefault(String line, Key<T> key) {
        String standard = key.defaultText();
        if (standard == null) {
            return false;
        }
        String value = key.canonical(standard);
        String trimmed = line.strip();
        String json = "\"" + key.name() + "\" : \"" + value + "\"";
        return trimmed.equals(json)
                || trimmed.equals(json + ",")
                || trimmed.matches(
                        Pattern.quote(key.name() + ":") + " +" + Pattern.quote(value.isEmpty() ? "\"\"" : value));
    }
}
