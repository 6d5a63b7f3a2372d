package io.plimsoll.fleet;

import io.plimsoll.fleet.Message.Stop.Reason;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.HostFacts;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/// A member as its controller sees it. Thread-safe: the channel's threads say what they hear, the run's takes it.
final class Remote {
    private static final int ATTEMPTS = 3;
    private static final int RELEASES = 8;
    private static final long RELEASE_PAUSE_NANOS = 50_000_000;

    /// How many looks find a member silent, at least, before it is given up.
    private static final int LEAST_LOOKS = 10;

    private final Channel channel;
    private final String name;
    private final String process;
    private final HostFacts host;
    private final long leaseNanos;
    private final Clock clock;
    private final BlockingQueue<Message.Numbered> heard = new LinkedBlockingQueue<>();
    private int rank;
    private long lastNumber;
    private long heardNanos;
    private long lookedNanos;

    /// How long it has been silent while the controller looked.
    private long silentNanos;

    private @Nullable String lost;

    Remote(Channel channel, String name, Message.Welcome welcome, Clock clock) {
        this.channel = channel;
        this.name = name;
        this.process = welcome.process();
        this.host = welcome.host();
        this.leaseNanos = welcome.leaseNanos();
        this.clock = clock;
        this.heardNanos = clock.nanos();
        this.lookedNanos = heardNanos;
    }

    void ranked(int place) {
        rank = place;
    }

    int rank() {
        return rank;
    }

    String name() {
        return name;
    }

    /// Names its machine and process.
    String process() {
        return process;
    }

    HostFacts host() {
        return host;
    }

    /// Takes what it says. What it says again, because the answer was late, is known.
    ///
    /// @throws IOException when it was given up: its lease is not renewed
    synchronized void hear(Message.Numbered said) throws IOException {
        if (lost != null) {
            throw new IOException(name + " was given up: " + lost);
        }
        heardNanos = clock.nanos();
        silentNanos = 0;
        if (said.number() > lastNumber) {
            lastNumber = said.number();
            heard.add(said);
        }
    }

    /// What it has said next; null if that takes longer.
    Message.@Nullable Numbered next() {
        return heard.poll();
    }

    synchronized void left() {
        if (lost == null) {
            lost = "it left the group";
        }
    }

    /// Gives it up if it has been silent for too long. A controller that stood still itself, or was kept from running,
    /// has heard nothing of what came meanwhile: a long time between two looks counts as a part of `silence` only.
    synchronized void watch(TimeSpan silence) {
        long now = clock.nanos();
        silentNanos += Math.min(now - lookedNanos, silence.nanos() / LEAST_LOOKS);
        lookedNanos = now;
        if (lost == null && silentNanos > silence.nanos()) {
            lost = "no message for " + silence;
        }
    }

    /// When its lease lapses at the latest, by this clock: what it has asked is renewed from when it asked.
    synchronized long leaseEnd() {
        return heardNanos + leaseNanos;
    }

    /// Gives it up.
    synchronized void giveUp(String why) {
        if (lost == null) {
            lost = why;
        }
    }

    /// Why it was given up; null if it was not.
    synchronized @Nullable String lost() {
        return lost;
    }

    /// It is there again. If it was given up, its part stays lost, and the controller stops it.
    void returned(TimeSpan limit) {
        if (lost() != null) {
            Thread.ofVirtual().start(() -> release(limit));
        }
    }

    /// Asks it something.
    ///
    /// @throws IOException when it is gone, refuses, or does not answer within the limit
    Message ask(Message question, TimeSpan limit) throws IOException, InterruptedException {
        return Message.decoded(channel.ask(name, question.encoded(), limit));
    }

    /// As [#ask], for what may be asked several times: an answer that is lost does not matter.
    ///
    /// @param limit of all attempts together
    Message askAgain(Message question, TimeSpan limit) throws IOException, InterruptedException {
        return askAgain(channel, name, question, limit);
    }

    static Message askAgain(Channel channel, String member, Message question, TimeSpan limit)
            throws IOException, InterruptedException {
        byte[] message = question.encoded();
        TimeSpan each = TimeSpan.ofMillis(Math.max(1, limit.nanos() / 1_000_000 / ATTEMPTS));
        for (int attempt = 1; ; attempt++) {
            try {
                return Message.decoded(channel.ask(member, message, each));
            } catch (IOException failed) {
                if (attempt == ATTEMPTS) {
                    throw failed;
                }
            }
        }
    }

    /// Lets it serve others, unless it has left the group. A member that does not hear this believes its controller
    /// lost, and one with a number of runs ends then: it is told until it answers, or the limit is over.
    void release(TimeSpan limit) {
        Message over = new Message.Stop("", Reason.OVER, "", Long.MAX_VALUE);
        TimeSpan each = TimeSpan.ofMillis(Math.max(1, limit.millis() / RELEASES));
        try {
            for (int attempt = 0; attempt < RELEASES && channel.peers().contains(name); attempt++) {
                try {
                    Message _ = ask(over, each);
                    return;
                } catch (IOException _) {
                    Pause.nanos(RELEASE_PAUSE_NANOS);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
