package io.plimsoll.testing;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Leaves the settings of every run that have their defaults out of what is sealed elsewhere: the golden file
/// `run-keys.txt` seals those, so that a new key changes that file alone. Stateless.
public final class RunKeyLines {
    private RunKeyLines() {}

    /// Removes lines such as `"drain" : "10s",` and `drain:  10s`.
    public static String withoutDefaults(String text) {
        return text.lines()
                .filter(line -> RunKeys.all().stream().noneMatch(key -> isDefault(line, key)))
                .collect(Collectors.joining("\n", "", "\n"));
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
