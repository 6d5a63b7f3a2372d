package io.plimsoll.it.server;

import java.io.IOException;

/// Passes PostgreSQL's answers to the tester, as they come, and knows when all has been answered. Its own thread
/// passes; the session's thread asks.
final class AnswerPump {
    private final MessageStream backend;
    private final MessageStream tester;
    private int unanswered;
    private boolean isOver;

    AnswerPump(MessageStream backend, MessageStream tester) {
        this.backend = backend;
        this.tester = tester;
    }

    void start(int session) {
        Thread.ofVirtual().name("answers-" + session).start(this::pass);
    }

    private void pass() {
        try (tester) {
            while (true) {
                Message message = backend.read();
                tester.write(message);
                if (!backend.hasBuffered()) {
                    tester.flush();
                }
                if (message.type() == 'Z') {
                    answered();
                }
            }
        } catch (IOException over) {
            // Either side has closed: the session's thread meets the same end and says why.
            end();
        }
    }

    private synchronized void answered() {
        unanswered--;
        notifyAll();
    }

    private synchronized void end() {
        isOver = true;
        notifyAll();
    }

    /// Something was sent that ReadyForQuery will answer.
    synchronized void expect() {
        unanswered++;
    }

    /// Waits until nothing is unanswered, and the tester has what was.
    synchronized void awaitQuiet() throws IOException {
        while (unanswered > 0 && !isOver) {
            try {
                wait();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", stopped);
            }
        }
        if (isOver) {
            throw new IOException("PostgreSQL has closed the session");
        }
        tester.flush();
    }
}
