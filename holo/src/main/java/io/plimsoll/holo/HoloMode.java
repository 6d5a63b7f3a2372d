package io.plimsoll.holo;

import io.plimsoll.spec.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What the tool is asked to do, by its own names.
public enum HoloMode {
    FIXED_COPY("put", "fixedcopy"),
    INSERT("put", "insert"),
    GET("get"),
    PREPARE_GET_DATA("put", "fixedcopy", "get", "preparegetdata"),
    SCAN("scan"),
    PREPARE_SCAN_DATA("put", "fixedcopy", "scan", "preparescandata"),
    BINLOG("binlog"),
    PREPARE_BINLOG_DATA("put", "fixedcopy", "binlog", "preparebinlogdata");

    /// In lower case, a blank around each.
    private final String sections;

    HoloMode(String... sections) {
        this.sections = " " + String.join(" ", sections) + " ";
    }

    /// Whether the tool loads a section of its file in this mode; names in lower case.
    boolean loads(String section) {
        return section.equals("holoclient")
                || (section.equals("pool") && this != BINLOG)
                || sections.contains(" " + section + " ");
    }

    /// Whether it writes rows.
    boolean isWriting() {
        return this != GET && this != SCAN && this != BINLOG;
    }

    public static Optional<HoloMode> named(String name) {
        return Arrays.stream(values()).filter(mode -> mode.name().equals(name)).findFirst();
    }

    /// The sentence for a mode that is none.
    public static String unknown(String name) {
        List<String> names = Arrays.stream(values()).map(Enum::name).toList();
        return "\"" + name + "\" is no mode" + Suggestion.clause(name, names) + "; choose one of "
                + String.join(", ", names);
    }
}
