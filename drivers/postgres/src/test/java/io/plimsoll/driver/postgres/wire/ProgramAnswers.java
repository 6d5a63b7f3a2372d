package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.sql.TestProgram;
import java.util.ArrayList;
import java.util.List;

/// A program of a transaction that reads a row, and what a server answers to two executions of it, with everything
/// that a server may say at any time.
final class ProgramAnswers {
    static final long ROWS = 2;

    private final QueryMode mode;
    private final List<byte[]> answers = new ArrayList<>();

    ProgramAnswers(QueryMode mode) {
        this.mode = mode;
        for (int execution = 0; execution < 2; execution++) {
            boolean isFirst = execution == 0;
            answers.add(begun(isFirst, false).tag("BEGIN").ready('T'));
            answers.add(begun(isFirst, true)
                    .row("1234", "some text")
                    .report('N', "NOTICE", "00000", "listen")
                    .tag("SELECT 1")
                    .parameter("TimeZone", "UTC")
                    .ready('T'));
            answers.add(begun(isFirst, false).tag("UPDATE 1").ready('T'));
            answers.add(begun(isFirst, false).tag("COMMIT").ready('I'));
        }
    }

    /// What comes before the rows of a statement.
    private Answer begun(boolean isFirst, boolean isRead) {
        Answer answer = new Answer();
        switch (mode) {
            case SIMPLE -> describe(isRead, answer);
            case EXTENDED -> describe(isRead, answer.empty('1').empty('2'));
            case PREPARED -> {
                if (isFirst) {
                    describe(isRead, isRead ? answer.empty('1').parameters(Oid.INT4) : answer.empty('1'));
                }
                answer.empty('2');
            }
        }
        return answer;
    }

    private static void describe(boolean isRead, Answer answer) {
        if (isRead) {
            answer.shape(Oid.INT4, Oid.TEXT);
        }
    }

    List<byte[]> answers() {
        return answers;
    }

    /// The length of what is said to the first execution.
    int half() {
        return BrokenServerTest.total(answers.subList(0, 4));
    }

    int total() {
        return BrokenServerTest.total(answers);
    }

    /// Whether the server has got a COMMIT and not answered it, after having said that many bytes.
    boolean isCommitting(int bytes) {
        int first = BrokenServerTest.total(answers.subList(0, 3));
        int second = half() + BrokenServerTest.total(answers.subList(4, 7));
        return (bytes >= first && bytes < half()) || (bytes >= second && bytes < total());
    }

    static TestProgram program(QueryMode mode) {
        TestProgram program = new TestProgram(mode).set("aid", 3);
        program.add("BEGIN");
        program.read("SELECT a, b FROM t WHERE c = :aid");
        int update = program.add("UPDATE t SET a = 1 WHERE c = :aid");
        program.add("COMMIT");
        program.flow(asked -> {
            boolean mustUpdate = asked != 2 || program.lastRow().equals("row [1234, some text]");
            return asked < 4 ? (mustUpdate ? asked : update + 1) : StatementProgram.END;
        });
        return program;
    }
}
