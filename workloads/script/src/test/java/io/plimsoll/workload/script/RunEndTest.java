package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.TargetException;
import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the end of one client does to the others.
class RunEndTest {
    @TempDir
    private Path folder;

    private Operation operation(String onError) throws Exception {
        Path script = Files.writeString(folder.resolve("own.sql"), "SELECT 1;");
        return ScriptPlans.of(Map.of("scripts", script.toString(), "on-error", onError, "sessions", "2"))
                .mix()
                .operations(new ScriptedDialect("generic"))
                .getFirst();
    }

    /// A session that counts how often its program is executed.
    private static Session session(AtomicInteger executed) {
        ClassLoader loader = RunEndTest.class.getClassLoader();
        Object prepared =
                Proxy.newProxyInstance(loader, new Class<?>[] {StatementProgram.Prepared.class}, (_, method, _) -> {
                    if (method.getName().equals("execute")) {
                        executed.incrementAndGet();
                    }
                    return null;
                });
        return (Session) Proxy.newProxyInstance(
                loader,
                new Class<?>[] {Session.class},
                (_, method, _) -> method.getName().equals("prepare") ? prepared : null);
    }

    /// In an open loop, a client waits for its start after its transaction was drawn.
    @ParameterizedTest
    @CsvSource({"end-run, 0", "end-session, 1", "count, 1"})
    void aClientThatWaitsForItsStartExecutesNothingOnceTheRunHasEnded(String onError, int times) throws Exception {
        Operation operation = operation(onError);
        AtomicInteger executed = new AtomicInteger();
        Executable waiting = operation.bind(session(executed), 0);
        Executable failing = operation.bind(session(new AtomicInteger()), 1);
        waiting.draw(new Draw(new Seed(1)));
        failing.draw(new Draw(new Seed(1)));
        failing.ended(new TargetException(ErrorClass.STATEMENT, "it failed"));
        if (times == 0) {
            assertThatThrownBy(waiting::execute)
                    .isInstanceOfSatisfying(
                            TargetException.class,
                            refused -> assertThat(refused.errorClass()).isEqualTo(ErrorClass.CANCELLED));
        } else {
            assertThat(waiting.execute()).isEqualTo(Outcome.OK);
        }
        assertThat(executed).hasValue(times);
    }

    @Test
    void aConflictEndsNobody() throws Exception {
        Operation operation = operation("end-run");
        AtomicInteger executed = new AtomicInteger();
        Executable waiting = operation.bind(session(executed), 0);
        Executable failing = operation.bind(session(new AtomicInteger()), 1);
        waiting.draw(new Draw(new Seed(1)));
        failing.draw(new Draw(new Seed(1)));
        failing.ended(new TargetException(ErrorClass.SERIALIZATION, "it conflicted"));
        assertThat(waiting.execute()).isEqualTo(Outcome.OK);
        assertThat(executed).hasValue(1);
    }
}
