package io.plimsoll.fleet;

import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.util.List;

/// The network between the members of a fleet and their controller. Messages from one peer to another arrive in order
/// and whole, or the peer is reported as gone. Thread-safe.
public interface Channel extends AutoCloseable {
    /// The most bytes of one message.
    int MOST_BYTES = 1 << 20;

    /// This peer's own name, unique in the group.
    String name();

    /// The names of all peers that can be reached, this one included.
    List<String> peers();

    /// Looks for the peers that should be there and are not.
    ///
    /// @return a sentence about each, with what seems to be wrong: `10.0.0.7 has other keys`; none if nobody knows
    ///     who should be there. Takes some seconds at most
    default List<String> absent() throws InterruptedException {
        return List.of();
    }

    /// Begins to hand what arrives to a listener. Called once; nothing is handed over before.
    void listen(Listener listener);

    /// Sends a message and does not wait.
    ///
    /// @throws IOException if the peer is gone, or this channel is closed
    void send(String peer, byte[] message) throws IOException;

    /// Sends a message and waits for its answer.
    ///
    /// @throws IOException if the peer is gone, refuses, or does not answer within the limit
    byte[] ask(String peer, byte[] message, TimeSpan limit) throws IOException, InterruptedException;

    /// Leaves the group. Later calls do nothing.
    @Override
    void close();

    /// Takes what arrives. Each call is made by a thread of the channel and must return soon; calls about one peer do
    /// not overlap, except those of [#asked].
    interface Listener {
        /// A message that wants no answer.
        void told(String peer, byte[] message);

        /// A message that wants an answer.
        ///
        /// @throws IOException why there is none; the peer gets its text
        byte[] asked(String peer, byte[] message) throws IOException;

        /// A peer has become reachable.
        void joined(String peer);

        /// A peer has left, has died, or does not answer any more.
        void left(String peer);
    }
}
