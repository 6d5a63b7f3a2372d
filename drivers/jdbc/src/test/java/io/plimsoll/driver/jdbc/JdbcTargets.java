package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import java.util.List;
import java.util.Map;

/// Opens targets for tests.
final class JdbcTargets {
    private JdbcTargets() {}

    static Target open(String address, String isolation, Map<String, String> options) throws TargetException {
        return new JdbcDriver().open(new TargetSpec(address, "", Secret.NONE, "", List.of(), isolation, options));
    }
}
