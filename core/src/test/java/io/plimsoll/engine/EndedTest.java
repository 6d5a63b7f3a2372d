package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// An operation hears once that it is over, however often it was tried.
@Timeout(60)
class EndedTest {
    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());

    @TempDir
    Path store;

    private record Failing(ErrorClass failure, List<String> heard) implements Operation {
        @Override
        public String name() {
            return "write";
        }

        @Override
        public int weight() {
            return 1;
        }

        @Override
        public Executable bind(Session session) {
            return new Executable() {
                private long number;

                @Override
                public void draw(Draw draw) {
                    number++;
                }

                @Override
                public Outcome execute() throws TargetException {
                    if (number % 2 == 0) {
                        throw new TargetException(failure, "", "refused", null);
                    }
                    return Outcome.OK;
                }

                @Override
                public void ended(@Nullable TargetException why) {
                    heard.add(number + " " + (why == null ? "acknowledged" : why.errorClass()));
                }
            };
        }
    }

    @ParameterizedTest
    @CsvSource({"CONSTRAINT, closed", "SERIALIZATION, closed", "THROTTLED, 1000/s", "DEADLOCK, 1000/s"})
    void hearsOnce(ErrorClass failure, String arrival) throws Exception {
        ScriptedRun.execute(
                store,
                ScriptedRun.plan("sessions=1", "measure=4ops", "arrival=" + arrival, "retries=3"),
                new ScriptedTarget(_ -> Outcome.OK),
                new ScriptedWorkload(List.of(new Failing(failure, heard)), List.of()));
        assertThat(heard).containsExactly("1 acknowledged", "2 " + failure, "3 acknowledged", "4 " + failure);
    }
}
