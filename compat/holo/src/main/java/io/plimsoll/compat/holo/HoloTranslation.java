package io.plimsoll.compat.holo;

import io.plimsoll.compat.Draft;
import io.plimsoll.compat.Translation;
import io.plimsoll.driver.Secret;
import io.plimsoll.spec.Problems;
import java.util.List;
import java.util.OptionalLong;

/// Translates a file of the tool, for one mode, into the settings of a run of the workload `widerow`. Stateless.
public final class HoloTranslation {
    private static final String OTHERWISE = " or another database with --target";

    private HoloTranslation() {}

    /// Facts that are not in the file.
    ///
    /// @param target the address that replaces the file's connection; empty: use the file's
    /// @param rowsThere rows in the table that is read; empty before the table was inspected
    public record Circumstances(ToolRelease release, String target, OptionalLong rowsThere) {}

    /// A pure function. Adds what cannot be translated to `problems`.
    public static Translation of(ToolFile file, Circumstances circumstances, Problems problems) {
        if (!problems.isEmpty()) {
            // The file could not be read. Its errors are reported already.
            return new Translation(List.of(), List.of(), Secret.NONE);
        }
        Draft draft = new Draft(file.spec(), problems);
        connection(draft, circumstances.target());
        if (file.mode().isWriting()) {
            new WriteTranslation(draft, file.mode(), circumstances).translate();
        } else {
            new ReadTranslation(draft, file.mode(), circumstances).translate();
        }
        file.others().forEach(draft::set);
        return draft.translation(new Secret(draft.get(ToolKeys.PASSWORD)));
    }

    /// @param target replaces the file's connection, including the user; empty: use the file's
    private static void connection(Draft draft, String target) {
        draft.set("workload", "widerow");
        // The schema of the tool's table.
        draft.set("schema", "connection");
        if (!target.isEmpty()) {
            draft.set("target", target);
            return;
        }
        String url = draft.get(ToolKeys.JDBC_URL);
        if (url.isEmpty()) {
            draft.refuse(
                    ToolKeys.JDBC_URL, "holoClient.jdbcUrl is not given" + Draft.advice(ToolKeys.JDBC_URL) + OTHERWISE);
        }
        List.of(ToolKeys.JDBC_URL, ToolKeys.USERNAME, ToolKeys.PASSWORD)
                .forEach(key -> draft.refusePlaceholder(key, OTHERWISE));
        draft.set("target", url, ToolKeys.JDBC_URL);
        draft.copy("user", ToolKeys.USERNAME);
    }

    /// Sets the columns of the table. Section `put` describes them for all modes.
    static void payload(Draft draft, ToolRelease release) {
        draft.copy("columns", ToolKeys.PUT_COLUMNS);
        draft.copy("column-size", ToolKeys.PUT_COLUMN_SIZE);
        draft.copy("column-type", ToolKeys.PUT_COLUMN_TYPE);
        draft.copy("timestamp-column", ToolKeys.PUT_TIMESTAMP);
        draft.copy("timestamp-now", ToolKeys.PUT_TIMESTAMP_NOW);
        draft.set("value-rule", release == ToolRelease.V1_0_0 ? "append-id" : "zero-pad");
        draft.set("id-type", "int32");
    }

    /// Milliseconds as a time of a spec.
    static String time(long millis) {
        return millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
    }
}
