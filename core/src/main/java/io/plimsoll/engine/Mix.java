package io.plimsoll.engine;

import io.plimsoll.plan.Division;
import io.plimsoll.plan.Stop;
import io.plimsoll.recording.OperationGroup;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Chooses operations by weight: each independently, or as cards of shuffled decks, which hold each operation as
/// often as it weighs and are dealt to their end (TPC-C, clause 5.2.4.2). Immutable and thread-safe.
///
/// Implementation note: a deck is never laid out. A permutation of the deck's places, keyed by the deck's number,
/// gives the card at a place, so that a choice stays a pure function of the operation's index.
final class Mix {
    private static final int ROUNDS = 4;

    private final int[] upTo;
    private final boolean dealsDecks;

    /// The exponent of the smallest power of two that has room for a deck.
    private final int bits;

    /// Replaces the weights; null if there is none.
    private final @Nullable OperationOrder order;

    private final boolean countsBySession;

    Mix(List<Operation> operations, boolean dealsDecks) {
        this(operations, dealsDecks, Optional.empty(), false);
    }

    /// @param countsBySession see [OperationMix#countsBySession]; an order counts so, too
    Mix(List<Operation> operations, boolean dealsDecks, Optional<OperationOrder> order, boolean countsBySession) {
        this.order = order.orElse(null);
        this.countsBySession = countsBySession || order.isPresent();
        this.dealsDecks = dealsDecks;
        upTo = new int[operations.size()];
        int sum = 0;
        for (int i = 0; i < upTo.length; i++) {
            sum += operations.get(i).weight();
            upTo[i] = sum;
        }
        bits = Math.max(2, Integer.SIZE - Integer.numberOfLeadingZeros(sum - 1));
    }

    /// Whether each answer is stored on its own.
    boolean storesAnswers() {
        return order != null && order.storesAnswers();
    }

    /// Whether each session has its own share of a closed phase, not each lane.
    boolean countsBySession() {
        return countsBySession;
    }

    /// The share of some sessions in a closed phase. With a prescribed order, a session's operations are counted from
    /// its own first, and the session does all of its work if the phase is to do all of the work.
    Share share(Stop stop, Share.Sessions sessions) {
        Share even = Share.of(stop, sessions);
        OperationOrder prescribed = order;
        if (prescribed == null) {
            return even;
        }
        OptionalLong all = prescribed.totalLength(sessions.part().all());
        boolean isWhole = sessions.areComplete() && all.equals(OptionalLong.of(stop.maxOperations()));
        return Share.ofSession(sessions.number(), isWhole ? prescribed.length(sessions.number()) : even.count());
    }

    /// Moves to the draws of an operation and chooses it.
    ///
    /// @param index the operation's index; a lane's indexes are consecutive
    /// @return the index of the kind of operation; draws nothing if there is only one
    int choose(Draw draw, long index) {
        OperationOrder prescribed = order;
        if (prescribed != null) {
            draw.seek(index);
            return prescribed.operation(Share.sessionOf(index), Share.placeOf(index));
        }
        if (upTo.length == 1) {
            draw.seek(index);
            return 0;
        }
        int size = upTo[upTo.length - 1];
        long card;
        if (dealsDecks) {
            card = card(draw, index, size);
            draw.seek(index);
        } else {
            draw.seek(index);
            card = draw.below(size);
        }
        int choice = 0;
        while (card >= upTo[choice]) {
            choice++;
        }
        return choice;
    }

    private long card(Draw draw, long index, int size) {
        // Decks use negative indexes, because operations use the others.
        draw.seek(-1 - index / size);
        long key = draw.nextLong();
        long card = index % size;
        do {
            card = permuted(card, key);
        } while (card >= size);
        return card;
    }

    /// A permutation of the numbers below two to the power of [#bits]: each step is reversible.
    private long permuted(long number, long key) {
        long mask = (1L << bits) - 1;
        long permuted = number;
        for (int round = 0; round < ROUNDS; round++) {
            long part = key >>> (16 * round);
            permuted = (permuted * (2 * (part & 0xff) + 1) + (part >>> 8 & 0xff)) & mask;
            permuted ^= permuted >>> (bits / 2);
        }
        return permuted;
    }

    /// A lane's part of a closed phase.
    ///
    /// @param firstIndex the index of its first operation; operations are drawn by index, and lanes do not overlap
    /// @param count the number of its operations; [Long#MAX_VALUE] if time ends the phase
    record Share(long firstIndex, long count) {
        /// Bits for the operations of one lane, if time ends the phase.
        private static final int INDEX_BITS = 40;

        /// The operations of one session, numbered from the session's own first.
        static Share ofSession(int session, long count) {
            return new Share((long) session << INDEX_BITS, count);
        }

