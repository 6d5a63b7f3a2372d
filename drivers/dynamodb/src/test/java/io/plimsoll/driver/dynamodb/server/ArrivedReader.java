package io.plimsoll.driver.dynamodb.server;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads HTTP/1.1 messages off one connection, strictly: what a lenient server would let pass is a fault
/// of the driver. Confined to one thread.
final class ArrivedReader {
    private static final int MAX_HEAD_BYTES = 64 * 1024;
    private static final int MAX_BODY_BYTES = 17 * 1024 * 1024;

    private final InputStream in;
    private int headBytes;

    /// @param in buffered
    ArrivedReader(InputStream in) {
        this.in = in;
    }

    /// @return the next message, or null when the sender has hung up between two
    @Nullable
    Arrived next() throws IOException {
        headBytes = 0;
        String first = line();
        if (first == null) {
            return null;
        }
        String[] parts = first.split(" ", -1);
        if (parts.length != 3 || !parts[2].equals("HTTP/1.1")) {
            throw new MalformedMessage("this is not HTTP/1.1: " + first);
        }
        Map<String, List<String>> headers = headers();
        if (!headers.containsKey("host")) {
            throw new MalformedMessage("HTTP/1.1 needs a Host");
        }
        return new Arrived(parts[0], parts[1], headers, body(headers));
    }

    private Map<String, List<String>> headers() throws IOException {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (String line = line(); !"".equals(line); line = line()) {
            if (line == null) {
                throw new EOFException("the connection ended within a head");
            }
            int colon = line.indexOf(':');
            if (colon < 1 || line.substring(0, colon).contains(" ")) {
                throw new MalformedMessage("this is not a header: " + line);
            }
            headers.computeIfAbsent(line.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        return headers;
    }

    private byte[] body(Map<String, List<String>> headers) throws IOException {
        if (headers.containsKey("transfer-encoding")) {
            throw new MalformedMessage("this server reads no body of unknown length");
        }
        List<String> lengths = headers.getOrDefault("content-length", List.of("0"));
        int length = Integer.parseInt(lengths.getFirst());
        if (lengths.size() != 1 || length < 0 || length > MAX_BODY_BYTES) {
            throw new MalformedMessage("this is not a length of a body: " + lengths);
        }
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("the connection ended within a body");
        }
        return body;
    }

    /// @return a line without its end, or null at the end of the stream
    private @Nullable String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(80);
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (++headBytes > MAX_HEAD_BYTES) {
                throw new MalformedMessage("a head of more than " + MAX_HEAD_BYTES + " bytes");
            }
            if (next == '\n') {
                String text = line.toString(StandardCharsets.ISO_8859_1);
                if (!text.endsWith("\r")) {
                    throw new MalformedMessage("a line of a head ends with CR LF: " + text);
                }
                return text.substring(0, text.length() - 1);
            }
            line.write(next);
        }
        if (line.size() > 0) {
            throw new EOFException("the connection ended within a line");
        }
        return null;
    }
}
