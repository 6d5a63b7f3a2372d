package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Numbers;
import io.plimsoll.driver.statement.Placeholders;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowReader;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One statement of a list, prepared on the server. The parts of its Bind and Execute that do not depend on the
/// arguments are built once. Numbers and arrays are sent in binary form. Immutable and thread-safe: sessions that have
/// prepared the same statement share it, as they share a [WireText].
final class WireStatement {
    private static final int BINARY = 1;
    private static final int TEXTUAL = 0;
    private static final int NULL = -1;

    /// One dimension, no nulls, then the type of the elements, their number, and the first index.
    private static final int ARRAY_HEADER_BYTES = 5 * Integer.BYTES;

    private static final byte[] EXECUTE = executeMessage(false);
    private static final byte[] EXECUTE_AND_SYNC = executeMessage(true);

    private final Statement source;
    private final int[] slots;
    private final SlotType[] types;

    /// The Bind message up to its first argument.
    private final byte[] bindHead;

    /// The rest of the Bind message: the formats of the returned columns.
    private final byte[] bindTail;

    /// Writes the arguments into the text of the statement; null if they are bound.
    private final @Nullable Literals literals;

    WireStatement(Form form) {
        source = form.source;
        slots = new int[source.slots().size()];
        types = new SlotType[slots.length];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = source.slots().get(i);
            types[i] = form.slotTypes.get(slots[i]);
        }
        boolean isBound = form.constants.isEmpty();
        literals = isBound ? null : new Literals(form.constants);
        bindHead = isBound ? bindHead(form.name) : bindNothing();
        bindTail = formats(form.columns, form.isTextual);
    }

    /// All that decides what is sent.
    ///
    /// @param slotTypes of the list
    /// @param name under which the session has prepared it
    /// @param columns the types of the returned columns
    /// @param isTextual whether all columns are returned as text
    /// @param constants the text between the arguments if they are written into it; empty if they are bound
    record Form(
            Statement source,
            List<SlotType> slotTypes,
            String name,
            List<Integer> columns,
            boolean isTextual,
            List<String> constants) {
        private static Form of(
                Statement source,
                List<SlotType> slotTypes,
                Preparation prepared,
                boolean isTextual,
                List<String> constants) {
            List<Integer> columns = Arrays.stream(prepared.columns()).boxed().toList();
            return new Form(source, slotTypes, prepared.name(), columns, isTextual, constants);
        }
    }

    /// Prepares a statement of a list. A reader of its rows gets them as text.
    static WireStatement prepare(Statement source, StatementList list, RowReader reader, PostgresSession session)
            throws TargetException {
        boolean isCall = source.kind() == Statement.Kind.CALL;
        Placeholders.Translated translated =
                isCall ? Placeholders.translateCall(source.sql()) : Placeholders.translate(source.sql());
        int expected = source.slots().size() + (isCall ? 1 : 0);
        if (translated.count() != expected) {
            String sentence = "the statement \"" + source.sql() + "\" has " + translated.count()
                    + " placeholders where " + expected + " arguments are given";
            throw new TargetException(ErrorClass.STATEMENT, sentence);
        }
        int[] declared = new int[expected];
        for (int i = 0; i < source.slots().size(); i++) {
            declared[i] = declared(list.slotTypes().get(source.slots().get(i)));
        }
        if (isCall) {
            declared[expected - 1] = Oid.INT8;
        }
        Preparation prepared = session.prepare(translated.sql(), declared);
        List<String> constants = session.dialect().wantsConstants(translated.sql()) ? translated.parts() : List.of();
        boolean isTextual = !RowReader.NONE.equals(reader);
        return session.texts().statement(Form.of(source, list.slotTypes(), prepared, isTextual, constants));
    }

    /// A statement without arguments and rows, such as COMMIT.
    static WireStatement plain(String sql, PostgresSession session) throws TargetException {
        Statement source = new Statement(sql, Statement.Kind.UPDATE, List.of(), Statement.Rows.ANY);
        Form form = Form.of(source, List.of(), session.prepare(sql), false, List.of());
        return session.texts().statement(form);
    }

    Statement source() {
        return source;
    }

    /// Writes Bind and Execute, and before them the statement if its text contains the arguments.
    void put(OutBuffer out, Arguments arguments) {
        if (literals != null) {
            literals.put(out, types, slots, arguments);
        }
        out.begin('B');
        out.bytes(bindHead);
        if (literals == null) {
            putArguments(out, arguments);
        }
        out.bytes(bindTail);
        out.end();
        out.bytes(EXECUTE);
    }

    private void putArguments(OutBuffer out, Arguments arguments) {
        for (int i = 0; i < slots.length; i++) {
            putArgument(out, types[i], arguments, slots[i]);
        }
        if (source.kind() == Statement.Kind.CALL) {
            out.int32(NULL);
        }
    }

    /// Writes an Execute of all rows.
    static void putExecute(Chunk out) {
        out.bytes(EXECUTE, 0, EXECUTE.length);
    }

    /// As [#putExecute(Chunk)].
    static void putExecute(OutBuffer out) {
        out.bytes(EXECUTE);
    }

    /// Writes an Execute and a Sync.
    static void putExecuteAndSync(OutBuffer out) {
        out.bytes(EXECUTE_AND_SYNC);
    }

    private static void putArgument(OutBuffer out, SlotType type, Arguments arguments, int slot) {
        switch (type) {
            case INT32 -> {
                out.int32(Integer.BYTES);
                out.int32((int) arguments.number(slot));
            }
            case CENTS -> out.cents(arguments.number(slot));
            case INT64 -> {
                out.int32(Long.BYTES);
                out.int64(arguments.number(slot));
            }
            case TEXT -> {
                Text text = arguments.text(slot);
                out.int32(text.length());
                out.bytes(text.bytes(), 0, text.length());
            }
            case INT32_ARRAY -> putArray(out, arguments.numbers(slot), false);
            case INT64_ARRAY -> putArray(out, arguments.numbers(slot), true);
        }
    }

    private static void putArray(OutBuffer out, Numbers numbers, boolean isWide) {
        int size = numbers.size();
        int elementBytes = isWide ? Long.BYTES : Integer.BYTES;
        out.int32(ARRAY_HEADER_BYTES + size * (Integer.BYTES + elementBytes));
        out.int32(1);
        out.int32(0);
        out.int32(isWide ? Oid.INT8 : Oid.INT4);
        out.int32(size);
        out.int32(1);
        for (int i = 0; i < size; i++) {
            out.int32(elementBytes);
            if (isWide) {
                out.int64(numbers.get(i));
            } else {
                out.int32((int) numbers.get(i));
            }
        }
    }

    private static boolean isTextual(SlotType type) {
        return type == SlotType.TEXT || type == SlotType.CENTS;
    }

    /// The type to declare. For text it is left open, so that the server infers it from the context: a CHAR column
    /// keeps its own comparison and index.
    private static int declared(SlotType type) {
        return switch (type) {
            case INT32 -> Oid.INT4;
            case INT64 -> Oid.INT8;
            case CENTS -> Oid.NUMERIC;
            case TEXT -> Oid.UNSPECIFIED;
            case INT32_ARRAY -> Oid.INT4_ARRAY;
            case INT64_ARRAY -> Oid.INT8_ARRAY;
        };
    }

    private byte[] bindHead(String name) {
        int count = slots.length + (source.kind() == Statement.Kind.CALL ? 1 : 0);
        OutBuffer out = OutBuffer.scratch();
        out.string(""); // the portal
        out.string(name);
        out.int16(count);
        for (int i = 0; i < count; i++) {
            out.int16(i < types.length && isTextual(types[i]) ? TEXTUAL : BINARY);
        }
        out.int16(count);
        return out.copy();
    }

    /// The Bind of the unnamed statement, without arguments.
    private static byte[] bindNothing() {
        OutBuffer out = OutBuffer.scratch();
        out.string(""); // the portal
        out.string("");
        out.int16(0);
        out.int16(0);
        return out.copy();
    }

    private static byte[] formats(List<Integer> columns, boolean textual) {
        OutBuffer out = OutBuffer.scratch();
        out.int16(columns.size());
        for (int type : columns) {
            out.int16(!textual && Oid.isBinary(type) ? BINARY : TEXTUAL);
        }
        return out.copy();
    }

    private static byte[] executeMessage(boolean isSynced) {
        OutBuffer out = OutBuffer.scratch();
        out.begin('E');
        out.string(""); // the portal
        out.int32(0); // all rows
        out.end();
        if (isSynced) {
            out.sync();
        }
        return out.copy();
    }
}
