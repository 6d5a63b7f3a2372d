package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.Column;
import io.plimsoll.driver.RowWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Writes rows as put requests of a batch. Not thread-safe.
final class BatchItems implements RowWriter {
    private static final byte[] PUT = Naming.utf8("{\"PutRequest\":{\"Item\":{");
    private static final byte[] END = Naming.utf8("}}}");
    private static final byte[] END_OF_STRING = Naming.utf8(Naming.END_OF_STRING);

    private final byte[][] stringHeads;
    private final byte[][] numberHeads;
    private CallBuffer out;
    private int column;

    /// @param columns written; the first is the key
    BatchItems(Naming naming, List<Column> columns, CallBuffer out) {
        this.out = out;
        stringHeads = new byte[columns.size()][];
        numberHeads = new byte[columns.size()][];
        for (int i = 0; i < stringHeads.length; i++) {
            String name = Naming.quoted(columns.get(i).name()) + ":";
            stringHeads[i] = Naming.utf8(i == 0 ? naming.keyHead() : "," + name + Naming.STRING);
            numberHeads[i] = Naming.utf8(i == 0 ? naming.keyHead() : "," + name + "{\"N\":\"");
        }
    }

    void begin(CallBuffer next) {
        out = next;
        out.append(PUT);
        column = 0;
    }

    void end() {
        out.append(END);
    }

    @Override
    public void text(byte[] utf8, int offset, int length, int columns) {
        for (int i = 0; i < columns; i++) {
            out.append(stringHeads[column++]);
            out.escaped(utf8, offset, length);
            out.append(END_OF_STRING);
        }
    }

    @Override
    public void text(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        text(utf8, 0, utf8.length, 1);
    }

    @Override
    public void int32(int value) {
        int64(value);
    }

    @Override
    public void int64(long value) {
        out.append(numberHeads[column++]);
        out.append(Naming.utf8(Long.toString(value)));
        out.append(END_OF_STRING);
    }

    @Override
    public void timestamp(long epochMicros) {
        int64(epochMicros);
    }

    /// An item simply lacks the attribute.
    @Override
    public void nothing() {
        column++;
    }
}
