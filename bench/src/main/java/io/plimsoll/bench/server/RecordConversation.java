package io.plimsoll.bench.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// One connection of a [RecordServer]: HTTP/1.1 with keep-alive, one answer to each message in turn.
final class RecordConversation extends ServerConnection {
    private static final int HEAD_MAX = 1 << 16;
    private static final String LENGTH = "\r\ncontent-length:";
    private static final String OPERATION = "\r\nx-amz-target:";
    private static final String EXPECT = "\r\nexpect:";
    private static final byte[] GO_ON = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    private final RecordAnswers answers;

    RecordConversation(RecordAnswers answers) {
        this.answers = answers;
    }

    @Override
    boolean receive(ByteBuffer input) throws IOException {
        while (input.hasRemaining()) {
            int start = input.position();
            int headEnd = headEnd(input);
            if (headEnd < 0) {
                if (input.remaining() > HEAD_MAX) {
                    throw new IOException("a head of " + input.remaining() + " bytes");
                }
                return true;
            }
            String head = text(input, start, headEnd).toLowerCase(Locale.ROOT);
            int length = Integer.parseInt(value(head, LENGTH, "0"));
            if (length > input.capacity() / 2) {
                throw new IOException("a body of " + length + " bytes");
            }
            if (input.limit() < headEnd + length) {
                if (input.limit() == headEnd && head.contains(EXPECT)) {
                    output().plain(GO_ON);
                }
                return true;
            }
            answer(operation(input, start, head), input, headEnd, length);
            input.position(headEnd + length);
        }
        return true;
    }

    private void answer(String operation, ByteBuffer input, int bodyStart, int length) {
        if (operation.equals("BatchGetItem")) {
            output().plain(RecordAnswers.batch(text(input, bodyStart, bodyStart + length)));
        } else {
            output().plain(answers.to(operation));
        }
    }

    /// The index after the empty line, or -1.
    private static int headEnd(ByteBuffer input) {
        for (int at = input.position() + 3; at < input.limit(); at++) {
            if (input.get(at) == '\n' && input.get(at - 2) == '\n') {
                return at + 1;
            }
        }
        return -1;
    }

    /// The operation's name after the dot, in its original case.
    private static String operation(ByteBuffer input, int start, String head) {
        int at = head.indexOf(OPERATION);
        int end = at < 0 ? -1 : head.indexOf('\r', at + OPERATION.length());
        if (end < 0) {
            return "";
        }
        String name = text(input, start + at + OPERATION.length(), start + end).strip();
        return name.substring(name.indexOf('.') + 1);
    }

    private static String value(String head, String name, String otherwise) {
        int at = head.indexOf(name);
        int from = at + name.length();
        return at < 0
                ? otherwise
                : head.substring(from, head.indexOf('\r', from)).strip();
    }

    private static String text(ByteBuffer input, int from, int to) {
        byte[] bytes = new byte[to - from];
        input.get(from, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
