package io.plimsoll.results;

import io.plimsoll.workload.Answer;
import java.util.Locale;

/// The lines of `answers.csv`. Times in nanoseconds. The header names the columns; readers go by position, so that
/// columns may only ever be added at the end.
final class AnswerFormat {
    static final String HEADER = "phase,session,operation,start_ns,latency_ns,outcome,rows,digest,lag_ns,size";
    private static final int FIELDS = 10;

    private AnswerFormat() {}

    static String line(AnswerRow row) {
        Answer answer = row.answer();
        return String.format(
                Locale.ROOT,
                "%s,%d,%s,%d,%d,%s,%d,%s,%d,%d",
                row.phase(),
                row.session(),
                row.operation(),
                row.startNanos(),
                row.latencyNanos(),
                row.outcome(),
                answer.rows(),
                answer.digest(),
                answer.lagNanos(),
                answer.size());
    }

    /// @throws IllegalArgumentException for a line that was cut off or is of another format
    static AnswerRow parse(String line) {
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
