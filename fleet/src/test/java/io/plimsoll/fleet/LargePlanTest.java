package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.plimsoll.dataset.Loading;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.fleet.Message.Plan.Task;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a member does before its load or its sessions begin does not depend on the size of the dataset.
class LargePlanTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ATTEMPTS = 10;
    private static final long SLACK_BYTES = 50_000;

    /// Less than a byte for each warehouse, or for a thousand records.
    @ParameterizedTest
    @CsvSource({"tproc, warehouses, 10, 100000", "ycsb, recordcount, 1000, 1000000000"})
    void planningTakesTheSameMemoryForAnySize(String workload, String key, String small, String large)
            throws Exception {
        long few = least("workload=" + workload, key + "=" + small);
        long many = least("workload=" + workload, key + "=" + large);
        assertThat(many).isLessThan(few + SLACK_BYTES);
    }

    /// Classes are loaded at the first attempt.
    private static long least(String... settings) throws Exception {
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            prepare(settings);
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    /// All that a controller and a member do before they load or open sessions.
    private static void prepare(String... settings) throws Exception {
        PlannedRun whole = FleetBench.planned(_ -> Secret.NONE, settings);
        byte[] message = new Message.Plan("r", Task.LOAD, whole.plan().settings(), List.of(), 1, 3).encoded();
        Message.Plan part = (Message.Plan) Message.decoded(message);
        String[] own = part.settings().entrySet().stream()
                .filter(setting -> !setting.getKey().equals("shard"))
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .toArray(String[]::new);
        PlannedRun planned = FleetBench.planned(_ -> Secret.NONE, own);
        try (Target target = planned.open();
                TargetWatchdog watchdog =
                        new TargetWatchdog(target, planned.plan().limits().stall())) {
            RunControl control = new RunControl(Clock.system());
            Loading loading =
                    new Loading(planned.plan(), planned.workload().dataset(), watchdog, control, RunListener.SILENT);
            assertThat(loading.incomplete()).contains("incomplete");
            assertThat(loading.share(5)).isEqualTo("0 %");
            assertThat(planned.workload().dataset().tables()).isNotEmpty();
            assertThat(planned.workload().mix().operations(target.dialect())).isNotEmpty();
        }
    }
}
