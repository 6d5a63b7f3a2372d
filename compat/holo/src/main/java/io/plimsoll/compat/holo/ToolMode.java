package io.plimsoll.compat.holo;

import io.plimsoll.spec.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The mode of the tool: the second word of its command line.
public enum ToolMode {
    FIXED_COPY,
    INSERT,
    GET,
    PREPARE_GET_DATA,
    SCAN,
    PREPARE_SCAN_DATA,
    BINLOG,
    PREPARE_BINLOG_DATA;

    /// The mode of that name, in upper or lower case.
    public static Optional<ToolMode> named(String text) {
        return Arrays.stream(values())
                .filter(mode -> mode.name().equals(text.strip().toUpperCase(Locale.ROOT)))
                .findFirst();
    }

    /// The sentence for an unknown mode.
    public static String unknown(String text) {
        List<String> names = Arrays.stream(values()).map(ToolMode::name).toList();
        return "there is no mode \"" + text + "\"" + Suggestion.clause(text, names) + "; the tool has "
                + String.join(", ", names);
    }

    /// The section that names the table: `put`, `get`, `scan` or `binlog`.
    String table() {
        return switch (this) {
            case FIXED_COPY, INSERT -> "put";
            case GET, PREPARE_GET_DATA -> "get";
            case SCAN, PREPARE_SCAN_DATA -> "scan";
            case BINLOG, PREPARE_BINLOG_DATA -> "binlog";
        };
    }

    /// The section that describes how the table of a reading mode is made: `prepareGetData`.
    String preparation() {
        return "prepare" + table().substring(0, 1).toUpperCase(Locale.ROOT) + table().substring(1) + "Data";
    }

    /// The key of the number of rows to write.
    String rowNumber() {
        return (isPreparing() ? preparation() : "put") + ".rowNumber";
    }

    /// Whether the tool reads this section in this mode and stops at an unknown key.
    public boolean loads(String section) {
        List<String> sections = new ArrayList<>(List.of("holoClient", isWriting() ? "put" : table()));
        if (isWriting()) {
            sections.add(this == INSERT ? "insert" : "fixedCopy");
        }
        if (isPreparing()) {
            sections.addAll(List.of(table(), preparation()));
        }
        return sections.contains(section) || (section.equals("pool") && this != BINLOG);
    }

    /// Whether a section that the tool does not read describes the table that the tool queries.
    public boolean consults(String section) {
        return !isWriting() && (section.equals("put") || section.equals(preparation()));
    }

    /// The tool's setting of the number of rows, written or queried; empty where no key has it.
    public Optional<String> sized(long rows) {
        return switch (this) {
            // The end of a range is exclusive.
            case GET -> Optional.of("get.keyRangeParams=L1-" + (rows + 1));
            case SCAN, BINLOG -> Optional.empty();
            default -> Optional.of(rowNumber() + "=" + rows);
        };
    }

    /// Whether the mode writes rows.
    public boolean isWriting() {
        return this != GET && this != SCAN && this != BINLOG;
    }

    /// Whether the mode writes the rows that another mode reads.
    boolean isPreparing() {
        return isWriting() && this != FIXED_COPY && this != INSERT;
    }
}
