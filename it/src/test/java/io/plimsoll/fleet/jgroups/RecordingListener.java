package io.plimsoll.fleet.jgroups;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.fleet.Channel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// Notes each message, and answers each question with the same text and its own name.
final class RecordingListener implements Channel.Listener {
    private static final int SECONDS_MAX = 60;

    final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final String name;

    RecordingListener(String name) {
        this.name = name;
    }

    @Override
    public void told(String peer, byte[] message) {
        events.add(peer + " says " + text(message));
    }

    @Override
    public byte[] asked(String peer, byte[] message) throws IOException {
        String question = text(message);
        if (question.equals("what is forbidden")) {
            throw new IOException("this is forbidden");
        }
        if (question.equals("nothing")) {
            rest();
        }
        return question.startsWith("x") ? message : bytes(question + " " + peer + " of " + name);
    }

    private synchronized void rest() throws IOException {
        try {
            long until = System.nanoTime() + SECONDS_MAX * 1_000_000_000L;
            while (System.nanoTime() < until) {
                wait(SECONDS_MAX * 1_000L);
            }
        } catch (InterruptedException ended) {
            throw new IOException(ended);
        }
    }

    @Override
    public void joined(String peer) {
        events.add(peer + " joined");
    }

    @Override
    public void left(String peer) {
        events.add(peer + " left");
    }

    /// Waits for the next event.
    String next() throws InterruptedException {
        String event = events.poll(SECONDS_MAX, TimeUnit.SECONDS);
        assertThat(event)
                .as("an event of " + name + " within " + SECONDS_MAX + " s")
                .isNotNull();
        return String.valueOf(event);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
