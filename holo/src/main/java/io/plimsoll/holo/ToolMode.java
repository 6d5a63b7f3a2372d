package io.plimsoll.holo;

import io.plimsoll.spec.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// What the tool is told to do: the second word of its command line.
public enum ToolMode {
    FIXED_COPY(Set.of("put", "fixedCopy", "pool"), Set.of()),
    INSERT(Set.of("put", "insert", "pool"), Set.of()),
    GET(Set.of("get", "pool"), Set.of("put", "prepareGetData")),
    PREPARE_GET_DATA(Set.of("put", "fixedCopy", "pool", "get", "prepareGetData"), Set.of()),
    SCAN(Set.of("scan", "pool"), Set.of("put", "prepareScanData")),
    PREPARE_SCAN_DATA(Set.of("put", "fixedCopy", "pool", "scan", "prepareScanData"), Set.of()),
    BINLOG(Set.of("binlog"), Set.of("put", "prepareBinlogData")),
    PREPARE_BINLOG_DATA(Set.of("put", "fixedCopy", "pool", "binlog", "prepareBinlogData"), Set.of());

    private final Set<String> sections;
    private final Set<String> consulted;

    ToolMode(Set<String> sections, Set<String> consulted) {
        this.sections = sections;
        this.consulted = consulted;
    }

    /// The mode of that name, in capitals or not.
    public static Optional<ToolMode> named(String text) {
        return Arrays.stream(values())
                .filter(mode -> mode.name().equals(text.strip().toUpperCase(Locale.ROOT)))
                .findFirst();
    }

    /// The sentence for a mode that is none.
    public static String unknown(String text) {
        List<String> names = Arrays.stream(values()).map(ToolMode::name).toList();
        return "there is no mode \"" + text + "\"" + Suggestion.clause(text, names) + "; the tool has "
                + String.join(", ", names);
    }

    /// Whether the tool reads this section in this mode and stops at a key it does not know.
    public boolean loads(String section) {
        return section.equals("holoClient") || sections.contains(section);
    }

    /// Whether a section that the tool does not read tells what the tool asks the table.
    public boolean consults(String section) {
        return consulted.contains(section);
    }

    /// Whether rows are written.
    public boolean isWriting() {
        return this != GET && this != SCAN && this != BINLOG;
    }
}
