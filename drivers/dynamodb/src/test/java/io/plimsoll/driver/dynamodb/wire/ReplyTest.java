package io.plimsoll.driver.dynamodb.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.plimsoll.driver.net.ProtocolViolation;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyTest {
    private static final String PLAIN = lines("HTTP/1.1 200 OK|Content-Length: 11|X-Other: 1||hello world");
    private static final String CHUNKED = lines("HTTP/1.1 400 Bad Request|transfer-encoding: Chunked|"
            + "x-amzn-ErrorType: SomeException||5|hello|6;name=value| world|0|Trailer: 1||");

    private static String lines(String text) {
        return text.replace("|", "\r\n");
    }

    /// Feeds a text in pieces of a size.
    private static boolean feed(Reply reply, String text, int size) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        boolean isWhole = false;
        for (int from = 0; from < bytes.length; from += size) {
            assertThat(isWhole).isFalse();
            int count = Math.min(size, bytes.length - from);
            // A reader takes at most what there is room for.
            for (int taken = 0; taken < count; ) {
                int part = Math.min(count - taken, reply.room().remaining());
                reply.room().put(bytes, from + taken, part);
                isWhole = reply.took(part);
                taken += part;
            }
        }
        return isWhole;
    }

    private static String body(Reply reply) {
        return new String(reply.bytes(), reply.bodyAt(), reply.bodyEnd() - reply.bodyAt(), StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 20, 64, 1_000})
    void understandsHoweverItArrives(int size) throws IOException {
        Reply reply = new Reply();
        for (int time = 0; time < 2; time++) {
            reply.clear();
            assertThat(feed(reply, PLAIN, size)).isTrue();
            assertThat(reply.status()).isEqualTo(200);
            assertThat(body(reply)).isEqualTo("hello world");
            assertThat(reply.closes()).isFalse();
            assertThat(reply.errorType()).isEmpty();

            reply.clear();
            assertThat(feed(reply, CHUNKED, size)).isTrue();
            assertThat(reply.status()).isEqualTo(400);
            assertThat(body(reply)).isEqualTo("hello world");
            assertThat(reply.errorType()).isEqualTo("SomeException");
        }
    }

    /// A server may send without an end: a body of no length, chunks, a trailer, one chunk of a huge size.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\n\r\n@aaaa",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n@1000\r\n%s\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n@Name: value\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n@11111111",
                "HTTP/1.1 400 Bad Request\r\nContent-Length: 250000000\r\n\r\n@aaaa"
            })
    void refusesWhatNeverEnds(String text) {
        String piece = text.substring(text.indexOf('@') + 1).replace("%s", "x".repeat(0x1000));
        StringBuilder endless = new StringBuilder(text.substring(0, text.indexOf('@')));
        while (endless.length() < 18_000_000) {
            endless.append(piece);
        }
        assertThatExceptionOfType(ProtocolViolation.class)
                .isThrownBy(() -> feed(new Reply(), endless.toString(), 1_000_000))
                .withMessageContainingAll("sent an answer of", "more than 16777216");
    }

    @Test
    void growsToWhatAnAnswerNeeds() throws IOException {
        String body = "x".repeat(1_000_000);
        Reply reply = new Reply();
        assertThat(feed(reply, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n" + body, 10_000))
                .isTrue();
        assertThat(body(reply)).isEqualTo(body);
        reply.clear();
        StringBuilder chunks = new StringBuilder("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        for (int i = 0; i < 1_000; i++) {
            chunks.append("3e8\r\n").append("x".repeat(1_000)).append("\r\n");
        }
        assertThat(feed(reply, chunks.append("0\r\n\r\n").toString(), 1_337)).isTrue();
        assertThat(body(reply)).isEqualTo(body);
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 200 OK|Content-Length: 0, false",
        "HTTP/1.1 200 OK|Content-Length: 0|Connection: close, true",
        "HTTP/1.0 200 OK|Content-Length: 0, true",
        "HTTP/1.0 200 OK|Content-Length: 0|Connection: Keep-Alive, false"
    })
    void knowsWhetherTheConnectionStays(String head, boolean closes) throws IOException {
        Reply reply = new Reply();
        assertThat(feed(reply, head.replace("|", "\r\n") + "\r\n\r\n", 50)).isTrue();
        assertThat(reply.closes()).isEqualTo(closes);
    }

    @Test
    void endsWithTheStreamWhenNoLengthIsGiven() throws IOException {
        Reply reply = new Reply();
        assertThat(feed(reply, "HTTP/1.1 200 OK\r\n\r\nall of it", 5)).isFalse();
        assertThat(reply.ended()).isTrue();
        assertThat(body(reply)).isEqualTo("all of it");
        assertThat(reply.closes()).isTrue();

        reply.clear();
        assertThat(feed(reply, PLAIN.substring(0, PLAIN.length() - 1), 50)).isFalse();
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(reply::ended)
                .withMessage("closed the connection in mid-answer");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "220 mail.example.org ESMTP\\r\\n | does not speak HTTP: it said \"220 mail.example.org ESMTP\"",
                "HTTP/1.1 200 OK\\r\\nContent-Length: many\\r\\n\\r\\n | sent \"many\" where a number must be",
                "HTTP/1.1 200 OK\\r\\nContent-Length: 99999999999\\r\\n\\r\\n | where a number must be",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nxyz\\r\\n | sent a chunk of \"xyz\" bytes",
                "HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\n{}{} | sent more than its answer"
            })
    void refusesWhatIsNoAnswer(String text, String why) {
        assertThatExceptionOfType(ProtocolViolation.class)
                .isThrownBy(() -> feed(new Reply(), text.replace("\\r", "\r").replace("\\n", "\n"), 1_000))
                .withMessageContaining(why);
    }
}
