package io.plimsoll.driver.nothing;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.RecordDialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetIdentity;
import java.util.Map;

/// The opened `null:` target. Immutable.
///
/// @param records number of records that every table pretends to hold
record NothingTarget(String address, long records) implements Target {
    @Override
    public TargetIdentity identity() {
        return new TargetIdentity(
                address,
                "nothing",
                "",
                NothingDriver.NAME,
                NothingDriver.NAME,
                true,
                Durability.NONE,
                "it keeps nothing",
                "none",
                Map.of());
    }

    @Override
    public Dialect dialect() {
        return new RecordDialect(NothingDriver.NAME, 1, true);
    }

    @Override
    public Session openSession() {
        return new NothingSession(records);
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
