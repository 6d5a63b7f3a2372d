package io.plimsoll.workload.script;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Expression;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;

/// One command of a script. Immutable and thread-safe.
public sealed interface ScriptCommand {
    /// What reports show of it: the first line of SQL, up to 127 bytes, or the lines of a meta command.
    String shown();

    /// An SQL command, with what happens to its rows.
    ///
    /// @param rows where they go
    record Sql(SqlTemplate text, Rows rows) implements ScriptCommand {
        private static final int SHOWN_BYTES = 127;

        @Override
        public String shown() {
            byte[] bytes = text.text().getBytes(StandardCharsets.UTF_8);
            int length = 0;
            while (length < Math.min(bytes.length, SHOWN_BYTES) && bytes[length] != '\n' && bytes[length] != '\r') {
                length++;
            }
            return new String(bytes, 0, length, StandardCharsets.UTF_8);
        }
    }

    /// Where the rows of an SQL command go.
    ///
    /// @param prefix stands before the names of the columns
    record Rows(Kind kind, String prefix) {
        static final Rows IGNORED = new Rows(Kind.IGNORED, "");

        /// What is done with rows.
        public enum Kind {
            /// They are read and forgotten.
            IGNORED,
            /// `\gset`: the last result has exactly one row, whose columns become variables.
            ONE,
            /// `\aset`: the last row of each result becomes variables; a result without rows sets none.
            ANY
        }

        /// The variable that a column is stored in, or nothing if no script reads it.
        ///
        /// @throws EvaluationException if no variable can have this name
        public OptionalInt slot(String column, Variables variables) {
            String name = prefix + column;
            if (!Variables.isName(name)) {
                String command = kind == Kind.ONE ? "gset" : "aset";
                throw new EvaluationException(command + ": invalid variable name: \"" + name + "\"");
            }
            return variables.find(name);
        }
    }

    /// `\set`.
    ///
    /// @param isName whether a variable may have this name: if not, the command fails when it is executed, as
    ///     in pgbench
    record Assignment(String shown, String name, boolean isName, int slot, Expression expression)
            implements ScriptCommand {
        void execute(Frame frame) {
            expression.assign(slot, frame);
            if (!isName) {
                throw new EvaluationException("set: invalid variable name: \"" + name + "\"");
            }
        }
    }

    /// `\if`.
    ///
    /// @param otherwise the index of the next branch's command, or of the `\endif`
    record If(String shown, Expression condition, int otherwise) implements ScriptCommand {}

    /// `\elif`.
    ///
    /// @param otherwise as in [If]
    /// @param end the index of the `\endif`
    record ElseIf(String shown, Expression condition, int otherwise, int end) implements ScriptCommand {}

    /// `\else`.
    ///
    /// @param end the index of the `\endif`
    record Else(String shown, int end) implements ScriptCommand {}

    /// `\endif`.
    record EndIf(String shown) implements ScriptCommand {}

    /// `\sleep`.
    ///
    /// @param time a whole number, unless a variable gives it
    /// @param variable the slot that gives the time
    /// @param name that of the variable, or nothing
    /// @param unitMicros how long 1 is
    record Sleep(String shown, int time, OptionalInt variable, String name, long unitMicros) implements ScriptCommand {
        /// How long to sleep, in microseconds. It may be negative, which is not at all.
        ///
        /// @throws EvaluationException if the variable is not set, or is no number
        public long micros(Frame frame) {
            return (variable.isPresent() ? timeOf(variable.getAsInt(), frame) : time) * unitMicros;
        }

        private long timeOf(int slot, Frame frame) {
            if (!frame.isDefined(slot)) {
                throw new EvaluationException("sleep: undefined variable \"" + name + "\"");
            }
            Text text = new Text();
            frame.appendText(slot, text);
            String value = text.toString();
            int number = LeadingNumber.of(value);
            if (number == 0 && (value.isEmpty() || value.charAt(0) < '0' || value.charAt(0) > '9')) {
                throw new EvaluationException(
                        "sleep: invalid sleep time \"" + value + "\" for variable \"" + name + "\"");
            }
            return number;
        }
    }

    /// `\shell` and `\setshell`.
    ///
    /// @param variable where the number goes that the command prints, for `\setshell`
    /// @param name that of the variable, or nothing
    /// @param command what is executed
    record Shell(String shown, OptionalInt variable, String name, ShellWords command) implements ScriptCommand {}

    /// `\startpipeline`, `\syncpipeline` and `\endpipeline`.
    record Pipeline(String shown, Step step) implements ScriptCommand {
        /// What is done to the pipeline.
        public enum Step {
            START,
            SYNC,
            END
        }
    }

    /// A shell command, whose words are joined by blanks. A word that begins with a colon is a variable, and
    /// one that begins with two is itself without the first.
    ///
    /// @param slots that of each word's variable, or -1
    record ShellWords(List<String> words, List<Integer> slots) {
        private static final int MOST_BYTES = 255;

        public ShellWords {
            words = List.copyOf(words);
            slots = List.copyOf(slots);
        }

        static ShellWords of(List<String> words, Variables variables) {
            List<Integer> slots = words.stream()
                    .map(word -> isVariable(word) ? variables.slot(word.substring(1)) : -1)
                    .toList();
            return new ShellWords(words, slots);
        }

        private static boolean isVariable(String word) {
            return word.startsWith(":") && !word.startsWith("::");
        }

        /// The command with the values of its variables. Allocates.
        ///
        /// @throws EvaluationException if a variable is not set, or the command is too long
        public String assemble(Frame frame) {
            Text command = new Text();
            for (int index = 0; index < words.size(); index++) {
                if (index > 0) {
                    command.append((byte) ' ');
                }
                append(index, frame, command);
            }
            if (command.length() >= MOST_BYTES) {
                throw new EvaluationException(words.getFirst() + ": shell command is too long");
            }
            return command.toString();
        }

        private void append(int index, Frame frame, Text command) {
            String word = words.get(index);
            int slot = slots.get(index);
            if (slot >= 0) {
                if (!frame.isDefined(slot)) {
                    throw new EvaluationException(words.getFirst() + ": undefined variable \"" + word + "\"");
                }
                frame.appendText(slot, command);
                return;
            }
            byte[] bytes = (word.startsWith("::") ? word.substring(1) : word).getBytes(StandardCharsets.UTF_8);
            command.append(bytes, 0, bytes.length);
        }
    }
}
