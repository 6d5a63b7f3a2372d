package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.ProtocolViolation;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One control statement by the simple protocol. Keeps its rows. Used once.
final class SimpleQuery extends MessageExchange {
    private final String sql;
    private final List<List<@Nullable Object>> answer = new ArrayList<>();
    private final Bound kept = Bound.ofKeptRows();
    private @Nullable RowShape shape;

    SimpleQuery(String sql) {
        this.sql = sql;
    }

    List<List<@Nullable Object>> answer() {
        return answer;
    }

    @Override
    void start(Conversation conversation) {
        put(conversation.out(), sql);
    }

    /// Writes a statement of the simple protocol.
    static void put(OutBuffer out, String sql) {
        out.begin('Q');
        out.string(sql);
        out.end();
    }

    @Override
    void message(InBuffer in) throws IOException {
        switch (in.type()) {
            case 'T' -> shape = RowShape.read(in);
            case 'D' -> {
                RowShape told = shape;
                if (told == null) {
                    throw unexpected(in);
                }
                kept.add(in.remaining(), 1 + told.types().length);
                answer.add(told.row(in));
            }
            // The end of a statement. Rows copied out were not requested and would be unexpected.
            case 'C', 'I' -> {}
            case 'G' -> mustRefuseCopy = true;
            default -> throw unexpected(in);
        }
    }

    /// Refuses a COPY from the client, because there are no rows here.
    @Override
    ByteBuffer more(Conversation conversation) {
        mustRefuseCopy = false;
        return ByteBuffer.wrap(
                copyFail("no rows are given with a plain statement").copy());
    }

    /// The refusal of a COPY that wants rows.
    static OutBuffer copyFail(String why) {
        OutBuffer out = OutBuffer.scratch();
        out.begin('f');
        out.string(why);
        out.end();
        return out;
    }

    @Override
    boolean passesRows() {
        return false;
    }

    /// The contents of a RowDescription.
    ///
    /// @param names the names of the columns
    /// @param types the types of the columns, see [Oid]
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record RowShape(List<String> names, int[] types) {
        static RowShape read(InBuffer in) throws ProtocolViolation {
            int[] types = new int[in.int16() & 0xffff];
            List<String> names = new ArrayList<>(types.length);
            for (int i = 0; i < types.length; i++) {
                names.add(in.string());
                in.int32(); // table
                in.int16(); // its column
                types[i] = in.int32();
                in.int16(); // size
                in.int32(); // modifier
                in.int16(); // format
            }
            return new RowShape(names, types);
        }

        /// A row of values in text form, as the query result contains them.
        List<@Nullable Object> row(InBuffer in) throws ProtocolViolation {
            int columns = in.int16() & 0xffff;
            if (columns != types.length) {
                throw new ProtocolViolation(
                        "sent a row of " + columns + " columns where " + types.length + " were announced");
            }
            List<@Nullable Object> row = new ArrayList<>(columns);
            for (int type : types) {
                int length = in.int32();
                row.add(length < 0 ? null : value(type, in.text(length)));
            }
            return row;
        }

        private static Object value(int type, String text) throws ProtocolViolation {
            try {
                return switch (type) {
                    case Oid.INT2, Oid.INT4, Oid.INT8, Oid.OID -> Long.valueOf(text);
                    case Oid.FLOAT4, Oid.FLOAT8 -> Double.valueOf(text);
                    case Oid.NUMERIC -> number(text);
                    default -> text;
                };
            } catch (NumberFormatException odd) {
                ProtocolViolation violation = new ProtocolViolation("sent the number \"" + text + "\"");
                violation.initCause(odd);
                throw violation;
            }
        }

        /// A NUMERIC may also be NaN or infinite, unlike a BigDecimal.
        private static Object number(String text) {
            return switch (text) {
                case "NaN" -> Double.NaN;
                case "Infinity" -> Double.POSITIVE_INFINITY;
                case "-Infinity" -> Double.NEGATIVE_INFINITY;
                default -> new BigDecimal(text);
            };
        }
    }
}
