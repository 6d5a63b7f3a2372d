package io.plimsoll.report.html;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Deflater;

/// Encodes numbers for a page: columns of one type each, little-endian like a browser's typed arrays, one after the
/// other, deflated together, as base64. Used by one thread.
final class Columns {
    private static final int ALIGNMENT = 8;

    /// Latencies are stored in 16 bits: 1 + [#STEPS] x the logarithm to base 2; 0 means no value. A step is 0.05 %,
    /// which is finer than the three digits that are recorded.
    static final int STEPS = 1_560;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Map<String, Place> places = new LinkedHashMap<>();

    /// The position of a column.
    ///
    /// @param type JavaScript's name of the array type
    /// @param from offset in bytes
    record Place(String type, int from, int length) {}

    void floats(String name, double[] values) {
        byte[] raw = new byte[values.length * Float.BYTES];
        ByteBuffer buffer = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            buffer.putFloat((float) value);
        }
        add(name, "Float32Array", values.length, raw);
    }

    /// Adds nanoseconds; 0 means no value.
    void times(String name, long[] nanos) {
        byte[] raw = new byte[nanos.length * Short.BYTES];
        ByteBuffer buffer = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
        for (long value : nanos) {
            buffer.putShort((short) code(value));
        }
        add(name, "Uint16Array", nanos.length, raw);
    }

    static int code(long nanos) {
        return nanos <= 0 ? 0 : 1 + (int) Math.round(StrictMath.log((double) nanos) / StrictMath.log(2) * STEPS);
    }

    void bytes(String name, byte[] values) {
        add(name, "Uint8Array", values.length, values);
    }

    private void add(String name, String type, int length, byte[] raw) {
        while (bytes.size() % ALIGNMENT != 0) {
            bytes.write(0);
        }
        places.put(name, new Place(type, bytes.size(), length));
        bytes.writeBytes(raw);
    }

    Map<String, Place> places() {
        return places;
    }

    /// The length of `text`, the text (UTF-8), then the columns from the next multiple of 8 bytes.
    String encoded(String text) {
        byte[] head = text.getBytes(StandardCharsets.UTF_8);
        int from = Math.ceilDiv(Integer.BYTES + head.length, ALIGNMENT) * ALIGNMENT;
        byte[] all = new byte[from + bytes.size()];
        ByteBuffer buffer = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(head.length).put(head).position(from).put(bytes.toByteArray());
        return Base64.getEncoder().encodeToString(deflated(all));
    }

    private static byte[] deflated(byte[] plain) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION);
        deflater.setInput(plain);
        deflater.finish();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] block = new byte[1 << 16];
        while (!deflater.finished()) {
            out.write(block, 0, deflater.deflate(block));
        }
        deflater.end();
        return out.toByteArray();
    }
}
