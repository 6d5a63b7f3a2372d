package io.plimsoll.compat.holo;

import io.plimsoll.spec.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The mode of the tool: the second word of its command line.
public enum ToolMode {
    FIXED_COPY("put fixedCopy pool", ""),
    INSERT("put insert pool", ""),
    GET("get pool", "put prepareGetData"),
    PREPARE_GET_DATA("put fixedCopy pool get prepareGetData", ""),
    SCAN("scan pool", "put prepareScanData"),
    PREPARE_SCAN_DATA("put fixedCopy pool scan prepareScanData", ""),
    BINLOG("binlog", "put prepareBinlogData"),
    PREPARE_BINLOG_DATA("put fixedCopy pool binlog prepareBinlogData", "");

    private final String sections;
    private final String consulted;

    /// @param sections that the tool reads, separated by blanks
    /// @param consulted sections that describe the table, likewise
    ToolMode(String sections, String consulted) {
        this.sections = sections;
        this.consulted = consulted;
    }

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

    /// Whether the tool reads this section in this mode and stops at an unknown key.
    public boolean loads(String section) {
        return section.equals("holoClient") || hasWord(sections, section);
    }

    /// Whether a section that the tool does not read describes the table that the tool queries.
    public boolean consults(String section) {
        return hasWord(consulted, section);
    }

    /// The tool's setting of the number of rows, written or queried; empty where no key has it.
    public Optional<String> sized(long rows) {
        return switch (this) {
            case FIXED_COPY, INSERT -> Optional.of("put.rowNumber=" + rows);
            case PREPARE_GET_DATA -> Optional.of("prepareGetData.rowNumber=" + rows);
            case PREPARE_SCAN_DATA -> Optional.of("prepareScanData.rowNumber=" + rows);
            case PREPARE_BINLOG_DATA -> Optional.of("prepareBinlogData.rowNumber=" + rows);
            // The end of a range is exclusive.
            case GET -> Optional.of("get.keyRangeParams=L1-" + (rows + 1));
            case SCAN, BINLOG -> Optional.empty();
        };
    }

    private static boolean hasWord(String words, String word) {
        return List.of(words.split(" ", -1)).contains(word);
    }

    /// Whether the mode writes rows.
    public boolean isWriting() {
        return this != GET && this != SCAN && this != BINLOG;
    }
}
