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

/// What one statement of a [WireProgram] sends, as far as it does not depend on values. Immutable and thread-safe.
///
/// All sessions of a target share it, so that the processor's cache keeps it while they take turns.
final class WireText {
    private final String text;
    private final byte[] parse;
    private final byte[] bindHead;
    private final byte[] describe;
    private final boolean isNamed;
    private final boolean mayCommit;
    private final boolean isRead;
    private final boolean isControl;
    private final int parameters;

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

    /// Its text, with a number for each parameter.
    String text() {
        return text;
    }

    /// Whether it is prepared once; otherwise it is parsed each time.
    boolean isNamed() {
        return isNamed;
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

    void putParse(OutBuffer out) {
        out.bytes(parse);
    }

    /// Writes a Bind up to its first value.
    void putBindHead(OutBuffer out) {
        out.bytes(bindHead);
    }

    void putDescribe(OutBuffer out) {
        out.bytes(describe);
    }

    /// The columns of a statement's results, as one session has seen them. Allocates only when they change. Not
    /// thread-safe.
    static final class Columns {
        /// In place of a number of columns: the result has no rows.
        static final int NONE = -1;

        /// What follows a column's name in a RowDescription: table, column, type, size, modifier, format.
        private static final int FACTS_BYTES = 3 * Integer.BYTES + 3 * Short.BYTES;

        private static final String TOO_SHORT = "sent a description of rows that ends too early";

        private final boolean isNamed;

        /// Whether the columns of the only result are known: of a named statement, which is described once.
        private boolean isDescribed;

        private int count = NONE;

        /// The contents of the last RowDescription, to see whether the columns are others.
        private byte[] shape = {};

        private byte[] spare = {};
        private int shapeLength;

        Columns(WireText text) {
            isNamed = text.isNamed;
        }

        /// Whether the statement is described once, and the server has not done so yet.
        boolean mustDescribe() {
            return isNamed && !isDescribed;
        }

        /// The number of columns of the next result, as far as it is known before.
        int known() {
            return isDescribed ? count : NONE;
        }

        /// The number of columns of the last RowDescription.
        int count() {
            return count;
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
            count = ((spare[0] & 0xff) << Byte.SIZE) | (spare[1] & 0xff);
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
            count = NONE;
        }

        /// The names of the columns of the last RowDescription.
        List<String> names() throws ProtocolViolation {
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
                    message.position(end + 1 + FACTS_BYTES);
                }
            } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException tooShort) {
                ProtocolViolation violation = new ProtocolViolation(TOO_SHORT);
                violation.initCause(tooShort);
                throw violation;
            }
            return names;
        }
    }
}
