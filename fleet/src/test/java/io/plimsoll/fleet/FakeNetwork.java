package io.plimsoll.fleet;

import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/// A network whose messages take random times, different in both directions, and which can lose single questions or
/// answers, and all of a peer's. Thread-safe.
final class FakeNetwork {
    private final LocalGroup group = new LocalGroup();
    private final SplittableRandom random;
    private final long mostDelayNanos;
    private final double lossShare;
    private final Set<String> cut = ConcurrentHashMap.newKeySet();
    private final Map<String, Long> slow = new ConcurrentHashMap<>();
    private final Map<String, Channel> channels = new ConcurrentHashMap<>();
    private volatile Losing losing = (_, _) -> false;

    /// What the network does to one question.
    @FunctionalInterface
    interface Losing {
        /// May take time, before the question arrives.
        ///
        /// @return whether its answer is lost
        boolean losesAnswer(String peer, byte[] message) throws IOException, InterruptedException;
    }

    /// @param mostDelayNanos of a message, one way
    /// @param lossShare of the questions and of the answers that are lost
    FakeNetwork(long seed, long mostDelayNanos, double lossShare) {
        this.random = new SplittableRandom(seed);
        this.mostDelayNanos = mostDelayNanos;
        this.lossShare = lossShare;
    }

    Channel join(String name) {
        Channel channel = new FakeChannel(group.join(name));
        channels.put(name, channel);
        return channel;
    }

    /// Loses all that a peer says or should hear, from now on.
    void cut(String peer) {
        cut.add(peer);
    }

    void heal(String peer) {
        cut.remove(peer);
    }

    /// Loses the answers to some questions, or makes these take longer.
    void loses(Losing some) {
        losing = some;
    }

    /// Makes all that a peer says or should hear take longer.
    void slow(String peer, TimeSpan by) {
        slow.put(peer, by.nanos());
    }

    /// Closes a peer's channel, as a process that dies does.
    void close(String peer) {
        Objects.requireNonNull(channels.get(peer)).close();
    }

    private synchronized double draw() {
        return random.nextDouble();
    }

    private final class FakeChannel implements Channel {
        private final Channel real;

        FakeChannel(Channel real) {
            this.real = real;
        }

        @Override
        public String name() {
            return real.name();
        }

        @Override
        public List<String> peers() {
            return real.peers();
        }

        @Override
        public void listen(Listener listener) {
            real.listen(listener);
        }

        @Override
        public void send(String peer, byte[] message) throws IOException {
            real.send(peer, message);
        }

        @Override
        public byte[] ask(String peer, byte[] message, TimeSpan limit) throws IOException, InterruptedException {
            long until = System.nanoTime() + limit.nanos();
            travel(peer, limit, until);
            boolean isLost = losing.losesAnswer(peer, message);
            byte[] answer = real.ask(peer, message, limit);
            if (isLost) {
                Pause.nanos(Math.max(0, until - System.nanoTime()));
                throw new IOException(peer + " did not answer within " + limit);
            }
            travel(peer, limit, until);
            return answer;
        }

        private void travel(String peer, TimeSpan limit, long until) throws IOException, InterruptedException {
            if (isLost(peer)) {
                Pause.nanos(Math.max(0, until - System.nanoTime()));
                throw new IOException(peer + " did not answer within " + limit);
            }
            long delay = (long) (draw() * mostDelayNanos) + slow.getOrDefault(peer, 0L) + slow.getOrDefault(name(), 0L);
            Pause.nanos(Math.min(delay, Math.max(0, until - System.nanoTime())));
            if (until - System.nanoTime() <= 0) {
                throw new IOException(peer + " did not answer within " + limit);
            }
        }

        private boolean isLost(String peer) {
            return cut.contains(peer) || cut.contains(name()) || draw() < lossShare;
        }

        @Override
        public void close() {
            real.close();
        }
    }
}
