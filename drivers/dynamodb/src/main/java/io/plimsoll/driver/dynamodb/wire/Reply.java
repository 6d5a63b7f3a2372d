package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/// Parses one answer while it arrives: status, the few relevant fields, and the body, which has a known length, is
/// in chunks, or ends with the stream. The buffer grows as needed. Not thread-safe.
///
/// Source: RFC 9112 (HTTP/1.1).
final class Reply {
    private static final int INITIAL_BYTES = 4 * 1024;

    /// A longer head is not considered HTTP.
    private static final int MAX_HEAD_BYTES = 64 * 1024;
    /// No answer to these requests comes near this size: pages of a scan end at 1 MB of data.
    private static final int MAX_BODY_BYTES = 16 * 1024 * 1024;
    private static final byte[] PROTOCOL = ascii("HTTP/1.");
    private static final byte[] LENGTH = ascii("content-length");
    private static final byte[] ENCODING = ascii("transfer-encoding");
    private static final byte[] CONNECTION = ascii("connection");
    private static final byte[] ERROR_TYPE = ascii("x-amzn-errortype");
    private static final byte[] KEEP_ALIVE = ascii("keep-alive");
    private static final byte[] CLOSE = ascii("close");
    private static final byte[] CHUNKED = ascii("chunked");
    private static final int UNKNOWN = -1;

    /// How much of an answer that is not HTTP a message shows.
    private static final int SHOWN_BYTES = 60;

    private byte[] bytes = new byte[INITIAL_BYTES];
    private ByteBuffer buffer = ByteBuffer.wrap(bytes);
    private int received;
    private int bodyAt;
    private int bodyLength;
    private int chunkAt;
    private int status;
    private boolean isChunked;
    private boolean closes;
    private boolean isComplete;
    private String errorType = "";

    /// Discards the last answer.
    void clear() {
        received = 0;
        bodyAt = 0;
        isComplete = false;
    }

