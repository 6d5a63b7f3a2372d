package io.plimsoll.workload.tproc;

import io.plimsoll.spec.ValueType;

/// The five transactions, with keying and think times (TPC-C, clause 5.2.5.7).
enum Kind {
    NEW_ORDER(18, 12, 12),
    PAYMENT(3, 12, 12),
    ORDER_STATUS(2, 10, 5),
    DELIVERY(2, 5, 10),
    STOCK_LEVEL(2, 5, 5);

    private final int keyingSeconds;
    private final int thinkingSeconds;
    private final int hammerdbThinkingSeconds;

    Kind(int keyingSeconds, int thinkingSeconds, int hammerdbThinkingSeconds) {
        this.keyingSeconds = keyingSeconds;
        this.thinkingSeconds = thinkingSeconds;
        this.hammerdbThinkingSeconds = hammerdbThinkingSeconds;
    }

    /// The operation's name: `new-order`.
    String word() {
        return ValueType.word(this);
    }

    int keyingSeconds() {
        return keyingSeconds;
    }

    /// The mean think time. HammerDB swaps those of Delivery and Order-Status.
    int thinkingSeconds(TprocProfile profile) {
        return profile.isHammerdb() ? hammerdbThinkingSeconds : thinkingSeconds;
    }
}
