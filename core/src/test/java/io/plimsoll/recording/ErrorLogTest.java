package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import org.junit.jupiter.api.Test;

class ErrorLogTest {
    private final ErrorLog log = new ErrorLog();

    private void add(ErrorClass errorClass, String message) {
        log.add(new TargetException(errorClass, "40001", message, null));
    }

    @Test
    void countsEqualMessagesOnce() {
        add(ErrorClass.SERIALIZATION, "could not serialize");
        add(ErrorClass.CONSTRAINT, "could not serialize");
        add(ErrorClass.SERIALIZATION, "could not serialize");
        assertThat(log.entries())
                .containsExactly(
                        new ErrorLog.Entry(ErrorClass.SERIALIZATION, "40001", "could not serialize", 2),
                        new ErrorLog.Entry(ErrorClass.CONSTRAINT, "40001", "could not serialize", 1));
    }

    @Test
    void keepsTheFirstFiveMessagesOfEachClass() {
        for (int i = 0; i < 1_000; i++) {
            add(ErrorClass.DEADLOCK, "deadlock " + i % 100);
            add(ErrorClass.DATA, "bad value " + i);
        }
        assertThat(log.entries()).hasSize(10);
        assertThat(log.entries().stream().map(ErrorLog.Entry::message))
                .startsWith("deadlock 0", "deadlock 1", "deadlock 2", "deadlock 3", "deadlock 4", "bad value 0");
        assertThat(log.entries().getFirst().count()).isEqualTo(10);
        assertThat(log.entries().getLast().count()).isEqualTo(1);
    }
}
