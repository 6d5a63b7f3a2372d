package io.plimsoll.workload.script;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The text of an SQL command with its variables, for the three modes in which pgbench sends it. A variable
/// is a colon and a name, wherever they stand, in quotes and comments too; two colons in a row are a cast.
///
/// Immutable and thread-safe.
public final class SqlTemplate {
    /// How many variables a statement with parameters may use.
    private static final int MOST_PARAMETERS = 255;

    private final String text;

    /// What stands before each use of a variable, and after the last one.
    private final List<byte[]> parts = new ArrayList<>();

    /// A colon and the name, for each use of a variable.
    private final List<byte[]> mentions = new ArrayList<>();

    private final int[] slots;

    SqlTemplate(String text, Variables variables) {
        this.text = text;
        List<Integer> found = new ArrayList<>();
        int copied = 0;
        int colon = text.indexOf(':');
        while (colon >= 0) {
            int end = colon + 1;
            if (end < text.length() && Variables.isFirstOfName(text.charAt(end))) {
                end = nameEnd(text, end);
                parts.add(utf8(text.substring(copied, colon)));
                mentions.add(utf8(text.substring(colon, end)));
                found.add(variables.slot(text.substring(colon + 1, end)));
                copied = end;
            } else {
                end = colonsEnd(text, end);
            }
            colon = text.indexOf(':', end);
        }
        parts.add(utf8(text.substring(copied)));
        slots = found.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int nameEnd(String text, int start) {
        int end = start;
        while (end < text.length() && Variables.isInName(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static int colonsEnd(String text, int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) == ':') {
            end++;
        }
        return end;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// As it stands in the script.
    public String text() {
        return text;
    }

    /// The variables of the uses, in the order of the text: the values of the parameters `$1` and so on.
    int[] slots() {
        return slots.clone();
    }

    /// The text of simple mode: each variable is replaced by its text, or left as it stands if nobody has set
    /// it. Allocates nothing, once the given text has grown.
    public void assemble(Frame frame, Text into) {
        append(parts.getFirst(), into);
        for (int use = 0; use < slots.length; use++) {
            if (frame.isDefined(slots[use])) {
                frame.appendText(slots[use], into);
            } else {
                append(mentions.get(use), into);
            }
            append(parts.get(use + 1), into);
        }
    }

    private static void append(byte[] bytes, Text into) {
        into.append(bytes, 0, bytes.length);
    }

    /// The texts before, between and after the uses of variables.
    public List<String> parts() {
        return parts.stream()
                .map(part -> new String(part, StandardCharsets.UTF_8))
                .toList();
    }

    /// The text of extended and prepared mode: each use of a variable is a parameter of its own, `$1` and so
    /// on.
    public String numbered() {
        StringBuilder numbered = new StringBuilder(new String(parts.getFirst(), StandardCharsets.UTF_8));
        for (int use = 0; use < slots.length; use++) {
            numbered.append('$').append(use + 1).append(new String(parts.get(use + 1), StandardCharsets.UTF_8));
        }
        return numbered.toString();
    }

    /// Why extended and prepared mode refuse the command, in pgbench's words.
    public Optional<String> problemOfParameters() {
        return slots.length <= MOST_PARAMETERS
                ? Optional.empty()
                : Optional.of("statement has too many arguments (maximum is " + MOST_PARAMETERS + "): " + text);
    }
}
