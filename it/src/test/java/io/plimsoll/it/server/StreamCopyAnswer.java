package io.plimsoll.it.server;

import java.io.IOException;

/// Answers a stream-mode COPY: takes the rows while they come, tells the count or the first error at the end. For
/// the session's thread.
final class StreamCopyAnswer {
    private final Seen seen;
    private final MessageStream tester;
    private final Conversation.Behind behind;

    StreamCopyAnswer(Seen seen, MessageStream tester, Conversation.Behind behind) {
        this.seen = seen;
        this.tester = tester;
        this.behind = behind;
    }

    /// @throws RefusedException with what the tester is to be told instead of a count
    void take(int session, String statement, Backend second) throws IOException {
        if (behind.rules().isInTransaction()) {
            throw new RefusedException(Message.error("0A000", "a stream-mode COPY cannot run inside a transaction"));
        }
        StreamCopy copy = parse(statement);
        CopyIntoTable into = new CopyIntoTable(second, copy);
        tester.write(copyIn(into.isBinary(), copy.columns().size()));
        tester.flush();
        long messages = 0;
        try {
            messages = receive(into);
        } finally {
            String table = copy.table();
            seen.copied(new Seen.Copied(
                    session, table, copy.columns(), copy.onConflict(), into.rows(), into.failed(), messages));
        }
        long count = behind.rules().countsAffectedRows() ? into.written() : into.rows();
        tester.write(Message.commandComplete("COPY " + count));
        tester.write(Message.ready());
    }

    private StreamCopy parse(String statement) throws RefusedException {
        try {
            return StreamCopy.parse(statement);
        } catch (RefusedException notOurs) {
            behind.rules().violation(notOurs.getMessage() + ": " + statement);
            throw notOurs;
        }
    }

    private static Message copyIn(boolean isBinary, int columns) {
        int format = isBinary ? 1 : 0;
        Body body = new Body().int8(format).int16(columns);
        for (int column = 0; column < columns; column++) {
            body.int16(format);
        }
        return body.as('G');
    }

    /// @return how many CopyData messages came
    private long receive(CopyIntoTable into) throws IOException {
        long messages = 0;
        while (true) {
            Message message = tester.read();
            if (behind.cancelled().get()) {
                throw new RefusedException(Message.error("57014", "canceling statement due to user request"));
            }
            switch (message.type()) {
                case 'd' -> {
                    into.add(message.body());
                    messages++;
                }
                case 'c' -> {
                    into.finish();
                    return messages;
                }
                case 'f' ->
                    throw new RefusedException(Message.error(
                            "57014",
                            "COPY from stdin failed: " + message.reader().text()));
                case 'H', 'S' -> {
                    // The protocol lets both come in mid-COPY and says to overlook them.
                }
                default ->
                    throw new RefusedException(Message.error(
                            "08P01", "unexpected message type \"" + message.type() + "\" during COPY from stdin"));
            }
        }
    }
}
