package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.tproc.NewOrder.NewOrderInputs;
import io.plimsoll.workload.tproc.TprocKeys.Delays;
import io.plimsoll.workload.tproc.TprocPlan.TransactionSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One session's transactions of a kind. Used by the session's thread.
abstract class Transaction implements Executable {
    private final Pauses pauses;
    private final Tally tally;
    private boolean isCommitted;

    Transaction(Desk desk) {
        pauses = desk.pauses();
        tally = desk.tally();
    }

    /// What a transaction needs from its surroundings.
    ///
    /// @param keys the constants of the run's random numbers
    /// @param log receives acknowledged orders
    record Desk(Company company, Terminal terminal, NonUniform keys, Pauses pauses, Tally tally, OrderLog log) {}

    abstract void drawInputs(Draw draw);

    /// Runs the transaction once.
    ///
    /// @return true when it was committed, false when it was rolled back on purpose
    abstract boolean perform() throws TargetException;

    /// Starts it without waiting for its end, if it is one statement that is never rolled back on purpose.
    void beginPerforming() throws TargetException {
        throw new UnsupportedOperationException("its statements go on with the results of others");
    }

    /// Adds what was committed; nothing, if it only reads.
    void count(Tally into) {}

    @Override
    public final void draw(Draw draw) {
        drawInputs(draw);
        pauses.draw(draw);
    }

    @Override
    public final Outcome execute() throws TargetException {
        isCommitted = false;
        isCommitted = perform();
        return isCommitted ? Outcome.OK : Outcome.MISS;
    }

    @Override
    public final void begin() throws TargetException {
        isCommitted = true;
        beginPerforming();
    }

    @Override
    public final void ended(@Nullable TargetException failure) {
        if (failure == null && isCommitted) {
            count(tally);
        }
    }

    @Override
    public final long keyingNanos() {
        return pauses.keyingNanos();
    }

    @Override
    public final long thinkingNanos() {
        return pauses.thinkingNanos();
    }

    /// The pauses of a user for transactions of a kind (TPC-C, clause 5.2.5): a fixed keying time before, and an
    /// exponential think time after, capped at ten times its mean. One per session; not thread-safe.
    static final class Pauses {
        private static final int CUT = 10;

        private final long keyingNanos;
        private final long thinkingMeanNanos;
        private long thinkingNanos;

        private Pauses(int keyingSeconds, int thinkingMeanSeconds) {
            keyingNanos = TimeSpan.ofSeconds(keyingSeconds).nanos();
            thinkingMeanNanos = TimeSpan.ofSeconds(thinkingMeanSeconds).nanos();
        }

        /// The times of clause 5.2.5.7. HammerDB swaps the think times of Delivery and Order-Status.
        static Pauses of(Kind kind, TransactionSettings work, TprocProfile profile) {
            if (work.delays() == Delays.NONE) {
                return new Pauses(0, 0);
            }
            int keyingSeconds = switch (kind) {
                case NEW_ORDER -> 18;
                case PAYMENT -> 3;
                case ORDER_STATUS, DELIVERY, STOCK_LEVEL -> 2;
            };
            int thinkingSeconds = switch (kind) {
                case NEW_ORDER, PAYMENT -> 12;
                case ORDER_STATUS -> profile.isHammerdb() ? 5 : 10;
                case DELIVERY -> profile.isHammerdb() ? 10 : 5;
                case STOCK_LEVEL -> 5;
            };
            return new Pauses(keyingSeconds, thinkingSeconds);
        }

        void draw(Draw draw) {
            if (thinkingMeanNanos > 0) {
                // 1 - [0, 1) is never 0, so the logarithm is finite.
                double exponential = -Math.log(1 - draw.nextDouble());
                thinkingNanos = (long) (thinkingMeanNanos * Math.min(CUT, exponential));
            }
        }

        long keyingNanos() {
            return keyingNanos;
        }

        long thinkingNanos() {
            return thinkingNanos;
        }
    }

    /// The [Sums] of one session's transactions of a kind. Written by the session's thread, read when it is done.
    static final class Tally {
        private long orders;
        private long lines;
        private long remoteLines;
        private long quantity;
        private long payments;
        private long paidCents;
        private long delivered;

        void order(NewOrderInputs order) {
            orders++;
            lines += order.lines();
            for (int line = 0; line < order.lines(); line++) {
                remoteLines += order.supply(line) == order.warehouse() ? 0 : 1;
                quantity += order.quantity(line);
            }
        }

        /// An order whose lines the database drew.
        void order() {
            orders++;
        }

        void payment(long cents) {
            payments++;
            paidCents += cents;
        }

        void delivered(long count) {
            delivered += count;
        }

        void addTo(Map<String, Long> sums) {
            Map<String, Long> own = new LinkedHashMap<>();
            own.put(Sums.ORDERS, orders);
            own.put(Sums.ORDER_LINES, lines);
            own.put(Sums.REMOTE_LINES, remoteLines);
            own.put(Sums.QUANTITY, quantity);
            own.put(Sums.PAYMENTS, payments);
            own.put(Sums.PAID_CENTS, paidCents);
            own.put(Sums.DELIVERED, delivered);
            own.forEach((name, sum) -> sums.merge(name, sum, Long::sum));
        }

        /// The names of the sums that operations keep while they run, for invariants to compare with the data: see
        /// [io.plimsoll.workload.Operation#sums].
        static final class Sums {
            /// Committed new orders.
            static final String ORDERS = "orders";

            /// Their lines, and how many of these another warehouse supplied.
            static final String ORDER_LINES = "order-lines";

            static final String REMOTE_LINES = "remote-lines";

            /// Items ordered.
            static final String QUANTITY = "quantity";

            static final String PAYMENTS = "payments";
            static final String PAID_CENTS = "paid-cents";

            /// Delivered orders.
            static final String DELIVERED = "delivered-orders";

            private Sums() {}
        }
    }

    /// The place of a session's user. Immutable and thread-safe.
    ///
    /// @param home the user's warehouse
    /// @param district of the home, whose stock levels the user checks
    /// @param warehouses how many the company has
    /// @param anyWarehouse whether transactions use any warehouse instead of the home
    record Terminal(int home, int district, int warehouses, boolean anyWarehouse) {
        int drawWarehouse(Draw draw) {
            return anyWarehouse ? (int) draw.between(1, warehouses) : home;
        }

        /// Any warehouse except one; that one if it is the only one.
        static int drawOther(Draw draw, int warehouses, int not) {
            if (warehouses == 1) {
                return not;
            }
            int drawn = (int) draw.between(1, warehouses - 1L);
            return drawn < not ? drawn : drawn + 1;
        }
    }

    /// The five transactions.
    enum Kind {
        NEW_ORDER,
        PAYMENT,
        ORDER_STATUS,
        DELIVERY,
        STOCK_LEVEL;

        /// The operation's name: `new-order`.
        String word() {
            return ValueType.word(this);
        }
    }
}
