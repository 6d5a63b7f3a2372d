package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.Text;
import io.plimsoll.unit.Draw;

/// A record's fields as one JSON object. Stateless; allocates nothing.
final class JsonText {
    private JsonText() {}

    /// Appends the object.
    ///
    /// @param value room for one value
    static void append(Records.Fields fields, Draw draw, Text key, Text value, Text into) {
        into.append((byte) '{');
        for (int field = 0; field < fields.count(); field++) {
            if (field > 0) {
                into.append((byte) ',');
            }
            appendName(fields.names().get(field), into);
            value.clear();
            fields.values().append(draw, field, key, value);
            appendEscaped(value, into);
        }
        into.append((byte) '}');
    }

    private static void appendName(String name, Text into) {
        into.append((byte) '"');
        for (int i = 0; i < name.length(); i++) {
            into.append((byte) name.charAt(i));
        }
        into.append((byte) '"');
        into.append((byte) ':');
    }

    /// Values hold no characters below a blank, so that only quotes and backslashes want a backslash.
    private static void appendEscaped(Text value, Text into) {
        into.append((byte) '"');
        for (int i = 0; i < value.length(); i++) {
            byte unit = value.bytes()[i];
            if (unit == '"' || unit == '\\') {
                into.append((byte) '\\');
            }
            into.append(unit);
        }
        into.append((byte) '"');
    }
}
