package io.plimsoll.results;

import io.plimsoll.workload.Answer;

/// One execution of an operation whose answers are stored one by one.
///
/// @param session among those that follow an order, from 0
/// @param startNanos when it started, from the start of the phase
/// @param latencyNanos from then until its last row, or its failure; attempts before included
/// @param outcome `ok`, `miss` when it gave no row, or the class of its failure
public record AnswerRow(
        String phase,
        int session,
        String operation,
        long startNanos,
        long latencyNanos,
        String outcome,
        Answer answer) {
    /// Whether it was answered, with rows or without.
    public boolean isAnswered() {
        return outcome.equals(OK) || outcome.equals(MISS);
    }

    public static final String OK = "ok";
    public static final String MISS = "miss";
}
