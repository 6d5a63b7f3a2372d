package io.plimsoll.workload.own.generator;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Digits;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.script.expression.Expression;
import io.plimsoll.workload.script.expression.Frame;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// The generators that need nothing but drawn numbers and other values of the same row. All are immutable and
/// thread-safe.
public final class Generators {
    private static final byte[] HEXADECIMAL = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private Generators() {}

    /// What the numbers of a range count.
    ///
    /// @param kind WHOLE, DECIMAL, DOUBLE, INSTANT or DAY
    /// @param places the decimal places of a DECIMAL or a DOUBLE
    public record Unit(Value.Kind kind, int places) {
        public static final Unit WHOLE = new Unit(Value.Kind.WHOLE, 0);

        public void set(long number, Value into) {
            switch (kind) {
                case DECIMAL -> into.setDecimal(number, places);
                case DOUBLE -> into.setDouble((double) number / Digits.power(places));
                case INSTANT -> into.setInstant(number);
                case DAY -> into.setDay(number);
                default -> into.setWhole(number);
            }
        }
    }

    /// A number of a range.
    ///
    /// @param low the least number that the chooser may give, in units
    /// @param high the greatest
    public record Chosen(KeyChooser chooser, long low, long high, Unit unit) implements Generator {
        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            unit.set(chooser.choose(draw), into);
        }
    }

    /// The same value each time.
    public record Constant(Value value) implements Generator {
        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            into.copyFrom(value);
        }
    }

    /// Values of a list, in turn.
    public record Cycle(List<Value> values) implements Generator {
        public Cycle {
            values = List.copyOf(values);
        }

        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            into.copyFrom(values.get((int) (row % values.size())));
        }
    }

    /// Values of a list, by weight.
    public record Weighted(List<Value> values, Choosers.Weights weights) implements Generator {
        public Weighted {
            values = List.copyOf(values);
        }

        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            into.copyFrom(values.get(weights.choose(draw)));
        }
    }

    /// Rises with the row.
    public record Sequence(long first, long step) implements Generator {
        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            into.setWhole(first + row * step);
        }
    }

    /// The numbers from `low` on, each once, shuffled.
    public record Permuted(long low, Permutation order) implements Generator {
        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            into.setWhole(low + order.at(row));
        }
    }

    /// Evenly from `low` to `high` over the rows.
    public record Rising(long low, long high, long rows, Unit unit) implements Generator {
        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            long number = rows <= 1 ? low : low + (long) ((double) (high - low) * row / (rows - 1));
            unit.set(number, into);
        }
    }

    /// 1 with a probability, otherwise 0.
    public record Share(double share) implements Generator {
        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            into.setWhole(draw.nextDouble() < share ? 1 : 0);
        }
    }

    public record Hexadecimal(int digits) implements Generator {
        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            appendHexadecimal(digits, draw, into.startText());
        }
    }

    private static void appendHexadecimal(int count, Draw draw, Text into) {
        long bits = 0;
        for (int digit = 0; digit < count; digit++) {
            bits = digit % 16 == 0 ? draw.nextLong() : bits >>> 4;
            into.append(HEXADECIMAL[(int) (bits & 15)]);
        }
    }

    /// A random UUID of version 4 (RFC 9562).
    public record UuidV4() implements Generator {
        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            Text text = into.startText();
            appendHexadecimal(8, draw, text);
            text.append((byte) '-');
            appendHexadecimal(4, draw, text);
            text.append((byte) '-');
            text.append((byte) '4');
            appendHexadecimal(3, draw, text);
            text.append((byte) '-');
            text.append(HEXADECIMAL[8 + (int) draw.below(4)]);
            appendHexadecimal(3, draw, text);
            text.append((byte) '-');
            appendHexadecimal(12, draw, text);
        }
    }

    /// One of some texts, each as likely.
    ///
    /// @param lines in UTF-8
    public record Lines(List<byte[]> lines) implements Generator {
        public Lines {
            lines = List.copyOf(lines);
        }

        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            byte[] line = lines.get((int) draw.below(lines.size()));
            into.startText().append(line, 0, line.length);
        }
    }

    /// Words with blanks between them, cut to a length.
    ///
    /// @param words in ASCII
    /// @param length gives the number of characters
    public record Words(List<byte[]> words, Generator length) implements Generator {
        public Words {
            words = List.copyOf(words);
        }

        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            length.generate(row, draw, frame, into);
            int characters = Math.clamp(into.number(), 0, Integer.MAX_VALUE);
            Text text = into.startText();
            while (text.length() < characters) {
                if (text.length() > 0) {
                    text.append((byte) ' ');
                }
                byte[] word = words.get((int) draw.below(words.size()));
                text.append(word, 0, word.length);
            }
            text.cut(characters);
        }
    }

    /// A text with the values of others in it.
    ///
    /// @param parts before, between and after the values, in UTF-8
    /// @param slots of the values
    /// @param widths to which each value is filled with zeros from the left
    public record Template(List<byte[]> parts, List<Integer> slots, List<Integer> widths) implements Generator {
        public Template {
            parts = List.copyOf(parts);
            slots = List.copyOf(slots);
            widths = List.copyOf(widths);
        }

        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            Text text = into.startText();
            append(parts.getFirst(), text);
            for (int at = 0; at < slots.size(); at++) {
                int slot = slots.get(at);
                if (Value.isNothing(frame, slot)) {
                    into.setNothing();
                    return;
                }
                int start = text.length();
                frame.appendText(slot, text);
                pad(text, start, widths.get(at));
                append(parts.get(at + 1), text);
            }
        }

        private static void append(byte[] part, Text into) {
            into.append(part, 0, part.length);
        }

        /// Moves what was appended to the right, and puts zeros before it.
        private static void pad(Text text, int start, int width) {
            int length = text.length() - start;
            for (int missing = width - length; missing > 0; missing--) {
                text.append((byte) '0');
            }
            int shift = text.length() - start - length;
            if (shift > 0) {
                byte[] bytes = text.bytes();
                System.arraycopy(bytes, start, bytes, start + shift, length);
                Arrays.fill(bytes, start, start + shift, (byte) '0');
            }
        }
    }

    /// A computation over other values.
    ///
    /// @param result a slot of its own
    public record Computed(Expression expression, int result) implements Generator {
        @Override
        public void generate(long row, Draw draw, Frame frame, Value into) {
            expression.assign(result, frame);
            into.load(frame, result);
        }
    }
}
