package io.plimsoll.driver.dynamodb.server;

import io.plimsoll.driver.dynamodb.server.Fault.Shape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// Writes answers as HTTP/1.1, oddly if a script wants it. Confined to one thread.
final class AnswerWriter {
    private static final int CHUNK_BYTES = 7;

    /// So that bytes do not ride together after all.
    private static final long PAUSE_NANOS = 1_000;
    private static final int HUGE_HEADERS = 12;
    private static final int HUGE_HEADER_CHARACTERS = 4096;

    private final OutputStream out;

    AnswerWriter(OutputStream out) {
        this.out = out;
    }

    /// @param last whether the connection ends with this answer
    /// @return whether the connection goes on
    boolean write(Answer answer, @Nullable Shape shape, boolean last) throws IOException {
        boolean ends = last || shape == Shape.CONNECTION_CLOSE;
        byte[] plain = answer.body().getBytes(StandardCharsets.UTF_8);
        byte[] head = head(answer, plain, shape, ends).getBytes(StandardCharsets.ISO_8859_1);
        byte[] body = shape == Shape.CHUNKED ? chunked(plain) : plain;
        ByteArrayOutputStream whole = new ByteArrayOutputStream(head.length + body.length);
        whole.write(head);
        whole.write(body);
        byte[] bytes = whole.toByteArray();
        if (shape == Shape.CUT_HEAD || shape == Shape.CUT_BODY) {
            out.write(bytes, 0, shape == Shape.CUT_HEAD ? head.length / 2 : head.length + body.length / 2);
            return false;
        }
        if (shape != Shape.ONE_BYTE_WRITES) {
            out.write(bytes);
            return !ends;
        }
        for (byte single : bytes) {
            out.write(single);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return !ends;
    }

    void raw(String bytes) throws IOException {
        out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String head(Answer answer, byte[] body, @Nullable Shape shape, boolean ends) {
        CRC32 sum = new CRC32();
        sum.update(body);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Server", "Server");
        headers.put("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)));
        headers.put("Content-Type", answer.contentType());
        if (shape == Shape.CHUNKED) {
            headers.put("Transfer-Encoding", "chunked");
        } else {
            headers.put("Content-Length", String.valueOf(body.length));
        }
        headers.put("Connection", ends ? "close" : "keep-alive");
        headers.put("x-amzn-RequestId", UUID.randomUUID().toString());
        headers.put("x-amz-crc32", String.valueOf(shape == Shape.WRONG_SUM ? sum.getValue() ^ 1 : sum.getValue()));
        if (shape == Shape.HUGE_HEADERS) {
            for (int number = 0; number < HUGE_HEADERS; number++) {
                headers.put("X-Padding-" + number, "x".repeat(HUGE_HEADER_CHARACTERS));
            }
        }
        StringBuilder head = new StringBuilder("HTTP/1.1 " + answer.status() + " " + reason(answer.status()) + "\r\n");
        headers.forEach(
                (name, value) -> head.append(shape == Shape.LOWER_CASE_HEADERS ? name.toLowerCase(Locale.ROOT) : name)
                        .append(shape == Shape.LOWER_CASE_HEADERS ? ":" : ": ")
                        .append(value)
                        .append("\r\n"));
        return head.append("\r\n").toString();
    }

    private static String reason(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 400 -> "Bad Request";
            case 500 -> "Internal Server Error";
            case 503 -> "Service Unavailable";
            default -> "Other";
        };
    }

    private static byte[] chunked(byte[] body) throws IOException {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        for (int from = 0; from < body.length; from += CHUNK_BYTES) {
            int length = Math.min(CHUNK_BYTES, body.length - from);
            chunks.write((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            chunks.write(body, from, length);
            chunks.write("\r\n".getBytes(StandardCharsets.ISO_8859_1));
        }
        chunks.write("0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        return chunks.toByteArray();
    }
}
