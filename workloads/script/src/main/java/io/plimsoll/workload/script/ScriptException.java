package io.plimsoll.workload.script;

import java.nio.charset.StandardCharsets;

/// A script is refused before anything runs. The message has pgbench's form, without the program's name in
/// front: place, fault, and for a fault within a meta command the line with a caret below it.
public final class ScriptException extends Exception {
    private static final long serialVersionUID = 1L;

    ScriptException(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /// What a message consists of.
    ///
    /// @param script the name of the script
    /// @param line from 1
    /// @param command the name of the meta command, as it is written, or nothing
    /// @param shown the line to show, or nothing
    record Place(String script, int line, String command, String shown) {
        /// A message about the whole command.
        ScriptException fault(String message) {
            return fault(message, "", -1);
        }

        /// @param detail shown in parentheses, or nothing
        /// @param column the index in the shown line at which a caret points, or -1
        ScriptException fault(String message, String detail, int column) {
            StringBuilder text = new StringBuilder(script + ":" + line + ": " + message);
            if (!detail.isEmpty()) {
                text.append(" (").append(detail).append(')');
            }
            if (!command.isEmpty()) {
                text.append(" in command \"").append(command).append('"');
            }
            if (!shown.isEmpty()) {
                text.append('\n').append(shown);
                if (column >= 0) {
                    text.append('\n').append(" ".repeat(bytesBefore(column))).append("^ error found here");
                }
            }
            return new ScriptException(text.toString());
        }

        /// pgbench counts columns in bytes, and points at the last byte of a character.
        private int bytesBefore(int column) {
            int shownUnits = Math.min(column + 1, shown.length());
            int bytes = shown.substring(0, shownUnits).getBytes(StandardCharsets.UTF_8).length;
            return bytes + column - shownUnits;
        }
    }
}
