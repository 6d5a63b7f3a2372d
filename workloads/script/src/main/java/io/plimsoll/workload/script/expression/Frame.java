package io.plimsoll.workload.script.expression;

import io.plimsoll.driver.StatementProgram.ParameterKind;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.workload.script.random.RandomStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The variables of one client, with the random numbers that its scripts draw. They live across transactions
/// and across reconnects. Reading, setting and evaluating allocates nothing, except for texts that grow.
///
/// Not thread-safe: one per client.
public final class Frame {
    private static final byte[] NULL_TEXT = bytes("NULL");
    private static final byte[] TRUE_TEXT = bytes("true");
    private static final byte[] FALSE_TEXT = bytes("false");
    private static final ExpressionType[] TYPES = ExpressionType.values();

    /// Of a variable's cells, the first one has the ordinal of its type, and this bit if it was given as a text.
    /// The second one has its value. Both are neighbours, so that using a variable loads one line of the cache.
    private static final long SPELLED = 1L << 32;

    private final Variables names;
    private final long[] cells;
    private final @Nullable Text[] texts;
    private final RandomStream random;
    private final RandomStream permuting = new RandomStream(0);
    private final Consumer<String> debug;
    private final byte[] digits = new byte[DoubleText.MAX_BYTES];
    private CommandWatch watch = CommandWatch.NONE;
    private int script;
    private int command;

    /// The bits of the value that a term gave last.
    long bits;

    /// @param names complete: names that are added later have no place here
    /// @param random drawn from by every random function
    /// @param debug takes the lines that the function `debug` prints, without their line ends
    public Frame(Variables names, RandomStream random, Consumer<String> debug) {
        this.names = names;
        this.random = random;
        this.debug = debug;
        int size = names.size();
        cells = new long[2 * size];
        texts = new @Nullable Text[size];
        for (int slot = 0; slot < size; slot++) {
            set(slot, ExpressionType.UNDEFINED, 0);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /// Whether a variable has a value, be it NULL.
    public boolean isDefined(int slot) {
        return type(slot) != ExpressionType.UNDEFINED;
    }

    public ExpressionType type(int slot) {
        return TYPES[(int) cells[2 * slot]];
    }

    /// Whether a variable was given as a text, even if an expression has read it as a value since.
    public boolean isText(int slot) {
        return (cells[2 * slot] & SPELLED) != 0;
    }

    /// As what drivers that must know pass a variable to a statement. What was given as a text stays one, even if an
    /// expression has read it as a value since.
    public ParameterKind kind(int slot) {
        if (isText(slot)) {
            return ParameterKind.TEXT;
        }
        return switch (type(slot)) {
            case INT -> ParameterKind.WHOLE;
            case DOUBLE -> ParameterKind.DOUBLE;
            case BOOLEAN -> ParameterKind.BOOLEAN;
            default -> ParameterKind.TEXT;
        };
    }

    /// The bits of a variable's value, as its type says. Without meaning for texts.
    public long bits(int slot) {
        return cells[2 * slot + 1];
    }

    public void setNull(int slot) {
        set(slot, ExpressionType.NULL, 0);
    }

    public void setBoolean(int slot, boolean value) {
        set(slot, ExpressionType.BOOLEAN, value ? 1 : 0);
    }

    public void setInt(int slot, long value) {
        set(slot, ExpressionType.INT, value);
    }

    public void setDouble(int slot, double value) {
        set(slot, ExpressionType.DOUBLE, Double.doubleToRawLongBits(value));
    }

    @SuppressWarnings("EnumOrdinal") // In memory only: nobody outside reads it.
    void set(int slot, ExpressionType type, long value) {
        cells[2 * slot] = type.ordinal();
        cells[2 * slot + 1] = value;
    }

    /// Sets a variable from outside: a column of a row, or a definition of the command line. Scripts insert
    /// the text as it stands; an expression that uses the variable converts it first.
    ///
    /// @param from text in UTF-8
    public void setText(int slot, byte[] from, int offset, int length) {
        Text text = text(slot);
        text.clear();
        text.append(from, offset, length);
        spell(slot, ExpressionType.TEXT, 0);
    }

    @SuppressWarnings("EnumOrdinal") // In memory only: nobody outside reads it.
    private void spell(int slot, ExpressionType type, long value) {
        cells[2 * slot] = SPELLED | type.ordinal();
        cells[2 * slot + 1] = value;
    }

    public void setText(int slot, String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        setText(slot, encoded, 0, encoded.length);
    }

    private Text text(int slot) {
        Text text = texts[slot];
        if (text == null) {
            text = new Text();
            texts[slot] = text;
        }
        return text;
    }

    /// Takes over all variables of another frame of the same names.
    public void copyFrom(Frame other) {
        for (int slot = 0; slot < texts.length; slot++) {
            if (other.isText(slot)) {
                Text text = other.text(slot);
                setText(slot, text.bytes(), 0, text.length());
                spell(slot, other.type(slot), other.bits(slot));
            } else {
                set(slot, other.type(slot), other.bits(slot));
            }
        }
    }

    /// Appends a variable as a script's SQL or shell command contains it: a text as it was given, a double
    /// with 15 digits, NULL as the word.
    ///
    /// @throws IllegalStateException for a variable that nobody has set
    public void appendText(int slot, Text into) {
        if (isText(slot)) {
            Text text = text(slot);
            into.append(text.bytes(), 0, text.length());
        } else {
            append(type(slot), bits(slot), into);
        }
    }

    private void append(ExpressionType type, long value, Text into) {
        switch (type) {
            case NULL -> into.append(NULL_TEXT, 0, NULL_TEXT.length);
            case BOOLEAN -> {
                byte[] word = value != 0 ? TRUE_TEXT : FALSE_TEXT;
                into.append(word, 0, word.length);
            }
            case INT -> into.appendWhole(value);
            case DOUBLE -> into.append(digits, 0, DoubleText.put(Double.longBitsToDouble(value), digits));
            case TEXT, UNDEFINED -> throw new IllegalStateException("no value to be written: " + type);
        }
    }

    /// A variable as an expression sees it. A text becomes a value when it is first asked for, and keeps its
    /// spelling for SQL.
    ///
    /// @return the type; the value is in [#bits]
    /// @throws EvaluationException if the variable is not set, or its text is no value
    ExpressionType load(int slot) {
        ExpressionType type = type(slot);
        if (type == ExpressionType.UNDEFINED) {
            throw new EvaluationException("undefined variable \"" + names.name(slot) + "\"");
        }
        if (type == ExpressionType.TEXT) {
            type = ValueText.read(names.name(slot), text(slot), this);
            spell(slot, type, bits);
        }
        bits = bits(slot);
        return type;
    }

    /// Says which command is executed, for the lines of `debug` and for the [#watch].
    ///
    /// @param newScript from 0
    /// @param newCommand from 1
    public void at(int newScript, int newCommand) {
        script = newScript;
        command = newCommand;
        watch.begun(newCommand);
    }

    /// Reports each command to somebody else from now on.
    public void watch(CommandWatch newWatch) {
        watch = newWatch;
    }

    /// The number of the command that is executed, or was when it failed; from 1.
    public int command() {
        return command;
    }

    void debug(ExpressionType type, long value) {
        Text line = new Text();
        append(type, value, line);
        String shown = type == ExpressionType.NULL ? "null" : type.word() + " " + line;
        debug.accept("debug(script=" + script + ",command=" + command + "): " + shown);
    }

    RandomStream random() {
        return random;
    }

    RandomStream permuting() {
        return permuting;
    }
}