        /// The session of an index from [#ofSession].
        static int sessionOf(long index) {
            return (int) (index >>> INDEX_BITS);
        }

        /// The place in its session of an index from [#ofSession].
        static long placeOf(long index) {
            return index & ((1L << INDEX_BITS) - 1);
        }

        static Share of(Stop stop, Sessions sessions) {
            return stop.maxOperations() == Long.MAX_VALUE
                    ? new Share((long) sessions.number() << INDEX_BITS, Long.MAX_VALUE)
                    : ofCount(sessions, stop.maxOperations());
        }

        /// The sessions of one lane among those of this machine.
        ///
        /// @param to exclusive
        /// @param all how many can be driven here
        /// @param part which sessions of the run they are
        record Sessions(int from, int to, int all, Part part) {
            /// Those of a machine that drives a run alone.
            Sessions(int from, int to, int all) {
                this(from, to, all, new Part(0, all, all));
            }

            /// The number in the run of the first of them.
            int number() {
                return part.first + from;
            }

            /// Whether this machine drives all that it should drive.
            boolean areComplete() {
                return all == part.count;
            }
        }

        /// This machine's sessions among those of the run.
        ///
        /// @param first the number of the first one
        /// @param all those of all machines
        record Part(int first, int count, int all) {
            static Part of(Division division, int all) {
                return new Part((int) division.first(all), (int) division.share(all), all);
            }

            /// What this machine does of a number of operations.
            Share share(long operations) {
                long begin = ofCount(first, all, operations).firstIndex();
                return new Share(begin, ofCount(first + count, all, operations).firstIndex() - begin);
            }
        }

        private static Share ofCount(Sessions sessions, long operations) {
            Share here = sessions.part().share(operations);
            long first = ofCount(sessions.from(), sessions.all(), here.count()).firstIndex();
            long end = ofCount(sessions.to(), sessions.all(), here.count()).firstIndex();
            return new Share(here.firstIndex() + first, end - first);
        }

        /// Even parts; if the division leaves a remainder, the first lanes take one more.
        static Share ofCount(int lane, int lanes, long operations) {
            long even = operations / lanes;
            long rest = operations % lanes;
            long first = lane * even + Math.min(lane, rest);
            return new Share(first, even + (lane < rest ? 1 : 0));
        }
    }

    /// What is left of a share. Used by one lane at a time.
    static final class Left {
        private final long end;
        private long next;

        Left(Share share) {
            next = share.firstIndex();
            end = share.count() == Long.MAX_VALUE ? Long.MAX_VALUE : next + share.count();
        }

        boolean isAny() {
            return next < end;
        }

        long next() {
            return next;
        }

        long take() {
            return next++;
        }
    }

    /// Gives the sessions of a lane their next operations in a closed phase: from the lane's share, or each session
    /// from its own. Used by its lane.
    static final class ClosedSource {
        private final Mix mix;
        private final Draw draw;
        private final @Nullable Left ofLane;

        /// @param share that of all sessions of the lane
        ClosedSource(Mix mix, Draw draw, Share share) {
            this(mix, draw, new Left(share));
        }

        private ClosedSource(Mix mix, Draw draw, @Nullable Left ofLane) {
            this.mix = mix;
            this.draw = draw;
            this.ofLane = ofLane;
        }

        /// For sessions that have their own shares: see [LaneSession#left].
        static ClosedSource ofSessions(Mix mix, Draw draw) {
            return new ClosedSource(mix, draw, (Left) null);
        }

        private Left of(LaneSession session) {
            return ofLane == null ? session.left() : ofLane;
        }

        /// Whether some session may have operations left. If each has its own share, only [#hasMore(LaneSession)]
        /// knows.
        boolean mayHaveMore() {
            return ofLane == null || ofLane.isAny();
        }

        /// Whether the sessions of the lane share a number of operations.
        boolean sharesCount() {
            return ofLane != null && ofLane.end < Long.MAX_VALUE;
        }

        boolean hasMore(LaneSession session) {
            return of(session).isAny();
        }

        /// The index of the session's next operation.
        long nextIndex(LaneSession session) {
            return of(session).next();
        }

        /// Fills the session's group with the next operations, of which some must be left, and draws their
        /// inputs.
        ///
        /// @param now their intended start
        /// @return the executable of the group
        Executable fill(LaneSession session, long now) {
            OperationGroup group = session.group();
            Left left = of(session);
            int operation = mix.choose(draw, left.take());
            group.begin(operation, now);
            Executable executable = session.executable(operation);
            executable.draw(draw);
            while (!group.isFull() && left.isAny()) {
                draw.seek(left.take());
                executable.add(draw);
                group.add(now);
            }
            return executable;
        }
    }
}
