package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import java.util.Map;

/// Opens targets for tests.
final class JdbcTargets {
    private JdbcTargets() {}

    static Target open(String address, Isolation isolation, Map<String, String> options) throws TargetException {
        return new JdbcDriver()
                .open(TargetSpec.at(address)
                        .isolation(isolation)
                        .options(options)
                        .build());
    }
}
