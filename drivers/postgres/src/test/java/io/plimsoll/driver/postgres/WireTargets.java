package io.plimsoll.driver.postgres;

import io.plimsoll.driver.TargetException;
import java.util.Map;

/// Targets on the tests' own server.
final class WireTargets {
    private WireTargets() {}

    static PostgresTarget open(String isolation, boolean pipelined) throws TargetException {
        return PostgresTarget.open(
                LocalServer.connections(),
                Isolation.named(isolation).orElseThrow(),
                PostgresOptions.of(Map.of("commit-rows", "60")),
                pipelined);
    }
}
