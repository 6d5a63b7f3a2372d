package io.plimsoll.fleet;

import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A group of peers within this process. Thread-safe.
public final class LocalGroup {
    private final Map<String, LocalChannel> peers = new ConcurrentSkipListMap<>();

    /// Adds a peer.
    ///
    /// @throws IllegalArgumentException if the name is taken
    public Channel join(String name) {
        LocalChannel joining = new LocalChannel(name);
        if (peers.putIfAbsent(name, joining) != null) {
            throw new IllegalArgumentException("the group has a peer " + name + " already");
        }
        peers.forEach((other, peer) -> {
            if (peer != joining) {
                peer.deliver(name, listener -> listener.joined(name));
                joining.deliver(other, listener -> listener.joined(other));
            }
        });
        return joining;
    }

    private final class LocalChannel implements Channel {
        private final String name;
        private final ExecutorService answering = Executors.newVirtualThreadPerTaskExecutor();
        private final Map<String, ExecutorService> deliveries = new ConcurrentHashMap<>();
        private final CountDownLatch heard = new CountDownLatch(1);
        private volatile @Nullable Listener listener;

        LocalChannel(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public List<String> peers() {
            return List.copyOf(peers.keySet());
        }

        @Override
        public void listen(Listener hears) {
            listener = hears;
            heard.countDown();
        }

        /// Hands something to the listener, in the order of its peer.
        private void deliver(String peer, Consumer<Listener> event) {
            try {
                deliveries
                        .computeIfAbsent(
                                peer,
                                _ -> Executors.newSingleThreadExecutor(
                                        Thread.ofVirtual().factory()))
                        .execute(() -> whenHeard(event));
            } catch (RejectedExecutionException _) {
                // It has just left.
            }
        }

        private void whenHeard(Consumer<Listener> event) {
            try {
                heard.await();
                Listener hears = listener;
                if (hears != null) {
                    event.accept(hears);
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        private LocalChannel reached(String peer) throws IOException {
            LocalChannel other = peers.get(peer);
            if (other == null || peers.get(name) != this) {
                throw new IOException(other == null ? peer + " has left the group" : name + " has left the group");
            }
            return other;
        }

        @Override
        public void send(String peer, byte[] message) throws IOException {
            reached(peer).deliver(name, hears -> hears.told(name, message));
        }

        @Override
        public byte[] ask(String peer, byte[] message, TimeSpan limit) throws IOException, InterruptedException {
            LocalChannel other = reached(peer);
            Future<byte[]> answer;
            try {
                answer = other.answering.submit(() -> other.answer(name, message));
            } catch (RejectedExecutionException gone) {
                throw new IOException(peer + " has left the group", gone);
            }
            try {
                return answer.get(limit.nanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException silent) {
                throw new IOException(peer + " did not answer within " + limit, silent);
            } catch (ExecutionException refused) {
                throw new IOException(
                        String.valueOf(
                                Objects.requireNonNull(refused.getCause()).getMessage()),
                        refused);
            }
        }

        private byte[] answer(String peer, byte[] message) throws IOException, InterruptedException {
            heard.await();
            Listener hears = listener;
            if (hears == null) {
                throw new IOException(name + " does not listen");
            }
            return hears.asked(peer, message);
        }

        @Override
        public void close() {
            if (!LocalGroup.this.peers.remove(name, this)) {
                return;
            }
            LocalGroup.this.peers.values().forEach(peer -> peer.deliver(name, hears -> hears.left(name)));
            answering.shutdownNow();
            deliveries.values().forEach(ExecutorService::shutdownNow);
        }
    }
}
