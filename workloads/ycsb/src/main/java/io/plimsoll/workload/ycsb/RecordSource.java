package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.ycsb.YcsbKeys.Layout;

/// The rows to load: each record is a pure function of its number. Thread-safe.
///
/// @param first number, at index 0
record RecordSource(Records records, Seed seed, long first, ThreadLocal<Scratch> scratch)
        implements TableRows.RowSource {
    RecordSource(Records records, Seed seed, long first) {
        this(records, seed, first, ThreadLocal.withInitial(() -> new Scratch(seed)));
    }

    /// What one thread needs to generate rows without allocating.
    record Scratch(Draw draw, Text key, Text value, Text json) {
        Scratch(Seed seed) {
            this(new Draw(seed.derive("records")), new Text(), new Text(), new Text());
        }
    }

    @Override
    public void write(long index, RowWriter out) {
        Scratch mine = scratch.get();
        long record = first + index;
        mine.draw().seek(record);
        Text key = mine.key();
        records.keys().write(record, key);
        out.text(key.bytes(), 0, key.length(), 1);
        if (records.layout() == Layout.JSONB) {
            writeJson(mine, out);
            return;
        }
        for (int field = 0; field < records.fields().count(); field++) {
            records.fields().values().write(mine.draw(), field, key, out);
        }
    }

    private void writeJson(Scratch mine, RowWriter out) {
        mine.json().clear();
        JsonText.append(records.fields(), mine.draw(), mine.key(), mine.value(), mine.json());
        out.text(mine.json().bytes(), 0, mine.json().length(), 1);
    }

    /// A record's fields as one JSON object. Stateless; allocates nothing.
    private static final class JsonText {
        private JsonText() {}

        /// Appends the object.
        ///
        /// @param value a buffer for one value
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

        /// Values have no control characters, so that only quotes and backslashes need escaping.
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
}
