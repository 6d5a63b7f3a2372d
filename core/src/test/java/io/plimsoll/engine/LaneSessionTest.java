package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.unit.TimeSpan;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Sessions of lanes that do not end.
class LaneSessionTest {
    /// Nobody knows the old session any more: it would stay open as long as the process lives.
    @Test
    @Timeout(300)
    void aReplacedSessionThatConnectsLateIsClosed() throws Exception {
        CountDownLatch connecting = new CountDownLatch(1);
        CountDownLatch replaced = new CountDownLatch(1);
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        target.onOpen(() -> {
            connecting.countDown();
            await(replaced);
        });
        try (TargetWatchdog watchdog = new TargetWatchdog(target, TimeSpan.ofSeconds(600))) {
            LaneSession stuck = new LaneSession(watchdog, List.of(), LaneSession.Role.ALL, 0);
            Thread late = Thread.ofPlatform().start(() -> {
                try {
                    stuck.open();
                } catch (TargetException refused) {
                    throw new IllegalStateException(refused);
                }
            });
            connecting.await();
            LaneSession successor = stuck.successor();
            replaced.countDown();
            late.join();
            assertThat(target.opened()).isEqualTo(1);
            assertThat(target.closed()).isEqualTo(1);

            successor.open();
            assertThat(target.opened()).isEqualTo(2);
            assertThat(target.closed()).isEqualTo(1);
            successor.close();
            assertThat(target.closed()).isEqualTo(2);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }
}
