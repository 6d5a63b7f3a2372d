package io.plimsoll.driver.sql.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.sql.view.CitusView.Drivers;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Whose work the sessions of a Citus cluster do.
class CitusViewTest {
    private static final long COORDINATOR = 10_000_000_000L;
    private static final long WORKER = 20_000_000_000L;

    private final Drivers drivers = new Drivers(new ConcurrentHashMap<>());

    private static List<@Nullable Object> row(Object... columns) {
        return Arrays.asList(columns);
    }

    @Test
    void aSessionCountsIfItWorksForOneThatDrivesTheLoad() {
        assertThat(drivers.waits(
                        COORDINATOR,
                        List.of(
                                row("LOAD", "Node", "answer", 1L, "17"),
                                row("OTHER", "Node", "answer", 1L, ""),
                                row("BACKGROUND", "IO", "WalSync", 2L, ""))))
                .containsExactly(
                        new Wait(Who.LOAD, "Node", "answer", 1),
                        new Wait(Who.OTHER, "Node", "answer", 1),
                        new Wait(Who.BACKGROUND, "IO", "WalSync", 2));

        assertThat(drivers.waits(
                        WORKER,
                        List.of(
                                row("ON_BEHALF", "IO", "WalSync", 3L, "10000000017"),
                                row("ON_BEHALF", "Lock", "tuple", 1L, "10000000018"),
                                row("ON_BEHALF", "Lock", "tuple", 1L, "nonsense"))))
                .containsExactly(new Wait(Who.ON_BEHALF, "IO", "WalSync", 3));
    }

    /// Sessions that drive the load may be on any node, and each node knows only its own.
    @Test
    void driversOfAllNodesCount() {
        drivers.waits(COORDINATOR, List.of(row("LOAD", "CPU", "running", 1L, "17")));
        drivers.waits(WORKER, List.of(row("LOAD", "CPU", "running", 1L, "17")));

        List<List<@Nullable Object>> rows = List.of(
                row("ON_BEHALF", "CPU", "running", 1L, "10000000017"),
                row("ON_BEHALF", "CPU", "running", 1L, "20000000017"));
        assertThat(drivers.waits(30_000_000_000L, rows)).hasSize(2);

        // The session on the worker has gone.
        drivers.waits(WORKER, List.of());
        assertThat(drivers.waits(30_000_000_000L, rows)).hasSize(1);
    }
}