    /// The free space to read into; never empty.
    ByteBuffer room() {
        if (received == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * received);
            buffer = ByteBuffer.wrap(bytes);
        }
        return buffer.limit(bytes.length).position(received);
    }

    /// Processes bytes that were read into [#room].
    ///
    /// @return whether the answer is complete
    boolean took(int count) throws IOException {
        received += count;
        if (bodyAt == 0 && !readHead()) {
            return false;
        }
        int body = length(received - bodyAt);
        isComplete = isChunked ? joinChunks() : bodyLength != UNKNOWN && body >= bodyLength;
        if (isComplete && !isChunked && body > bodyLength) {
            throw new ProtocolViolation("sent more than its answer");
        }
        return isComplete;
    }

    /// Processes the end of the stream.
    ///
    /// @return whether it completes the answer; if not, the answer is truncated
    boolean ended() throws IOException {
        if (bodyAt > 0 && bodyLength == UNKNOWN && !isChunked) {
            bodyLength = received - bodyAt;
            isComplete = true;
            return true;
        }
        throw new EOFException(received > 0 ? "closed the connection in mid-answer" : "closed the connection");
    }

    boolean hasBegun() {
        return received > 0;
    }

    int status() {
        return status;
    }

    /// Whether the server closes the connection after this answer.
    boolean closes() {
        return closes;
    }

    /// The error type from the head; may be empty.
    String errorType() {
        return errorType;
    }

    byte[] bytes() {
        return bytes;
    }

    int bodyAt() {
        return bodyAt;
    }

    int bodyEnd() {
        return bodyAt + bodyLength;
    }

    private boolean readHead() throws IOException {
        refuseOtherProtocols();
        int end = endOfHead();
        if (end < 0) {
            if (received > MAX_HEAD_BYTES) {
                throw new ProtocolViolation("sent a head of more than " + MAX_HEAD_BYTES + " bytes");
            }
            return false;
        }
        // A status line looks like `HTTP/1.1 200 OK`.
        status = (int) number(PROTOCOL.length + 2, PROTOCOL.length + 5);
        boolean isOld = bytes[PROTOCOL.length] == '0';
        closes = isOld;
        isChunked = false;
        bodyLength = UNKNOWN;
        errorType = "";
        int line = nextLine(0);
        while (line < end - 2) {
            int next = nextLine(line);
            readField(line, next - 2);
            line = next;
        }
        bodyAt = end;
        chunkAt = end;
        if (isChunked) {
            bodyLength = 0;
        } else if (bodyLength == UNKNOWN) {
            closes = true;
        }
        return true;
    }

    private void refuseOtherProtocols() throws ProtocolViolation {
        for (int i = 0; i < Math.min(received, PROTOCOL.length); i++) {
            if (bytes[i] != PROTOCOL[i]) {
                String words = new String(bytes, 0, Math.min(received, SHOWN_BYTES), StandardCharsets.ISO_8859_1)
                        .lines()
                        .findFirst()
                        .orElse("")
                        .replaceAll("[^\\x20-\\x7e]", " ")
                        .strip();
                throw new ProtocolViolation("does not speak HTTP: it said \"" + words + "\"");
            }
        }
    }

    private int endOfHead() {
        for (int i = 3; i < received; i++) {
            if (bytes[i] == '\n' && bytes[i - 1] == '\r' && bytes[i - 2] == '\n' && bytes[i - 3] == '\r') {
                return i + 1;
            }
        }
        return -1;
    }

    private int nextLine(int from) {
        int at = from;
        while (bytes[at] != '\n') {
            at++;
        }
        return at + 1;
    }

    private void readField(int from, int to) throws ProtocolViolation {
        int colon = from;
        while (colon < to && bytes[colon] != ':') {
            colon++;
        }
        int value = colon + 1;
        int end = Math.max(value, to);
        while (value < end && isBlank(bytes[value])) {
            value++;
        }
        while (end > value && isBlank(bytes[end - 1])) {
            end--;
        }
        int name = colon - from;
        if (isNamed(from, name, LENGTH)) {
            bodyLength = length(number(value, end));
        } else if (isNamed(from, name, ENCODING)) {
            isChunked = end - value >= CHUNKED.length && isWord(end - CHUNKED.length, end, CHUNKED);
        } else if (isNamed(from, name, CONNECTION)) {
            closes = !isWord(value, end, KEEP_ALIVE) && (closes || isWord(value, end, CLOSE));
        } else if (isNamed(from, name, ERROR_TYPE)) {
            errorType = new String(bytes, value, end - value, StandardCharsets.ISO_8859_1);
        }
    }

    private static boolean isBlank(byte unit) {
        return unit == ' ' || unit == '\t';
    }

    /// Whether this is what the field says, in whatever case.
    private boolean isWord(int from, int to, byte[] word) {
        return isNamed(from, to - from, word);
    }

    private boolean isNamed(int from, int length, byte[] name) {
        if (length != name.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if ((bytes[from + i] | 0x20) != name[i]) {
                return false;
            }
        }
        return true;
    }

    private String word(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1)
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    private long number(int from, int to) throws ProtocolViolation {
        long number = 0;
        for (int i = from; i < to && bytes[i] != ' '; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9 || number > Integer.MAX_VALUE) {
                throw new ProtocolViolation("sent \"" + word(from, to) + "\" where a number must be");
            }
            number = 10 * number + digit;
        }
        return number;
    }

    private static int length(long number) throws ProtocolViolation {
        if (number > MAX_BODY_BYTES) {
            throw new ProtocolViolation("sent an answer of " + number + " bytes, more than " + MAX_BODY_BYTES);
        }
        return (int) number;
    }

    /// Removes the framing of complete chunks, so that the body is contiguous.
    private boolean joinChunks() throws IOException {
        while (true) {
            int line = endOfLine(chunkAt);
            if (line < 0) {
                return false;
            }
            int size = chunkSize(chunkAt, line - 2);
            if (size == 0) {
                // Trailing fields, if present, end with an empty line.
                return endOfTrailer(line) >= 0;
            }
            if (received < line + size + 2) {
                return false;
            }
            System.arraycopy(bytes, line, bytes, bodyAt + bodyLength, size);
            bodyLength += size;
            int rest = line + size + 2;
            int moved = bodyAt + bodyLength;
            System.arraycopy(bytes, rest, bytes, moved, received - rest);
            received -= rest - moved;
            chunkAt = moved;
        }
    }

    private int endOfTrailer(int from) {
        int line = from;
        while (true) {
            int next = endOfLine(line);
            if (next < 0 || next - line == 2) {
                return next;
            }
            line = next;
        }
    }

    /// The position after the end of the next line; -1 if it has not arrived yet.
    private int endOfLine(int from) {
        for (int i = from + 1; i < received; i++) {
            if (bytes[i] == '\n' && bytes[i - 1] == '\r') {
                return i + 1;
            }
        }
        return -1;
    }

    private int chunkSize(int from, int to) throws ProtocolViolation {
        long size = 0;
        for (int i = from; i < to && bytes[i] != ';'; i++) {
            int digit = Character.digit(bytes[i], 16);
            if (digit < 0) {
                throw new ProtocolViolation("sent a chunk of \"" + word(from, to) + "\" bytes");
            }
            size = length(16 * size + digit);
        }
        return (int) size;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /// Classifies the errors of a service. Stateless.
    ///
    /// Source: Amazon DynamoDB Developer Guide, "Error handling with DynamoDB".
    static final class ServiceErrors {
        private static final int SERVER_FAULT = 500;
        private static final int TOO_MANY = 429;

        private ServiceErrors() {}

        /// @param reply an answer whose status is not 200
        static TargetException of(Reply reply, JsonScan scan) {
            String type = reply.errorType();
            String message = "";
            try {
                scan.begin(reply.bytes(), reply.bodyAt(), reply.bodyEnd());
                scan.enter();
                while (scan.member()) {
                    String name = scan.string().toString();
                    if (name.equals("__type")) {
                        scan.readString();
                        type = scan.string().toString();
                    } else if (name.equalsIgnoreCase("message")) {
                        scan.readString();
                        message = scan.string().toString();
                    } else {
                        scan.skip();
                    }
                }
            } catch (ProtocolViolation noJson) {
                // An intermediary such as a proxy answered: only the status is known.
                message = message.isEmpty() ? "no further words" : message;
            }
            return of(reply.status(), bare(type), message);
        }

        /// The short form of `com.amazonaws.dynamodb.v20120810#ResourceNotFoundException:http://…`.
        private static String bare(String type) {
            String behind = type.substring(type.indexOf('#') + 1);
            int colon = behind.indexOf(':');
            return colon < 0 ? behind : behind.substring(0, colon);
        }

        private static TargetException of(int status, String type, String message) {
            ErrorClass errorClass = errorClass(status, type);
            String name = type.isEmpty() ? "status " + status : type;
            String sentence = name + ": " + message + advice(type);
            return new TargetException(errorClass, type, sentence, null);
        }

        private static ErrorClass errorClass(int status, String type) {
            return switch (type) {
                case "ProvisionedThroughputExceededException",
                        "ThrottlingException",
                        "RequestLimitExceeded",
                        "Throttling",
                        "LimitExceededException" -> ErrorClass.THROTTLED;
                case "ConditionalCheckFailedException" -> ErrorClass.CONSTRAINT;
                case "TransactionConflictException",
                        "TransactionInProgressException",
                        "ReplicatedWriteConflictException" -> ErrorClass.SERIALIZATION;
                case "ResourceNotFoundException", "ResourceInUseException", "UnknownOperationException" ->
                    ErrorClass.STATEMENT;
                case "ValidationException", "SerializationException" -> ErrorClass.STATEMENT;
                case "ItemCollectionSizeLimitExceededException" -> ErrorClass.DATA;
                case "AccessDeniedException",
                        "UnrecognizedClientException",
                        "InvalidSignatureException",
                        "SignatureDoesNotMatch",
                        "MissingAuthenticationTokenException",
                        "MissingAuthenticationToken",
                        "IncompleteSignatureException",
                        "IncompleteSignature",
                        "ExpiredTokenException",
                        "ExpiredToken" -> ErrorClass.PERMISSION;
                default -> ofStatus(status);
            };
        }

        private static ErrorClass ofStatus(int status) {
            if (status == TOO_MANY) {
                return ErrorClass.THROTTLED;
            }
            return status >= SERVER_FAULT
                    ? ErrorClass.SERVER
                    : status == 401 || status == 403 ? ErrorClass.PERMISSION : ErrorClass.OTHER;
        }

        private static String advice(String type) {
            return switch (type) {
                case "ExpiredTokenException", "ExpiredToken" -> "; get new temporary credentials";
                case "UnrecognizedClientException" -> "; is the access key right, and of this service?";
                case "InvalidSignatureException", "SignatureDoesNotMatch" ->
                    "; is the secret key right, dynamodb.region that of the service, and this machine's clock?";
                case "AccessDeniedException" -> "; the user of this key may not do it";
                default -> "";
            };
        }
    }
}
