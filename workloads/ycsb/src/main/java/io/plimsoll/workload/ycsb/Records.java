package io.plimsoll.workload.ycsb;

import io.plimsoll.distribution.Fnv;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.Digits;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.ycsb.YcsbKeys.Layout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// The dataset: which records it has and what they look like. Immutable and thread-safe.
///
/// @param first number of the records loaded and chosen
/// @param count of the records loaded and chosen
/// @param all records of the dataset, of which these may be a part; inserts continue after them
record Records(String table, Layout layout, KeyRule keys, Fields fields, long first, long count, long all) {
    static final String KEY = "YCSB_KEY";
    static final String VALUE = "YCSB_VALUE";

    /// As in YCSB's script.
    private static final int KEY_LENGTH = 255;

    /// Fields of a record.
    ///
    /// @param names in order
    /// @param known whether values follow from the key
    record Fields(List<String> names, FieldValues values, boolean known) {
        Fields {
            names = List.copyOf(names);
        }

        static List<String> names(String prefix, int count) {
            return IntStream.range(0, count).mapToObj(field -> prefix + field).toList();
        }

        int count() {
            return names.size();
        }
    }

    /// The first number after the loaded ones.
    long end() {
        return first + count;
    }

    Table definition() {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.notNull(KEY, new ColumnType.VaryingText(KEY_LENGTH)));
        if (layout == Layout.JSONB) {
            columns.add(Column.of(VALUE, new ColumnType.Other("jsonb")));
        } else {
            fields.names().forEach(name -> columns.add(Column.of(name, new ColumnType.FreeText())));
        }
        return new Table(table, columns, List.of(KEY));
    }

    /// The key of the record with a number: `user`, then the number or its hash, with a minimum number of digits.
    /// Immutable and thread-safe.
    ///
    /// @param scatter what follows `user`
    /// @param minDigits left-padded with zeros (YCSB's `zeropadding`)
    record KeyRule(Scatter scatter, int minDigits) {
        private static final byte[] PREFIX = "user".getBytes(StandardCharsets.US_ASCII);
        private static final byte[] ZEROS = new byte[64];

        static {
            Arrays.fill(ZEROS, (byte) '0');
        }

        /// How record numbers become keys.
        enum Scatter {
            /// YCSB's `insertorder=ordered`.
            NONE,
            /// YCSB's `insertorder=hashed`.
            YCSB,
            /// The same of go-ycsb, which hashes the bytes in reverse order: neither finds data loaded by the
            /// other.
            GO_YCSB
        }

        /// The number that follows `user`.
        long number(long record) {
            return switch (scatter) {
                case NONE -> record;
                case YCSB -> Fnv.hash(record);
                case GO_YCSB -> Fnv.hash(Long.reverseBytes(record));
            };
        }

        /// Writes the key; overwrites the text.
        void write(long record, Text into) {
            long number = number(record);
            int digits = Digits.count(number);
            into.clear();
            into.append(PREFIX, 0, PREFIX.length);
            for (int missing = minDigits - digits; missing > 0; missing -= ZEROS.length) {
                into.append(ZEROS, 0, Math.min(missing, ZEROS.length));
            }
            into.append(number, digits);
        }

        /// The key as a new string, for checks outside the measured path.
        String text(long record) {
            Text text = new Text();
            write(record, text);
            return text.toString();
        }
    }

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
}
