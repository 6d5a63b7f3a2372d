package io.plimsoll.workload.tpcb;

import java.util.List;

/// Which part of the transaction runs, in the terms of pgbench and TestBench. Every profile has every variant.
enum Variant {
    /// The whole transaction, five statements and a commit.
    TPCB_LIKE("tpcb"),
    /// The account's balance is read; each statement commits itself.
    SELECT_ONLY("select"),
    /// The whole transaction without the updates of teller and branch, which avoids their contention.
    SIMPLE_UPDATE("simple-update"),
    /// The whole transaction in one call of a routine, then a commit.
    STORED_PROCEDURE("procedure");

    private final String operation;

    Variant(String operation) {
        this.operation = operation;
    }

    /// The operations that write one row of history each.
    static List<String> writers() {
        return List.of(TPCB_LIKE.operation, SIMPLE_UPDATE.operation, STORED_PROCEDURE.operation);
    }

    /// The operation's name in reports.
    String operation() {
        return operation;
    }
}
