package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.StatementProgram.Control;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.driver.net.ProtocolViolation;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What one statement of a [WireProgram] sends, as far as it does not depend on values, and what is known of its
/// results. Allocates nothing per execution, unless the columns change. Not thread-safe.
final class WireText {
    /// In place of a number of columns: the result has no rows.
    static final int NO_COLUMNS = -1;

    /// What follows a column's name in a RowDescription: table, column, type, size, modifier, format.
    private static final int COLUMN_FACTS_BYTES = 3 * Integer.BYTES + 3 * Short.BYTES;

    private static final String TOO_SHORT = "sent a description of rows that ends too early";

    private final String text;
    private final byte[] parse;
    private final byte[] bindHead;
    private final byte[] describe;
    private final boolean isNamed;
    private final boolean mayCommit;
    private final boolean isRead;
    private final boolean isControl;
    private final int parameters;
    private boolean isPrepared;

    /// Whether the columns of its only result are known: of a named statement, which is described once.
    private boolean isDescribed;

    private int columnCount = NO_COLUMNS;

    /// The contents of the last RowDescription, to see whether the columns are others.
    private byte[] shape = {};

    private byte[] spare = {};
    private int shapeLength;

    /// @param name empty for a statement that is parsed each time
    WireText(ProgramStatement statement, String name) {
        isNamed = !name.isEmpty();
        mayCommit = statement.mayCommit();
        isRead = statement.isRead();
        isControl = statement.control() != Control.NONE;
        parameters = statement.parameters();
        text = numbered(statement);
        parse = parse(text, name);
        bindHead = bindHead(statement.parameters(), name);
        describe = describe(name);
    }

    /// The text with `$1`, `$2`... in place of its parameters.
    static String numbered(ProgramStatement statement) {
        StringBuilder numbered = new StringBuilder(statement.parts().getFirst());
        for (int parameter = 1; parameter <= statement.parameters(); parameter++) {
            numbered.append('$').append(parameter).append(statement.parts().get(parameter));
        }
        return numbered.toString();
    }

    private static byte[] parse(String text, String name) {
        OutBuffer out = OutBuffer.scratch();
        out.begin('P');
        out.string(name);
        out.string(text);
        out.int16(0); // the types of parameters
        out.end();
        return out.copy();
    }

    /// The Bind message up to its first value: all values and results are text.
    private static byte[] bindHead(int parameters, String name) {
        OutBuffer out = OutBuffer.scratch();
        out.string(""); // the portal
        out.string(name);
        out.int16(0); // the formats of values
        out.int16(parameters);
        return out.copy();
    }

    /// Describes a prepared statement once, and an unnamed one by its portal each time.
    private static byte[] describe(String name) {
        OutBuffer out = OutBuffer.scratch();
        out.begin('D');
        out.int8(name.isEmpty() ? 'P' : 'S');
        out.string(name);
        out.end();
        return out.copy();
    }

    /// Whether it may commit the transaction in which it is executed.
    boolean mayCommit() {
        return mayCommit;
    }

    /// Whether the program reads its rows.
    boolean isRead() {
        return isRead;
    }

    /// Whether it begins or ends a transaction.
    boolean isControl() {
        return isControl;
    }

    /// The number of its values.
    int parameters() {
        return parameters;
    }

    /// Writes a Parse, unless the server has the statement.
    void putParse(OutBuffer out) {
        if (!isPrepared) {
            out.bytes(parse);
        }
    }

    /// Whether it is prepared once, and the server has not done so yet.
    boolean isUnprepared() {
        return isNamed && !isPrepared;
    }

    /// Its text, with a number for each parameter; null once the server has it, because then only its name is sent.
    @Nullable
    String sentText() {
        return isPrepared ? null : text;
    }

    /// Called when the server has parsed it.
    void parsed() {
        isPrepared = isNamed;
    }

    /// Writes the Describe of a statement that is described once, unless that has been done.
    void putDescribeOnce(OutBuffer out) {
        if (isNamed && !isDescribed) {
            out.bytes(describe);
        }
    }

    /// Writes a Bind up to its first value.
    void putBindHead(OutBuffer out) {
        out.bytes(bindHead);
    }

    /// Writes the Describe of a statement that is described each time.
    void putDescribe(OutBuffer out) {
        if (!isNamed) {
            out.bytes(describe);
        }
    }

    /// The number of columns of its next result, as far as it is known before.
    int knownColumns() {
        return isDescribed ? columnCount : NO_COLUMNS;
    }

    /// The number of columns of the last RowDescription.
    int columnCount() {
        return columnCount;
    }

    /// Takes a RowDescription.
    ///
    /// @return whether it is another one than the last, which it replaces
    boolean describe(InBuffer in) throws ProtocolViolation {
        int length = in.remaining();
        if (length < Short.BYTES) {
            throw new ProtocolViolation(TOO_SHORT);
        }
        if (length > spare.length) {
            spare = new byte[length];
        }
        in.copy(spare, length);
        isDescribed = isNamed;
        columnCount = ((spare[0] & 0xff) << Byte.SIZE) | (spare[1] & 0xff);
        if (Arrays.equals(spare, 0, length, shape, 0, shapeLength)) {
            return false;
        }
        byte[] former = shape;
        shape = spare;
        spare = former;
        shapeLength = length;
        return true;
    }

    /// Takes note that there are no rows.
    void describeNothing() {
        isDescribed = isNamed;
        columnCount = NO_COLUMNS;
    }

    /// The names of the columns of the last RowDescription.
    List<String> columns() throws ProtocolViolation {
        ByteBuffer message = ByteBuffer.wrap(shape, 0, shapeLength);
        List<String> names = new ArrayList<>();
        try {
            for (int left = message.getShort() & 0xffff; left > 0; left--) {
                int start = message.position();
                int end = start;
                while (message.get(end) != 0) {
                    end++;
                }
                names.add(new String(shape, start, end - start, StandardCharsets.UTF_8));
                message.position(end + 1 + COLUMN_FACTS_BYTES);
            }
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException tooShort) {
            ProtocolViolation violation = new ProtocolViolation(TOO_SHORT);
            violation.initCause(tooShort);
            throw violation;
        }
        return names;
    }
}
