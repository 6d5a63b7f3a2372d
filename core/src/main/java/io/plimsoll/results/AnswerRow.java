package io.plimsoll.results;

import io.plimsoll.workload.Answer;

/// One execution of an operation whose answers are stored one by one: a line of `answers.csv`. Times in
/// nanoseconds.
///
/// @param session its place among the sessions that follow an order, from 0
/// @param startNanos when it started, from the start of the phase
/// @param latencyNanos from then until its last row, or its failure; earlier attempts included
/// @param outcome `ok`, `miss` if it returned no row, or the class of its failure
public record AnswerRow(
        String phase,
        int session,
        String operation,
        long startNanos,
        long latencyNanos,
        String outcome,
        Answer answer) {
    public static final String OK = "ok";
    public static final String MISS = "miss";

    /// Readers go by position: columns may only be added at the end.
    public static final CsvColumns<AnswerRow> COLUMNS = new CsvColumns<AnswerRow>()
            .text("phase", AnswerRow::phase)
            .whole("session", AnswerRow::session)
            .text("operation", AnswerRow::operation)
            .whole("start_ns", AnswerRow::startNanos)
            .whole("latency_ns", AnswerRow::latencyNanos)
            .text("outcome", AnswerRow::outcome)
            .whole("rows", row -> row.answer.rows())
            .text("digest", row -> row.answer.digest())
            .whole("lag_ns", row -> row.answer.lagNanos())
            .whole("size", row -> row.answer.size());

    private static final int FIELDS = 10;

    /// Whether it was answered, with rows or without.
    public boolean isAnswered() {
        return outcome.equals(OK) || outcome.equals(MISS);
    }

    /// Its line, without the end of the line.
    public String line() {
        return COLUMNS.line(this);
    }

    /// @throws IllegalArgumentException for a line that was cut off or is of another format
    public static AnswerRow parse(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length < FIELDS) {
            throw new IllegalArgumentException(
                    "a line of answers has at least " + FIELDS + " fields, this one " + fields.length);
        }
        return new AnswerRow(
                fields[0],
                Integer.parseInt(fields[1]),
                fields[2],
                Long.parseLong(fields[3]),
                Long.parseLong(fields[4]),
                fields[5],
                new Answer(Long.parseLong(fields[6]), fields[7], Long.parseLong(fields[8]), Long.parseLong(fields[9])));
    }
}
