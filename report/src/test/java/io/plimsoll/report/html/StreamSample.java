package io.plimsoll.report.html;

import io.plimsoll.results.AnswerRow;
import io.plimsoll.workload.Answer;
import java.util.ArrayList;
import java.util.List;

/// Two streams that ask three queries in turn, one of which fails once; warm-up before.
final class StreamSample {
    private static final long SECOND = 1_000_000_000;

    private StreamSample() {}

    static List<AnswerRow> answers() {
        List<AnswerRow> answers = new ArrayList<>();
        answers.add(row("warmup", 0, "q1", 0));
        for (int stream = 0; stream < 2; stream++) {
            for (int i = 0; i < 6; i++) {
                answers.add(row("measure-1", stream, List.of("q1", "q2", "q10").get((i + stream) % 3), i));
            }
        }
        return answers;
    }

    private static AnswerRow row(String phase, int stream, String query, int at) {
        boolean isFailed = stream == 1 && at == 3;
        return new AnswerRow(
                phase,
                stream,
                query,
                at * SECOND,
                SECOND * (at + 4) / 10,
                isFailed ? "timeout" : AnswerRow.OK,
                new Answer(10, "digest", -1, -1));
    }
}
